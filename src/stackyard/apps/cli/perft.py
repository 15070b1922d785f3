"""`stackyard perft`: count the lines of play up to a depth."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

import stackyard
from stackyard.apps.cli.options import GameName, Options, Players, console, options_of, position_of
from stackyard.core.state import State


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=1, help="How many moves deep.")],
    position: Annotated[str, typer.Option(help="Count from this position.")] = "start",
    players: Players = None,
    option: Options = None,
) -> None:
    """Count the lines of play up to a depth."""
    chosen = stackyard.game(game)
    state = position_of(chosen, position, options_of(option, players, chosen))
    state.perft(1)  # Compiling is no part of counting.
    for level in range(1, depth + 1):
        began = time.perf_counter()
        leaves = _count(state, level)
        seconds = time.perf_counter() - began
        console.print(f"{level:>2} {leaves:>16} lines in {seconds:8.3f} s")


def _count(state: State, depth: int) -> int:
    """Count move by move, so that long counts show how far they are and can be interrupted."""
    if depth == 1:
        return state.perft(1)
    total = 0
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for move in progress.track(state.moves(), description=f"depth {depth}"):
            total += state.play(move).perft(depth - 1)
    return total
