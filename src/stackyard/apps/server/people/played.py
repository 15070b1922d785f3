"""A match that is over, as much of it as a profile counts."""

from __future__ import annotations

from typing import NamedTuple

from stackyard.apps.server.people.outcome import Result


class Played(NamedTuple):
    """What came of a match for somebody."""

    game: str
    seats: int
    result: Result
    ended: int
    level: int = 0
    aided: bool = False
    solo: str = ""
