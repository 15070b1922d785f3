"""What people have told the organiser, as it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from stackyard.apps.server.people.report import Report
from stackyard.apps.server.store.statements import collect
from stackyard.core.errors import OptionError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Database

_REPORT = "at, reason, text, account, name, table_id, said, reporter, reporter_name"


class Reports:
    """Reads and writes reports."""

    def __init__(self, database: Database) -> None:
        self._database = database
        found = "reports WHERE closed IS NULL OR CAST($1 AS BOOLEAN) ORDER BY id DESC LIMIT $2"
        self._list = collect(database.dialect, f"{_REPORT}, id, closed", found)

    async def add(self, report: Report) -> None:
        """Keep a report."""
        new = f"INSERT INTO reports ({_REPORT}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        row = (report.at, report.reason, report.text, report.account, report.name, report.table, report.said)
        await self._database.execute((new, *row, report.reporter, report.reporter_name))

    async def list(self, closed: bool = False, most: int = 50) -> list[Report]:
        """The reports that are open, the last first; with those that are closed, where that is asked for."""
        row: Any = await self._database.read(self._list, closed, most)
        return [Report(*each) for each in orjson.loads(row[0] or "[]")]

    async def close(self, id: int, now: int) -> None:
        """A report has been looked at, and is not listed any more."""
        step = ("UPDATE reports SET closed = $2 WHERE id = $1 AND closed IS NULL", id, now)
        if not (await self._database.execute(step))[0]:
            raise OptionError(
                msg("no report {number} is open; `stackyard admin reports` lists those that are", number=id)
            )
