"""What the commands share: options that a user types, a position as text, the console."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer
from platformdirs import user_data_path
from rich.console import Console

from stackyard.apps.server.store.address import Address
from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import msg
from stackyard.core.state import State

console = Console(highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name that `stackyard games` lists.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game or match; may be repeated."),
]
Players = Annotated[int | None, typer.Option(help="How many play.")]
Calls = Annotated[bool, typer.Option("--calls", help="Allow calls about what happens at a real table.")]


def keywords(given: list[str] | None) -> dict[str, Any]:
    """Options as keywords; the game checks what they are set to."""
    options: dict[str, Any] = {}
    for text in given or []:
        name, mark, value = text.partition("=")
        if not mark:
            raise OptionError(msg("an option is given as NAME=VALUE, not as {text:quoted}", text=text))
        options[name] = value
    return options


def position_of(game: Game, text: str, options: dict[str, Any]) -> State:
    """The position that a text means; `start` is the start of a round."""
    return game.start(**options) if text == "start" else game.parse(text, **options)


def data_folder() -> Path:
    """Where games are kept; `STACKYARD_DATA` names another folder."""
    chosen = os.environ.get("STACKYARD_DATA")
    return Path(chosen).expanduser() if chosen else user_data_path("stackyard", appauthor=False)


def database_at(text: str) -> Address:
    """The database that was asked for, or a file of ours."""
    address = Address.read(text or str(data_folder() / "stackyard.db"))
    if address.file is not None:
        address.file.parent.mkdir(parents=True, exist_ok=True)
    return address


def options_of(
    given: list[str] | None, players: int | None, game: Game, calls: bool = False
) -> dict[str, Any]:
    """Options as keywords; the game checks what they are set to."""
    options = keywords(given)
    options["players"] = players if players is not None else game.usual_players
    if calls:
        options["calls"] = True
    return options
