"""What puzzles of Stakd count."""

from __future__ import annotations

from stackyard.core.state import State


def pieces(state: State, seat: int) -> int:
    """How many pieces a seat has left to lay."""
    return int(state.record[0].hand[seat].sum())
