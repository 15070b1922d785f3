"""What comes of a turn of Staku, read from the line that the search expects."""

from __future__ import annotations

from typing import Any

from stackyard.core.message import Message, listed, msg
from stackyard.games.staku.rules.layout import NAMES, PALACES
from stackyard.games.staku.rules.plain import Plain, plain
from stackyard.games.staku.rules.words import SIDES


def reason(story: Any) -> Message | None:
    """A palace that is entered, a stack that is captured, or a capture that was missed."""
    seat = story.seat
    if story.answer is not None:
        before, after = (plain(state.record[0]) for state in story.answer)
        other = before.to_move
        if after.in_palace and after.winner == other:
            entered = [cell for cell in PALACES[seat] if _top(after, cell) == other]
            cells = listed([NAMES[cell] for cell in entered])
            return msg("It lets {side} into {cells} next turn.", side=SIDES[other], cells=cells)
        if lost := _taken(before, after, seat):
            return msg("It lets {side} capture your stack on {cells}.", side=SIDES[other], cells=lost)
    start = plain(story.better[0].record[0])
    if len(story.better) > 1 and (won := _taken(start, plain(story.better[1].record[0]), 1 - seat)):
        return msg("You could have captured the stack on {cells}.", cells=won)
    return None


def _top(board: Plain, cell: int) -> int:
    stack = board.stacks.get(cell, ())
    return stack[-1] if stack else -1


def _taken(before: Plain, after: Plain, seat: int) -> Message | str:
    """The hexagons on which a seat had a stack, and on which somebody else stands now."""
    cells = [
        NAMES[cell]
        for cell in sorted(before.stacks)
        if _top(before, cell) == seat and _top(after, cell) == 1 - seat
    ]
    return listed(cells) if cells else ""
