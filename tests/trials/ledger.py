"""What was acknowledged, and whether the database has it exactly once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Action:
    """A move that somebody has sent in answer to a number."""

    table: str
    number: int
    player: int
    text: str


@dataclass
class Ledger:
    """All that players have sent, and what came back."""

    sent: set[Action] = field(default_factory=set)
    acknowledged: dict[Action, int] = field(default_factory=dict)
    """The number of each acknowledgement."""
    remarks: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Table and text of the remarks that were acknowledged."""
    refusals: Counter[str] = field(default_factory=Counter)
    losses: int = 0
    """How often a socket was lost."""


Row = tuple[str, int, str, int | None, str]
"""Of the log: table, number, kind, player, text."""
EVENTS = "SELECT table_id, number, kind, player, text FROM events ORDER BY table_id, number"
REMARKS = "SELECT table_id, text FROM remarks"


def rows(database: str, query: str) -> list[tuple[object, ...]]:
    """What a database has, read from outside the server."""
    if "://" not in database:
        with sqlite3.connect(database, timeout=60) as connection:
            return connection.execute(query).fetchall()

    async def read() -> list[tuple[object, ...]]:
        import asyncpg

        connection = await asyncpg.connect(database)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    return asyncio.run(read())


def problems(ledger: Ledger, database: str) -> list[str]:
    """Whatever is not as it was acknowledged; empty where all is well."""
    found: list[str] = []
    logs: dict[str, dict[int, tuple[object, object, object]]] = {}
    for table, number, kind, player, text in rows(database, EVENTS):
        assert isinstance(table, str) and isinstance(number, int)
        log = logs.setdefault(table, {})
        if number in log:
            found.append(f"{table}: number {number} is there twice")
        log[number] = (kind, player, text)
    for table, log in logs.items():
        if sorted(log) != list(range(1, len(log) + 1)):
            found.append(f"{table}: the log has gaps")
    for action, answered in ledger.acknowledged.items():
        log = logs.get(action.table, {})
        # A move that ends a round brings more events along; all of them are acknowledged together.
        span = [log.get(number) for number in range(action.number + 1, answered + 1)]
        times = span.count(("move", action.player, action.text))
        if times != 1:
            found.append(f"{action} was acknowledged as {answered}, and is there {times} times: {span}")
    sent = {(action.table, action.number + 1, action.player, action.text) for action in ledger.sent}
    for table in {action.table for action in ledger.sent}:  # Others are those of bots.
        for number, (kind, player, text) in logs.get(table, {}).items():
            if kind == "move" and player is not None and (table, number, player, text) not in sent:
                found.append(f"{table}: nobody has sent move {number}, {text} of player {player}")
    kept = Counter((str(table), str(text)) for table, text in rows(database, REMARKS))
    for remark, times in ledger.remarks.items():
        if kept[remark] != times:
            found.append(
                f"the remark {remark} was acknowledged {times} times, and is there {kept[remark]} times"
            )
    return found
