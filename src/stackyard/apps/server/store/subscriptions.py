"""Browsers that are told by Web Push, as they are kept."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import orjson

from stackyard.apps.server.people.webpush import Subscription
from stackyard.apps.server.store.errors import Conflict
from stackyard.apps.server.store.statements import collect

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Database

KEPT = 90 * 24 * 3600 * 1000
"""Milliseconds after which a browser that was not seen is told nothing more."""
MOST = 20
"""Browsers of one person that are told."""


class Subscriptions:
    """Reads and writes subscriptions, and of which turns they were told."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.dialect
        self._key = f"SELECT {dialect.array}(private_key) FROM push_keys WHERE id = 1"
        session = "SELECT 1 FROM sessions e WHERE e.token_hash = b.session AND e.until > $2"
        live = f"(b.session = '' OR EXISTS ({session}))"
        found = (
            "(SELECT s.endpoint, s.p256dh, s.auth, s.language FROM subscriptions s"
            f" JOIN subscribers b ON b.subscription = s.id WHERE b.holder = $1 AND {live}"
            " AND s.seen > $3 ORDER BY s.seen DESC, s.id LIMIT $4) AS s"
        )
        self._of = collect(dialect, "endpoint, p256dh, auth, language", found)
        holders = f"(SELECT CAST(r.value->>0 AS TEXT) FROM {dialect.rows.format('$2')} AS r)"
        self._seats = (
            "INSERT INTO subscribers (subscription, holder, session)"
            f" SELECT DISTINCT CAST($1 AS TEXT), token_hash, '' FROM places WHERE token_hash IN {holders}"
        )

    async def private_key(self, make: Callable[[], str], now: int) -> str:
        """The key of this server, made once for all processes."""
        row = await self._database.read(self._key)
        if row is None:
            new = "INSERT INTO push_keys (id, private_key, created) VALUES (1, $1, $2)"
            with contextlib.suppress(Conflict):  # Another process was faster: that is the key.
                await self._database.execute((new, make(), now))
            row = await self._database.read(self._key)
        assert row is not None
        return str(orjson.loads(row[0])[0])

    async def add(
        self, subscription: Subscription, account: tuple[str, str] | None, seats: Iterable[str], now: int
    ) -> None:
        """Tell a browser of the turns of an account, while its session goes on, and of places of guests.

        What it was told of before, it is not any more. `account` is its holder and the session.
        """
        new = (
            "INSERT INTO subscriptions (id, endpoint, p256dh, auth, language, seen)"
            " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET p256dh = excluded.p256dh,"
            " auth = excluded.auth, language = excluded.language, seen = excluded.seen"
        )
        each, id = subscription, subscription.id
        steps: list[tuple[Any, ...]] = [
            (new, id, each.endpoint, each.p256dh, each.auth, each.language, now),
            ("DELETE FROM subscribers WHERE subscription = $1", id),
            (self._seats, id, orjson.dumps([[hash] for hash in seats]).decode()),
        ]
        if account is not None:
            own = "INSERT INTO subscribers (subscription, holder, session) VALUES ($1, $2, $3)"
            steps.append((own, id, *account))
        old = "SELECT id FROM subscriptions WHERE seen < $1"
        steps.append((f"DELETE FROM subscribers WHERE subscription IN ({old})", now - KEPT))
        steps.append(("DELETE FROM subscriptions WHERE seen < $1", now - KEPT))
        await self._database.execute(*steps)

    async def remove(self, id: str) -> None:
        """Tell a browser nothing more."""
        await self._database.execute(
            ("DELETE FROM subscribers WHERE subscription = $1", id),
            ("DELETE FROM subscriptions WHERE id = $1", id),
        )

    async def of(self, holder: str, now: int) -> list[Subscription]:
        """The browsers that are told of the turns of whoever holds a place."""
        row = await self._database.read(self._of, holder, now, now - KEPT, MOST)
        assert row is not None
        return [Subscription(*each) for each in orjson.loads(row[0] or "[]")]

    async def claim(self, table: str, turn: str) -> bool:
        """Whether nobody has been told of this turn yet; from now on somebody has."""
        step = (
            "INSERT INTO reminded (table_id, turn) VALUES ($1, $2) ON CONFLICT (table_id)"
            " DO UPDATE SET turn = excluded.turn WHERE reminded.turn <> excluded.turn"
        )
        return bool((await self._database.execute((step, table, turn)))[0])
