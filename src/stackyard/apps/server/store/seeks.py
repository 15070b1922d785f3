"""People who wait for others, as they are kept: any process finds them, and each meets others once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import orjson

from stackyard.apps.server.people.wish import Seek, Wish
from stackyard.apps.server.store.changes import Changes, together
from stackyard.apps.server.store.errors import Conflict
from stackyard.apps.server.store.statements import KINDS, Step, collect, writes
from stackyard.apps.server.table.opening import Opening

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Database

KEPT = 3600 * 1000
"""Milliseconds for which it is known what came of a seek: a page may come back for it."""
_SEEK = "id, wish, name, entropy, holder, created"


@dataclass(frozen=True)
class Outcome:
    """What came of a seek: a place at a table, or nothing where somebody has gone."""

    table: str
    player: int


class Seeks:
    """Reads and writes seeks. A row of `settled` ends one; there can only be one for each, so that of two who
    would meet the same person the second is refused."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.dialect
        self._writes = writes(dialect)
        ids = f"(SELECT CAST(r.value->>0 AS TEXT) FROM {dialect.rows.format('$1')} AS r)"
        self._waiting = collect(dialect, _SEEK, "seeks WHERE until >= $1 ORDER BY created, id")
        self._outcomes = collect(dialect, "seek, table_id, player", f"settled WHERE seek IN {ids}")
        self._renew = f"UPDATE seeks SET until = $2 WHERE id IN {ids}"

    async def add(self, seek: Seek, now: int, until: int) -> None:
        """Let somebody wait; whoever should have said by now that they are still there is not."""
        new = f"INSERT INTO seeks ({_SEEK}, until) VALUES ($1, $2, $3, $4, $5, $6, $7)"
        await self._database.execute(
            (
                new,
                seek.id,
                seek.wish.text(),
                seek.name,
                seek.entropy,
                seek.holder,
                seek.created,
                until,
            ),
            ("DELETE FROM seeks WHERE until < $1", now),
            ("DELETE FROM settled WHERE at < $1", now - KEPT),
        )

    async def renew(self, ids: Iterable[str], until: int) -> None:
        """These people are still there."""
        await self._database.execute((self._renew, _list(ids), until))

    async def waiting(self, now: int) -> list[Seek]:
        """All who wait, the longest first."""
        return [Seek(id, Wish.read(wish), *rest) for id, wish, *rest in await self._rows(self._waiting, now)]

    async def outcomes(self, ids: Iterable[str]) -> dict[str, Outcome]:
        """What has come of these seeks, where something has."""
        rows = await self._rows(self._outcomes, _list(ids))
        return {seek: Outcome(table, player) for seek, table, player in rows}

    async def withdraw(self, id: str, now: int) -> bool:
        """Let somebody wait no longer; False where they have met others already."""
        try:
            await self._database.execute(*_settle(id, "", 0, now))
        except Conflict:
            return False
        return True

    async def meet(self, opening: Opening, players: Mapping[str, int], now: int) -> None:
        """Keep the table of these seeks, each with its place; Conflict where one of them is settled."""
        rows = together([Changes.of_opening(opening)])
        steps: list[Step] = [(self._writes[kind], rows[kind]) for kind in KINDS if kind in rows]
        for id in sorted(players):  # In one order, so that nobody waits for one who waits for them.
            steps += _settle(id, opening.table.setup.id, players[id], now)
        await self._database.execute(*steps)

    async def _rows(self, statement: str, *values: Any) -> list[list[Any]]:
        row = await self._database.read(statement, *values)
        assert row is not None
        rows: list[list[Any]] = orjson.loads(row[0] or "[]")
        return rows


def _settle(id: str, table: str, player: int, now: int) -> list[Step]:
    new = "INSERT INTO settled (seek, table_id, player, at) VALUES ($1, $2, $3, $4)"
    return [(new, id, table, player, now), ("DELETE FROM seeks WHERE id = $1", id)]


def _list(values: Iterable[str]) -> str:
    return orjson.dumps([[value] for value in values]).decode()
