"""Whom accounts have muted or blocked, as it is kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import orjson

from stackyard.apps.server.people.avoided import Avoided, Blocks
from stackyard.apps.server.store.statements import Step, collect

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Database


class AvoidedPeople:
    """Reads and writes mutes and blocks."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.dialect
        found = (
            "(SELECT v.other, v.kind, a.name, v.seen_as, v.at FROM avoided v JOIN accounts a"
            " ON a.id = v.other WHERE v.account = $1 ORDER BY v.at DESC, v.other) AS v"
        )
        self._of = collect(dialect, "other, kind, name, seen_as, at", found)
        pair = "account, other"
        self._blocks = collect(dialect, pair, "avoided WHERE kind = 'block' AND (account = $1 OR other = $1)")
        ids = f"(SELECT CAST(r.value->>0 AS TEXT) FROM {dialect.rows.format('$1')} AS r)"
        among = f"avoided WHERE kind = 'block' AND account IN {ids} AND other IN {ids}"
        self._among = collect(dialect, pair, among)

    async def of(self, account: str) -> list[Avoided]:
        """Whom somebody has muted or blocked, the last first."""
        return [Avoided(*row) for row in await self._rows(self._of, account)]

    async def blocks(self, account: str) -> Blocks:
        """Who does not meet somebody."""
        pairs = await self._rows(self._blocks, account)
        own = frozenset(other for by, other in pairs if by == account)
        return Blocks(own, frozenset(by for by, _ in pairs if by != account))

    async def apart(self, accounts: Iterable[str]) -> set[frozenset[str]]:
        """The pairs of these accounts of which one has blocked the other."""
        asked = orjson.dumps([[account] for account in accounts]).decode()
        return {frozenset(pair) for pair in await self._rows(self._among, asked)}

    async def add(self, account: str, avoided: Avoided) -> None:
        """Keep whom somebody avoids; what they have asked each other is forgotten where it is a block."""
        new = (
            "INSERT INTO avoided (account, other, kind, seen_as, at) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (account, other) DO UPDATE SET"
            " kind = excluded.kind, seen_as = excluded.seen_as, at = excluded.at"
        )
        row = (account, avoided.account, avoided.kind, avoided.seen_as, avoided.at)
        steps: list[Step] = [(new, *row)]
        if avoided.kind == "block":
            asked = (
                "DELETE FROM game_challenges WHERE (challenger = $1 AND challenged = $2)"
                " OR (challenger = $2 AND challenged = $1)"
            )
            steps.append((asked, account, avoided.account))
        await self._database.execute(*steps)

    async def remove(self, account: str, other: str) -> None:
        """Avoid somebody no longer."""
        await self._database.execute(
            ("DELETE FROM avoided WHERE account = $1 AND other = $2", account, other)
        )

    async def _rows(self, statement: str, *values: Any) -> list[list[Any]]:
        row = await self._database.read(statement, *values)
        assert row is not None
        rows: list[list[Any]] = orjson.loads(row[0] or "[]")
        return rows
