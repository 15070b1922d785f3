"""What is kept: set-ups, who holds which place, the log of every table, and what was said.

Rows of the log are only added; their primary key is (table, number), so that of two writers of one number
the second is refused. A file (SQLite) by default, PostgreSQL for several processes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import orjson

from stackyard.apps.server.metrics import Metrics
from stackyard.apps.server.store.address import Address
from stackyard.apps.server.store.avoided import AvoidedPeople
from stackyard.apps.server.store.challenges import Challenges
from stackyard.apps.server.store.changes import Changes, Remark
from stackyard.apps.server.store.cluster import Alone, Cluster
from stackyard.apps.server.store.errors import Archived, Conflict, NumberTaken
from stackyard.apps.server.store.organiser import Organiser, no_such_table
from stackyard.apps.server.store.people import People
from stackyard.apps.server.store.reports import Reports
from stackyard.apps.server.store.seeks import Seeks
from stackyard.apps.server.store.sittings import Sittings
from stackyard.apps.server.store.statements import Dialect, Reads, Step
from stackyard.apps.server.store.subscriptions import Subscriptions
from stackyard.apps.server.store.vacations import Vacations
from stackyard.apps.server.store.watched import watched
from stackyard.apps.server.store.writer import Writer
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import TableSetup
from stackyard.apps.server.table.summary import Summary
from stackyard.apps.server.table.table import Phase, Table
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg


class Database(Protocol):
    """What a store needs of SQLite or PostgreSQL."""

    shared: bool
    dialect: Dialect
    reads: Reads

    @property
    def cluster(self) -> Cluster | Alone:
        """The processes that share it."""

    async def write(self, group: Sequence[Changes]) -> None:
        """Commit a group of changes in one transaction; Conflict, or Unavailable, if none was made."""

    async def execute(self, *steps: Step) -> list[int]:
        """Take all steps, or none: how many rows each has changed; Conflict, or Unavailable, if none was."""

    async def read(self, statement: str, *values: Any) -> Sequence[Any] | None:
        """The only row of a result, if there is one."""

    async def close(self) -> None:
        """Let go of the database."""


@dataclass(frozen=True)
class Listed:
    """A table as the lobby shows it."""

    id: str
    phase: Phase
    created: int
    summary: Summary | None
    """None where an older version has kept the table, until something happens at it."""


class Store:
    """Reads and writes; whatever it returns from has been committed."""

    def __init__(self, address: Address | str, metrics: Metrics | None = None) -> None:
        self.address = address if isinstance(address, Address) else Address.read(address)
        self.database: Database = _open(self.address)
        self.shared = self.database.shared
        """Whether other processes may use the same database."""
        self.cluster = self.database.cluster
        self._reads = self.database.reads
        self.organiser = Organiser(self.database)
        self.people = People(self.database)
        self.sittings = Sittings(self.database)
        self.seeks = Seeks(self.database)
        self.challenges = Challenges(self.database)
        self.vacations = Vacations(self.database)
        self.avoided = AvoidedPeople(self.database)
        self.reports = Reports(self.database)
        self.subscriptions = Subscriptions(self.database)
        self._writer = Writer(watched(self.database.write, metrics or Metrics()))

    async def close(self) -> None:
        """Finish what is being written, and let go of the database."""
        await self._writer.close()
        await self.cluster.close()
        await self.database.close()

    # Writing ---------------------------------------------------------------------------------

    async def create(self, opening: Opening) -> None:
        """Keep a new table."""
        await self._writer.write(Changes.of_opening(opening))

    async def append(
        self,
        table: Table,
        log: Sequence[Event],
        holders: Mapping[int, str],
        following: Opening | None = None,
    ) -> None:
        """Add the events that have led to `table` to its log, and keep the table that follows it.

        All of it or nothing; NumberTaken if somebody was faster.
        """
        try:
            await self._writer.write(Changes.of_append(table, log, holders, following))
        except Conflict:
            taken = msg(
                "number {number} of table {id} has been written already",
                number=log[0].number,
                id=table.setup.id,
            )
            raise NumberTaken(taken) from None

    async def say(self, id: str, remark: Remark) -> None:
        """Keep what somebody said."""
        await self._writer.write(Changes.of_remark(id, remark))

    # Reading ---------------------------------------------------------------------------------

    async def load(self, id: str) -> tuple[TableSetup, list[Event], dict[int, str]]:
        """A table as it was kept: its setup, its log, and who holds which place."""
        row = await self.database.read(self._reads.load, id)
        if row is None:
            raise await self._missing(id)
        kept, setup, seed, listed, created = _values(row[0])
        found = TableSetup.read(
            setup, id=kept, seed=bytes.fromhex(seed), listed=bool(listed), created=created
        )
        return found, _events(row[1]), dict(_values(row[2]))

    async def _missing(self, id: str) -> StackyardError:
        """What to say of a table that is not here."""
        if await self.database.read(self._reads.archived, id) is None:
            return no_such_table(id)
        return Archived(
            msg("table {id} was archived; ask the organiser, who can bring it back from a file", id=id[:32])
        )

    async def load_since(self, id: str, number: int) -> tuple[list[Event], dict[int, str]]:
        """What has happened at a table after an event, and who holds which place now."""
        row = await self.database.read(self._reads.load_since, id, number)
        assert row is not None
        return _events(row[0]), dict(_values(row[1]))

    async def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the last event at each of these tables."""
        asked = orjson.dumps([[id] for id in ids]).decode()
        return dict(await self._rows(self._reads.numbers, asked))

    async def listed(self, since: int, most: int = 50) -> list[Listed]:
        """The tables that anybody may see in the lobby and that were used since then, the last first."""
        return [
            Listed(id, phase, created, Summary.read(summary) if summary else None)
            for id, phase, created, summary in await self._rows(self._reads.listed, since, most)
        ]

    async def running(self, most: int = 1000) -> list[str]:
        """Tables at which bots or clocks go on by themselves, so that they can do so after a restart."""
        return [id for (id,) in await self._rows(self._reads.running, most)]

    async def remarks(self, id: str, most: int = 200) -> list[Remark]:
        """What was said at a table lately, in order."""
        return [remark for _, remark in await self.remarks_since(id, 0, most)]

    async def remarks_since(self, id: str, last: int, most: int = 200) -> list[tuple[int, Remark]]:
        """What was said at a table after a remark, in order, each with what to ask for next."""
        rows = await self._rows(self._reads.remarks, id, last, most)
        return [(row[0], Remark(*row[1:])) for row in reversed(rows)]

    async def ping(self) -> None:
        """Read something, however little; Unavailable where the database is away."""
        await self.database.read(self._reads.exists, "")

    async def count_by_phase(self) -> dict[str, int]:
        """How many tables there are in each phase."""
        return dict(await self._rows(self._reads.phases))

    async def _rows(self, statement: str, *values: Any) -> list[list[Any]]:
        row = await self.database.read(statement, *values)
        assert row is not None
        rows: list[list[Any]] = _values(row[0])
        return rows


def _open(address: Address) -> Database:
    """A database; only the driver that it needs is loaded."""
    if address.file is not None:
        from stackyard.apps.server.store.sqlite import SQLite

        return SQLite(address.file)
    from stackyard.apps.server.store.postgresql import PostgreSQL

    return PostgreSQL(address.text)


def _values(text: str | None) -> Any:
    return orjson.loads(text or "[]")


def _events(text: str | None) -> list[Event]:
    return [Event(Kind(kind), *rest) for kind, *rest in _values(text)]
