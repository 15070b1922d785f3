"""Which games there are. A folder is all the registration that a game needs.

`STACKYARD_GAMES` may name more folders to look in, for games that live outside this package; they are
imported as `stackyard.games.<name>` like the others.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from stackyard.core.errors import BrokenGame, UnknownGame
from stackyard.core.game import GAMES, Game

FOLDERS: tuple[Path, ...] = (
    Path(__file__).parent.parent / "games",
    *(
        Path(folder).absolute()
        for folder in os.environ.get("STACKYARD_GAMES", "").split(os.pathsep)
        if folder
    ),
)
"""Where games lie, absolute: games are loaded later, perhaps from another working directory."""


def _found() -> list[str]:
    for folder in FOLDERS:
        if not folder.is_dir():
            raise UnknownGame(f"STACKYARD_GAMES names {str(folder)!r}, which is no folder")
    return [module.name for module in iter_modules(map(str, FOLDERS)) if module.ispkg]


@cache
def load(name: str) -> Game:
    """The game of that name; UnknownGame where there is none, BrokenGame where its folder holds none."""
    if name not in _found():
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(names())}")
    try:
        game = getattr(import_module(f"{GAMES}.{name}"), "GAME", None)
    except Exception as error:
        raise BrokenGame(f"the game {name!r} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise BrokenGame(f"the folder {name!r} holds no game: its __init__.py must set GAME = Game(...)")
    if game.name != name:
        raise BrokenGame(
            f"the folder {name!r} holds a game that calls itself {game.name!r}; name one like the other"
        )
    return game


def names() -> list[str]:
    """The names of all games, those for the fewest players first."""
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    """The names in order, looked for once.

    A game that is broken is left out, with a line on standard error that says why: it must not take the
    others with it.
    """
    found = []
    for name in _found():
        try:
            found.append(load(name))
        except BrokenGame as error:
            print(f"stackyard: left out: {error}", file=sys.stderr, flush=True)
    return tuple(game.name for game in sorted(found, key=lambda game: (game.players[-1], game.name)))
