"""`stackyard puzzles make`: find puzzles in rounds of bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from stackyard.apps.cli.language import language, say
from stackyard.apps.cli.options import GameName
from stackyard.core.message import msg, plural
from stackyard.core.registry import load


def make(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="How many to find.")] = 150,
    seed: Annotated[int, typer.Option(min=0, help="Other seeds find others.")] = 1,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file for them; puzzles-GAME.toml if not given.")
    ] = None,
) -> None:
    """Find puzzles in rounds of bots, and keep those that an exact search proves.

    What was found is kept in a journal beside the file, so that a run that was interrupted goes on when the
    same command is given again.
    """
    from stackyard.teach.making import make as find
    from stackyard.teach.puzzle_files import write_puzzles

    chosen = load(game)
    path = output if output is not None else Path(f"puzzles-{game}.toml")
    journal = path.with_suffix(".journal")
    aside = Console(highlight=False, stderr=True)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rounds]}"),
        TimeElapsedColumn(),
        console=aside,
        transient=True,
        disable=not aside.is_terminal,
    )
    tasks: dict[str, Any] = {}
    speak = language(game).say

    def watch(news: Any) -> None:
        name = news.theme.name
        if name not in tasks:
            tasks[name] = progress.add_task(speak(news.theme.title), total=news.wanted, rounds="")
        rounds = speak(plural("{number} round", "{number} rounds", news.rounds))
        progress.update(tasks[name], completed=news.found, rounds=rounds)

    try:
        with progress:
            entries = find(chosen, count, seed, journal, watch)
    except KeyboardInterrupt:
        told = msg("Stopped. The same command goes on from {path}.", path=str(journal))
        aside.print(say(told), markup=False)
        raise typer.Exit(130) from None
    path.write_text(write_puzzles(chosen, entries), encoding="utf-8")
    told = plural(
        "{number} puzzle is in {path}.", "{number} puzzles are in {path}.", len(entries), path=str(path)
    )
    aside.print(say(told), markup=False)
