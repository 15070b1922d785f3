"""`stackyard verify`: check a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from stackyard.apps.cli.language import language, say
from stackyard.apps.cli.options import console
from stackyard.core.message import listed, msg
from stackyard.play.reading import load
from stackyard.play.verify import verify as checks_of

PASSED, FAILED = msg("ok"), msg("FAILED")


def verify(file: Annotated[Path, typer.Argument(help="A record.")]) -> None:
    """Check a record: every move, the result, and every roll of the table."""
    failed = False
    for number, each in enumerate(load(file), 1):
        heading = msg(
            "{file}, round {number}: {title}, {names}",
            file=str(file),
            number=number,
            title=each.game.title,
            names=listed(each.names, ""),
        )
        console.print(say(heading), markup=False)
        for check in checks_of(each):
            mark = Text(say(PASSED), "green") if check.passed else Text(say(FAILED), "red")
            mark.pad_right(max(len(say(PASSED)), len(say(FAILED))) - len(mark))
            console.print(Text.assemble("  ", mark, " ", language(each.game.name).say(check.finding)))
            failed = failed or not check.passed
    if failed:
        raise typer.Exit(1)
