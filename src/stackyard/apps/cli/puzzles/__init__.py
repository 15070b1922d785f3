"""`stackyard puzzles`: positions with something to find; a file a command."""

from __future__ import annotations

import typer

from stackyard.apps.cli.language import with_language
from stackyard.apps.cli.puzzles.make import make
from stackyard.apps.cli.puzzles.prove import prove
from stackyard.apps.cli.puzzles.show import show
from stackyard.apps.cli.puzzles.solve import solve

puzzles = typer.Typer(
    name="puzzles",
    help="Solve puzzles, or make some; without a command: the puzzle of the day, and what there is.",
    invoke_without_command=True,
    rich_markup_mode=None,
)

puzzles.callback()(with_language(show))
for command in (solve, make, prove):
    puzzles.command()(with_language(command))
