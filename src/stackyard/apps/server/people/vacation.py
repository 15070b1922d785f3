"""Days of vacation, in which the clocks of somebody's correspondence stand still."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from stackyard.apps.server.table.actions import Refused
from stackyard.core.message import msg

A_YEAR = 21
"""Days of vacation that an account has in a year."""
DAY = 24 * 3600 * 1000


@dataclass(frozen=True)
class Vacation:
    """From when until when, in milliseconds since 1970."""

    begun: int
    until: int


def days_left(vacations: Iterable[Vacation], now: int) -> int:
    """The days that are left in the year of `now`; a day that was begun is used.

    >>> days_left([Vacation(0, 3 * DAY + 1)], now=10 * DAY)
    17
    """
    year = _year(now)
    taken = [each for each in vacations if _year(each.begun) == year]
    return A_YEAR - sum(math.ceil((each.until - each.begun) / DAY) for each in taken)


def check_vacation(days: int, left: int) -> None:
    """Refused where somebody wants more than there is."""
    if not 1 <= days <= left:
        raise Refused(msg("you have {left} days of vacation left this year", left=left))


def _year(at: int) -> int:
    return datetime.fromtimestamp(at / 1000, UTC).year
