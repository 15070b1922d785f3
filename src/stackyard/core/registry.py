"""Which games there are. A folder is all the registration that a game needs.

`STACKYARD_GAMES` may name more folders to look in, for games that live outside this package; they are
imported as `stackyard.games.<name>` like the others.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from stackyard.core.errors import BrokenGame, UnknownGame
from stackyard.core.game import GAMES, Game
from stackyard.core.message import listed, msg
from stackyard.core.notes import note

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
            raise UnknownGame(
                msg("STACKYARD_GAMES names {folder:quoted}, which is no folder", folder=str(folder))
            )
    return [module.name for module in iter_modules(map(str, FOLDERS)) if module.ispkg]


@cache
def load(name: str) -> Game:
    """The game of that name; UnknownGame where there is none, BrokenGame where its folder holds none."""
    if name not in _found():
        raise UnknownGame(
            msg(
                "there is no game {name:quoted}; there are: {names}",
                name=name,
                names=listed(list(names()), ""),
            )
        )
    try:
        game = getattr(import_module(f"{GAMES}.{name}"), "GAME", None)
    except Exception as error:
        raise BrokenGame(
            msg(
                "the game {name:quoted} cannot be loaded: {error}",
                name=name,
                error=f"{type(error).__name__}: {error}",
            )
        ) from error
    if not isinstance(game, Game):
        raise BrokenGame(
            msg(
                "the folder {name:quoted} holds no game: its __init__.py must set GAME = Game(...)", name=name
            )
        )
    if game.name != name:
        raise BrokenGame(
            msg(
                "the folder {name:quoted} holds a game that calls itself {other:quoted}; "
                "name one like the other",
                name=name,
                other=game.name,
            )
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
            note(msg("stackyard: left out: {problem}", problem=error.message))
    return tuple(game.name for game in sorted(found, key=lambda game: (game.players[-1], game.name)))
