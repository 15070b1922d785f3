"""`stackyard sheet`: print a score sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import stackyard
from stackyard.apps.cli.language import language, say
from stackyard.apps.cli.options import Players, console
from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.play import sheet as score_sheet
from stackyard.play.matches import match_of
from stackyard.play.reading import load


def sheet(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="For a blank sheet.")] = "",
    names: Annotated[str, typer.Option(help="Names for a blank sheet, with commas between them.")] = "",
    players: Players = None,
    record: Annotated[
        Path | None, typer.Option(help="Fill it from the rounds of a match in this file.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A .txt, .svg or .html file; else it is printed.")
    ] = None,
) -> None:
    """Print a score sheet: blank, or filled from the records of a match."""
    if record is not None:
        pages = score_sheet.sheets(match_of(load(record)))
    elif game:
        chosen = stackyard.game(game)
        seats = players if players is not None else chosen.players[-1]
        pages = [score_sheet.blank(chosen, names.split(",") if names else [""] * seats)]
    else:
        raise OptionError(msg("say of which game, as in stackyard sheet GAME, or --record FILE"))
    kind = ".txt" if output is None else output.suffix.lower()
    write = {
        ".txt": lambda: "\n\n".join(score_sheet.text(page, say) for page in pages) + "\n",
        ".svg": lambda: score_sheet.svg(pages, say),
        ".html": lambda: score_sheet.html(pages, say, language().name),
    }
    if kind not in write:
        raise OptionError(
            msg("sheets are .txt, .svg or .html; {output:quoted} ends in none of them", output=str(output))
        )
    if output is None:
        print(write[kind](), end="")
        return
    output.write_text(write[kind](), encoding="utf-8")
    console.print(say(msg("Written to {path}.", path=str(output))), markup=False)
