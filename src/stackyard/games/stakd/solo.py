"""What can be reached alone (SD-22): the more, the better, in this order."""

from __future__ import annotations

from stackyard.core.message import msg
from stackyard.core.state import State

LABELS = (msg("pieces laid"), msg("layers"))


def score(state: State) -> tuple[int, ...]:
    """Pieces laid and layers of the tower, one for each label."""
    record = state.record[0]
    return int(record.laid_count), int(record.layer)
