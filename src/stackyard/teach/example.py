"""Examples: a position and a move that show what a clause allows, or what it forbids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from stackyard.core.game import Game
from stackyard.core.match import Match
from stackyard.core.message import Message
from stackyard.core.ruling import Ruling
from stackyard.core.state import State

START = "start"
"""Stands for the position at which a round starts."""


@dataclass(frozen=True, eq=False)
class Example:
    """A position and a move that show a clause; what it claims is checked by `stackyard.testing`."""

    game: Game
    clause: str
    number: int
    """Counted from 1 among the examples of its clause."""
    caption: Message
    position: str
    move: str
    forbidden: bool = False
    """Whether the move breaks the clause; else it is legal, and does what the clause says."""
    played: tuple[str, ...] = ()
    """Moves that lead from the position to what is shown."""
    seat: int | None = None
    """From whose side it is shown, with what that seat sees; None shows everything."""
    clicks: tuple[str, ...] = ()
    """What is marked in the picture, where the clicks of the move would say less."""
    setup: Mapping[str, Any] = field(default_factory=dict)
    """Keywords for `game.start` and `game.parse`."""
    before: Mapping[str, Any] = field(default_factory=dict)
    after: Mapping[str, Any] = field(default_factory=dict)
    """Facts that hold in the position, and after the move: `stackyard.teach.facts` says which."""
    match: Mapping[str, Any] = field(default_factory=dict)
    """The match whose round the move ends: the totals before it, and its options."""

    @property
    def name(self) -> str:
        """What tells it from others of its game: `SU-8.2`."""
        return f"{self.clause}.{self.number}"

    @cached_property
    def state(self) -> State:
        """The position that is shown."""
        whole = self.position == START
        state = self.game.start(**self.setup) if whole else self.game.parse(self.position, **self.setup)
        for move in self.played:
            state = state.play(move)
        return state

    @cached_property
    def ruling(self) -> Ruling | None:
        """Why the move is illegal; None where it is legal."""
        return self.state.why_not(self.move)

    @cached_property
    def outcome(self) -> State:
        """The state after the move; IllegalMove where it is forbidden."""
        return self.state.play(self.move)

    @cached_property
    def match_after(self) -> Match:
        """The match with the round that the move has ended."""
        names = [f"player {seat}" for seat in range(self.state.players)]
        options = {name: value for name, value in self.match.items() if name != "totals"}
        match = Match.new(self.game, names, **{**options, **_of_game(self.setup)})
        return match.add_scores(self.match["totals"]).add(self.outcome)

    @cached_property
    def path(self) -> tuple[str, ...]:
        """What to click for the move, legal or not."""
        if self.clicks:
            return self.clicks
        if self.ruling is None:
            return self.state.paths()[self.outcome.last or self.move]
        return self.state.clicks_for(self.game.notation.read_move(self.state.record[0], self.move)) or (
            self.move,
        )


def _of_game(setup: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in setup.items() if name not in ("players", "first")}
