"""`stackyard puzzles`: the puzzle of the day, and what there is."""

from __future__ import annotations

from datetime import UTC, datetime

import typer
from rich.table import Table

from stackyard.apps.cli.language import language, say
from stackyard.apps.cli.options import console
from stackyard.core.message import msg


def show(context: typer.Context) -> None:
    """Solve puzzles, or make some; without a command: the puzzle of the day, and what there is."""
    if context.invoked_subcommand is not None:
        return
    from stackyard.teach.puzzle_files import games_with_puzzles, puzzle_of_the_day, puzzles
    from stackyard.teach.themes import themes

    day = puzzle_of_the_day(datetime.now(UTC).date())
    console.print(
        say(msg("The puzzle of the day: {title}", title=day.game.title)), style="bold", markup=False
    )
    console.print(language(day.game.name).say(day.task), markup=False)
    console.print(f"    stackyard puzzles solve {day.game.name} {day.id}", markup=False)
    table = Table(box=None, pad_edge=False)
    for name in (msg("game"), msg("theme"), msg("puzzles"), msg("difficulty")):
        table.add_column(say(name))
    for game in games_with_puzzles():
        for theme in themes(game):
            found = [puzzle.difficulty for puzzle in puzzles(game) if puzzle.theme == theme.name]
            if found:
                title = language(game.name).say(theme.title)
                table.add_row(game.name, title, str(len(found)), f"{min(found)} - {max(found)}")
    console.print()
    console.print(table)
