"""What comes of a placement in Stakd, read from the line that the search expects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stackyard.core.message import Message, msg


def reason(story: Any) -> Message | None:
    """Whether one is shut out, and how much room the pieces have at one's next turn."""
    seat = story.seat
    left, possible = _room(story.played, seat), _room(story.better, seat)
    if story.answer is not None:
        after = story.answer[1]
        if after.over and after.winners and seat not in after.winners:
            return msg("It shuts you out: none of your pieces fits after the answer.")
    if left is None or possible is None or left >= possible:
        return None
    return msg(
        "It leaves your pieces {left} places next turn, in place of {possible}.", left=left, possible=possible
    )


def _room(states: Sequence[Any], seat: int) -> int | None:
    """How many placements a seat has when its turn comes again; None where it does not come."""
    for state in states[1:]:
        if not state.over and state.to_move == seat:
            return len(state.moves())
    return None
