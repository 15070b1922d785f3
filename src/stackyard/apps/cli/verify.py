"""`stackyard verify`: check a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stackyard.apps.cli.options import console
from stackyard.play.reading import load
from stackyard.play.verify import verify as checks_of


def verify(file: Annotated[Path, typer.Argument(help="A record.")]) -> None:
    """Check a record: every move, the result, and every roll of the table."""
    failed = False
    for number, each in enumerate(load(file), 1):
        console.print(f"{file}, round {number}: {each.game.title}, {', '.join(each.names)}", markup=False)
        for check in checks_of(each):
            mark = "[green]ok[/green]    " if check.passed else "[red]FAILED[/red]"
            console.print(f"  {mark} {check.finding}")
            failed = failed or not check.passed
    if failed:
        raise typer.Exit(1)
