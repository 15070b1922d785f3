"""A PostgreSQL server, for any number of processes: one connection that writes, a few that read."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import asyncpg

from stackyard.apps.server.store.changes import Changes, together
from stackyard.apps.server.store.cluster import Cluster
from stackyard.apps.server.store.errors import Conflict, Unavailable, Unsettled
from stackyard.apps.server.store.statements import KINDS, POSTGRESQL, Reads, Step, write_all

log = logging.getLogger(__name__)

READERS = 4
PATIENCE = 3.0
"""Seconds to wait for a connection."""
LONGEST = 10.0
"""Seconds that a statement may take; ours take milliseconds."""
AGAIN = 0.25
"""Seconds between two attempts to reach a server that was away."""

LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # As of a connection that was ended between two statements.
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)
"""What a statement ends with when its connection was lost: it may have been carried out or not."""

UNABLE = (
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresSystemError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.TransactionRollbackError,
    asyncpg.ObjectNotInPrerequisiteStateError,
    asyncpg.UndefinedTableError,  # As while the organiser restores a backup under a server that runs.
    asyncpg.InvalidCatalogNameError,
)
"""What a server says that cannot keep anything now: a full disk, say."""

SETTINGS = {"application_name": "stackyard", "jit": "off"}
WRITER_SETTINGS = {
    # Rows are found by their keys. A plan that was made while the tables were small must not read them whole.
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    "plan_cache_mode": "force_generic_plan",
}


@dataclass(frozen=True)
class _Backend:
    """The process of the server behind a connection; a number alone may belong to another by now."""

    pid: int
    started: Any


class PostgreSQL:
    """What is kept, on a server."""

    shared = True
    """Other processes may use it too."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.dialect = POSTGRESQL
        self.reads = Reads(POSTGRESQL)
        self.cluster = Cluster(self._connect, (*LOST, asyncpg.PostgresError))
        self._write = write_all(POSTGRESQL)
        self._writer: asyncpg.Connection | None = None
        self._backend = _Backend(0, None)
        self._pool: asyncpg.Pool | None = None
        self._opening = asyncio.Lock()

    # Writing ---------------------------------------------------------------------------------

    async def write(self, group: Sequence[Changes]) -> None:
        """Commit a group; Conflict or Unavailable if none of it was, Unsettled if that is not known yet."""
        rows = together(group)
        writer = await self._connected_writer()
        try:
            # A single statement is a transaction of its own.
            await writer.execute(self._write, *[rows.get(kind, "[]") for kind in KINDS])
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict from error
        except UNABLE as error:
            log.error("the database cannot write: %s", error)
            raise Unavailable from error
        except LOST as error:
            log.warning("the connection to the database was lost while writing: %s", error)
            backend = self._backend
            self._drop_writer()
            raise Unsettled(lambda: self._settle(group, backend)) from error

    async def _connected_writer(self) -> Any:
        if self._writer is None or self._writer.is_closed():
            try:
                self._writer = await self._connect(WRITER_SETTINGS)
                query = "SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
                started = await self._writer.fetchval(query)
                self._backend = _Backend(self._writer.get_server_pid(), started)
            except (*LOST, *UNABLE, asyncpg.PostgresError) as error:
                self._drop_writer()
                raise Unavailable from error
        return self._writer

    async def _connect(self, settings: dict[str, str]) -> Any:
        return await asyncpg.connect(
            self.url, timeout=PATIENCE, command_timeout=LONGEST, server_settings={**SETTINGS, **settings}
        )

    def _drop_writer(self) -> None:
        if self._writer is not None:
            self._writer.terminate()
        self._writer = None

    async def _settle(self, group: Sequence[Changes], backend: _Backend) -> bool:
        """Find out whether a group was committed, as soon as the server answers again."""
        while True:
            try:
                connection = await self._connect({})
                try:
                    # Whatever still runs for the lost connection has to end first, one way or the other.
                    await connection.execute(_END_BACKEND, backend.pid, backend.started)
                    return await _is_written(connection, group)
                finally:
                    await connection.close(timeout=PATIENCE)
            except (*LOST, *UNABLE, asyncpg.PostgresError):
                await asyncio.sleep(AGAIN)

    async def execute(self, *steps: Step) -> list[int]:
        """Take all steps, or none: how many rows each has changed; Conflict, or Unavailable, if none was."""
        try:
            connection = await self._connect(SETTINGS)
            try:
                async with connection.transaction():
                    done = [await connection.execute(sql, *values) for sql, *values in steps]
            finally:
                await connection.close(timeout=PATIENCE)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict from error
        except (*LOST, *UNABLE) as error:
            raise Unavailable from error
        return [int(status.rpartition(" ")[2]) for status in done]  # As in "UPDATE 1".

    # Reading ---------------------------------------------------------------------------------

    async def read(self, statement: str, *values: Any) -> Sequence[Any] | None:
        """The only row of a result, if there is one."""
        try:
            return await self._read(statement, values)
        except LOST:
            pass  # The server may have been started again meanwhile; a connection of today may do.
        except UNABLE as error:
            raise Unavailable from error
        try:
            return await self._read(statement, values)
        except (*LOST, *UNABLE) as error:
            raise Unavailable from error

    async def _read(self, statement: str, values: Sequence[Any]) -> Sequence[Any] | None:
        pool = await self._connected_pool()
        async with pool.acquire(timeout=PATIENCE) as connection:
            row: Sequence[Any] | None = await connection.fetchrow(statement, *values)
            return row

    async def _connected_pool(self) -> Any:
        if self._pool is None:
            async with self._opening:
                if self._pool is None:
                    self._pool = await asyncpg.create_pool(
                        self.url,
                        min_size=0,
                        max_size=READERS,
                        timeout=PATIENCE,
                        command_timeout=LONGEST,
                        server_settings=SETTINGS,
                    )
        return self._pool

    async def close(self) -> None:
        """Let go of the server."""
        self._drop_writer()
        if self._pool is not None:
            self._pool.terminate()


_END_BACKEND = """
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2
"""


async def _is_written(connection: Any, group: Sequence[Changes]) -> bool:
    """Whether a group is there: it was written whole or not at all, so one of its rows tells."""
    for changes in group:
        if changes.events:
            row = changes.events[0]
            found = await connection.fetchrow(
                "SELECT table_id, number, kind, player, text, at, spent FROM events"
                " WHERE table_id = $1 AND number = $2",
                *row[:2],
            )
            return found is not None and tuple(found) == row
        if changes.tables:
            query = "SELECT count(*) FROM tables WHERE id = $1"
            return bool(await connection.fetchval(query, changes.tables[0][0]))
    table_id, number, player, _, text, at = group[0].remarks[0]
    query = (
        "SELECT count(*) FROM remarks WHERE table_id = $1 AND number = $2 AND text = $3 AND at = $4"
        " AND player IS NOT DISTINCT FROM $5"
    )
    return bool(await connection.fetchval(query, table_id, number, text, at, player))
