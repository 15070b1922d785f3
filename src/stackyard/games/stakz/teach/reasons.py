"""What comes of a move of Stakz, read from the line that the search expects."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from stackyard.core.message import Message, msg, plural
from stackyard.games.stakz.rules.plain import plain


def reason(story: Any) -> Message | None:
    """How many tiles are left in the hand when the turn is over, and how many need not have been."""
    left, possible = _left(story.played, story.seat), _left(story.better, story.seat)
    if left is None or possible is None or possible >= left:
        return None
    if possible == 0:
        return msg("You could have emptied your hand this turn.")
    return plural(
        "It leaves you one tile more than was needed this turn.",
        "It leaves you {number} tiles more than were needed this turn.",
        left - possible,
    )


def _left(states: Sequence[Any], seat: int) -> int | None:
    """The fewest tiles in a hand during this turn; None where nothing was played."""
    counts = []
    for before, after in pairwise(states):
        if before.to_move != seat:
            break
        counts.append(sum(plain(after.record[0]).colours[seat]))
    return min(counts) if counts else None
