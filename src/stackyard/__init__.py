"""Stackyard: stacking games, played exactly by their rules.

>>> import stackyard
>>> state = stackyard.game("staku").start()
>>> state = state.play("b3-c3")
>>> state.over
False
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

# `games` is a function of the contract and a folder of this package at once. Importing the folder first lets
# the function below have the name; `from stackyard.games import ...` still finds the folder.
import stackyard.games  # noqa: F401
from stackyard.core.clauses import Clause
from stackyard.core.errors import NotationError, OptionError, StackyardError, UnknownGame
from stackyard.core.game import Game
from stackyard.core.match import Match
from stackyard.core.options import Option
from stackyard.core.registry import load, names
from stackyard.core.ruling import IllegalMove, Ruling
from stackyard.core.seats import SPECTATOR, TABLE
from stackyard.core.state import State
from stackyard.render.scene import scene, svg

if TYPE_CHECKING:
    from stackyard.engine.search.findings import Findings

__version__ = "0.1.0"

__all__ = [
    "SPECTATOR",
    "TABLE",
    "Clause",
    "Game",
    "IllegalMove",
    "Match",
    "NotationError",
    "Option",
    "OptionError",
    "Ruling",
    "StackyardError",
    "State",
    "UnknownGame",
    "game",
    "games",
    "match",
]


def game(name: str) -> Game:
    """The game of that name; UnknownGame lists those that there are."""
    return load(name)


def games() -> list[str]:
    """The names of all games.

    >>> import stackyard
    >>> "staku" in stackyard.games()
    True
    """
    return names()


def match(name: str, names: Sequence[str], **options: Any) -> Match:
    """A match between the people named: rounds, totals, who starts, who has won.

    >>> import stackyard
    >>> match = stackyard.match("staku", ["Ann", "Bob"], games=3)
    >>> match.totals, match.over
    ((0, 0), False)
    """
    return Match.new(game(name), names, **options)


def _analyse(state: State, seconds: float | None = None, *, steps: int = 0, lines: int = 3) -> Findings:
    """The best moves with their chances to win, found within a second, or so many seconds or steps.

    At the table's turn: every outcome with what it would mean. In a view only what it shows is used.
    """
    from stackyard.engine.analysis.position import analyse

    return analyse(state, seconds, steps=steps, lines=lines)


# Methods of states that need the engine, or what draws; so they are put there from above.
State.analyse = _analyse
State.scene = scene
State.svg = svg
