"""What everybody at a table of Stack is told once: who is down to their last unstacked die."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.games.stack import GAME
from stackyard.games.stack.rules.facts import facts
from stackyard.games.stack.rules.standing import has_last_die


def notices(before: Record, after: Record) -> list[str]:
    """Who has come down to one unstacked die by a move, their own or that of somebody who covered a die."""
    then, now = facts(before), facts(after)
    return [
        msg("{name} is down to the last unstacked die.", name=GAME.seat_names[seat])
        for seat in range(now.players)
        if has_last_die(now, seat) and not has_last_die(then, seat)
    ]
