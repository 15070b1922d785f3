"""What a move of Stakz sounds like."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.plain import plain


def sound(before: Record, after: Record) -> str:
    """A split, or anything else."""
    if before.phase != encoding.PLACING:
        return ""
    return "split" if len(plain(after).stacks) > len(plain(before).stacks) else ""
