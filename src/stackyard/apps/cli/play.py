"""`stackyard play`: play in the terminal."""

from __future__ import annotations

import time
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import stackyard
from stackyard.apps.cli.language import language
from stackyard.apps.cli.options import (
    Calls,
    GameName,
    Options,
    Players,
    console,
    data_folder,
    options_of,
    position_of,
)
from stackyard.apps.terminal.prompt import asker
from stackyard.core.chance import Dice
from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.play.reading import load

if TYPE_CHECKING:
    from stackyard.apps.terminal.table import Table
    from stackyard.core.game import Game
    from stackyard.play.record import Record


def play(
    game: GameName,
    seats: Annotated[
        str,
        typer.Option(
            help="Who plays, seat by seat: human, or a bot of level 1 to 8, as in human,bot:6. "
            "Also bot:random, or a search with its limit: bot:mcts:1000, bot:mcts:2s."
        ),
    ] = "",
    players: Players = None,
    names: Annotated[str, typer.Option(help="Names of the players, such as Ann,Bob.")] = "",
    option: Options = None,
    calls: Calls = False,
    seed: Annotated[str, typer.Option(help="Any text; equal seeds give equal dice and equal bots.")] = "",
    position: Annotated[str, typer.Option(help="Begin from this position.")] = "",
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was saved.")] = None,
    coach: Annotated[
        bool, typer.Option("--coach", help="Be told what your moves cost, where you play with bots alone.")
    ] = False,
) -> None:
    """Play in the terminal: people at one keyboard, and bots."""
    from stackyard.apps.terminal.preparing import prepared

    chosen = stackyard.game(game)
    # Equal seeds give equal bots, so with one they wait until they are compiled.
    with nullcontext(lambda: None) if seed else prepared(chosen) as news:
        asked = (chosen, seats, players, names, option, calls, seed, position, resume)
        table, unfinished = _table(*asked, coach=coach)
        table.news = news
        table.play(unfinished)


def _table(
    game: Game,
    seats: str,
    players: int | None,
    names: str,
    option: list[str] | None,
    calls: bool,
    seed: str,
    position: str,
    resume: Path | None,
    *,
    coach: bool,
) -> tuple[Table, Record | None]:
    """The table that was asked for, and the round that is gone on with."""
    from stackyard.apps.terminal.coach import CoachedTable
    from stackyard.apps.terminal.seating import resumed_table, seated_table
    from stackyard.apps.terminal.table import Table

    made = CoachedTable if coach else Table

    dice = Dice(seed.encode()) if seed else Dice.secret()
    if resume is not None:
        if seats or names or option or position or players is not None:
            raise OptionError(
                msg("--resume goes on with the seats, names and options that the file holds; give none")
            )
        speaks = language(game.name)
        return resumed_table(game, load(resume), console, asker(), dice, resume, speaks, made)
    if players is None and (seats or names):
        players = len((seats or names).split(","))
    keep = data_folder() / f"unfinished-{game.name}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    options = options_of(option, players, game, calls)
    speaks = language(game.name)
    table = seated_table(game, seats, names, options, console, asker(), dice, keep, speaks, made)
    if isinstance(table, CoachedTable):
        table.check()
    if position:
        table.position = position_of(game, position, table.match.setup)
    return table, None
