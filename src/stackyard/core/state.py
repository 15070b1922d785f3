"""Positions as values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np
from orjson import dumps, loads

from stackyard.core.errors import NotationError, OptionError
from stackyard.core.message import Message, Say, msg
from stackyard.core.options import Setup
from stackyard.core.records import copied
from stackyard.core.ruling import IllegalMove, Ruling
from stackyard.core.seats import SPECTATOR, TABLE
from stackyard.core.tree import Tree, tree_of

if TYPE_CHECKING:
    from rich.text import Text

    from stackyard.core.game import Game


class State:
    """A position in a round. States are values: playing a move makes a new one.

    >>> import stackyard
    >>> state = stackyard.game("staku").start()
    >>> state.to_move, len(state.moves()), state.over
    (0, 382, False)
    >>> state = state.play("b3-c3")
    >>> state.to_move, state.last
    (1, 'b3-c3')
    >>> print(state.why_not("f1-f3"))
    A group of one moves one hexagon; f3 is 2 away from f1. (SU-8)
    """

    __slots__ = (
        "_clicks",
        "_legal",
        "_secrets",
        "_status",
        "_tree",
        "_views",
        "game",
        "last",
        "last_move",
        "record",
        "setup",
        "viewer",
    )

    analyse: ClassVar[Callable[..., Any]]
    """The best moves with their chances to win; the engine's, put here by `stackyard` itself."""
    scene: ClassVar[Callable[..., Any]]
    """What it looks like, as data: `stackyard.render.scene.scene`, put here by `stackyard` itself."""
    svg: ClassVar[Callable[..., str]]
    """The same as a picture: `stackyard.render.scene.svg`."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        record: Any,
        *,
        last: str | None = None,
        last_move: int | None = None,
        viewer: int | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.last = last
        """The move that led here, where one did. Not part of the state's value."""
        self.viewer = viewer
        """The seat whose view this is, SPECTATOR, or None where nothing is masked. Not part of the value."""
        self.record = record
        """The position as kernels know it: an array of one record. It must not be changed."""
        self.last_move = last_move
        """The integer of `last`, where it tells no more than its text."""
        self._legal: Any = None
        self._secrets: bool | None = None
        self._tree: bytes | None = None
        self._clicks: Any = None
        self._views: dict[int, State] = {}
        self._status: tuple[int, bool, int, tuple[float, ...]] | None = None

    def forget(self) -> None:
        """Give up its moves and views, which take more room than all else; they can be made again."""
        self._legal = self._tree = self._clicks = None
        self._views = {}

    # Who, and how it stands ------------------------------------------------------------------

    def _look(self) -> tuple[int, bool, int, tuple[float, ...]]:
        if self._status is None:
            status = np.zeros(3, np.int64)
            points = np.zeros(self.setup.players)
            with self.game.failures_explained:
                _entries().status(self.record, status, points)
            seat, over, winners = status.tolist()
            self._status = seat, bool(over), winners, tuple(map(_number, points.tolist()))
        return self._status

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setup.players

    @property
    def to_move(self) -> int:
        """The seat that decides, or TABLE when chance does."""
        return self._look()[0]

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self._look()[1]

    @property
    def scores(self) -> tuple[float, ...] | None:
        """One number a seat, or None while the round goes on."""
        return self._look()[3] if self.over else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty when nobody did, or nobody yet."""
        won = self._look()[2]
        return tuple(seat for seat in range(self.setup.players) if won >> seat & 1)

    # Moves -----------------------------------------------------------------------------------

    def _list(self) -> Any:
        """The legal moves as integers."""
        if self._legal is None:
            out = np.empty(self.game.kernel.MAX_MOVES, np.int32)
            with self.game.failures_explained:
                count = _entries().moves(self.record, out)
            self._legal = out[:count].copy()
        return self._legal

    def _texts(self) -> Iterable[str]:
        write, record = self.game.notation.write_move, self.record[0]
        return (write(record, move) for move in self._list().tolist())

    def moves(self) -> list[str]:
        """Every legal move as text, in a fixed order."""
        return list(self._texts())

    def weights(self) -> dict[str, int]:
        """At the table's turn: every outcome with a whole number that its probability is in proportion to."""
        if self.over or self.to_move != TABLE:
            return {}
        weights = np.zeros(self.game.kernel.MAX_CHANCES, np.int64)
        count = _entries().chances(self.record, weights)
        # In games with calls people may speak before the table rolls; their calls stand behind the outcomes.
        return dict(zip(islice(self._texts(), count), weights[:count].tolist(), strict=True))

    def chances(self) -> dict[str, float]:
        """At the table's turn: every outcome with its probability; else nothing."""
        weights = self.weights()
        total = sum(weights.values())
        return {move: weight / total for move, weight in weights.items()}

    def _find(self, text: str) -> tuple[int, Ruling | None]:
        """The move that a text means, and why it is illegal, if it is."""
        move = self.game.notation.read_move(self.record[0], text)
        if (self._list() == move).any():
            return move, None
        return move, self.game.explain.explain(self.record[0], move, text)

    def why_not(self, text: str) -> Ruling | None:
        """None if the move is legal, else the clause that it breaks, in a sentence.

        Text that is no move at all raises NotationError.
        """
        return self._find(text)[1]

    def why_not_clicks(self, tokens: Sequence[str]) -> Ruling | None:
        """None if a legal move begins with these clicks, else why none does, by what they most likely mean.

        >>> import stackyard
        >>> print(stackyard.game("staku").start().why_not_clicks(["b3-", "d4"]))
        A group of one moves one hexagon; d4 is 2 away from b3. (SU-8)
        """
        clicked = tuple(tokens)
        if any(path[: len(clicked)] == clicked for path in self._tokens()):
            return None
        for attempt in self._attempts(clicked):
            ruling = attempt if isinstance(attempt, Ruling) else self._why_not_attempt(attempt)
            if ruling is not None:
                return ruling
        return Ruling("", msg("These clicks begin no move."))

    def _attempts(self, clicked: tuple[str, ...]) -> Iterable[str | Ruling]:
        """What clicks may have meant; where the game says nothing, the move whose text the token is."""
        attempts = getattr(self.game.drawing, "attempts", None)
        if attempts is not None:
            return cast("Iterable[str | Ruling]", attempts(self.record[0], clicked))
        return clicked[:1] or ([] if self.last is None else [self.last])

    def _why_not_attempt(self, text: str) -> Ruling | None:
        """Why a move is illegal that clicks may have meant; None as well where the text is no move."""
        try:
            return self.why_not(text)
        except NotationError:
            return None

    def play(self, text: str) -> State:
        """The state after a move; IllegalMove carries the ruling of `why_not`."""
        move, ruling = self._find(text)
        if ruling is not None:
            raise IllegalMove(text, ruling)
        record = copied(self.record)
        with self.game.failures_explained:
            _entries().play(record, move)
        last = self.game.notation.write_move(self.record[0], move)
        after = State(self.game, self.setup, record, last=last, last_move=move)
        # What is played in a seat's view may have shown what that seat does not see.
        return after if self.viewer is None else after.seen_by(self.viewer)

    def paths(self) -> dict[str, tuple[str, ...]]:
        """Every legal move with the tokens to click for it, in order; no path is the beginning of another."""
        return dict(zip(self._texts(), self._tokens(), strict=True))

    def tree(self) -> Tree:
        """The legal moves as a tree of the tokens to click, as `stackyard.core.tree` tells it."""
        return cast("Tree", loads(self.tree_json()))

    def tree_json(self) -> bytes:
        """The same in JSON, as it is sent."""
        if self._tree is None:
            tokens = getattr(self.game.drawing, "TOKENS", None)
            self._tree = dumps(tree_of(self._tokens())) if tokens is None else tokens.tree(self._rows())
        return self._tree

    def firsts(self) -> frozenset[str]:
        """The tokens that can be clicked first."""
        tokens = getattr(self.game.drawing, "TOKENS", None)
        if tokens is None:
            return frozenset(path[0] for path in self._tokens())
        return frozenset(tokens.texts[number] for number in set(self._rows()[:, 0].tolist()))

    def move_of(self, path: Sequence[str]) -> str | None:
        """The legal move that these clicks make, or None."""
        clicked, tokens = tuple(path), getattr(self.game.drawing, "TOKENS", None)
        if tokens is not None:
            row = tokens.row(self._rows(), clicked)
        else:
            paths = self._tokens()
            row = paths.index(clicked) if clicked in paths else None
        return None if row is None else self.game.notation.write_move(self.record[0], int(self._list()[row]))

    def clicks_for(self, move: int) -> tuple[str, ...] | None:
        """What to click for a move that may be illegal; None where a game says that of no move."""
        drawing: Any = self.game.drawing
        moves = np.concatenate(([move], self._list()))  # Games look at what stands behind a move.
        if hasattr(drawing, "TOKENS"):
            return cast("tuple[str, ...]", drawing.TOKENS.paths(drawing.clicks(self.record[0], moves))[0])
        if hasattr(drawing, "paths"):
            return cast("tuple[str, ...]", drawing.paths(self.record[0], moves.tolist())[0])
        return None

    def describe(self, text: str) -> Message:
        """A move in words, as somebody tells it who sees what this state shows.

        The text may be one of `moves`, or what `last` of a view says of a move that was seen in part.
        """
        describe = getattr(self.game.describing, "describe", None)
        if describe is None:
            return msg("{move}", move=text)
        with self.game.failures_explained:
            return cast("Message", describe(self.record[0], text))

    def _tokens(self) -> list[tuple[str, ...]]:
        """The tokens to click for each legal move."""
        drawing: Any = self.game.drawing
        if hasattr(drawing, "TOKENS"):
            return cast("list[tuple[str, ...]]", drawing.TOKENS.paths(self._rows()))
        if self._clicks is None:
            paths = getattr(drawing, "paths", None)
            if paths is None:
                self._clicks = [(text,) for text in self._texts()]
            else:
                self._clicks = paths(self.record[0], self._list().tolist())
        return cast("list[tuple[str, ...]]", self._clicks)

    def _rows(self) -> Any:
        """The same by number, in a game that has numbers for them."""
        if self._clicks is None:
            drawing: Any = self.game.drawing
            self._clicks = drawing.clicks(self.record[0], self._list())
        return self._clicks

    # Views -----------------------------------------------------------------------------------

    def seen_by(self, seat: int) -> State:
        """The same state with what that seat cannot see masked; SPECTATOR sees what is public."""
        if seat == SPECTATOR:
            return self.public()
        if seat not in range(self.setup.players):
            raise OptionError(
                msg(
                    "seats go from 0 to {most}; there is no {given:quoted}",
                    most=self.setup.players - 1,
                    given=seat,
                )
            )
        if seat not in self._views:
            self._views[seat] = self._masked(seat)
        return self._views[seat]

    def _masked(self, seat: int) -> State:
        last, hides = self.last, _entries().has_secrets(self.record)
        record = copied(self.record) if hides else self.record
        if hides:
            _entries().mask(record, seat)
        seen_move = getattr(self.game.notation, "seen_move", None)
        if last is not None and seen_move is not None:
            last = seen_move(self.record[0], last, seat)
        last_move = self.last_move
        if last is not None and last != self.last:
            # What its text keeps back, its integer must not say: it is that of what can be seen.
            last_move = self.game.notation.read_move(record[0], last)
        return State(self.game, self.setup, record, last=last, last_move=last_move, viewer=seat)

    def public(self) -> State:
        """The same state with everything masked that not all seats see: what somebody who watches may know.

        In a game without secrets that is the state itself.
        """
        if not _entries().has_secrets(self.record):
            return self
        if SPECTATOR not in self._views:
            view = self
            for seat in range(self.setup.players):
                view = view._masked(seat)
            view.viewer = SPECTATOR
            self._views[SPECTATOR] = view
        return self._views[SPECTATOR]

    @property
    def secrets(self) -> bool:
        """Whether some seat does not see everything of it now."""
        if self._secrets is None:
            hides = _entries().has_secrets(self.record)
            self._secrets = hides and any(self.seen_by(seat) != self for seat in range(self.setup.players))
        return self._secrets

    def _repr_svg_(self) -> str:
        return self.svg(self.viewer)

    def show(self, seat: int | None = None, say: Say = str) -> Text:
        """The position as coloured text for a terminal (Rich); from a seat's side, like `svg`.

        `say` says messages in another language, with the names of the players.
        """
        view = self if seat is None else self.seen_by(seat)
        side = None if seat == SPECTATOR else seat
        return self.game.terminal.show(view.record[0], side, view.last_move, say)

    def perft(self, depth: int) -> int:
        """How many lines of `depth` moves lead on from here.

        >>> import stackyard
        >>> stackyard.game("staku").start().perft(2)
        145780
        """
        if depth < 0:
            raise OptionError(msg("depth is 0 or more, not {given}", given=depth))
        states = np.zeros(max(depth, 1), self.game.kernel.State)
        states[0] = self.record[0]
        out = np.empty((max(depth, 1), self.game.kernel.MAX_MOVES), np.int32)
        from stackyard.core.kernels import perft

        return int(perft(states, out, depth))

    # Values ----------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self.game.notation.write_position(self.record[0])

    def __repr__(self) -> str:
        return f"<State {self.game.name} {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())

    def _value(self) -> tuple[str, bytes]:
        return self.game.name, self.record.tobytes()

    def __reduce__(self) -> tuple[Callable[..., State], tuple[Any, ...]]:
        value = (self.game, self.setup, self.record.tobytes())
        return _restore, (*value, self.last, self.last_move, self.viewer)


def _restore(
    game: Game,
    setup: Setup,
    value: bytes,
    last: str | None,
    last_move: int | None,
    viewer: int | None,
) -> State:
    """A state out of a pickle."""
    record = np.frombuffer(value, game.kernel.State).copy()
    return State(game, setup, record, last=last, last_move=last_move, viewer=viewer)


def _number(value: float) -> float:
    """A whole score as an int, so that it reads as people write it."""
    return int(value) if value == int(value) else value


@cache
def _entries() -> Any:
    """The rules for Python; they are imported on first use, since not every program plays."""
    from stackyard.core import entries

    return entries
