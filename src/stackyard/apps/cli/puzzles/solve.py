"""`stackyard puzzles solve`: solve puzzles in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from stackyard.apps.cli.language import language
from stackyard.apps.cli.options import GameName, console, data_folder
from stackyard.core.registry import load


def solve(
    game: GameName,
    id: Annotated[str | None, typer.Argument(metavar="ID", help="Of a puzzle; else the next one.")] = None,
    theme: Annotated[str | None, typer.Option(help="Only puzzles of this theme.")] = None,
) -> None:
    """Solve puzzles of a game, easy ones first, from where you stopped."""
    from stackyard.apps.terminal.prompt import asker
    from stackyard.apps.terminal.puzzles import Solving
    from stackyard.apps.terminal.voice import Voice
    from stackyard.teach.puzzle_files import puzzle_named
    from stackyard.teach.solved import Solved, to_solve

    chosen = load(game)
    solved = Solved(data_folder() / "puzzles.json")
    found = [puzzle_named(chosen, id)] if id is not None else to_solve(chosen, theme, solved)
    Solving(Voice(console, language(game)), asker(), solved).run(found)
