"""What was said at a table: listed, removed."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from stackyard.apps.cli.admin.organiser import Database, TableName, name_of, when, with_store
from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import console
from stackyard.core.message import msg


def remarks(table: TableName, database: Database = "") -> None:
    """List what was said at a table, each with its number."""
    for each in with_store(database, lambda store: store.organiser.remarks(name_of(table))):
        console.print(Text(f"{each.id}  {when(each.at)}  {each.name}: {each.text}"), soft_wrap=True)


def remove_remark(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="As `stackyard admin remarks` gives it.")],
    database: Database = "",
) -> None:
    """Remove what somebody said, for good; it vanishes from open pages."""
    with_store(database, lambda store: store.organiser.remove_remark(number))
    print(say(msg("Remark {number} has been removed.", number=number)))
