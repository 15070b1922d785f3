"""What can go wrong with what is kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from stackyard.core.errors import StackyardError
from stackyard.core.message import msg


class NumberTaken(StackyardError):
    """Somebody else has written that number of the log."""

    code = "stale"


class NoSuchTable(StackyardError):
    """There is no table of that name."""

    code = "no-such-table"


class Archived(StackyardError):
    """A table is not here any more, but in a file of the organiser."""

    code = "archived"


class BrokenTable(StackyardError):
    """The log of a table does not fit the rules of this version."""

    code = "broken-table"


class Unavailable(StackyardError):
    """The database does not answer, or cannot keep anything now. Nothing was changed."""

    code = "unavailable"

    def __init__(self) -> None:
        super().__init__(
            msg("nothing can be kept at the moment, and nothing was changed; please try again soon")
        )


class Conflict(Exception):
    """Of a group of changes at least one cannot be made; none was."""


class Unsettled(Exception):
    """The connection was lost while a group was written; `settle` finds out whether it was."""

    def __init__(self, settle: Callable[[], Awaitable[bool]]) -> None:
        super().__init__("it is not known yet whether the changes were committed")
        self.settle = settle
