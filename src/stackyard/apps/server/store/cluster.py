"""What the processes that share a database tell each other, and which of them lets bots play where."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Protocol

import orjson

from stackyard.apps.server.store.errors import Unavailable

log = logging.getLogger(__name__)

Notice = Sequence[Any]
"""What happened, at which table, and more. Whoever misses one finds out by itself."""

CHANNEL = "stackyard"
MOST_BYTES = 7900
"""PostgreSQL takes notifications of less than 8,000."""
GATHERED = 0.003
"""Seconds for which notices are gathered: each notification is a transaction."""
BEAT = 0.75
"""Seconds between two signs of life."""
LIFE = 3000
"""Milliseconds after which a process without one is taken for dead."""
AGAIN = 0.25
"""Seconds between two attempts to reach a server that was away."""
ASKED = 0.5
"""Seconds for which a table that another process looks after is not asked for again."""

NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
"""Milliseconds since 1970 by the server's clock, which is one and the same for all."""


class Listener(Protocol):
    """Who is told what other processes say."""

    def hear(self, process: str, notice: Notice) -> None:
        """Another process says something."""

    def miss(self) -> None:
        """Notices may have been lost."""

    def lose(self, process: str) -> None:
        """Another process has died, or has left; all others hear it."""

    def inherit(self) -> None:
        """Look after what a process that is gone has left; only one of the others is told to."""


class Alone:
    """The cluster of the only process at a database."""

    others = False
    opened = 0

    async def open(self, listener: Listener) -> None:
        """Nobody says anything."""

    def send(self, *notice: Any) -> None:
        """Nobody hears it."""

    async def lease(self, table: str) -> bool:
        """Everything is ours."""
        return True

    def release(self, table: str) -> None:
        """It stays ours."""

    async def close(self) -> None:
        """There is nothing to let go of."""


class Cluster:
    """The processes at a PostgreSQL database.

    They hear each other by NOTIFY, sent after what it tells of has been committed: PostgreSQL commits
    transactions that notify one after the other, and so moves must not be among them. Each has a row that it
    renews while it lives. A lease says which process lets bots play at a table; it holds for as long as that
    process lives.
    """

    def __init__(self, connect: Callable[[dict[str, str]], Any], lost: tuple[type[Exception], ...]) -> None:
        self.id = secrets.token_hex(6)
        self.others = False
        """Whether anybody else is there."""
        self.opened = 0
        """Since when others have been there, in milliseconds since 1970."""
        self._connect = connect
        self._lost = lost
        self._started = time.time_ns() // 1_000_000
        self._connection: Any = None
        self._turn = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._waiting: list[Notice] = []
        self._held: set[str] = set()
        self._refused: dict[str, float] = {}
        self._known: set[str] = set()
        """The others that we have heard of."""
        self._listener: Listener

    # Life ------------------------------------------------------------------------------------

    async def open(self, listener: Listener) -> None:
        """Join the others, and come back whenever the database was away."""
        self._listener = listener
        joined = asyncio.Event()
        self._task = asyncio.create_task(self._live(joined))
        await joined.wait()

    async def _live(self, joined: asyncio.Event) -> None:
        while True:
            try:
                # None of this has to outlive a crash of the server, so nobody waits for the disk.
                connection = await self._connect({"synchronous_commit": "off"})
                await connection.add_listener(CHANNEL, self._hear)
                self._connection = connection
                await self._beat()
                if joined.is_set():
                    self._listener.miss()
                joined.set()
                self.others = True  # Until we know better.
                self.send("hello")
                while True:
                    await asyncio.sleep(BEAT)
                    await self._beat()
            except self._lost as error:
                log.warning("the database is away: %s", str(error) or type(error).__name__)
            except Exception:
                log.exception("a mistake of ours; the other processes are joined again")
            finally:
                joined.set()
                self._disconnect()
            await asyncio.sleep(AGAIN)

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _beat(self) -> None:
        """Say that we live, and find out who else does."""
        (new,) = await self._ask(_BEAT, self.id, self._started)
        if new[0]:
            self._held.clear()  # We were taken for dead, and others look after what was ours.
        if await self._ask(_BURY):
            self._listener.inherit()
        known = set(self._known)  # Whoever is heard of from now on may be too new to be found.
        found = {row[0]: row[1] for row in await self._ask(_OTHERS, self.id)}
        self._known |= found.keys()
        for process in known - found.keys():
            self._lose(process)
        self.others, self.opened = bool(found), min(found.values(), default=0)

    def _lose(self, process: str) -> None:
        self._known.discard(process)
        self._listener.lose(process)

    async def _ask(self, statement: str, *values: Any) -> Sequence[Any]:
        async with self._turn:
            if self._connection is None:
                raise ConnectionError("there is no connection to the database")
            rows: Sequence[Any] = await self._connection.fetch(statement, *values)
            return rows

    async def close(self) -> None:
        """Leave the others, who take over at once what was ours."""
        if self._task is None:
            return
        for task in (*self._sending, self._task):
            task.cancel()
        try:
            connection = await self._connect({"synchronous_commit": "off"})
            async with asyncio.timeout(1):
                await connection.execute("DELETE FROM leases WHERE owner = $1", self.id)
                # One of the others buries it, and so inherits.
                await connection.execute("UPDATE processes SET until = 0 WHERE id = $1", self.id)
                await connection.execute(_NOTIFY, CHANNEL, _payload(self.id, [_encode(["bye"])]))
            connection.terminate()
        except self._lost:
            pass  # Without a database nobody can be told; they will notice.
        self._disconnect()

    # Notices ---------------------------------------------------------------------------------

    def send(self, *notice: Any) -> None:
        """Tell all others soon, if there are any."""
        if self.others and self._connection is not None:
            self._waiting.append(notice)
            if len(self._waiting) == 1:
                self._start(self._flush)

    async def _flush(self) -> None:
        await asyncio.sleep(GATHERED)
        waiting, self._waiting = self._waiting, []
        for payload in _packed(self.id, waiting):
            await self._ask(_NOTIFY, CHANNEL, payload)

    def _start(self, work: Callable[..., Awaitable[None]], *values: Any) -> None:
        """Do something that may be given up where the database is away."""

        async def attempt() -> None:
            try:
                await work(*values)
            except self._lost as error:
                log.info("other processes could not be told: %s", error)

        task = asyncio.create_task(attempt())
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: str) -> None:
        sender, *notices = orjson.loads(payload)
        if sender == self.id:
            return
        self.others = True
        self._known.add(sender)
        for notice in notices:
            if notice[0] == "bye":
                self._lose(sender)
            else:
                self._listener.hear(sender, notice)

    # Leases ----------------------------------------------------------------------------------

    async def lease(self, table: str) -> bool:
        """Whether we may let bots play at a table; then only we may, until we let go of it, or die."""
        if table in self._held:
            return True
        if time.monotonic() - self._refused.get(table, 0.0) < ASKED:
            return False
        try:
            leased = await self._ask(_LEASE, table, self.id)
        except self._lost as error:
            raise Unavailable from error
        if leased:
            self._held.add(table)
            self._refused.pop(table, None)
        else:
            self._refused[table] = time.monotonic()
        return bool(leased)

    def release(self, table: str) -> None:
        """Let others have a table."""
        self._refused.pop(table, None)
        if table in self._held:
            self._held.discard(table)
            self._start(self._release, table)

    async def _release(self, table: str) -> None:
        await self._ask("DELETE FROM leases WHERE table_id = $1 AND owner = $2", table, self.id)
        self.send("free", table)


def _encode(notice: Notice) -> bytes:
    text = orjson.dumps(notice)
    # What is too long to be told is looked up by whoever wants to know; it is the last part of a notice.
    return text if len(text) < MOST_BYTES - 50 else orjson.dumps([*notice[:-1], None])


def _payload(sender: str, encoded: list[bytes]) -> str:
    return (b'["' + sender.encode() + b'",' + b",".join(encoded) + b"]").decode()


def _packed(sender: str, notices: Sequence[Notice]) -> Iterator[str]:
    """As few payloads as hold all notices."""
    held: list[bytes] = []
    size = 0
    for notice in notices:
        text = _encode(notice)
        if held and size + len(text) + 1 > MOST_BYTES - 50:
            yield _payload(sender, held)
            held, size = [], 0
        held.append(text)
        size += len(text) + 1
    if held:
        yield _payload(sender, held)


_NOTIFY = "SELECT pg_notify($1, $2)"
_BEAT = f"""
    INSERT INTO processes (id, started, until) VALUES ($1, $2, {NOW} + {LIFE})
    ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING xmax = 0
"""
_BURY = f"DELETE FROM processes WHERE until < {NOW} RETURNING id"
_OTHERS = f"SELECT id, started FROM processes WHERE id <> $1 AND until >= {NOW}"
_LEASE = f"""
    INSERT INTO leases (table_id, owner) VALUES ($1, $2)
    ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner
    WHERE NOT EXISTS (SELECT 1 FROM processes WHERE id = leases.owner AND until >= {NOW})
        OR leases.owner = excluded.owner
    RETURNING owner
"""
