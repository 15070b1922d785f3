"""What comes of a move of Stack, read from the line that the search expects."""

from __future__ import annotations

from typing import Any

from stackyard.core.message import Message, msg
from stackyard.games.stack import GAME
from stackyard.games.stack.rules.facts import facts


def reason(story: Any) -> Message | None:
    """A pile that somebody else captures, or that could have been captured."""
    if story.answer is not None:
        before, after = story.answer
        number = _captured(before, after)
        if number is not None:
            name = GAME.seat_names[before.to_move]
            return msg("It lets {name} capture a stack of {number}s.", name=name, number=number)
    if len(story.better) > 1:
        missed = _captured(story.better[0], story.better[1])
        if missed is not None and _captured(story.played[0], story.played[1]) is None:
            return msg("You could have captured a stack of {number}s.", number=missed)
    return None


def _captured(before: Any, after: Any) -> int | None:
    """The number on the stack that a move has captured; None where it has captured none."""
    was, now = list(facts(before.record[0]).captured), list(facts(after.record[0]).captured)
    for pile in was:
        if pile in now:
            now.remove(pile)
    return now[0][0] if now else None
