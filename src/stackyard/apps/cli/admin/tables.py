"""Tables: listed, hidden, ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from stackyard.apps.cli.admin.organiser import Database, Reason, TableName, name_of, when, with_store
from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import console
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.store.organiser import TableRow


def tables(
    over: Annotated[bool, typer.Option("--over", help="Those that are over, too.")] = False,
    most: Annotated[int, typer.Option(min=1, help="How many, the last used first.")] = 50,
    database: Database = "",
) -> None:
    """List tables: the last used first."""
    found = with_store(database, lambda store: store.organiser.tables(over, most))
    heads = (msg("table"), msg("game"), msg("phase"), msg("events"), msg("last used"), msg("lobby"))
    rows = [[*map(say, heads), say(msg("players"))], *map(_cells, found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        console.print(Text(line.rstrip()), soft_wrap=True)  # Long names make long lines, and cut off nothing.


def _cells(row: TableRow) -> list[str]:
    game = row.summary.game if row.summary else ""
    names = ", ".join(name or "-" for name, _ in row.summary.seats) if row.summary else ""
    listed = say(msg("yes")) if row.listed else say(msg("no"))
    return [row.id, game, row.phase, str(row.number), when(row.changed), listed, names]


def hide(table: TableName, database: Database = "") -> None:
    """Take a table out of the lobby; people who have its link still get there."""
    with_store(database, lambda store: store.organiser.list_table(name_of(table), listed=False))
    print(say(msg("Table {id} is not in the lobby any more.", id=name_of(table))))


def show(table: TableName, database: Database = "") -> None:
    """Put a table back into the lobby."""
    with_store(database, lambda store: store.organiser.list_table(name_of(table), listed=True))
    print(say(msg("Table {id} is in the lobby.", id=name_of(table))))


def end(table: TableName, reason: Reason = "", database: Database = "") -> None:
    """End a table for good; those at it are told why."""
    with_store(database, lambda store: store.organiser.end(name_of(table), reason))
    print(say(msg("Table {id} has been ended.", id=name_of(table))))
