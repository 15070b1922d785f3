"""What is kept: set-ups, who holds which place, the log of every table, and what was said.

SQLite by default, and nothing that PostgreSQL could not do as well. Rows of the log are only added;
their primary key is (table, number), so that of two writers of one number the second is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import TableSetup
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("phase", String(16), nullable=False),
    Index("tables_by_phase", "phase", "changed"),
)

places = Table(
    "places",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", String(64), nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("player", Integer),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=False),
)

remarks = Table(
    "remarks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("player", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("remarks_by_table", "table_id", "id"),
)


class NumberTaken(StackyardError):
    """Somebody else has written that number of the log."""

    code = "stale"


class NoSuchTable(StackyardError):
    """There is no table of that name."""

    code = "no-such-table"


class BrokenTable(StackyardError):
    """The log of a table does not fit the rules of this version."""

    code = "broken-table"


@dataclass(frozen=True)
class Remark:
    """Something that was said at a table."""

    number: int
    """That of the last event when it was said."""
    name: str
    player: int | None
    text: str
    at: int


class Row(Protocol):
    """A row of a result: its columns are attributes."""

    def __getattr__(self, name: str) -> Any:
        """The value of a column."""


class Store:
    """Reads and writes; whatever it returns from has been committed."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    async def create(self, opening: Opening) -> None:
        """Keep a new table."""
        async with self.engine.begin() as connection:
            await self._create(connection, opening)

    async def append(
        self,
        id: str,
        log: Sequence[Event],
        phase: str,
        holders: Mapping[int, str],
        following: Opening | None = None,
    ) -> None:
        """Add to the log of a table, and keep the one that follows it, whole or not at all.

        NumberTaken if somebody was faster.
        """
        changed = update(tables).where(tables.c.id == id).values(phase=phase, changed=log[-1].at)
        try:
            async with self.engine.begin() as connection:
                await connection.execute(changed)
                await self._write(connection, id, log, holders)
                if following is not None:
                    await self._create(connection, following)
        except IntegrityError:
            raise NumberTaken(
                msg("number {number} of table {id} has been written already", number=log[0].number, id=id)
            ) from None

    async def _create(self, connection: Any, opening: Opening) -> None:
        setup = opening.table.setup
        row = {
            "id": setup.id,
            "setup": setup.text(),
            "seed": setup.seed,
            "listed": setup.listed,
            "created": setup.created,
            "changed": setup.created,
            "phase": opening.table.phase,
        }
        await connection.execute(insert(tables).values(row))
        await self._write(connection, setup.id, opening.events, opening.holders)

    async def _write(
        self, connection: Any, id: str, log: Sequence[Event], holders: Mapping[int, str]
    ) -> None:
        if log:
            rows = [
                {
                    "table_id": id,
                    "number": each.number,
                    "kind": str(each.kind),
                    "player": each.player,
                    "text": each.text,
                    "at": each.at,
                    "spent": each.spent,
                }
                for each in log
            ]
            await connection.execute(insert(events), rows)
        if holders:
            held = [
                {"table_id": id, "player": player, "token_hash": token_hash}
                for player, token_hash in holders.items()
            ]
            await connection.execute(insert(places), held)

    async def load(self, id: str) -> tuple[TableSetup, list[Event], dict[int, str]]:
        """A table as it was kept: its setup, its log, and who holds which place."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == id))).first()
            if row is None:
                raise NoSuchTable(msg("there is no table {id}", id=id[:32]))
            found = select(events).where(events.c.table_id == id).order_by(events.c.number)
            log = [_event(each) for each in await connection.execute(found)]
            held = await connection.execute(select(places).where(places.c.table_id == id))
            holders = {each.player: each.token_hash for each in held}
        return _setup(row), log, holders

    async def listed(self, phases: Sequence[str], since: int, most: int) -> list[tuple[str, str]]:
        """The tables that anybody may see in the lobby and that were used since then, the last first.

        Each with the mark of whoever has set it up.
        """
        found = (
            select(tables.c.id, tables.c.setup)
            .where(tables.c.listed, tables.c.phase.in_(phases), tables.c.changed >= since)
            .order_by(tables.c.changed.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            rows = list(await connection.execute(found))
        return [(row.id, json.loads(row.setup).get("by", "")) for row in rows]

    async def running(self) -> list[str]:
        """All tables at which a round goes on, so that bots and clocks can go on after a restart."""
        found = select(tables.c.id).where(tables.c.phase == "playing").order_by(tables.c.changed.desc())
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(found.limit(1000))]

    async def say(self, id: str, remark: Remark) -> None:
        """Keep what somebody said."""
        row = {
            "table_id": id,
            "number": remark.number,
            "player": remark.player,
            "name": remark.name,
            "text": remark.text,
            "at": remark.at,
        }
        async with self.engine.begin() as connection:
            await connection.execute(insert(remarks).values(row))

    async def remarks(self, id: str, most: int = 200) -> list[Remark]:
        """What was said at a table lately, in order."""
        found = select(remarks).where(remarks.c.table_id == id).order_by(remarks.c.id.desc()).limit(most)
        async with self.engine.connect() as connection:
            rows = list(await connection.execute(found))
        return [Remark(row.number, row.name, row.player, row.text, row.at) for row in reversed(rows)]


def open_engine(url: str) -> AsyncEngine:
    """An engine for a database; SQLite keeps what it has promised, and lets readers read on."""
    engine = create_async_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine.sync_engine, "connect")
        def _prepare(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
                cursor.execute(f"PRAGMA {setting}")
            cursor.close()

    return engine


def _event(row: Row) -> Event:
    return Event(Kind(row.kind), row.player, row.text, row.number, row.at, row.spent)


def _setup(row: Row) -> TableSetup:
    return TableSetup.read(
        row.setup, id=row.id, seed=bytes(row.seed), listed=bool(row.listed), created=row.created
    )
