"""A position of Stack as plain numbers: reading a record field by field takes longer than all the rest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from stackyard.core.kernels import Record
from stackyard.games.stack.rules.encoding import DROP, OVER, ROLL_OFF, WRONG_ROLL, State
from stackyard.games.stack.rules.layout import (
    DICE,
    HEIGHT,
    OWNERS,
    POINTS,
    captured_number,
    captured_owners,
)

Pile = tuple[int, tuple[int, ...]]
"""A number, and the owners from bottom to top."""

WORTH = tuple(POINTS.tolist())
_STACKED = tuple((HEIGHT > 1).tolist())
_NAMES = State.names
assert _NAMES is not None
_PLACE = {name: place for place, name in enumerate(_NAMES)}
_PLAIN = tuple(_PLACE[name] for name in (
    "players", "turn", "stage", "picked", "rolled", "wronged", "out", "ending", "last", "calls",
))  # fmt: skip
_PILES, _CAPTURED, _CAPTURES = _PLACE["piles"], _PLACE["captured"], _PLACE["captures"]
_BY_SEAT = tuple(_PLACE[name] for name in ("unstacked", "rolls", "skips", "penalties"))


@dataclass(frozen=True, eq=False)  # Each is itself, so that what is made of it is found fast.
class Facts:
    """What a record says, in numbers of Python; it must not be changed."""

    players: int
    turn: int
    stage: int
    picked: int
    rolled: int
    wronged: int
    out: int
    ending: int
    last: int
    calls: int
    unstacked: list[int]
    rolls: list[int]
    skips: list[int]
    penalties: list[int]
    piles: list[tuple[int, int, int]]
    """On the table: number, kind and how many there are, in order; unstacked dice are piles, too."""
    captured: list[Pile]

    @property
    def playing(self) -> bool:
        """Whether turns are taken: after the set-up, and before the round is over."""
        return self.stage not in (ROLL_OFF, DROP, OVER)

    @property
    def waits_for_table(self) -> bool:
        """Whether a roll of the table comes next."""
        return self.stage <= WRONG_ROLL

    def next_to_roll(self) -> int:
        """The seat that rolls next for the start (ST-2)."""
        return self.rolls.index(0)

    def next_to_drop(self) -> int:
        """The seat whose dice are dropped next (ST-3)."""
        return next(seat for seat in range(self.players) if self.unstacked[seat] < DICE)

    def counts(self, seat: int) -> list[int]:
        """A seat's unstacked dice by number."""
        found = [0] * len(WORTH)
        for number, kind, count in self.piles:
            if kind == seat:
                found[number] = count
        return found

    def captured_points(self, seat: int) -> int:
        """The piles that a seat has captured (ST-9, ST-12)."""
        return sum(WORTH[number] for number, owners in self.captured if owners[-1] == seat)

    def topped_points(self, seat: int) -> int:
        """The piles of two or three whose top is a seat's, as if the round were over now (ST-12)."""
        return sum(
            WORTH[number] * count
            for number, kind, count in self.piles
            if _STACKED[kind] and OWNERS[kind][-1] == seat
        )

    def score(self, seat: int) -> int:
        """What a seat would score if the round ended now (ST-12)."""
        return self.captured_points(seat) + self.topped_points(seat) - self.penalties[seat]


KEPT = 256
"""Positions that are kept: all who look at one look at the same."""


def facts(state: Record) -> Facts:
    """What a record says."""
    return _facts(state.tobytes())


@lru_cache(maxsize=KEPT)
def _facts(value: bytes) -> Facts:
    values: tuple[Any, ...] = np.frombuffer(value, State)[0].item()
    piles = values[_PILES]
    numbers, kinds = piles.nonzero()
    captured = [_captured(code) for code in values[_CAPTURED][: values[_CAPTURES]].tolist()]
    fields = [
        *(values[place] for place in _PLAIN),
        *(values[place].tolist() for place in _BY_SEAT),
        list(zip(numbers.tolist(), kinds.tolist(), piles[numbers, kinds].tolist(), strict=True)),
        captured,
    ]
    return Facts(*fields)


def _captured(code: int) -> Pile:
    return captured_number(code), captured_owners(code)
