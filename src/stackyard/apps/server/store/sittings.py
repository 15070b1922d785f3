"""Who has sat where, and what came of it: the games of a person, found by their account."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import orjson

from stackyard.apps.server.people.holder import holder_of
from stackyard.apps.server.people.outcome import Result
from stackyard.apps.server.people.played import Played
from stackyard.apps.server.people.rated import RatedMatch
from stackyard.apps.server.store.statements import collect
from stackyard.apps.server.table.summary import Summary

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Database

_SITTING = (
    "table_id, player, game, seats, rated, created, ended, result, level, phase, mover, changed, summary"
)
_FIELDS = ("table", *_SITTING.split(", ")[1:], "holder")
_OF_TABLE = ("phase", "mover", "changed", "summary")
_PLAYED = "game, seats, result, ended, level, aided, solo"


@dataclass(frozen=True)
class Sitting:
    """Somebody's place at a table, and how things stand there."""

    table: str
    player: int
    game: str
    seats: int
    rated: bool
    created: int
    ended: int | None
    result: Result
    level: int
    phase: str | None
    """None where the table was archived."""
    mover: int | None
    changed: int | None
    summary: Summary | None
    holder: str = ""
    """The hash of the token that holds the place, where it was found by that."""

    @property
    def my_turn(self) -> bool:
        """Whether the others wait for this player."""
        return self.ended is None and self.mover == self.player

    @classmethod
    def of(cls, row: list[Any]) -> Sitting:
        """What a row says."""
        columns = dict(zip(_FIELDS, row, strict=False))
        summary = columns.pop("summary")
        return cls(**columns, summary=Summary.read(summary) if summary else None)


@dataclass(frozen=True)
class Filters:
    """Which of somebody's games are asked for; what is empty asks for all."""

    game: str = ""
    result: str = ""
    seats: int = 0


class Sittings:
    """Finds the games of people, and hands those of a guest over to an account."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.dialect
        columns = [("t." if each in _OF_TABLE else "s.") + each for each in _SITTING.split(", ")]
        found = f"SELECT {', '.join(columns)} FROM sittings s LEFT JOIN tables t ON t.id = s.table_id"
        wanted = (
            "s.account = $1 AND (CAST($2 AS TEXT) = '' OR s.game = CAST($2 AS TEXT))"
            " AND (CAST($3 AS BIGINT) = 0 OR s.seats = CAST($3 AS BIGINT))"
        )
        turn = "CASE WHEN t.mover = s.player THEN 0 ELSE 1 END"
        self._running = collect(
            dialect,
            _SITTING,
            f"({found} WHERE {wanted} AND s.ended IS NULL ORDER BY {turn}, s.created DESC LIMIT $4) AS s",
        )
        before = "(s.ended < $4 OR (s.ended = $4 AND s.table_id > CAST($5 AS TEXT)))"
        how = "(CAST($6 AS TEXT) = '' OR s.result = CAST($6 AS TEXT))"
        self._finished = collect(
            dialect,
            _SITTING,
            f"({found} WHERE {wanted} AND {before} AND {how}"
            " ORDER BY s.ended DESC, s.table_id LIMIT $7) AS s",
        )
        hashes = f"(SELECT CAST(r.value->>0 AS TEXT) FROM {dialect.rows.format('$1')} AS r)"
        self._held = collect(
            dialect,
            f"{_SITTING}, token_hash",
            f"({found.replace(' FROM', ', p.token_hash FROM', 1)} JOIN places p"
            " ON p.table_id = s.table_id AND p.player = s.player"
            f" WHERE p.token_hash IN {hashes} ORDER BY s.created DESC) AS s",
        )
        self._hashes = hashes
        self._played = collect(
            dialect, _PLAYED, "sittings WHERE account = $1 AND ended IS NOT NULL ORDER BY ended"
        )
        waiting = (
            "(SELECT s.table_id FROM sittings s JOIN tables t ON t.id = s.table_id"
            " WHERE s.account = $1 AND s.ended IS NULL AND t.mover = s.player) AS s"
        )
        self._waiting = f"SELECT {dialect.array}(count(*)) FROM {waiting}"
        self._counted = collect(
            dialect,
            "table_id, ended, account, rank",
            "sittings WHERE counted AND game = $1 AND ended >= $2 ORDER BY ended, table_id, player",
        )

    async def running(self, account: str, filters: Filters, most: int) -> list[Sitting]:
        """Games that go on, those that wait for this person first."""
        rows = await self._rows(self._running, account, filters.game, filters.seats, most)
        return [Sitting.of(row) for row in rows]

    async def finished(
        self, account: str, filters: Filters, most: int, before: tuple[int, str]
    ) -> list[Sitting]:
        """Games that are over, the last first: those that ended before then, or then at a later table."""
        asked = (account, filters.game, filters.seats, *before, filters.result, most)
        return [Sitting.of(row) for row in await self._rows(self._finished, *asked)]

    async def held_by(self, holders: Iterable[str]) -> list[Sitting]:
        """The places that these hashes of tokens hold: what a guest has played in a browser."""
        return [Sitting.of(row) for row in await self._rows(self._held, _list(holders))]

    async def waiting(self, account: str) -> int:
        """At how many tables it is this person's turn."""
        row = await self._database.read(self._waiting, account)
        assert row is not None
        (count,) = orjson.loads(row[0])
        return int(count)

    async def played(self, account: str) -> list[Played]:
        """All that somebody has played to its end, in order."""
        return [Played(*row) for row in await self._rows(self._played, account)]

    async def counted(self, game: str, since: int = 0) -> list[RatedMatch]:
        """The matches of a game that count for ratings and ended since then, in order."""
        matches: dict[str, RatedMatch] = {}
        for table, ended, account, rank in await self._rows(self._counted, game, since):
            before = matches.get(table) or RatedMatch(ended, table, (), ())
            players, ranks = (*before.players, account or f"{table}"), (*before.ranks, rank)
            matches[table] = RatedMatch(ended, table, players, ranks)
        return list(matches.values())

    async def claim(self, account: str, holders: Iterable[str]) -> None:
        """Hand the places that these hashes of tokens hold over to an account: one at each table.

        From then on their tokens open nothing any more.
        """
        asked, now = _list(holders), time.time_ns() // 1_000_000
        here = "table_id = sittings.table_id"
        taken = (
            "UPDATE sittings SET account = CAST($2 AS TEXT) WHERE account IS NULL AND player ="
            f" (SELECT min(p.player) FROM places p WHERE p.{here} AND p.token_hash IN {self._hashes})"
            f" AND NOT EXISTS (SELECT 1 FROM sittings o WHERE o.{here} AND o.account = CAST($2 AS TEXT))"
        )
        told = (
            "INSERT INTO orders (kind, table_id, text, at)"
            " SELECT 'table', table_id, '', CAST($2 AS BIGINT) FROM places"
            f" WHERE token_hash IN {self._hashes}"
        )
        held = (
            f"UPDATE places SET token_hash = $2 WHERE token_hash IN {self._hashes} AND EXISTS (SELECT 1 FROM"
            " sittings s WHERE s.table_id = places.table_id AND s.player = places.player AND s.account = $3)"
        )
        await self._database.execute(
            (taken, asked, account), (told, asked, now), (held, asked, holder_of(account), account)
        )

    async def _rows(self, statement: str, *values: Any) -> list[list[Any]]:
        row = await self._database.read(statement, *values)
        assert row is not None
        rows: list[list[Any]] = orjson.loads(row[0] or "[]")
        return rows


def _list(values: Iterable[str]) -> str:
    return orjson.dumps([[value] for value in values]).decode()
