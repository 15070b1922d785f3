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

for _folder in filter(None, os.environ.get("STACKYARD_GAMES", "").split(os.pathsep)):
    __path__.append(os.path.abspath(_folder))  # Games are loaded later, perhaps from another folder.


def _folders() -> list[str]:
    for folder in __path__:
        if not os.path.isdir(folder):
            raise UnknownGame(f"STACKYARD_GAMES names {folder!r}, which is no folder")
    return [module.name for module in iter_modules(__path__) if module.ispkg]


@cache
def load(name: str) -> Game:
    """The game of that name."""
    if name not in _folders():
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(names())}")
    game = getattr(import_module(f"{__name__}.{name}"), "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(f"the folder {name!r} holds no game: its __init__.py must set GAME = Game(...)")
    return game


def names() -> list[str]:
    """The names of all games, those for the fewest players first."""
    return sorted(_folders(), key=lambda name: (load(name).players[-1], name))
