"""What a move of Staku sounds like."""

from __future__ import annotations

from stackyard.core.kernels import Record


def sound(before: Record, after: Record) -> str:
    """A capture, or a move like any other."""
    return "" if after.quiet_turns else "capture"
