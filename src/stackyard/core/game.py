"""Games: all that the rest of Stackyard knows of one is its `Game`, and the files of its folder behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from stackyard.core.clauses import Clause, read_clauses, read_paragraphs
from stackyard.core.errors import BrokenGame, OptionError, StackyardError
from stackyard.core.fields import misspelt, named_fields, with_suggestion
from stackyard.core.languages import language_folders, languages, own_languages
from stackyard.core.match_rule import ONE_ROUND, MatchRule
from stackyard.core.message import Message, listed, msg, seat_name
from stackyard.core.options import Option, Setup, number_of_players
from stackyard.core.state import State
from stackyard.core.words_terminal import WordsTerminal

GAMES = "stackyard.games"
"""The package that the folders of all games are parts of."""

RULES = ("to_move", "over", "moves", "play", "scores", "winners")
"""Functions of `stackyard.core.kernels` that have no default."""

if TYPE_CHECKING:
    from types import ModuleType

    from stackyard.core.parts import Drawing, Explain, Kernel, Notation, Notices, Terminal


@named_fields
@dataclass(frozen=True, eq=False)
class Game:
    """A game that can be played: its name, seats, options and clauses, and how a round of it starts.

    >>> import stackyard
    >>> game = stackyard.game("staku")
    >>> game.title, list(game.players), [option.name for option in game.options]
    ('Staku', [2], ['max_stack', 'swap', 'capture_ends_turn'])
    """

    name: str
    title: str
    summary: str
    players: range
    seat_names: tuple[str, ...] = ()
    """What a seat is called: a colour or a side; by its number where nothing is said."""
    match_rule: MatchRule = ONE_ROUND
    options: tuple[Option, ...] = ()
    calls: bool = False
    """Whether its rules know calls: what people say has happened at a real table."""
    resign: Callable[[State, int], tuple[float, ...]] | None = None
    """The scores when a seat gives up, in games where that has a meaning."""
    draw: Callable[[State], tuple[float, ...]] | None = None
    """The scores when all agree on a draw, in games that know draws."""
    ended_before: Callable[[State], tuple[float, ...] | None] | None = None
    """The scores of a round that an earlier version of the rules ended at a state, so that what was finished
    then stays finished."""
    check: Callable[[Setup], None] | None = None
    """Raises OptionError for a set-up whose parts are right one by one but not together."""

    def __post_init__(self) -> None:
        if not self.seat_names:
            seats = range(self.players[-1])
            numbered = tuple(seat_name(msg("Seat {number}", number=seat), seat) for seat in seats)
            object.__setattr__(self, "seat_names", numbered)

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
        return all(isinstance(name, Message) and name.seat is not None for name in self.seat_names)

    # What the folder holds, loaded when first needed -----------------------------------------

    def part(self, name: str) -> ModuleType:
        """A module of the game's folder, such as `rules.kernel`; BrokenGame where it is missing."""
        module = f"{GAMES}.{self.name}.{name}"
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if error.name is None or not module.startswith(error.name):
                raise  # The file is there; what it imports is not.
            file = name.replace(".", "/")
            raise BrokenGame(
                msg(
                    "{title} has no {file}.py; docs/add-a-game.md says what a game's files hold",
                    title=self.title,
                    file=file,
                )
            ) from error

    def has_part(self, name: str) -> bool:
        """Whether the folder has that module; a folder inside it that is missing is no error."""
        parent = name.rpartition(".")[0]
        return (not parent or self.has_part(parent)) and find_spec(f"{GAMES}.{self.name}.{name}") is not None

    @cached_property
    def kernel(self) -> Kernel:
        """The state's record and the rules, compiled."""
        return cast("Kernel", self.part("rules.kernel"))

    def misspelt_fields(self) -> list[Message]:
        """Fields in the sources of the game that its record does not have, a sentence each."""
        home = Path(str(files(f"{GAMES}.{self.name}")))
        paths = [path for path in sorted(home.glob("*/*.py")) if path.parent.name != "tests"]
        return misspelt(paths, self.kernel.State)

    def wrong_rules(self) -> list[Message]:
        """Functions that every game gives and this one does not, and such that no game can give."""
        from stackyard.core import hints, jit  # noqa: F401 - all generic functions are declared then

        record = self.kernel.State
        missing = [name for name in RULES if not jit.implemented(name, record)]
        said = []
        if missing:
            names = listed(missing, "")
            said.append(msg("its rules lack {names}: implement(...) must name them", names=names))
        for name in jit.strays(record):
            problem = msg(
                "it gives a version of {name}, which is none of the functions that a game can give", name=name
            )
            said.append(with_suggestion(problem, name, jit.declared()))
        return said

    @cached_property
    def failures_explained(self) -> _FailuresExplained:
        """`with` this the game's own code runs: where it fails, BrokenGame says why if a sentence can."""
        return _FailuresExplained(self)

    @cached_property
    def hints(self) -> ModuleType | None:
        """What search may use beyond the rules, where the game has something to say."""
        self.part("rules.kernel")
        return self.part("bots.hints") if self.has_part("bots.hints") else None

    @cached_property
    def levels(self) -> Mapping[int, Sequence[str]]:
        """What bots of level 1 to 8 are, by players at least, where the game says so in `bots/levels.py`."""
        levels = self.part("bots.levels").LEVELS if self.has_part("bots.levels") else {}
        return cast("Mapping[int, Sequence[str]]", levels)

    @cached_property
    def notation(self) -> Notation:
        """Moves and positions as text."""
        return cast("Notation", self.part("rules.notation"))

    @cached_property
    def explain(self) -> Explain:
        """Why a move is illegal."""
        return cast("Explain", self.part("rules.explain"))

    @cached_property
    def describing(self) -> ModuleType | None:
        """Moves in words, where the game has some."""
        return self.part("rules.describe") if self.has_part("rules.describe") else None

    @cached_property
    def drawing(self) -> Drawing:
        """Positions as pictures."""
        return cast("Drawing", self.part("picture.draw"))

    @cached_property
    def terminal(self) -> Terminal:
        """Positions as coloured text; without a `terminal.py`, the words of the picture."""
        return cast("Terminal", self.part("terminal")) if self.has_part("terminal") else WordsTerminal(self)

    def notices(self, before: State, after: State) -> list[str]:
        """What everybody is told once about the move from one state to the next; most games tell nothing."""
        part = self._noticing
        return [] if part is None else part.notices(before.record[0], after.record[0])

    @cached_property
    def _noticing(self) -> Notices | None:
        return cast("Notices", self.part("rules.notices")) if self.has_part("rules.notices") else None

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The rules, clause by clause, with our rulings."""
        return self.clauses_in("en")

    def clauses_in(self, language: str) -> tuple[Clause, ...]:
        """The rules in a language, such as `fr`; in English where the game has no page in it."""
        return _clauses(self.name, language, own_languages())

    def how_to(self, language: str = "en") -> str:
        """How to play, for newcomers: paragraphs with a blank line between them; "" where there are none.

        >>> import stackyard
        >>> print(stackyard.game("stakz").how_to().split(":")[0])
        You want to get rid of your tiles
        """
        return _how_to(self.name, language, own_languages())

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
            raise OptionError(
                msg(
                    "{title} is for {players}, not for {given:quoted}",
                    title=self.title,
                    players=self.describe_players(),
                    given=players,
                )
            )
        if type(first) is not int or first not in range(players):
            raise OptionError(
                msg("first is a seat from 0 to {most}, not {given:quoted}", most=players - 1, given=first)
            )
        if type(calls) is not bool:
            raise OptionError(msg("calls is True or False, not {given:quoted}", given=calls))
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                has = listed(list(known), "") or msg("none")
                raise OptionError(
                    msg(
                        "{title} has no option {name:quoted}; its options: {names}",
                        title=self.title,
                        name=name,
                        names=has,
                    )
                )
        values = {name: option.read(options.get(name, option.default)) for name, option in known.items()}
        for name, option in known.items():
            meant = option.players is None or players in option.players
            if not meant and values[name] != option.default:
                raise OptionError(
                    msg(
                        "{name} can be {value} only with {players}, not with {number}",
                        name=name,
                        value=values[name],
                        players=option.describe_players(),
                        number=players,
                    )
                )
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
        with self.failures_explained:
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

    def describe_players(self) -> Message:
        """For how many: `2 players`, `2 to 4 players`."""
        return number_of_players(self.players)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        from stackyard.core.registry import load

        return load, (self.name,)


class _FailuresExplained:
    """Says in a sentence what is wrong with a game whose code has failed, where that can be found out."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __enter__(self) -> None:
        """Nothing to prepare: every move that is played comes by here."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, Exception) or isinstance(error, StackyardError):
            return
        if found := [*self.game.wrong_rules(), *self.game.misspelt_fields()]:
            raise BrokenGame(msg("{title}: {problem}", title=self.game.title, problem=found[0])) from error


@lru_cache(maxsize=64)
def _clauses(game: str, language: str, own: str) -> tuple[Clause, ...]:
    return read_clauses(_page(game, "rules", language))


@lru_cache(maxsize=64)
def _how_to(game: str, language: str, own: str) -> str:
    return "\n\n".join(read_paragraphs(_page(game, "howto", language)))


def _page(game: str, name: str, language: str) -> str:
    """A page about a game: in that language, else in English, else empty."""
    home = files(f"{GAMES}.{game}")
    pages = [home / "pages" / f"{name}.md"]
    # The name of a language comes from strangers, and is no path.
    if language in languages() or language.isalpha():
        folders = [*(folder / game for folder in language_folders(language)), home / "languages" / language]
        pages = [*(folder / f"{name}.md" for folder in folders), *pages]
    return next((page.read_text(encoding="utf-8") for page in pages if page.is_file()), "")
