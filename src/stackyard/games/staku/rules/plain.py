"""A record of Staku as plain Python values: words and pictures look at every stack of it.

All who look at a position look at the same one, so the last ones are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from stackyard.core.kernels import Record
from stackyard.games.staku.rules.encoding import NEUTRAL, WON, State
from stackyard.games.staku.rules.kernel import in_palace, may_swap
from stackyard.games.staku.rules.layout import CELLS

KEPT = 256

Stack = tuple[int, ...]
"""The tokens on a hexagon from bottom to top."""
Stacks = dict[int, Stack]
"""What stands on each hexagon where something does."""


@dataclass(frozen=True, eq=False)  # Each is itself, so that what is made of it is found fast.
class Plain:
    """What a record holds; it must not be changed."""

    stacks: Stacks
    heights: list[int]
    to_move: int
    ending: int
    winner: int
    in_palace: bool
    """Whether the winner has entered a palace."""
    quiet_turns: int
    may_swap: bool

    def holds(self, cell: int, seat: int) -> bool:
        """Whether the stack on a hexagon is a seat's."""
        return cell in self.stacks and self.stacks[cell][-1] == seat


def plain(state: Record) -> Plain:
    """A record as plain values."""
    return _plain(state.tobytes())


@lru_cache(maxsize=KEPT)
def _plain(value: bytes) -> Plain:
    numbers = np.frombuffer(value, np.int8).tolist()  # All but the last field are bytes.
    heights = numbers[_HEIGHT : _HEIGHT + CELLS]
    tokens = zip(heights, numbers[_COLOURED : _COLOURED + CELLS], numbers[:CELLS], strict=True)
    to_move, ending, winner, _, _, swap, quiet_turns = numbers[_TO_MOVE : _TO_MOVE + 7]
    state = np.frombuffer(value, State)[0]
    return Plain(
        {cell: stack_from(*each) for cell, each in enumerate(tokens) if each[0]},
        heights,
        to_move,
        ending,
        winner,
        ending == WON and bool(in_palace(state, winner)),
        quiet_turns,
        swap == 1 and bool(may_swap(state)),
    )


assert State.fields is not None and State.names is not None
_HEIGHT, _COLOURED, _TO_MOVE = (State.fields[name][1] for name in ("height", "coloured", "to_move"))
assert State.names[0] == "top" and State.fields["quiet_turns"][1] == _TO_MOVE + 6


@cache
def stack_from(height: int, coloured: int, top: int) -> Stack:
    """The tokens of a stack: `coloured` ones of the colour on top above neutrals (SU-6)."""
    return (NEUTRAL,) * (height - coloured) + (top,) * coloured


def stack_of(state: Record, cell: int) -> Stack:
    """The tokens on a cell from bottom to top."""
    return stack_from(int(state.height[cell]), int(state.coloured[cell]), int(state.top[cell]))
