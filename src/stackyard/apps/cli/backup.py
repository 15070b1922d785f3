"""`stackyard backup`: a copy of everything, while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import database_at
from stackyard.core.errors import OptionError
from stackyard.core.message import msg


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; it must not be there yet.")],
    database: Annotated[str, typer.Option(help="The file that the server uses; ours if not given.")] = "",
) -> None:
    """Copy the database of a server, which may be running, to a new file, and check the copy."""
    from stackyard.apps.server.store import backup as copies

    source = database_at(database).file
    if source is None:
        raise OptionError(
            msg("stackyard backup copies a file; a database of PostgreSQL is saved with pg_dump")
        )
    made = copies.backup(source, file.expanduser())
    print(
        say(
            msg(
                "{file}: checked; tables: {tables}, events: {events}, bytes: {bytes}",
                file=str(file),
                tables=made.tables,
                events=made.events,
                bytes=made.bytes,
            )
        )
    )
