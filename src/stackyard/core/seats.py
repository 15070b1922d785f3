"""Seats that are nobody's, and the seats around a table."""

from __future__ import annotations

TABLE = -1
"""Who is to move when chance decides."""

SPECTATOR = -2
"""Whose view it is when nobody's hand is open: that of somebody who watches."""


def seats_from(players: int, seat: int | None) -> list[int]:
    """The seats clockwise, one's own first.

    >>> seats_from(4, 2)
    [2, 3, 0, 1]
    """
    return [((seat or 0) + step) % int(players) for step in range(players)]
