"""What puzzles of Stakz count."""

from __future__ import annotations

from stackyard.core.state import State
from stackyard.games.stakz.rules.encoding import hand_size


def tiles(state: State, seat: int) -> int:
    """How many tiles a seat has in hand."""
    return hand_size(state.record[0], seat)
