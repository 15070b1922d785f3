"""Vacations of accounts, as they are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson

from stackyard.apps.server.people.vacation import Vacation
from stackyard.apps.server.store.statements import collect

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Database


class Vacations:
    """Reads and writes vacations."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._of = collect(database.dialect, "begun, until", "vacations WHERE account = $1 ORDER BY begun")

    async def of(self, account: str) -> list[Vacation]:
        """All that somebody has had, and the one that they have."""
        row = await self._database.read(self._of, account)
        assert row is not None
        return [Vacation(*each) for each in orjson.loads(row[0] or "[]")]

    async def begin(self, account: str, vacation: Vacation) -> None:
        """Keep a vacation."""
        new = "INSERT INTO vacations (account, begun, until) VALUES ($1, $2, $3)"
        await self._database.execute((new, account, vacation.begun, vacation.until))

    async def end(self, account: str, now: int) -> None:
        """Let a vacation end now; days that were not used are left."""
        step = "UPDATE vacations SET until = $2 WHERE account = $1 AND until > $2"
        await self._database.execute((step, account, now))
