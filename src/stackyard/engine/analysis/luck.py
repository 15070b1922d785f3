"""How much of a result was luck, and how much was play: accounts that add up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from stackyard.engine.analysis.event import CALL, ROLL, Event


@dataclass(frozen=True)
class Account:
    """How the expectation of a seat went from the start of a round to its result.

    `start + luck + own + others + calls + rest` is `result`, exactly: every event is in one of them.
    """

    seat: int
    start: float
    """What it could expect before anything happened."""
    luck: float
    """What rolls of the table changed."""
    own: float
    """What its own decisions gave away, 0 or less."""
    others: float
    """What it gained, or lost, by what the others gave away."""
    calls: float
    """What calls changed: a tower that fell."""
    rest: float
    """What is left at decisions: the search thought otherwise a move later, or, in games with secrets, what
    the mover could not know came out; what agreeing on a draw changed, and how clear the end was."""
    result: float
    """What it had in the end; in a round that goes on, what it can expect now."""

    @property
    def play(self) -> float:
        """What decisions changed: those of the seat and those of the others."""
        return self.own + self.others


def account(seat: int, events: Sequence[Event]) -> Account:
    """The account of a seat over events that follow one another."""
    judged = [(event, event.judgement) for event in events if event.judgement is not None]
    own = [each.effect[seat] for event, each in judged if event.seat == seat]
    others = [each.effect[seat] for event, each in judged if event.seat != seat]
    decided = [event.change[seat] for event in events if event.kind not in (ROLL, CALL)]
    return Account(
        seat,
        start=events[0].before[seat],
        luck=math.fsum(event.change[seat] for event in events if event.kind == ROLL),
        own=math.fsum(own),
        others=math.fsum(others),
        calls=math.fsum(event.change[seat] for event in events if event.kind == CALL),
        rest=math.fsum(decided) - math.fsum(own) - math.fsum(others),
        result=events[-1].after[seat],
    )
