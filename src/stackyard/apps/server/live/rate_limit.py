"""How much somebody may send in a while: more than any person would, and less than holds others up."""

from __future__ import annotations

import time
from collections import deque

from stackyard.apps.server.table.actions import Refused
from stackyard.core.message import msg

MOST_MESSAGES, MOST_REMARKS, IN_SECONDS = 500, 20, 10.0
"""Messages in so many seconds, and how many remarks to others are among them."""


class TooFast(Refused):
    """More messages than any person would send."""

    code = "too-fast"


class RateLimit:
    """What one page, or one player, has sent lately."""

    def __init__(self) -> None:
        self._messages: deque[float] = deque(maxlen=MOST_MESSAGES)
        self._remarks: deque[float] = deque(maxlen=MOST_REMARKS)

    def check(self, remark: bool = False) -> None:
        """TooFast where this is too much."""
        now = time.monotonic()
        lately = self._remarks if remark else self._messages
        if len(lately) == lately.maxlen and now - lately[0] < IN_SECONDS:
            raise TooFast(msg("slowly, please: that is more than anybody can play"))
        lately.append(now)
