"""How much somebody may send in a while: more than any person would, and less than holds others up."""

from __future__ import annotations

import time

from stackyard.apps.server.limits import Limits, TooMany, spend
from stackyard.core.message import msg


class RateLimit:
    """What one page, or one player, may still send: a token bucket for messages, and one for remarks.

    A bucket is kept as the time at which it will be full again, so that it costs the same whoever is talking.
    """

    __slots__ = ("_limits", "_messages_full", "_remarks_full")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._messages_full = self._remarks_full = 0.0

    def check(self, remark: bool = False) -> None:
        """TooMany where this is too much."""
        now, limits = time.monotonic(), self._limits
        if remark:
            self._remarks_full, wait = spend(self._remarks_full, now, limits.remarks, limits.message_seconds)
        else:
            self._messages_full, wait = spend(
                self._messages_full, now, limits.messages, limits.message_seconds
            )
        if wait:
            told = msg("slowly, please: that is more than anybody can play")
            raise TooMany(told, "too-fast", wait)
