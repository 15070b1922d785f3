"""A record of Stakz as plain Python values, read once: words and pictures look at every tile of it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from stackyard.core.kernels import Record
from stackyard.games.stakz.rules import encoding

Counts = tuple[int, ...]


class Plain(NamedTuple):
    """What a record holds, without the room that is empty."""

    hands: tuple[Counts, ...]
    """Tiles of each kind by seat, zeros where they are not seen."""
    colours: tuple[Counts, ...]
    """Tiles of each colour by seat."""
    left: Counts
    """Tiles of each colour that are left to draw."""
    stacks: tuple[Counts, ...]
    """The kinds on each stack from bottom to top."""
    closed: Counts
    phase: int
    turn: int
    colour: int
    passes: int
    players: int
    viewer: int

    def sees(self, seat: int) -> bool:
        """Whether the symbols in a hand are seen here (SZ-2)."""
        return self.viewer in (encoding.ALL, seat + 1)

    def has_turn(self, seat: int) -> bool:
        """Whether the round waits for this seat."""
        return seat == self.turn and self.phase != encoding.OVER


KEPT = 1 << 10
"""Positions that are kept: all who see the same of one look at the same."""


def plain(state: Record) -> Plain:
    """A record as plain values."""
    return _plain(state.tobytes())


@lru_cache(maxsize=KEPT)
def _plain(value: bytes) -> Plain:
    (
        hands,
        colours,
        _,
        left,
        tiles,
        heights,
        closed,
        stacks,
        phase,
        turn,
        colour,
        _,
        _,
        passes,
        players,
        viewer,
    ) = np.frombuffer(value, encoding.State)[0].item()
    return Plain(
        tuple(map(tuple, hands[:players].tolist())),
        tuple(map(tuple, colours[:players].tolist())),
        tuple(left.tolist()),
        tuple(
            tuple(kinds[:height])
            for kinds, height in zip(tiles[:stacks].tolist(), heights[:stacks].tolist(), strict=True)
        ),
        tuple(closed[:stacks].tolist()),
        phase,
        turn,
        colour,
        passes,
        players,
        viewer,
    )
