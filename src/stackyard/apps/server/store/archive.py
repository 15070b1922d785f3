"""Old tables in files, out of the database and back.

A table becomes two files. `ID.txt` has the records of its rounds, for people: who played, every move, the
seeds. `ID.jsonl` has all that the database knew, a row a line, so that the table can come back as it was.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from stackyard.apps.server.store.changes import Changes, Row
from stackyard.apps.server.store.errors import Conflict
from stackyard.apps.server.store.organiser import no_such_table
from stackyard.apps.server.store.statements import Step, collect
from stackyard.apps.server.store.store import Store
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.setup import TableSetup
from stackyard.apps.server.table.table import Table
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg
from stackyard.play.reading import read_all
from stackyard.play.record import Record
from stackyard.play.verify import verify

FORMAT = 1
_TABLE = "id, setup, seed, listed, created, changed, phase, number, summary, needs_host"
_EVENT = "number, kind, player, text, at, spent"
_REMARK = "number, player, name, text, at"

_MARK = (
    "INSERT INTO archived (table_id, at)"
    " SELECT id, CAST($3 AS BIGINT) FROM tables WHERE id = $1 AND number = $2"
)
_TELL = (
    "INSERT INTO orders (kind, table_id, text, at)"
    " SELECT 'gone', table_id, '', at FROM archived WHERE table_id = $1"
)
"""Servers that hold the table in memory let go of it."""


class BadArchive(StackyardError):
    """A file does not hold what a table needs, or not what was written into it."""

    code = "bad-archive"


@dataclass(frozen=True)
class Kept:
    """All rows of a table, without its name where that stands for itself."""

    table: Row
    places: list[Row]
    events: list[Row]
    remarks: list[Row]

    @property
    def id(self) -> str:
        """The name of the table."""
        id: str = self.table[0]
        return id

    def text(self) -> str:
        """As lines of JSON."""
        head = {"stackyard": FORMAT, **dict(zip(_TABLE.split(", "), self.table, strict=True))}
        lines: list[Any] = [head]
        lines += [{"place": row} for row in self.places]
        lines += [{"event": row} for row in self.events]
        lines += [{"remark": row} for row in self.remarks]
        return "".join(orjson.dumps(line).decode() + "\n" for line in lines)

    @classmethod
    def read(cls, text: str) -> Kept:
        """What `text` wrote; BadArchive where it is something else."""
        try:
            head, *lines = map(orjson.loads, text.splitlines())
            if head.pop("stackyard") != FORMAT:
                raise BadArchive(msg("it was written by a newer version of Stackyard"))
            table = tuple(head[name] for name in _TABLE.split(", "))
            rows: dict[str, list[Row]] = {"place": [], "event": [], "remark": []}
            for line in lines:
                ((kind, row),) = line.items()
                rows[kind].append(tuple(row))
        except (ValueError, KeyError, AttributeError, TypeError):
            raise BadArchive(msg("it is no table that was archived, or not the whole of it")) from None
        return cls(table, rows["place"], rows["event"], rows["remark"])

    def records(self) -> list[Record]:
        """The records of the rounds that were finished."""
        id, setup, seed, listed, created = self.table[:5]
        known = TableSetup.read(setup, id=id, seed=bytes.fromhex(seed), listed=bool(listed), created=created)
        events = [
            Event(Kind(kind), player, text, number, at, spent)
            for number, kind, player, text, at, spent in self.events
        ]
        return list(Table.of(known, events).finished)

    def changes(self) -> Changes:
        """What has to be written so that the table is there again."""
        return Changes(
            tables=[(*self.table, None)],
            events=[(self.id, *row) for row in self.events],
            places=[(self.id, *row) for row in self.places],
            remarks=[(self.id, *row) for row in self.remarks],
        )


class Archive:
    """Moves tables between a database and files."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._database = store.database
        dialect = self._database.dialect
        seed = dialect.to_hex.format("seed")

        def rows(columns: str, rest: str) -> str:
            return f"({collect(dialect, columns, rest)})"

        columns = _TABLE.replace("seed", f"lower({seed})")
        self._whole = (
            f"SELECT {dialect.array}({columns}),"
            f" {rows('player, token_hash', 'places WHERE table_id = $1 ORDER BY player')},"
            f" {rows(_EVENT, 'events WHERE table_id = $1 ORDER BY number')},"
            f" {rows(_REMARK, 'remarks WHERE table_id = $1 ORDER BY id')}"
            " FROM tables WHERE id = $1"
        )
        self._old = collect(
            dialect,
            "id",
            "tables WHERE changed < $1 AND (phase = 'over' OR CAST($2 AS BOOLEAN)) ORDER BY changed LIMIT $3",
        )

    async def old(self, before: int, abandoned: bool = False, most: int = 1000) -> list[str]:
        """Tables that are over and were last used before then; with `abandoned`, those that are not, too."""
        row = await self._database.read(self._old, before, abandoned, most)
        assert row is not None
        return [id for (id,) in orjson.loads(row[0] or "[]")]

    async def put_away(self, id: str, folder: Path) -> Path:
        """Write a table to files, read them back, and only then take it out of the database."""
        kept = await self._read(id)
        path = write(kept, folder)
        await self._take_out(kept)
        return path

    async def _read(self, id: str) -> Kept:
        row = await self._database.read(self._whole, id)
        if row is None:
            raise no_such_table(id)
        table, places, events, remarks = (orjson.loads(each or "[]") for each in row)
        listed, needs_host = bool(table[3]), bool(table[9])
        whole = (*table[:3], listed, *table[4:9], needs_host)
        return Kept(whole, *([tuple(each) for each in rows] for rows in (places, events, remarks)))

    async def _take_out(self, kept: Kept) -> None:
        """Delete the rows that were read, unless something has happened at the table since."""
        id, number, now = kept.id, kept.table[7], time.time_ns() // 1_000_000
        unchanged = "EXISTS (SELECT 1 FROM tables WHERE id = $1 AND number = $2)"
        unsaid = "(SELECT count(*) FROM remarks WHERE table_id = $1) = $3"
        steps: list[Step] = [
            (
                f"DELETE FROM remarks WHERE table_id = $1 AND {unchanged} AND {unsaid}",
                id,
                number,
                len(kept.remarks),
            ),
            *(
                (f"DELETE FROM {part} WHERE table_id = $1 AND {unchanged}", id, number)
                for part in ("events", "places", "leases")
            ),
            (_MARK, id, number, now),
            (_TELL, id),
            ("DELETE FROM tables WHERE id = $1 AND number = $2", id, number),
        ]
        try:
            changed = await self._database.execute(*steps)
        except Conflict:
            changed = [0]
        if not changed[-1]:
            raise BadArchive(msg("something has just happened at table {id}; it stays", id=id))

    async def bring_back(self, path: Path) -> str:
        """Put a table that was archived back into the database: its name."""
        kept = read(path)
        try:
            await self._store.database.write([kept.changes()])
        except Conflict:
            raise BadArchive(msg("{path}: table {id} is there already", path=str(path), id=kept.id)) from None
        await self._database.execute(("DELETE FROM archived WHERE table_id = $1", kept.id))
        return kept.id


def write(kept: Kept, folder: Path) -> Path:
    """Write both files of a table, and check that they hold what they should."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{kept.id}.jsonl"
    records = kept.records()
    _write_file(path, kept.text(), private=True)
    if records:
        _write_file(path.with_suffix(".txt"), "\n".join(record.text() for record in records))
    _sync(folder)
    _check(kept, path, records)
    return path


def read(path: Path) -> Kept:
    """A table out of its file; BadArchive says what is wrong with it."""
    try:
        return Kept.read(path.read_text(encoding="utf-8"))
    except (BadArchive, UnicodeDecodeError) as error:
        problem = error.message if isinstance(error, BadArchive) else msg("it is not text")
        raise BadArchive(msg("{path} cannot be read: {problem}", path=str(path), problem=problem)) from None


def _check(kept: Kept, path: Path, records: list[Record]) -> None:
    """Read back what was written, and check every move and every roll of it."""
    written = read_all(path.with_suffix(".txt").read_text(encoding="utf-8")) if records else []
    same = read(path) == kept and [each.text() for each in written] == [each.text() for each in records]
    if not same or not all(check.passed for each in written for check in verify(each)):
        raise BadArchive(
            msg("what was written to {path} is not what was in the database; the table stays", path=str(path))
        )


def _write_file(path: Path, text: str, private: bool = False) -> None:
    """Write a file whole, or not at all."""
    part = path.with_name(f"{path.name}.part")
    mode = 0o600 if private else 0o644  # The hashes of tokens are for nobody else.
    with open(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, mode), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def _sync(folder: Path) -> None:
    """Make sure that the names of files outlive a power cut as well."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
