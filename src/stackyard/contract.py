"""The contract: Game, State, Ruling, errors and TABLE. All that the rest of Stackyard knows of a game.

A game is a folder in `stackyard.games`; what its files must hold is written down in
`stackyard.parts`. Nothing here imports Numba: a game's kernel is loaded when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from stackyard.clauses import Clause, read_clauses, read_paragraphs

if TYPE_CHECKING:
    from types import ModuleType

    from rich.text import Text

    from stackyard.match import MatchRule
    from stackyard.parts import Drawing, Explain, Kernel, Notation, Terminal
    from stackyard.search.findings import Findings

TABLE = -1
"""Who is to move when chance decides."""

SPECTATOR = -2
"""Whose view it is when nobody's hand is open: that of somebody who watches."""

Value = int | str | bool
"""What an option can be set to."""


class StackyardError(ValueError):
    """What every error of ours is; `code` is stable and goes over the wire unchanged."""

    code = "error"


class NotationError(StackyardError):
    """The text is no move, or no position, at all."""

    code = "notation"


class OptionError(StackyardError):
    """A game cannot be set up in the way that was asked for."""

    code = "bad-option"


class UnknownGame(StackyardError):
    """There is no game of that name."""

    code = "unknown-game"


class IllegalMove(StackyardError):
    """The text is a move, but not one that the rules allow here; `ruling` says why."""

    code = "illegal-move"

    def __init__(self, move: str, ruling: Ruling) -> None:
        super().__init__(f"{move} is not legal here. {ruling}")
        self.move = move
        self.ruling = ruling

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, Ruling]]:
        return IllegalMove, (self.move, self.ruling)


@dataclass(frozen=True)
class Ruling:
    """Why a move is illegal: the clause that it breaks, and a sentence for the player.

    The clause is empty only where clicks are nothing that any clause speaks of.
    """

    clause: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason


@dataclass(frozen=True)
class Option:
    """One thing about the rules, or the match, that players may choose."""

    name: str
    default: Value
    choices: tuple[Value, ...] | range
    summary: str
    clause: str = ""
    other: Callable[[str], Value] | None = None
    """What else a text may mean, such as a file: the value, or an OptionError that says what is wrong."""
    other_summary: str = ""
    """What that is, in words."""
    words: tuple[str, ...] = ()
    """What each choice means, for who has not read the rules; nothing where a choice says it itself."""
    players: range | None = None
    """With how many players it means something; None: with any."""
    calls: bool = False
    """Whether it means something only in a game with calls."""

    def read(self, given: object) -> Value:
        """The value that was meant, from Python or from text; OptionError if it is none of the choices."""
        for choice in self.choices:
            same_type = isinstance(given, bool) == isinstance(choice, bool)
            if (same_type and given == choice) or (isinstance(given, str) and given == str(choice)):
                return choice
        if self.other is not None and isinstance(given, str):
            return self.other(given)
        raise OptionError(f"{self.name} cannot be {given!r}; it can be {self.describe_choices()}")

    def describe_choices(self) -> str:
        """The choices in words: `3 or 2`."""
        if isinstance(self.choices, range):
            return f"{self.choices[0]} to {self.choices[-1]}"
        return " or ".join(str(choice) for choice in self.choices)


@dataclass(frozen=True)
class Setup:
    """How a round was set up."""

    players: int
    first: int = 0
    calls: bool = False
    options: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # A state refers to its set-up, and states are values.
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))

    def __reduce__(self) -> tuple[type[Setup], tuple[int, int, bool, dict[str, Value]]]:
        return Setup, (self.players, self.first, self.calls, dict(self.options))


@dataclass(frozen=True, eq=False)
class Game:
    """A game that can be played: its name, seats, options and clauses, and how a round of it starts.

    >>> import stackyard
    >>> game = stackyard.game("staku")
    >>> game.title, list(game.players), [option.name for option in game.options]
    ('Staku', [2], ['max_stack'])
    """

    name: str
    title: str
    summary: str
    players: range
    seat_names: tuple[str, ...]
    match_rule: MatchRule
    options: tuple[Option, ...] = ()
    calls: bool = False
    """Whether its rules know calls: what people say has happened at a real table."""
    resign: Callable[[State, int], tuple[float, ...]] | None = None
    """The scores when a seat gives up, in games where that has a meaning."""
    draw: Callable[[State], tuple[float, ...]] | None = None
    """The scores when all agree on a draw, in games that know draws."""
    check: Callable[[Setup], None] | None = None
    """Raises OptionError for a set-up whose parts are right one by one but not together."""

    @property
    def seats(self) -> range:
        """For how many seats it can be set up."""
        return self.players

    @property
    def usual_players(self) -> int:
        """How many play where nothing is said: two, or as near to that as the game allows."""
        return max(self.players[0], min(2, self.players[-1]))

    @property
    def numbers_seats(self) -> bool:
        """Whether its seats have only numbers, so that names of players say more."""
        return all(name == f"Seat {seat}" for seat, name in enumerate(self.seat_names))

    # What the folder holds, loaded when first needed -----------------------------------------

    def _part(self, name: str) -> ModuleType:
        return import_module(f"stackyard.games.{self.name}.{name}")

    def _has_part(self, name: str) -> bool:
        return find_spec(f"stackyard.games.{self.name}.{name}") is not None

    @cached_property
    def kernel(self) -> Kernel:
        """The state's record and the rules, compiled."""
        return cast("Kernel", self._part("kernel"))

    @cached_property
    def hints(self) -> ModuleType | None:
        """What search may use beyond the rules, where the game has something to say."""
        self._part("kernel")
        return self._part("hints") if self._has_part("hints") else None

    @cached_property
    def levels(self) -> Mapping[int, Sequence[str]]:
        """What bots of level 1 to 8 are, by players at least, where the game says so in `levels.py`."""
        return cast(
            "Mapping[int, Sequence[str]]", self._part("levels").LEVELS if self._has_part("levels") else {}
        )

    @cached_property
    def notation(self) -> Notation:
        """Moves and positions as text."""
        return cast("Notation", self._part("notation"))

    @cached_property
    def explain(self) -> Explain:
        """Why a move is illegal."""
        return cast("Explain", self._part("explain"))

    @cached_property
    def drawing(self) -> Drawing:
        """Positions as pictures."""
        return cast("Drawing", self._part("drawing"))

    @cached_property
    def terminal(self) -> Terminal:
        """Positions as coloured text."""
        return cast("Terminal", self._part("terminal"))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The rules, clause by clause, with our rulings."""
        return self.clauses_in("en")

    def clauses_in(self, language: str) -> tuple[Clause, ...]:
        """The rules in a language, such as `fr`; in English where the game has no page in it."""
        return _clauses(self.name, language)

    def how_to(self, language: str = "en") -> str:
        """How to play, for who has never: some paragraphs with a blank line between them; "" where none are.

        >>> import stackyard
        >>> print(stackyard.game("stakz").how_to().split(":")[0])
        You want to get rid of your tiles
        """
        return _how_to(self.name, language)

    def clause(self, name: str) -> Clause:
        """The clause of that id."""
        for clause in self.clauses:
            if clause.id == name:
                return clause
        raise KeyError(name)

    # Rounds ----------------------------------------------------------------------------------

    def setup(self, players: int = 2, first: int = 0, calls: bool = False, **options: object) -> Setup:
        """Check how a round is to be set up; every mistake is an OptionError that says what is right."""
        if type(players) is not int or players not in self.players:
            raise OptionError(f"{self.title} is for {self.describe_players()}, not for {players!r}")
        if type(first) is not int or first not in range(players):
            raise OptionError(f"first is a seat from 0 to {players - 1}, not {first!r}")
        if type(calls) is not bool:
            raise OptionError(f"calls is True or False, not {calls!r}")
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                has = ", ".join(known) or "none"
                raise OptionError(f"{self.title} has no option {name!r}; its options: {has}")
        values = {name: option.read(options.get(name, option.default)) for name, option in known.items()}
        setup = Setup(players, first, calls, values)
        if self.check is not None:
            self.check(setup)
        return setup

    def start(self, players: int = 2, first: int = 0, calls: bool = False, **options: object) -> State:
        """A round at its first decision.

        >>> import stackyard
        >>> str(stackyard.game("staku").start())
        'BBBBBB/BBBBBBB/n1n2n1n/3n3/n1n2n1n/WWWWWWW/WWWWWW w 0 1'
        """
        setup = self.setup(players, first, calls, **options)
        record = np.zeros(1, self.kernel.State)
        self.kernel.set_up(record[0], setup)
        return State(self, setup, record)

    def parse(self, text: str, **options: Any) -> State:
        """The position that a line of text describes; NotationError says what is wrong with it.

        >>> import stackyard
        >>> staku = stackyard.game("staku")
        >>> staku.parse(str(staku.start())) == staku.start()
        True
        """
        setup = self.setup(**options)
        record = np.zeros(1, self.kernel.State)
        self.notation.read_position(record[0], text, setup)
        return State(self, setup, record)

    def describe_players(self) -> str:
        """For how many: `2 players`, `2 to 4 players`."""
        fewest, most = self.players[0], self.players[-1]
        return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        from stackyard.games import load

        return load, (self.name,)


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

    __slots__ = ("_clicks", "_last_move", "_legal", "_record", "_status", "game", "last", "setup", "viewer")

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
        self._record = record
        self._last_move = last_move
        self._legal: Any = None
        self._clicks: list[tuple[str, ...]] | None = None
        self._status: tuple[int, bool, int, tuple[float, ...]] | None = None

    # Who, and how it stands ------------------------------------------------------------------

    def _look(self) -> tuple[int, bool, int, tuple[float, ...]]:
        if self._status is None:
            status = np.zeros(3, np.int64)
            points = np.zeros(self.setup.players)
            _kernels().look(self._record, status, points)
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
            count = _kernels().list_moves(self._record, out)
            self._legal = out[:count].copy()
        return self._legal

    def _texts(self) -> Iterable[str]:
        write, record = self.game.notation.write_move, self._record[0]
        return (write(record, move) for move in self._list().tolist())

    def moves(self) -> list[str]:
        """Every legal move as text, in a fixed order."""
        return list(self._texts())

    def weights(self) -> dict[str, int]:
        """At the table's turn: every outcome with a whole number that its probability is in proportion to."""
        if self.over or self.to_move != TABLE:
            return {}
        weights = np.zeros(self.game.kernel.MAX_CHANCES, np.int64)
        count = _kernels().list_chances(self._record, weights)
        # In games with calls people may speak before the table rolls; their calls stand behind the outcomes.
        return dict(zip(islice(self._texts(), count), weights[:count].tolist(), strict=True))

    def chances(self) -> dict[str, float]:
        """At the table's turn: every outcome with its probability; else nothing."""
        weights = self.weights()
        total = sum(weights.values())
        return {move: weight / total for move, weight in weights.items()}

    def _find(self, text: str) -> tuple[int, Ruling | None]:
        """The move that a text means, and why it is illegal, if it is."""
        move = self.game.notation.read_move(self._record[0], text)
        if (self._list() == move).any():
            return move, None
        return move, self.game.explain.explain(self._record[0], move, text)

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
        for attempt in self.game.drawing.attempts(self._record[0], clicked):
            ruling = attempt if isinstance(attempt, Ruling) else self._why_not_attempt(attempt)
            if ruling is not None:
                return ruling
        return Ruling("", "These clicks begin no move.")

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
        record = self._record.copy()
        _kernels().advance(record, move)
        last = self.game.notation.write_move(self._record[0], move)
        after = State(self.game, self.setup, record, last=last, last_move=move)
        # What is played in a seat's view may have shown what that seat does not see.
        return after if self.viewer is None else after.seen_by(self.viewer)

    def paths(self) -> dict[str, tuple[str, ...]]:
        """Every legal move with the tokens to click for it, in order; no path is the beginning of another."""
        return dict(zip(self._texts(), self._tokens(), strict=True))

    def _tokens(self) -> list[tuple[str, ...]]:
        """The tokens to click for each legal move."""
        if self._clicks is None:
            self._clicks = self.game.drawing.paths(self._record[0], self._list().tolist())
        return self._clicks

    def analyse(self, seconds: float | None = None, *, steps: int = 0, lines: int = 3) -> Findings:
        """The best moves with their chances to win, found within a second, or so many seconds or steps.

        At the table's turn: every outcome with what it would mean. In a view only what it shows is used.
        """
        from stackyard.analysis.position import analyse

        return analyse(self, seconds, steps=steps, lines=lines)

    # Views -----------------------------------------------------------------------------------

    def seen_by(self, seat: int) -> State:
        """The same state with what that seat cannot see masked; SPECTATOR sees what is public."""
        if seat == SPECTATOR:
            return self.public()
        if seat not in range(self.setup.players):
            raise OptionError(f"seats go from 0 to {self.setup.players - 1}; there is no {seat!r}")
        record = self._record.copy()
        _kernels().hide(record, seat)
        last = self.last
        if last is not None:
            last = self.game.notation.seen_move(self._record[0], last, seat)
        # Where the text of the last move says less, its integer would say too much.
        last_move = self._last_move if last == self.last else None
        return State(self.game, self.setup, record, last=last, last_move=last_move, viewer=seat)

    def public(self) -> State:
        """The same state with everything masked that not all seats see: what somebody who watches may know.

        In a game without secrets that is the state itself.
        """
        if not _kernels().masks(self._record):
            return self
        view = self
        for seat in range(self.setup.players):
            view = view.seen_by(seat)
        view.viewer = SPECTATOR
        return view

    @property
    def secrets(self) -> bool:
        """Whether some seat does not see everything of it now."""
        return any(self.seen_by(seat) != self for seat in range(self.setup.players))

    def svg(
        self,
        seat: int | None = None,
        picked: Sequence[str] | None = None,
        *,
        turn: int = 0,
        narrow: bool = False,
    ) -> str:
        """A picture, as SVG; from a seat's side of the table, with what that seat, or a SPECTATOR, can see.

        `picked` holds the tokens clicked so far: the picture shows them, and lights those that can
        follow. Every element that can be clicked carries its token as `data-token`. `turn` turns the
        view, in steps of which `TURNS` of the game's drawing make a full circle; most games have one.
        `narrow` asks for the drawing for a screen that is higher than wide, where the game has such a
        drawing (`NARROW`); the tokens are the same.
        """
        view = self if seat is None else self.seen_by(seat)
        clicked: tuple[str, ...] = ()
        lit: frozenset[str] = frozenset()
        if picked is not None:
            clicked = tuple(picked)
            begun = self._begun_by(clicked, seat)
            lit = frozenset(path[len(clicked)] for path in begun if len(path) > len(clicked))
            clicked = clicked if begun else ()
        side = None if seat == SPECTATOR else seat
        drawing = self.game.drawing
        how: dict[str, int] = {}
        if turned := turn % getattr(drawing, "TURNS", 1):
            how["turn"] = turned
        if narrow and getattr(drawing, "NARROW", False):
            how["narrow"] = True
        return drawing.draw(view._record[0], side, view._last_move, clicked, lit, **how)

    def _begun_by(self, clicked: tuple[str, ...], seat: int | None) -> list[tuple[str, ...]]:
        """The paths that begin with these clicks: calls are made by anybody, all else by who is to move."""
        mover = seat in (None, self.to_move)
        begun = [
            path
            for move, path in self.paths().items()
            if path[: len(clicked)] == clicked and (mover or move.startswith("!"))
        ]
        if clicked and mover and not begun:
            raise OptionError(f"no move begins with clicks on {', '.join(clicked)}")
        return begun

    def _repr_svg_(self) -> str:
        return self.svg(self.viewer)

    def show(self, seat: int | None = None) -> Text:
        """The position as coloured text for a terminal (Rich); from a seat's side, like `svg`."""
        view = self if seat is None else self.seen_by(seat)
        side = None if seat == SPECTATOR else seat
        return self.game.terminal.show(view._record[0], side, view._last_move)

    def perft(self, depth: int) -> int:
        """How many lines of `depth` moves lead on from here.

        >>> import stackyard
        >>> stackyard.game("staku").start().perft(2)
        145780
        """
        if depth < 0:
            raise OptionError(f"depth is 0 or more, not {depth}")
        states = np.zeros(max(depth, 1), self.game.kernel.State)
        states[0] = self._record[0]
        out = np.empty((max(depth, 1), self.game.kernel.MAX_MOVES), np.int32)
        return int(_kernels().perft(states, out, depth))

    # Values ----------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self.game.notation.write_position(self._record[0])

    def __repr__(self) -> str:
        return f"<State {self.game.name} {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())

    def _value(self) -> tuple[str, bytes]:
        return self.game.name, self._record.tobytes()

    def __reduce__(self) -> tuple[Callable[..., State], tuple[Any, ...]]:
        value = (self.game, self.setup, self._record.tobytes())
        return _restore, (*value, self.last, self._last_move, self.viewer)


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


@lru_cache(maxsize=64)
def _clauses(game: str, language: str) -> tuple[Clause, ...]:
    return read_clauses(_page(game, "rules", language))


@lru_cache(maxsize=64)
def _how_to(game: str, language: str) -> str:
    return "\n\n".join(read_paragraphs(_page(game, "howto", language)))


def _page(game: str, name: str, language: str) -> str:
    """A page of the game's folder: in that language, else in English, else empty."""
    folder = files(f"stackyard.games.{game}")
    page = folder / f"{name}.{language}.md"
    # The name of a language comes from strangers, and is no path.
    if not language.isalpha() or not page.is_file():
        page = folder / f"{name}.md"
    return page.read_text(encoding="utf-8") if page.is_file() else ""


def _number(value: float) -> float:
    """A whole score as an int, so that it reads as people write it."""
    return int(value) if value == int(value) else value


def _kernels() -> Any:
    """The generic kernels; importing them brings in Numba, so it waits for the first use."""
    from stackyard import kernels

    return kernels
