"""Stackyard: stacking games, played exactly by their rules.

>>> import stackyard
>>> state = stackyard.game("staku").start()
>>> state = state.play("b3-c3")
>>> state.over
False
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

# `games` and `match` are functions of the contract and rooms of the house at once. Importing the rooms
# first lets the functions below have the names; `from stackyard.games import ...` still finds the room.
from stackyard import games as _games
from stackyard.clauses import Clause
from stackyard.contract import (
    SPECTATOR,
    TABLE,
    Game,
    IllegalMove,
    NotationError,
    Option,
    OptionError,
    Ruling,
    StackyardError,
    State,
    UnknownGame,
)
from stackyard.match import Match

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
    return _games.load(name)


def games() -> list[str]:
    """The names of all games.

    >>> import stackyard
    >>> "staku" in stackyard.games()
    True
    """
    return _games.names()


def match(name: str, names: Sequence[str], **options: Any) -> Match:
    """A match between the people named: rounds, totals, who starts, who has won.

    >>> import stackyard
    >>> match = stackyard.match("staku", ["Ann", "Bob"], games=3)
    >>> match.totals, match.over
    ((0, 0), False)
    """
    return Match.new(game(name), names, **options)
