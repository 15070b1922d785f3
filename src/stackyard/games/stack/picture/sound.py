"""What a move of Stack sounds like."""

from __future__ import annotations

from stackyard.core.kernels import Record


def sound(before: Record, after: Record) -> str:
    """A pile that is captured, or anything else."""
    return "capture" if after.captures > before.captures else ""
