"""What the organiser reads and changes, in whichever process: the database is what all servers share.

A change takes effect where it is written. Beside it stands an order, so that servers that hold in memory what
was changed look again; one that starts later has nothing to look at again.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import orjson

from stackyard.apps.server.store.errors import Conflict, NoSuchTable
from stackyard.apps.server.store.statements import Step, collect
from stackyard.apps.server.table.actions import Refused
from stackyard.apps.server.table.event import Kind
from stackyard.apps.server.table.summary import Summary
from stackyard.core.errors import OptionError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Database

OrderKind = Literal["table", "remark", "refusals", "gone", "session", "account"]
RefusalKind = Literal["name", "address"]

KEPT = 3600 * 1000
"""Milliseconds after which an order is deleted: long after every server has seen it."""
LATE = 100
"""Orders that are looked at again: one that was begun earlier may be committed later."""
ATTEMPTS = 20
"""At writing a number that somebody else may be writing."""
MINUTE = 60_000


@dataclass(frozen=True)
class Order:
    """Something that was changed: look again."""

    id: int
    kind: OrderKind
    table: str
    text: str


@dataclass(frozen=True)
class TableRow:
    """A table as the organiser sees it in a list."""

    id: str
    phase: str
    listed: bool
    created: int
    changed: int
    number: int
    summary: Summary | None


@dataclass(frozen=True)
class RemarkRow:
    """Something that was said, with the number by which it can be removed."""

    id: int
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class Refusal:
    """A name or an address that is refused."""

    kind: RefusalKind
    value: str
    reason: str
    at: int


class Organiser:
    """Looks after what is kept."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.dialect
        row = "id, phase, listed, created, changed, number, summary"
        found = "tables WHERE phase <> 'over' OR $1 ORDER BY changed DESC, created DESC LIMIT $2"
        self._tables = collect(dialect, row, found.replace("$1", "CAST($1 AS BOOLEAN)"))
        self._remarks = collect(dialect, "id, name, text, at", "remarks WHERE table_id = $1 ORDER BY id")
        self._remark = f"SELECT {dialect.array}(table_id, player, at) FROM remarks WHERE id = $1"
        self._phase = f"SELECT {dialect.array}(phase) FROM tables WHERE id = $1"
        self._refusals = collect(dialect, "kind, value, reason, at", "refusals ORDER BY kind, value")
        self._orders = collect(dialect, "id, kind, table_id, text", "orders WHERE id > $1 ORDER BY id")
        self._last_order = f"SELECT {dialect.array}(coalesce(max(id), 0)) FROM orders"

    # Tables ----------------------------------------------------------------------------------

    async def tables(self, over: bool = False, most: int = 50) -> list[TableRow]:
        """The tables that were used last; those that are over only where that is asked for."""
        return [
            TableRow(id, phase, bool(listed), created, changed, number, Summary.read(text) if text else None)
            for id, phase, listed, created, changed, number, text in await self._rows(
                self._tables, over, most
            )
        ]

    async def list_table(self, id: str, listed: bool) -> None:
        """Show a table in the lobby, or hide it; its link works all the same."""
        step = ("UPDATE tables SET listed = CAST($2 AS BOOLEAN) WHERE id = $1", id, listed)
        self._check_found(id, await self._database.execute(step, *tell("table", id)))

    async def end(self, id: str, reason: str = "") -> None:
        """End a table that is not over: nobody plays there any more."""
        text, now = " ".join(reason.split()), _now()
        event = (
            "INSERT INTO events (table_id, number, kind, player, text, at, spent)"
            " SELECT id, number + 1, CAST($2 AS TEXT), NULL, CAST($3 AS TEXT), CAST($4 AS BIGINT), 0"
            " FROM tables WHERE id = $1 AND phase <> 'over'"
        )
        standing = (
            "UPDATE tables SET number = number + 1, phase = 'over', needs_host = false, changed = $2"
            " WHERE id = $1 AND phase <> 'over'"
        )
        result = (
            "UPDATE sittings SET ended = CAST($2 AS BIGINT), result = 'ended'"
            " WHERE table_id = $1 AND ended IS NULL"
        )
        steps: list[Step] = [
            (event, id, str(Kind.END), text, now),
            (standing, id, now - now % MINUTE),
            (result, id, now),
        ]
        for attempt in range(ATTEMPTS):
            if await self._phase_of(id) == "over":
                raise Refused(msg("table {id} is over already", id=id))
            try:
                await self._database.execute(*steps, *tell("table", id))
                return
            except Conflict:
                if attempt == ATTEMPTS - 1:
                    raise Refused(msg("table {id} changes too fast; try again", id=id)) from None

    async def _phase_of(self, id: str) -> str:
        row = await self._database.read(self._phase, id)
        if row is None:
            raise no_such_table(id)
        phase: str = orjson.loads(row[0])[0]
        return phase

    def _check_found(self, id: str, changed: Sequence[int]) -> None:
        if not changed[0]:
            raise no_such_table(id)

    # Remarks ---------------------------------------------------------------------------------

    async def remarks(self, id: str) -> list[RemarkRow]:
        """All that was said at a table."""
        await self._phase_of(id)
        return [RemarkRow(*row) for row in await self._rows(self._remarks, id)]

    async def remove_remark(self, number: int) -> None:
        """Remove what somebody said; it vanishes from pages that are open."""
        row = await self._database.read(self._remark, number)
        if row is None:
            raise OptionError(
                msg("there is no remark {number}; `stackyard admin remarks` lists them", number=number)
            )
        table, player, at = orjson.loads(row[0])
        gone = ("DELETE FROM remarks WHERE id = $1", number)
        await self._database.execute(gone, *tell("remark", table, orjson.dumps([player, at]).decode()))

    # Refusals --------------------------------------------------------------------------------

    async def refuse(self, kind: RefusalKind, value: str, reason: str = "") -> None:
        """Refuse a name or an address from now on."""
        step = (
            "INSERT INTO refusals (kind, value, reason, at) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (kind, value) DO UPDATE SET reason = excluded.reason",
            kind,
            value,
            " ".join(reason.split()),
            _now(),
        )
        await self._database.execute(step, *tell("refusals"))

    async def allow(self, kind: RefusalKind, value: str) -> None:
        """Refuse it no longer."""
        step = ("DELETE FROM refusals WHERE kind = $1 AND value = $2", kind, value)
        changed = await self._database.execute(step, *tell("refusals"))
        if not changed[0]:
            raise OptionError(
                msg("{value:quoted} is not refused; `stackyard admin refusals` lists what is", value=value)
            )

    async def refusals(self) -> list[Refusal]:
        """Whatever is refused."""
        return [Refusal(*row) for row in await self._rows(self._refusals)]

    # Orders ----------------------------------------------------------------------------------

    async def last_order(self) -> int:
        """The number of the newest order."""
        row = await self._database.read(self._last_order)
        assert row is not None
        number: int = orjson.loads(row[0])[0]
        return number

    async def orders_since(self, number: int) -> list[Order]:
        """The orders after that number, and some before it that may have come later."""
        return [Order(*row) for row in await self._rows(self._orders, max(0, number - LATE))]

    async def _rows(self, statement: str, *values: Any) -> list[list[Any]]:
        row = await self._database.read(statement, *values)
        assert row is not None
        rows: list[list[Any]] = orjson.loads(row[0] or "[]")
        return rows


def tell(kind: OrderKind, table: str = "", text: str = "") -> tuple[Step, Step]:
    """The steps that tell all servers to look again."""
    now = _now()
    order = "INSERT INTO orders (kind, table_id, text, at) VALUES ($1, $2, $3, $4)"
    return (order, kind, table, text, now), ("DELETE FROM orders WHERE at < $1", now - KEPT)


def no_such_table(id: str) -> NoSuchTable:
    """The error for a table that is not there."""
    return NoSuchTable(msg("there is no table {id}", id=id[:32]))


def _now() -> int:
    return time.time_ns() // 1_000_000
