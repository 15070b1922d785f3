"""`stackyard review`: one's costliest decisions of a round, to be decided again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stackyard.apps.cli.language import language
from stackyard.apps.cli.options import console
from stackyard.core.message import msg, plural


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    seat: Annotated[int, typer.Option(help="Whose decisions, counted from 0.")] = 0,
    round_: Annotated[
        int | None, typer.Option("--round", help="This round of a match; else the last.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="Time to think about a move.")] = 1.2,
) -> None:
    """Decide your three costliest decisions of a round again, and be told what the others would have cost."""
    from stackyard.apps.cli.analyse import rounds_of, studied
    from stackyard.apps.terminal.prompt import asker
    from stackyard.apps.terminal.puzzles import Solving
    from stackyard.apps.terminal.voice import Voice
    from stackyard.teach.review import ANALYSIS, check_seat
    from stackyard.teach.review import review as find

    _, record = rounds_of(file, round_)[-1]
    check_seat(record, seat)
    voice = Voice(console, language(record.game.name))
    if record.game.numbers_seats:
        voice = voice.named(record.names)
    found = find(record, seat, seconds=seconds, report=studied(record, ANALYSIS))
    if not found:
        voice.say(msg("There is nothing to practise: no decision cost enough to speak of. Well played."))
        return
    told = plural(
        "{number} decision to make again, of {name}.",
        "{number} decisions to make again, of {name}, the costliest first.",
        len(found),
        name=record.names[seat],
    )
    voice.say(told)
    Solving(voice, asker()).run(found)
