"""`stackyard games`: list the games."""

from __future__ import annotations

from rich.table import Table as Columns

import stackyard
from stackyard.apps.cli.options import console


def games() -> None:
    """List the games."""
    table = Columns(box=None, pad_edge=False)
    for heading in ("name", "players", "what it is"):
        table.add_column(heading)
    for name in stackyard.games():
        game = stackyard.game(name)
        table.add_row(f"[b]{name}[/b]", game.describe_players().removesuffix(" players"), game.summary)
    console.print(table)
