"""Where a database is: a file, or a PostgreSQL server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from stackyard.core.errors import OptionError
from stackyard.core.message import msg


@dataclass(frozen=True)
class Address:
    """What `--database` names."""

    text: str
    file: Path | None = None
    """None for PostgreSQL."""

    @classmethod
    def read(cls, text: str) -> Address:
        """A path, `sqlite:///path`, or `postgresql://user@host/name`; another driver may stand in either."""
        scheme, mark, rest = text.partition("://")
        if not mark:
            return cls(text, Path(text).expanduser())
        kind = scheme.partition("+")[0]
        if kind == "sqlite" and rest.startswith("/"):
            return cls(text, Path(unquote(rest[1:].partition("?")[0])))
        if kind in ("postgresql", "postgres"):
            return cls(f"postgresql://{rest}")
        raise OptionError(
            msg(
                "a database is a file, sqlite:///FILE or postgresql://USER@HOST/NAME, not {text:quoted}",
                text=_without_password(text),
            )
        )

    def __str__(self) -> str:
        return _without_password(self.text)


def _without_password(text: str) -> str:
    """An address as it may be printed."""
    return re.sub(r"(://[^/@:]*):[^/@]*@", r"\1:***@", text)
