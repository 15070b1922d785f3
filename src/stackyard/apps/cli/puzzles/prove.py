"""`stackyard puzzles prove`: prove the puzzles of a game again."""

from __future__ import annotations

import time

import typer
from rich.progress import Progress

from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import GameName, console
from stackyard.core.message import msg, plural
from stackyard.core.registry import load


def prove(game: GameName) -> None:
    """Prove all puzzles of a game again, and say which do not hold, and how long it took."""
    from stackyard.core.errors import OptionError
    from stackyard.teach.proving import fault_of
    from stackyard.teach.puzzle_files import puzzles

    chosen = load(game)
    found = puzzles(chosen)
    if not found:
        raise OptionError(msg("{title} has no puzzles", title=chosen.title))
    faults, slowest, whole = 0, 0.0, 0.0
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for place, puzzle in enumerate(progress.track(found, description=chosen.title)):
            began = time.process_time()
            fault = fault_of(puzzle)
            spent = time.process_time() - began
            whole += spent
            if place:  # The first loads what is compiled.
                slowest = max(slowest, spent)
            if fault:
                faults += 1
                console.print(f"{puzzle.id}: {fault}", markup=False)
    told = plural(
        "{number} puzzle, {faults} that do not hold; {seconds} s of processor time, the slowest {slowest} s",
        "{number} puzzles, {faults} that do not hold; {seconds} s of processor time, the slowest {slowest} s",
        len(found),
        faults=faults,
        seconds=f"{whole:.1f}",
        slowest=f"{slowest:.2f}",
    )
    console.print(say(told), markup=False)
    if faults:
        raise typer.Exit(1)
