"""The record of a state of Staku, and its turns as bits."""

from __future__ import annotations

import numpy as np

from stackyard.core.jit import kernel, record
from stackyard.games.staku.rules.layout import CELLS

WHITE, BLACK, NEUTRAL, EMPTY, EDGE = range(5)  # what is on top of a cell
PLAYING, WON, DRAWN = range(3)
QUIET_LIMIT = 20  # turns without a capture (SU-17)

State = record(
    ("top", np.int8, CELLS + 1),  # colour of the top token, EMPTY, or EDGE beyond the board
    ("height", np.int8, CELLS + 1),  # tokens on the cell
    ("coloured", np.int8, CELLS + 1),  # of them white or black: those above the neutrals (SU-6)
    ("to_move", np.int8),
    ("ending", np.int8),  # PLAYING, WON or DRAWN
    ("winner", np.int8),
    ("max_stack", np.int8),
    ("capture_ends_turn", np.bool_),  # an option (SU-15)
    ("swap", np.bool_),  # an option (SU-19)
    ("quiet_turns", np.int8),  # since the last capture (SU-17)
    ("turn_pair", np.int32),  # rises after Black's turn
)


# A move in bits, from the lowest: origin 6, count 2, target 6, capture 1; then the second part, which
# starts where the first ended: count 2 (0: there is none), target 6, capture 1. A swap has a bit of its own.

SWAP = 1 << 24


@kernel
def encode(origin: int, count: int, target: int, capture: bool) -> int:
    """A turn of one part."""
    return origin | count << 6 | target << 8 | int(capture) << 14


@kernel
def encode_second(count: int, target: int, capture: bool) -> int:
    """What a second part adds to a turn."""
    return count << 15 | target << 17 | int(capture) << 23


@kernel
def origin_of(move: int) -> int:
    """The cell that the first group leaves."""
    return move & 63


@kernel
def count_of(move: int) -> int:
    """How many tokens the first part moves."""
    return move >> 6 & 3


@kernel
def target_of(move: int) -> int:
    """The cell that the first part lands on."""
    return move >> 8 & 63


@kernel
def captures(move: int) -> int:
    """1 if the first part captures, else 0."""
    return move >> 14 & 1


@kernel
def second_count_of(move: int) -> int:
    """How many tokens the second part moves; 0 without one."""
    return move >> 15 & 3


@kernel
def second_target_of(move: int) -> int:
    """The cell that the second part lands on."""
    return move >> 17 & 63


@kernel
def second_captures(move: int) -> int:
    """1 if the second part captures, else 0."""
    return move >> 23 & 1
