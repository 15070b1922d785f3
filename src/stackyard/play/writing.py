"""Records as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.play.record import Record


def write_records(path: Path, records: Sequence[Record]) -> None:
    """Write records to a file, whole or not at all; what is there and is no record stays."""
    try:
        path = path.expanduser().resolve()  # A link is written through, not replaced.
        there = path.read_text(encoding="utf-8") if path.is_file() else ""
        if path.is_file() and there and not there.startswith("[Game "):
            raise OptionError(msg("{path} is there already and is no record; choose another name", path=path))
        if (path.exists() and not path.is_file()) or not path.name:
            raise OptionError(msg("{path} is no file to write to; choose a name such as game.txt", path=path))
    except (ValueError, RuntimeError) as error:
        if isinstance(error, OptionError):
            raise
        raise OptionError(
            msg("{path:quoted} cannot be the name of a file; choose one such as game.txt", path=str(path))
        ) from None
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(path.name + ".part")
    try:
        scratch.write_text("\n".join(record.text() for record in records), encoding="utf-8")
        scratch.replace(path)
    finally:
        scratch.unlink(missing_ok=True)
