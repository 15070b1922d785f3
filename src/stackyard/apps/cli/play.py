"""`stackyard play`: play in the terminal."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

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
) -> None:
    """Play in the terminal: people at one keyboard, and bots."""
    from stackyard.apps.terminal.seating import resumed_table, seated_table

    chosen = stackyard.game(game)
    dice = Dice(seed.encode()) if seed else Dice.secret()
    if resume is not None:
        if seats or names or option or position or players is not None:
            raise OptionError(
                msg("--resume goes on with the seats, names and options that the file holds; give none")
            )
        table, unfinished = resumed_table(
            chosen, load(resume), console, asker(), dice, resume, language(game)
        )
        table.play(unfinished)
        return
    if players is None and (seats or names):
        players = len((seats or names).split(","))
    keep = data_folder() / f"unfinished-{game}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    options = options_of(option, players, chosen, calls)
    table = seated_table(chosen, seats, names, options, console, asker(), dice, keep, language(game))
    if position:
        table.position = position_of(chosen, position, table.match.setup)
    table.play()
