"""What happened in a round, event by event: decisions, rolls of the table, calls, and an early end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from stackyard.core.calls import is_call
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.play.record import Record

DECISION, ROLL, CALL = "decision", "roll", "call"
RESIGNATION, TIMEOUT, DRAW = "resignation", "timeout", "draw"
"""How a round can end without a last move: given up, lost on time, drawn by agreement."""

END = "end"
"""What the end of a round gave, where its game's search counts points as well and so thinks it less clear."""

MARKS = ((0.20, "??"), (0.10, "?"), (0.05, "?!"))
"""What is written behind a decision that cost so much of the win, or more."""


@dataclass(frozen=True)
class Span:
    """The moves of a record that make one event: those from state `first` to state `last`."""

    kind: str
    seat: int
    first: int
    last: int


def spans(record: Record, states: Sequence[State]) -> list[Span]:
    """The events of a record in their order; table moves that follow one another are one event."""
    found: list[Span] = []
    for number, (state, move) in enumerate(zip(states, record.moves, strict=False)):
        # Anybody may make a call, so nobody is named.
        kind = CALL if is_call(move) else ROLL if state.to_move == TABLE else DECISION
        seat = state.to_move if kind == DECISION else TABLE
        if kind == ROLL and found and found[-1].kind == ROLL:
            found[-1] = Span(kind, seat, found[-1].first, number + 1)
        else:
            found.append(Span(kind, seat, number, number + 1))
    return found


@dataclass(frozen=True)
class Judgement:
    """What a decision was worth, by what its seat could know."""

    best: str
    """The move that the search would have played."""
    line: tuple[str, ...]
    """What it expects then."""
    before: float
    """The mover's share of the win with the best move, by what the mover knew."""
    after: float
    """The same with the move that was played."""
    cost: float
    """What the move gave away, 0 or more; 0 where the best one was played."""
    error: float
    """The standard error of `cost`, about; 0 where it is exact."""
    effect: tuple[float, ...]
    """What the decision did to the expectation of each seat: minus `cost` for the mover."""
    forced: bool = False
    """Whether there was no other move."""
    win_in: int | None = None
    """Turns until the win that the best move would have forced, or, negative, until the loss."""

    @property
    def mark(self) -> str:
        """`?!`, `?` or `??` by what it cost, if that is more than chance in the search can explain."""
        if self.cost <= 2 * self.error:
            return ""
        return next((mark for least, mark in MARKS if self.cost >= least), "")


@dataclass(frozen=True)
class Event:
    """One thing that happened, and what every seat could expect before and after it."""

    kind: str
    seat: int
    """Who decided, or ran out of time; TABLE for rolls, calls and what all agreed on."""
    first: int
    """The number of its first move in the record, from 1 on."""
    moves: tuple[str, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    judgement: Judgement | None = None
    """Of a decision, where it can be judged."""

    @property
    def change(self) -> tuple[float, ...]:
        """By how much the expectation of each seat changed."""
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON knows it, with its mark."""
        told = asdict(self)
        if self.judgement is not None:
            told["judgement"]["mark"] = self.judgement.mark
        return told

    @classmethod
    def from_dict(cls, told: dict[str, Any]) -> Event:
        """What `to_dict` wrote, read back."""
        judged = told["judgement"]
        if judged is not None:
            rest = {name: value for name, value in judged.items() if name != "mark"}
            judged = Judgement(**{**rest, "line": tuple(rest["line"]), "effect": tuple(rest["effect"])})
        lists = {name: tuple(told[name]) for name in ("moves", "before", "after")}
        return cls(**{**told, **lists, "judgement": judged})
