"""How much somebody may send in a while: more than any person would, and less than holds others up."""

from __future__ import annotations

import time

from stackyard.apps.server.table.actions import Refused
from stackyard.core.message import msg

MOST_MESSAGES, MOST_REMARKS, IN_SECONDS = 500, 20, 10.0
"""Messages in so many seconds, and how many remarks to others are among them."""


class TooFast(Refused):
    """More messages than any person would send."""

    code = "too-fast"


class RateLimit:
    """What one page, or one player, may still send: a token bucket for messages, and one for remarks.

    A bucket is kept as the time at which it will be full again, so that it costs the same whoever is talking.
    """

    __slots__ = ("_messages_full", "_remarks_full")

    def __init__(self) -> None:
        self._messages_full = 0.0
        self._remarks_full = 0.0

    def check(self, remark: bool = False) -> None:
        """TooFast where this is too much."""
        now = time.monotonic()
        if remark:
            self._remarks_full = _take(self._remarks_full, now, MOST_REMARKS)
        else:
            self._messages_full = _take(self._messages_full, now, MOST_MESSAGES)


def _take(full: float, now: float, most: int) -> float:
    """When a bucket of so many tokens is full again after one more was taken from it."""
    after = max(full, now) + IN_SECONDS / most
    # Half a token's time for rounding: the last of the tokens can be taken, too.
    if after - now > IN_SECONDS * (1 + 0.5 / most):
        raise TooFast(msg("slowly, please: that is more than anybody can play"))
    return after
