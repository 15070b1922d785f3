"""What the commands share: the database, opened for one of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from stackyard.apps.cli.options import database_at
from stackyard.core.errors import OptionError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Store

Result = TypeVar("Result")

Database = Annotated[str, typer.Option(help="What the server uses: a file, or postgresql://USER@HOST/NAME.")]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table, as in its link.")]
Reason = Annotated[str, typer.Option(help="What those concerned are told.")]


def with_store(database: str, work: Callable[[Store], Awaitable[Result]]) -> Result:
    """Do something with a database that is there, and has the shape that this version knows."""
    from stackyard.apps.server.store.migrations import migrate
    from stackyard.apps.server.store.store import Store

    address = database_at(database)
    if address.file is not None and not address.file.exists():
        raise OptionError(
            msg("there is no database {path}; name the one of the server with --database", path=str(address))
        )

    async def run() -> Result:
        await migrate(address)
        store = Store(address)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def name_of(link: str) -> str:
    """The name of a table, whether it or its link was given."""
    return link.rstrip("/").rpartition("/")[2]


def when(at: int) -> str:
    """A time as people read it, where they are."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))
