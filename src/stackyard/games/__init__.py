"""The games, one folder each. A folder here is all the registration that a game needs.

`STACKYARD_GAMES` may name more folders to look in, for games that live outside this package; they are
imported as `stackyard.games.<name>` like the others.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from stackyard.contract import Game, UnknownGame

__path__.extend(filter(None, os.environ.get("STACKYARD_GAMES", "").split(os.pathsep)))


def _folders() -> list[str]:
    return [module.name for module in iter_modules(__path__) if module.ispkg]


@cache
def load(name: str) -> Game:
    """The game of that name."""
    if name not in _folders():
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(names())}")
    game = import_module(f"{__name__}.{name}").GAME
    assert isinstance(game, Game)
    return game


def names() -> list[str]:
    """The names of all games, those for the fewest players first."""
    return sorted(_folders(), key=lambda name: (load(name).players[-1], name))
