"""Challenges, as they are kept until they are answered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import orjson

from stackyard.apps.server.people.challenge import KEPT, Challenge
from stackyard.apps.server.people.wish import Wish
from stackyard.apps.server.store.changes import Changes, together
from stackyard.apps.server.store.errors import Conflict
from stackyard.apps.server.store.statements import KINDS, Step, collect, writes
from stackyard.apps.server.table.opening import Opening

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Database

_CHALLENGE = "id, wish, challenger, challenged, challenger_name, challenged_name, entropy, created"
_END = "DELETE FROM game_challenges WHERE id = $1"


class Challenges:
    """Reads and writes challenges; each is accepted once, by a row of `settled`, as seeks are."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.dialect
        self._writes = writes(dialect)
        found = (
            "(SELECT c.id, c.wish, c.challenger, c.challenged, a.name AS challenger_name,"
            " b.name AS challenged_name, c.entropy, c.created FROM game_challenges c"
            " JOIN accounts a ON a.id = c.challenger JOIN accounts b ON b.id = c.challenged"
        )
        ids = f"(SELECT CAST(r.value->>0 AS TEXT) FROM {dialect.rows.format('$1')} AS r)"
        whose = f"(c.challenger IN {ids} OR c.challenged IN {ids}) AND c.created >= $2"
        self._of = collect(dialect, _CHALLENGE, f"{found} WHERE {whose} ORDER BY c.created, c.id) AS c")
        self._one = collect(dialect, _CHALLENGE, f"{found} WHERE c.id = $1) AS c")

    async def add(self, challenge: Challenge) -> None:
        """Keep a challenge in place of one of the same game between the same people."""
        old = (
            "DELETE FROM game_challenges"
            " WHERE (challenger = $1 AND challenged = $2 AND game = $3) OR created < $4"
        )
        new = (
            "INSERT INTO game_challenges (id, game, wish, challenger, challenged, entropy, created)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7)"
        )
        game, at = challenge.wish.game, challenge.created
        await self._database.execute(
            (old, challenge.by, challenge.to, game, at - KEPT),
            (
                new,
                challenge.id,
                game,
                challenge.wish.text(),
                challenge.by,
                challenge.to,
                challenge.entropy,
                at,
            ),
        )

    async def of(self, accounts: Iterable[str], now: int) -> list[Challenge]:
        """Those that these accounts have sent or received."""
        asked = orjson.dumps([[account] for account in accounts]).decode()
        return [_challenge(row) for row in await self._rows(self._of, asked, now - KEPT)]

    async def get(self, id: str) -> Challenge | None:
        """A challenge that is still open."""
        rows = await self._rows(self._one, id)
        return _challenge(rows[0]) if rows else None

    async def end(self, id: str) -> bool:
        """Forget a challenge; whether it was still open."""
        return bool((await self._database.execute((_END, id)))[0])

    async def accept(self, id: str, opening: Opening, now: int) -> bool:
        """Keep the table that a challenge leads to; False where it was accepted a moment ago."""
        rows = together([Changes.of_opening(opening)])
        steps: list[Step] = [(self._writes[kind], rows[kind]) for kind in KINDS if kind in rows]
        new = "INSERT INTO settled (seek, table_id, player, at) VALUES ($1, $2, $3, $4)"
        try:
            await self._database.execute((new, id, opening.table.setup.id, 0, now), (_END, id), *steps)
        except Conflict:
            return False
        return True

    async def _rows(self, statement: str, *values: Any) -> list[list[Any]]:
        row = await self._database.read(statement, *values)
        assert row is not None
        rows: list[list[Any]] = orjson.loads(row[0] or "[]")
        return rows


def _challenge(row: list[Any]) -> Challenge:
    id, wish, *rest = row
    return Challenge(id, Wish.read(wish), *rest)
