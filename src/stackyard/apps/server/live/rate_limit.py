"""How much somebody may send in a while: more than any person would, and less than holds others up."""

from __future__ import annotations

import time

from stackyard.apps.server.limits import Limits, TooMany, spend
from stackyard.core.message import msg


class RateLimit:
    """What one page, or one player, has sent lately; there are many, so it keeps two numbers."""

    __slots__ = ("_limits", "_messages", "_remarks")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._messages = self._remarks = 0.0

    def check(self, remark: bool = False) -> None:
        """TooMany where this is too much."""
        now, limits = time.monotonic(), self._limits
        if remark:
            self._remarks, wait = spend(self._remarks, now, limits.remarks, limits.message_seconds)
        else:
            self._messages, wait = spend(self._messages, now, limits.messages, limits.message_seconds)
        if wait:
            told = msg("slowly, please: that is more than anybody can play")
            raise TooMany(told, "too-fast", wait)
