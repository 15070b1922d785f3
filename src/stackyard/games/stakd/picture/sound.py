"""What a move of Stakd sounds like."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.games.stakd.rules.facts import facts


def sound(before: Record, after: Record) -> str:
    """A new layer, or anything else."""
    return "layer" if facts(after).layer > facts(before).layer else ""
