"""A move that was made, as everybody may know it."""

from __future__ import annotations

from typing import NamedTuple

from stackyard.core.message import Message
from stackyard.core.seats import TABLE
from stackyard.core.state import State


class SeenMove(NamedTuple):
    """A move as somebody may know it."""

    text: str
    words: Message


class MoveViews:
    """A move from a state to the next; what is secret is told to those who look.

    Whatever is made of it is made once: many people look, and every state of a table says something of its
    last moves.
    """

    __slots__ = ("_after", "_before", "_path", "_seen", "_sound")

    def __init__(self, before: State, after: State) -> None:
        self._before = before
        self._after = after
        self._seen: dict[int | None, SeenMove] = {}
        self._path: tuple[str, ...] | None = None
        self._sound = ""
        if not (before.secrets or after.secrets):
            self.seen_by(None)

    def seen_by(self, viewer: int | None) -> SeenMove:
        """The move as a seat, or a SPECTATOR, knows it; as it was for None."""
        before, after = self._before, self._after
        if viewer is not None and not (before.secrets or after.secrets):
            viewer = None
        if viewer not in self._seen:
            if viewer is not None:
                before, after = before.seen_by(viewer), after.seen_by(viewer)
            text = str(after.last)
            self._seen[viewer] = SeenMove(text, before.describe(text))
        return self._seen[viewer]

    @property
    def path(self) -> tuple[str, ...]:
        """The clicks that made it, where everybody saw them; else nothing."""
        if self._path is None:
            before, move = self._before, str(self._after.last)
            open_to_all = before.to_move != TABLE and self._after.public().last == move
            self._path = before.paths().get(move, ()) if open_to_all else ()
            before.forget()  # A table keeps all its states, and no longer needs this one's moves.
        return self._path

    @property
    def sound(self) -> str:
        """What it sounds like: a word that its game gives, else a move or a roll."""
        if not self._sound:
            before, after = self._before, self._after
            heard = getattr(before.game.drawing, "sound", None)
            told = "" if heard is None else str(heard(before.record[0], after.record[0]))
            self._sound = told or ("roll" if before.to_move == TABLE else "move")
        return self._sound
