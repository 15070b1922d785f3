"""A database that is opened for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from stackyard.apps.server.store.migrations import migrate
from stackyard.apps.server.store.store import Store


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store of this database, which is brought up to date first."""

    async def run() -> None:
        await migrate(database)
        store = Store(database)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())
