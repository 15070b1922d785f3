"""What a crowd has seen: how long moves took, within the seconds that count."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Any


class Tally:
    """Times of moves between `begin` and `end`."""

    def __init__(self) -> None:
        self.begin = self.end = 0.0
        self.acks = array("d")
        """Seconds from sending a move to its acknowledgement."""
        self.views = array("d")
        """Seconds from sending a move to the state on the opponent's page."""
        self.late = 0
        """Moves that could not be sent in time, because the state before them had not come."""
        self.rounds = 0
        self.errors: Counter[str] = Counter()

    def ack(self, sent: float, at: float) -> None:
        """A move has been acknowledged."""
        if self.begin <= at < self.end:
            self.acks.append(at - sent)

    def seen(self, sent: float, at: float) -> None:
        """A move has come to the opponent's page."""
        if self.begin <= at < self.end:
            self.views.append(at - sent)

    def refuse(self, message: dict[str, Any]) -> None:
        """Something was not done."""
        self.errors[f"{message['type']} {message['code']}: {message['reason']}"] += 1
