"""Staku's board as sets of cells that can be shifted: who reaches what, and who could win at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from stackyard.core.jit import kernel
from stackyard.core.kernels import Record
from stackyard.games.staku.rules.encoding import BLACK, NEUTRAL, WHITE
from stackyard.games.staku.rules.kernel import Cells
from stackyard.games.staku.rules.layout import CELLS, PALACES, PLACES

# Sets of cells that can be shifted ---------------------------------------------------------------------
# The board lies slanted in 64 bits, nine to a row, so that a step in a direction is one shift for all cells
# at once, and a step over the edge falls into a gap.

BIT = np.array([1 << 9 * row + (across - row) // 2 for across, row in PLACES], np.int64)
BIT.setflags(write=False)
BOARD = np.int64(BIT.sum())
GOALS = np.array([sum(int(BIT[cell]) for cell in PALACES[1 - seat]) for seat in (0, 1)], np.int64)
"""The palaces that a seat wants to stand in."""
GOALS.setflags(write=False)


class Sides(NamedTuple):
    """Who stands where, and how high."""

    white: Cells
    black: Cells
    neutral: Cells
    two: Cells  # two tokens or more
    three: Cells


@kernel
def sides(state: Record) -> Sides:
    """The board as sets of cells."""
    white = black = neutral = two = three = np.int64(0)
    for cell in range(CELLS):
        here = BIT[cell]
        top = state.top[cell]
        height = state.height[cell]
        white |= here if top == WHITE else 0
        black |= here if top == BLACK else 0
        neutral |= here if top == NEUTRAL else 0
        two |= here if height > 1 else 0
        three |= here if height > 2 else 0
    return Sides(white, black, neutral, two, three)


@kernel
def around(cells: Cells) -> Cells:
    """The neighbours of cells."""
    return (cells << 1 | cells >> 1 | cells << 9 | cells >> 9 | cells << 8 | cells >> 8) & BOARD


@kernel
def two_away(cells: Cells, empty: Cells) -> Cells:
    """The cells two steps away in a straight line, over an empty one."""
    return (
        (cells << 1 & empty) << 1
        | (cells >> 1 & empty) >> 1
        | (cells << 9 & empty) << 9
        | (cells >> 9 & empty) >> 9
        | (cells << 8 & empty) << 8
        | (cells >> 8 & empty) >> 8
    ) & BOARD


@kernel
def three_away(cells: Cells, empty: Cells) -> Cells:
    """The cells three steps away in a straight line, over two empty ones."""
    return (
        ((cells << 1 & empty) << 1 & empty) << 1
        | ((cells >> 1 & empty) >> 1 & empty) >> 1
        | ((cells << 9 & empty) << 9 & empty) << 9
        | ((cells >> 9 & empty) >> 9 & empty) >> 9
        | ((cells << 8 & empty) << 8 & empty) << 8
        | ((cells >> 8 & empty) >> 8 & empty) >> 8
    ) & BOARD


class Reach(NamedTuple):
    """Where a side's groups of one, of two and of three tokens come in a first move, if they may land."""

    by_one: Cells
    by_two: Cells
    by_three: Cells


@kernel
def reach(own: Cells, board: Sides, empty: Cells) -> Reach:
    """The reach of the stacks of `own`."""
    two = own & board.two
    three = own & board.three
    by_one = around(own)
    by_two = around(two) | two_away(two, empty)
    by_three = around(three) | two_away(three, empty) | three_away(three, empty)
    return Reach(by_one, by_two, by_three)


@kernel
def can_win(
    own: Cells, other: Cells, board: Sides, empty: Cells, reached: Reach, goals: Cells, high: bool
) -> bool:
    """Whether a side would come into a palace if it were its turn.

    Nearly exact: it does not see ways that a first move opens by leaving a cell, and forgets that a group
    with a neutral cannot land on its own colour.
    """
    free = empty | other
    goal = goals & (free | (board.neutral & ~(board.three if high else board.two)))
    one = around(goal)
    two = one | two_away(goal, empty)
    three = two | three_away(goal, empty)
    if (own & one) | (own & board.two & two) | (own & board.three & three):
        return True
    # A second move: of all that a first one has built (SU-13), or of the top of what it has moved (SU-14).
    low = (own | board.neutral) & ~board.two
    middle = (own | board.neutral) & board.two & ~board.three
    ways = reached.by_one & low & two
    ways |= reached.by_two & free & one
    if high:
        ways |= reached.by_one & middle & three
        ways |= reached.by_two & low & three
        ways |= reached.by_three & free & two
    return ways != 0


@kernel
def count_cells(cells: Cells) -> int:
    """How many cells a set has."""
    # Sums of pairs, of fours and so on, side by side: no loop, and the sets here have no sign bit.
    cells -= cells >> 1 & 0x5555555555555555
    cells = (cells & 0x3333333333333333) + (cells >> 2 & 0x3333333333333333)
    cells = cells + (cells >> 4) & 0x0F0F0F0F0F0F0F0F
    cells += cells >> 8
    cells += cells >> 16
    return (cells + (cells >> 32)) & 127
