"""What is written together or not at all: rows for each of our tables, as values that JSON knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from stackyard.apps.server.people.holder import account_in
from stackyard.apps.server.people.outcome import outcomes
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import TableSetup
from stackyard.apps.server.table.summary import Summary, needs_host
from stackyard.apps.server.table.table import OVER, Table

Row = tuple[Any, ...]

MINUTE = 60_000
AFTERWARDS = frozenset([Kind.REMATCH, Kind.FOLLOW])
"""What happens at a table that is over already."""


@dataclass(frozen=True)
class Remark:
    """Something that was said at a table."""

    number: int
    """That of the last event when it was said."""
    name: str
    player: int | None
    text: str
    at: int


@dataclass(slots=True)
class Changes:
    """What one caller wants to be written; the order of columns is that of `statements`."""

    tables: list[Row] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    places: list[Row] = field(default_factory=list)
    remarks: list[Row] = field(default_factory=list)
    standings: list[Row] = field(default_factory=list)
    """How tables stand after their new events."""
    sittings: list[Row] = field(default_factory=list)
    """People who have sat down."""
    results: list[Row] = field(default_factory=list)
    """What has come of it for them, when a match is over."""

    @classmethod
    def of_append(
        cls, table: Table, log: Sequence[Event], holders: Mapping[int, str], following: Opening | None
    ) -> Changes:
        """Events that lead to `table`, who has sat down, and perhaps the table of the next match."""
        changes = cls()
        changes._add_log(table.setup, log, holders)
        if table.phase == OVER and any(each.kind not in AFTERWARDS for each in log):
            changes._add_results(table, log[-1].at)
        changes.standings.append((table.setup.id, *_standing(table, log[-1].at)))
        if following is not None:
            changes._add_opening(following)
        return changes

    @classmethod
    def of_opening(cls, opening: Opening) -> Changes:
        """A new table."""
        changes = cls()
        changes._add_opening(opening)
        return changes

    @classmethod
    def of_remark(cls, id: str, remark: Remark) -> Changes:
        """Something that was said."""
        row = (id, remark.number, remark.player, _text(remark.name), _text(remark.text), remark.at)
        return cls(remarks=[row])

    def _add_opening(self, opening: Opening) -> None:
        setup = opening.table.setup
        constant = (setup.id, setup.text(), setup.seed.hex(), setup.listed, setup.created)
        self.tables.append((*constant, *_standing(opening.table, setup.created)))
        self._add_log(setup, opening.events, opening.holders)

    def _add_results(self, table: Table, at: int) -> None:
        self.results += [
            (table.setup.id, player, at, how.result, how.rank, how.counted, how.level, how.aided, how.solo)
            for player, how in outcomes(table, at).items()
        ]

    def _add_log(self, setup: TableSetup, log: Sequence[Event], holders: Mapping[int, str]) -> None:
        id, game = setup.id, setup.game.name
        self.events += [
            (id, each.number, each.kind, each.player, _text(each.text), each.at, each.spent) for each in log
        ]
        self.places += [(id, player, holder) for player, holder in holders.items()]
        self.sittings += [
            (id, player, account_in(holder), game, setup.players, setup.rated, setup.created)
            for player, holder in holders.items()
        ]


def together(group: Iterable[Changes]) -> dict[str, str]:
    """The rows of a whole group as JSON, a text for each of our tables that is written to.

    They are in the order of their keys: processes that write to the same tables of one database take their
    locks in the same order, so that none waits for another that waits for it.
    """
    tables: list[Row] = []
    events: list[Row] = []
    places: list[Row] = []
    remarks: list[Row] = []
    sittings: list[Row] = []
    results: list[Row] = []
    standings: dict[str, Row] = {}
    for each in group:
        tables += each.tables
        events += each.events
        places += each.places
        remarks += each.remarks
        sittings += each.sittings
        results += each.results
        standings.update((row[0], row) for row in each.standings)
    tables.sort(key=_first)
    events.sort(key=_first_two)
    places.sort(key=_first_two)
    sittings.sort(key=_first_two)
    results.sort(key=_first_two)
    rows = {
        "tables": tables,
        "events": events,
        "places": places,
        "remarks": remarks,
        "sittings": sittings,
        "results": results,
        "standings": [standings[id] for id in sorted(standings)],
    }
    return {kind: orjson.dumps(found).decode() for kind, found in rows.items() if found}


def _first(row: Row) -> Any:
    return row[0]


def _first_two(row: Row) -> Any:
    return row[:2]


def _standing(table: Table, at: int) -> Row:
    """What is kept about a table so that nobody has to play its log to know it.

    When it was used is kept to the minute: it is in indexes, which then stay as they are for most moves.
    """
    summary = Summary.of(table).text()
    return (at - at % MINUTE, table.phase, table.number, summary, needs_host(table), table.mover)


def _text(text: str) -> str:
    """A text that every database can keep whole; a ValueError here is its writer's alone, not the group's."""
    text.encode()  # There are no bytes for half a surrogate pair.
    if "\0" in text:
        raise ValueError("a text with a NUL cannot be kept")
    return text
