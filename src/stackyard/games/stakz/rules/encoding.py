"""The record of a state of Stakz, its moves as integers, and who sees what."""

from __future__ import annotations

import numpy as np

from stackyard.core.jit import kernel, record
from stackyard.core.kernels import Record
from stackyard.games.stakz.rules.layout import COLOURS, COPIES, KINDS, TILES

MOST_PLAYERS = 4
DEALT_OF_COLOUR = 2  # tiles of each colour in a hand at the start (SZ-3)
HAND = COLOURS * DEALT_OF_COLOUR
BASES = 2  # (SZ-4)
MOST_OF_COLOUR = 2  # on a stack (SZ-8)

# Four colours twice; a fifth colour splits the stack at once, but lies on it until then (SZ-8, SZ-9).
HIGHEST = (COLOURS - 1) * MOST_OF_COLOUR
ROOM = HIGHEST + 1

# At most 37 stacks. A split is of five tiles or more, so it leaves three or more and makes a stack of two
# or more; only a base that never split may be a single tile. With a third stack a base has split, so it
# has three, the other base one and all others two: n stacks hold 2 n tiles at least. At most 74 tiles are
# on stacks, because a round ends with the first empty hand and there are two or more hands.
MOST_STACKS = (TILES - 1) // 2

# What the round waits for.
DEALING, CHOOSING, TURNING, PLACING, DRAWING, OVER = range(6)

# Who sees: everything, a seat its own hand (seat + 1), or nobody any hand.
ALL = 0
NOBODY = MOST_PLAYERS + 1

# A move is a kind of tile or a colour, and one of these; or a tile and the stack that it goes to.
STACK = 32  # times the number of the stack, counted from 0, and the kind
BASE = 1 << 12  # and a colour
DRAW = 2 << 12  # and a colour
END = 3 << 12
OUTCOME = 4 << 12  # and a kind: the table deals, turns up or gives this tile
UNSEEN = 5 << 12  # and a colour: it gives one that this view does not see
CODE = 1 << 12

State = record(
    ("hands", np.uint8, (MOST_PLAYERS, KINDS)),  # tiles of each kind, zeros where they are not seen
    ("colours", np.uint8, (MOST_PLAYERS, COLOURS)),  # tiles of each colour in the hands, always seen
    ("pile", np.uint8, KINDS),  # left to draw, zeros where they are not seen
    ("left", np.uint8, COLOURS),  # of each colour left to draw, always seen
    ("tiles", np.uint8, (MOST_STACKS, ROOM)),  # kinds from bottom to top, zeros above
    ("height", np.uint8, MOST_STACKS),
    ("closed", np.uint8, MOST_STACKS),  # whether the stack had its tile in this turn (SZ-7)
    ("stacks", np.uint8),
    ("phase", np.uint8),
    ("turn", np.uint8),  # the seat that decides, is dealt to, or draws
    ("colour", np.uint8),  # that the table deals, turns up or gives; else 0
    ("first", np.uint8),  # the seat that starts, while the table deals; then 0
    # Both say something only once the pile is empty, and are 0 before (SZ-13).
    ("placed", np.uint8),  # whether this turn placed a tile
    ("passes", np.uint8),  # turns in a row that placed nothing, when this one has not yet
    ("players", np.uint8),
    ("viewer", np.uint8),
)


# Moves as integers --------------------------------------------------------------------------------


@kernel
def kind_of(move: int) -> int:
    """The kind of tile that is placed."""
    return move % STACK


@kernel
def stack_of(move: int) -> int:
    """The stack that it is placed on."""
    return move // STACK


# What can be seen ---------------------------------------------------------------------------------


@kernel
def sees_hand(state: Record, seat: int) -> bool:
    """Whether the symbols in the hand of `seat` are seen here (SZ-2)."""
    return bool(state.viewer == ALL or state.viewer == seat + 1)


@kernel
def sees_outcome(state: Record) -> bool:
    """Whether the tile that the table is about to give is seen here; a base is by all (SZ-2, SZ-4)."""
    return bool(state.phase == TURNING or sees_hand(state, int(state.turn)))


@kernel
def seen_tiles(state: Record) -> int:
    """How many of each kind are seen on stacks and in hands: two bits a kind, since there are three."""
    seen = 0
    tiles, height, hands = state.tiles, state.height, state.hands
    for stack in range(state.stacks):
        for level in range(height[stack]):
            seen += 1 << (2 * int(tiles[stack, level]))
    for seat in range(state.players):
        if sees_hand(state, seat):
            for kind in range(KINDS):
                seen += int(hands[seat, kind]) << (2 * kind)
    return seen


@kernel
def unseen_of(seen: int, kind: int) -> int:
    """How many tiles of a kind are somewhere unseen."""
    return COPIES - (seen >> (2 * kind) & 3)


@kernel
def hand_size(state: Record, seat: int) -> int:
    """How many tiles a seat holds."""
    size = 0
    colours = state.colours
    for colour in range(COLOURS):
        size += int(colours[seat, colour])
    return size


@kernel
def pile_size(state: Record) -> int:
    """How many tiles are left to draw."""
    size = 0
    left = state.left
    for colour in range(COLOURS):
        size += int(left[colour])
    return size
