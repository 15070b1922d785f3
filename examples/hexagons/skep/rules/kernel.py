"""Skep's rules. Every function works on one record in place and allocates nothing."""

from __future__ import annotations

import numpy as np

from stackyard.core.jit import implement, kernel, record
from stackyard.core.kernels import Array, Record
from stackyard.core.options import Setup
from stackyard.core.seats import TABLE

from .layout import CELLS, MIDDLE, NEIGHBOUR, OFF_BOARD

WHITE, BLACK = 0, 1
OF_COLOUR = 9  # discs (SK-2)
# A move is the colour that the table draws, or where a stack comes from and goes to, from CLIMB on.
CLIMB = 2
MAX_MOVES = CELLS * 6  # every stack to every neighbour
MAX_CHANCES = 2
SETUP_CHANCE_ONLY = True

State = record(
    ("height", np.uint8, CELLS + 1),  # discs on a cell; the last cell is off the board, and empty
    ("discs", np.uint32, CELLS + 1),  # their colours, a bit each, the lowest disc in the lowest bit
    ("bag", np.uint8, 2),  # discs of each colour that are still to be drawn
    ("turn", np.int8),
)


@kernel
def setting_up(state: Record) -> bool:
    """Whether there are discs in the bag (SK-2)."""
    return bool(state.bag[WHITE] + state.bag[BLACK] > 0)


@kernel
def top(state: Record, cell: int) -> int:
    """The colour on top of a stack."""
    return int(state.discs[cell] >> np.uint32(state.height[cell] - 1)) & 1


@kernel
def climb(state: Record, cell: int, direction: int) -> int:
    """Where a stack may climb in a direction: on a neighbour that is not higher, else OFF_BOARD (SK-4)."""
    target = NEIGHBOUR[cell, direction]
    own = state.height[cell] > 0 and top(state, cell) == state.turn
    return int(target) if own and 0 < state.height[target] <= state.height[cell] else OFF_BOARD


@kernel
def moves(state: Record, out: Array) -> int:
    """The colours that the table may draw, white first (SK-2), or every climb, cell by cell (SK-4)."""
    if setting_up(state):
        out[0], out[1] = WHITE if state.bag[WHITE] > 0 else BLACK, BLACK
        return int(state.bag[WHITE] > 0) + int(state.bag[BLACK] > 0)
    count = 0
    for way in range(CELLS * 6):
        target = climb(state, way // 6, way % 6)
        if target != OFF_BOARD:
            out[count] = CLIMB + way // 6 * CELLS + target
            count += 1
    return count


@kernel
def over(state: Record) -> bool:
    """Whether the player whose turn it is cannot climb (SK-5)."""
    ways = 0
    for way in range(CELLS * 6):
        ways += climb(state, way // 6, way % 6) != OFF_BOARD
    return ways == 0 and not setting_up(state)


@kernel
def to_move(state: Record) -> int:
    """The player whose turn it is; the table while there are discs in the bag."""
    return TABLE if setting_up(state) else int(state.turn)


@kernel
def chances(state: Record, weights: Array) -> int:
    """Each disc in the bag is as likely as any other (SK-2)."""
    white, black = int(state.bag[WHITE]), int(state.bag[BLACK])
    weights[0], weights[1] = white if white > 0 else black, black
    return int(white > 0) + int(black > 0)


@kernel
def play(state: Record, move: int) -> None:
    """Lay the disc that the table has drawn (SK-2), or put a stack on top of another one (SK-4)."""
    if move < CLIMB:
        place = 2 * OF_COLOUR - int(state.bag[WHITE]) - int(state.bag[BLACK])
        cell = place if place < MIDDLE else place + 1
        state.bag[move] -= 1
        state.discs[cell], state.height[cell] = move, 1
        return
    cell, target = (move - CLIMB) // CELLS, (move - CLIMB) % CELLS
    state.discs[target] |= state.discs[cell] << np.uint32(state.height[target])
    state.height[target] += state.height[cell]
    state.discs[cell], state.height[cell] = 0, 0
    state.turn = 1 - state.turn


@kernel
def points(state: Record, colour: int) -> int:
    """The discs in stacks with a colour on top (SK-6)."""
    count = 0
    for cell in range(CELLS):
        if state.height[cell] > 0 and top(state, cell) == colour:
            count += int(state.height[cell])
    return count


@kernel
def scores(state: Record, out: Array) -> None:
    """The points of both (SK-6)."""
    for colour in range(2):
        out[colour] = points(state, colour)


@kernel
def winners(state: Record) -> int:
    """Who has more points; nobody in a draw (SK-6)."""
    white = points(state, WHITE)
    return 0 if white == OF_COLOUR else 1 << (WHITE if white > OF_COLOUR else BLACK)


def set_up(state: Record, setup: Setup) -> None:
    """The start of a round: an empty board and a full bag (SK-2, SK-3)."""
    state.bag[:] = OF_COLOUR
    state.turn = setup.first


implement("Skep", State, moves, play, to_move, over, chances, scores, winners)
