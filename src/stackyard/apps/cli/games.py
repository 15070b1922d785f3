"""`stackyard games`: list the games."""

from __future__ import annotations

from rich.table import Table as Columns

import stackyard
from stackyard.apps.cli.language import language, say
from stackyard.apps.cli.options import console
from stackyard.core.message import msg


def games() -> None:
    """List the games."""
    table = Columns(box=None, pad_edge=False)
    for heading in (msg("name"), msg("players"), msg("what it is")):
        table.add_column(say(heading))
    for name in stackyard.games():
        game = stackyard.game(name)
        fewest, most = game.players[0], game.players[-1]
        counts = msg("{fewest} to {most}", fewest=fewest, most=most) if fewest < most else str(most)
        table.add_row(f"[b]{name}[/b]", say(counts), language(name).say(game.summary))
    console.print(table)
