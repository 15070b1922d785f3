"""`stackyard replay`: step through a record, or animate it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from stackyard.apps.cli.language import language, say
from stackyard.apps.cli.options import console
from stackyard.apps.terminal.prompt import asker
from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.play.reading import load
from stackyard.render import picture


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="A .gif file: the rounds as an animation instead."),
    ] = None,
    width: Annotated[int, typer.Option(min=16, max=2048, help="Pixels across, for .gif.")] = 640,
    seconds: Annotated[float, typer.Option(min=0.02, max=60, help="How long each move stays.")] = 0.8,
) -> None:
    """Step through a record, or make an animation of it."""
    from stackyard.apps.terminal.replay import replay as step_through
    from stackyard.apps.terminal.replay import show_all

    if output is not None:
        _animate(file, output, width, seconds)
        return
    for each in load(file):
        if not sys.stdin.isatty() or not sys.stdout.isatty():
            show_all(console, each, language(each.game.name))
        elif not step_through(console, asker(), each, language(each.game.name)):
            break


def _animate(file: Path, output: Path, width: int, seconds: float) -> None:
    """Write all rounds of a file as one animation, and show how far it is."""
    if output.suffix.lower() != ".gif":
        raise OptionError(msg("animations are .gif; {name:quoted} is none", name=output.name))
    pictures = []
    for each in load(file):
        speaking = language(each.game.name).named(each.names)
        pictures += [state.svg(each.viewer, language=speaking) for state in each.states()]
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(msg("drawing")), total=None)
        data = picture.animation(
            pictures,
            width,
            seconds,
            told=lambda done, total: progress.update(task, completed=done, total=total),
        )
    output.write_bytes(data)
    console.print(say(msg("Drawn to {path}.", path=str(output))), markup=False, soft_wrap=True)
