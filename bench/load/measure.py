"""One measurement: let crowds play for a while, and count moves, times, and what everybody computes."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import orjson

from bench.load.processes import Crowds


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all does not pass; nothing of nothing."""
    if not values:
        return float("nan")
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


@dataclass
class Measurement:
    """What happened in some seconds; times in seconds."""

    seconds: float
    acks: list[float] = field(default_factory=list)
    views: list[float] = field(default_factory=list)
    late: int = 0
    received: int = 0
    """Bytes over the wire to all pages, and those of the messages in them."""
    unpacked: int = 0
    rounds: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    computed: dict[str, float] = field(default_factory=dict)
    """Seconds of processor time that each party took."""

    @property
    def moves(self) -> int:
        """Moves that have come to the opponent's page."""
        return len(self.views)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    def per_move(self, party: str) -> float:
        """Milliseconds that a party computes for a move."""
        return 1000 * self.computed[party] / self.moves if self.moves else float("nan")

    def ack(self, share: float) -> float:
        """Milliseconds until the acknowledgement, for this share of all moves."""
        return 1000 * percentile(self.acks, share)

    def view(self, share: float) -> float:
        """Milliseconds until the opponent's page, for this share of all moves."""
        return 1000 * percentile(self.views, share)

    @property
    def kilobytes(self) -> str:
        """What goes to both pages for a move, over the wire and unpacked."""
        moves = 1000 * (self.moves or 1)
        return f"{self.received / moves:.1f} ({self.unpacked / moves:.1f})"

    @property
    def summary(self) -> str:
        """In a line, for whoever waits."""
        computed = ", ".join(f"{party} {self.per_move(party):.2f}" for party in self.computed)
        wrong = f"; {sum(self.errors.values())} errors: {self.errors.most_common(3)}" if self.errors else ""
        return (
            f"{self.rate:.0f} moves/s; ms a move: {computed}; "
            f"ack p50 {self.ack(0.5):.1f} p99 {self.ack(0.99):.1f} ms; "
            f"opponent p50 {self.view(0.5):.1f} p99 {self.view(0.99):.1f} ms; {self.late} late{wrong}"
        )


def measure(
    crowds: Crowds, parties: dict[str, Callable[[], float]], seconds: float, settle: float = 2.0
) -> Measurement:
    """Let everybody play until things have settled, then for so many seconds that count.

    `parties` says, by name, how much each has computed so far.
    """
    begin = time.monotonic() + settle
    end = begin + seconds
    before: dict[str, float] = {}
    timer = threading.Timer(settle, lambda: before.update(_read(parties)))
    timer.start()
    try:
        answers = crowds.play(begin, end)
        after = _read(parties)
    finally:
        timer.cancel()
    found = Measurement(seconds, computed={party: after[party] - before[party] for party in parties})
    for answer in map(orjson.loads, answers):
        found.acks += answer["acks"]
        found.views += answer["views"]
        found.late += answer["late"]
        found.rounds += answer["rounds"]
        found.received += answer["received"]
        found.unpacked += answer["unpacked"]
        found.errors.update(answer["errors"])
    return found


def _read(parties: dict[str, Callable[[], float]]) -> dict[str, float]:
    return {party: computed() for party, computed in parties.items()}
