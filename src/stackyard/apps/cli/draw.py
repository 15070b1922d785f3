"""`stackyard draw`: draw a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import stackyard
from stackyard.apps.cli.language import language, say
from stackyard.apps.cli.options import Calls, GameName, Options, Players, console, options_of, position_of
from stackyard.core.message import msg
from stackyard.engine.preparation import plain_unless_compiled
from stackyard.render import picture
from stackyard.show.theme import DARK
from stackyard.teach import picture as teach_picture
from stackyard.teach.reading import named


def draw(
    game: GameName,
    position: Annotated[str, typer.Argument(help="A position in text, or start.")] = "start",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A .svg or .png file; without it, SVG is printed.")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="From this seat's side of the table.")] = None,
    move: Annotated[str, typer.Option(help="Play this move first, and mark it.")] = "",
    hint: Annotated[
        list[str] | None,
        typer.Option(help="Mark this move, which could be played; several, the best first, by repeating it."),
    ] = None,
    lit: Annotated[bool, typer.Option("--lit", help="Mark what can be moved.")] = False,
    turn: Annotated[int, typer.Option(help="Turn the view by so many steps, where a game's can be.")] = 0,
    width: Annotated[int, typer.Option(min=16, max=8192, help="Pixels across, for .png.")] = 1200,
    players: Players = None,
    option: Options = None,
    calls: Calls = False,
    example: Annotated[
        str, typer.Option(metavar="CLAUSE", help="Draw an example of a clause instead: SU-8, or SU-8.2.")
    ] = "",
    theme: Annotated[str, typer.Option(help="The colours: dark, light or print.")] = DARK.name,
) -> None:
    """Draw a position, or an example of a clause."""
    chosen = stackyard.game(game)
    with plain_unless_compiled(chosen):  # One picture is drawn before a compiler has begun.
        if example:
            svg = teach_picture.svg(named(chosen, example), theme, language(game))
        else:
            state = position_of(chosen, position, options_of(option, players, chosen, calls))
            if move:
                state = state.play(move)
            picked = () if lit else None
            svg = state.svg(seat, picked, turn=turn, theme=theme, language=language(game), hint=hint)
    if output is None:
        print(svg)
        return
    picture.save(svg, output, width)
    console.print(say(msg("Drawn to {path}.", path=str(output))), markup=False, soft_wrap=True)
