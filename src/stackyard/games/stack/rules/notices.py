"""What everybody at a table of Stack is told once: who is down to their last unstacked die."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.games.stack import GAME
from stackyard.games.stack.rules.standing import has_last_die


def notices(before: Record, after: Record) -> list[str]:
    """Who has come down to one unstacked die by a move, their own or that of somebody who covered a die."""
    return [
        f"{GAME.seat_names[seat]} is down to the last unstacked die."
        for seat in range(after.players)
        if has_last_die(after, seat) and not has_last_die(before, seat)
    ]
