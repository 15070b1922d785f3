"""`stackyard perft`: count the lines of play up to a depth."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

import stackyard
from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import GameName, Options, Players, console, options_of, position_of
from stackyard.core.chance import Dice
from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.core.state import State


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=1, help="How many moves deep.")],
    position: Annotated[str, typer.Option(help="Count from this position.")] = "start",
    seed: Annotated[
        str, typer.Option(help="Any text: first roll what the table must, as a set-up, with this seed.")
    ] = "",
    players: Players = None,
    option: Options = None,
) -> None:
    """Count the lines of play up to a depth."""
    chosen = stackyard.game(game)
    state = position_of(chosen, position, options_of(option, players, chosen))
    if seed:
        state = _rolled(state, seed)
    elif state.to_move == stackyard.TABLE and not state.over:
        words = msg("The table is to move, so these are its rolls; --seed TEXT rolls them first.")
        console.print(say(words))
    state.perft(1)  # Compiling is no part of counting.
    for level in range(1, depth + 1):
        began = time.perf_counter()
        leaves = _count(state, level)
        seconds = time.perf_counter() - began
        counted = msg(
            "{level} {leaves} lines in {seconds} s",
            level=f"{level:>2}",
            leaves=f"{leaves:>16}",
            seconds=f"{seconds:8.3f}",
        )
        console.print(say(counted))


def _rolled(state: State, seed: str) -> State:
    """The position after what the table must roll before a seat decides, which is printed."""
    after, rolls = Dice(seed.encode()).play(state, 1)
    if not rolls:
        raise OptionError(msg("the table has nothing to roll here; leave out --seed"))
    told = msg("Rolled {rolls}: {position}", rolls=" ".join(rolls), position=str(after))
    console.print(say(told), markup=False, soft_wrap=True)
    return after


def _count(state: State, depth: int) -> int:
    """Count move by move, so that long counts show how far they are and can be interrupted."""
    if depth == 1:
        return state.perft(1)
    total = 0
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for move in progress.track(state.moves(), description=say(msg("depth {depth}", depth=depth))):
            total += state.play(move).perft(depth - 1)
    return total
