"""What somebody tells the organiser of somebody else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

ReportReason = Literal["insults", "spam", "cheating", "name", "other"]
REASONS: tuple[ReportReason, ...] = get_args(ReportReason)
MOST_SAID = 10
"""The last remarks of somebody that are kept with a report."""


@dataclass(frozen=True)
class Report:
    """A complaint, with what the organiser needs to judge it."""

    at: int
    reason: ReportReason
    text: str
    """What the reporter has added."""
    account: str | None
    """Who is reported; None for a guest."""
    name: str
    table: str
    """Where; empty where it was not at a table."""
    said: str
    """What they said there last, a line each."""
    reporter: str | None
    reporter_name: str
    """Empty for somebody who only watches, without an account."""
    id: int = 0
    closed: int | None = None
