"""Tables: listed, hidden, ended."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table as Rows

from stackyard.apps.cli.admin.organiser import Database, Reason, TableName, name_of, when, with_store
from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import console
from stackyard.core.message import msg


def tables(
    over: Annotated[bool, typer.Option("--over", help="Those that are over, too.")] = False,
    most: Annotated[int, typer.Option(min=1, help="How many, the last used first.")] = 50,
    database: Database = "",
) -> None:
    """List tables: the last used first."""
    found = with_store(database, lambda store: store.organiser.tables(over, most))
    heads = (
        msg("table"),
        msg("game"),
        msg("phase"),
        msg("players"),
        msg("events"),
        msg("last used"),
        msg("in the lobby"),
    )
    rows = Rows(*map(say, heads), box=None, pad_edge=False)
    for each in found:
        game = each.summary.game if each.summary else ""
        names = ", ".join(name or "-" for name, _ in each.summary.seats) if each.summary else ""
        listed = say(msg("yes")) if each.listed else say(msg("no"))
        rows.add_row(each.id, game, each.phase, names, str(each.number), when(each.changed), listed)
    console.print(rows)


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
