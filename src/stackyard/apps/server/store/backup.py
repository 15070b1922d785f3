"""A copy of a database file, made while a server uses it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.message import msg


class BadBackup(StackyardError):
    """A copy was made that cannot be used; it was thrown away."""

    code = "bad-backup"


@dataclass(frozen=True)
class Backup:
    """What a copy holds."""

    tables: int
    events: int
    bytes: int


def backup(source: Path, target: Path) -> Backup:
    """Copy a database to a new file, whole as it is at one moment, and check it; nobody waits meanwhile."""
    if not source.is_file():
        raise OptionError(msg("there is no database {path}", path=str(source)))
    if target.exists():
        raise OptionError(msg("{path} is there already; give each copy a name of its own", path=str(target)))
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    # Only for whoever makes it: it holds the seeds of games that go on.
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(part)) as new,
        ):
            # In one step: one in several would begin again whenever somebody has written meanwhile.
            old.backup(new, pages=-1)
            made = _check(new, part)
        os.rename(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return made


def _check(copy: sqlite3.Connection, path: Path) -> Backup:
    """What is in a copy; BadBackup where it does not hang together."""
    copy.execute("PRAGMA journal_mode=DELETE")  # One file, with nothing beside it.
    found = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise BadBackup(msg("the copy is damaged, as the database may be: {problem}", problem=found))
    (tables,) = copy.execute("SELECT count(*) FROM tables").fetchone()
    (events,) = copy.execute("SELECT count(*) FROM events").fetchone()
    return Backup(tables, events, path.stat().st_size)
