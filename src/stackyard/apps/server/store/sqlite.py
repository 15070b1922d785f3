"""One file, for one process: a thread that writes, a thread that reads."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from stackyard.apps.server.store.changes import Changes, together
from stackyard.apps.server.store.cluster import Alone
from stackyard.apps.server.store.errors import Conflict, Unavailable
from stackyard.apps.server.store.statements import KINDS, SQLITE, Reads, Step, triggered, writes

log = logging.getLogger(__name__)

SETTINGS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=3000",
    "temp_store=MEMORY",
)
"""What was committed outlives a power cut; who reads and who writes do not wait for each other."""


class SQLite:
    """What is kept, in a file."""

    shared = False
    """Only one process uses it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.dialect = SQLITE
        self.reads = Reads(SQLITE)
        self.cluster = Alone()
        self._writer = _Thread(path, "write", triggered(writes(SQLITE)))
        self._reader = _Thread(path, "read")

    async def write(self, group: Sequence[Changes]) -> None:
        """Commit a group; Conflict, or Unavailable, if none of it was."""
        rows = together(group)
        await self._writer.run(_commit, [rows.get(kind) for kind in KINDS])

    async def read(self, statement: str, *values: Any) -> Sequence[Any] | None:
        """The only row of a result, if there is one."""
        row: Sequence[Any] | None = await self._reader.run(_read, statement, values)
        return row

    async def execute(self, *steps: Step) -> list[int]:
        """Take all steps, or none: how many rows each has changed; Conflict, or Unavailable, if none was."""
        changed: list[int] = await self._writer.run(_execute, *steps)
        return changed

    async def close(self) -> None:
        """Let go of the file."""
        await self._reader.close()
        await self._writer.close()


class _Thread:
    """A thread with a connection of its own."""

    def __init__(self, path: Path, name: str, prepare: Sequence[str] = ()) -> None:
        self._path = path
        self._prepare = prepare
        """What is done first with every new connection."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._connection: sqlite3.Connection | None = None

    async def run(self, work: Any, *values: Any) -> Any:
        """Do something with the connection; our own errors for those of SQLite."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work, values)

    def _run(self, work: Any, values: Sequence[Any]) -> Any:
        try:
            if self._connection is None:
                connection = connect(self._path)
                for statement in self._prepare:
                    connection.execute(statement).close()
                self._connection = connection
            return work(self._connection, *values)
        except sqlite3.IntegrityError as error:
            raise Conflict from error
        except sqlite3.Error as error:
            log.error("the database %s cannot be used: %s", self._path, error)
            raise Unavailable from error

    async def close(self) -> None:
        """Finish what was begun, and close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def connect(path: Path) -> sqlite3.Connection:
    """A connection that commits when it is told to."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for setting in SETTINGS:
        connection.execute(f"PRAGMA {setting}").close()
    connection.create_function("unhex", 1, bytes.fromhex, deterministic=True)
    return connection


def _commit(connection: sqlite3.Connection, rows: Sequence[str | None]) -> None:
    """Write a group: one statement, which is a transaction of its own.

    This thread has to ask for the interpreter again after every call of SQLite's, and may wait for it for
    five milliseconds each time while tables are drawn.
    """
    connection.execute(f"INSERT INTO changes VALUES ({', '.join('?' * len(KINDS))})", rows)


def _execute(connection: sqlite3.Connection, *steps: Step) -> list[int]:
    try:
        connection.execute("BEGIN IMMEDIATE")
        changed = [connection.execute(sql, _named(values)).rowcount for sql, *values in steps]
        connection.execute("COMMIT")
    except BaseException:
        _roll_back(connection)
        raise
    return changed


def _named(values: Sequence[Any]) -> dict[str, Any]:
    return {str(number): value for number, value in enumerate(values, 1)}


def _read(connection: sqlite3.Connection, statement: str, values: Sequence[Any]) -> Sequence[Any] | None:
    row: Sequence[Any] | None = connection.execute(statement, _named(values)).fetchone()
    return row


def _roll_back(connection: sqlite3.Connection) -> None:
    """Undo what was begun; where SQLite has done so itself, there is nothing to undo."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")
