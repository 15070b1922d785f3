"""`stackyard migrate`: a database in the shape that this version uses."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import database_at
from stackyard.core.message import msg


def migrate(
    database: Annotated[str, typer.Option(help="A file, or postgresql://USER@HOST/NAME.")] = "",
) -> None:
    """Bring a database up to date; `stackyard serve` does it too, when it starts."""
    from stackyard.apps.server.store.migrations import migrate

    address = database_at(database)
    done = asyncio.run(migrate(address))
    told = (
        msg("{address} has been brought up to date.", address=str(address))
        if done
        else msg("{address} is up to date.", address=str(address))
    )
    print(say(told))
