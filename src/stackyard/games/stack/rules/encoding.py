"""The record of a state of Stack, and its moves as bits."""

from __future__ import annotations

import numpy as np

from stackyard.core.jit import kernel, record
from stackyard.games.stack.rules.layout import DICE, FACES, FULL, KINDS, SEATS

# What the round waits for. The table rolls in the first five.
ROLL_OFF, DROP, ROLLING, PENALTY, WRONG_ROLL, PICK, MUST_STACK, WRONG_CHOICE, OVER = range(9)
NOT_IN_IT = FACES + 1  # of the roll-off: rolled less than others before (ST-2)

MOST_CAPTURED = SEATS * DICE // FULL
MOST_PENALTY = 20  # points that one call of `!penalty` takes; who owes more is called again (ST-20)

State = record(
    ("present", np.int64, FACES + 1),  # by number: the kinds of which there is a pile, as bits
    ("penalties", np.int32, SEATS),  # points lost (ST-16 to ST-20)
    ("skips", np.int32, SEATS),  # turns to be lost (ST-19)
    ("captured", np.int16, MOST_CAPTURED),  # piles off the table, in order, then zeros (ST-9)
    ("piles", np.uint8, (FACES + 1, KINDS)),  # by number and kind; unstacked dice are piles, too
    ("unstacked", np.int8, SEATS),  # dice of each seat
    ("rolls", np.int8, SEATS),  # in the roll-off: 0 still to come, 1 to 6, or NOT_IN_IT
    ("captures", np.int8),  # how many piles are captured
    ("players", np.int8),
    ("turn", np.int8),  # whose turn it is; in the drop, who starts
    ("stage", np.int8),
    ("picked", np.int8),  # the number that a die in the hand showed, or 0
    ("rolled", np.int8),  # the number that it was rolled to, where something must follow, or 0
    ("wronged", np.int8),  # the seat whose die was rolled by mistake, or 0 (ST-18)
    ("out", np.int8),  # the seats that went or were shut out, as bits (ST-10, ST-11)
    ("ending", np.int8),  # 1 when the last turns are fixed
    ("last", np.int8),  # the seats whose last turn is still to come, as bits
    ("rolled_two", np.int8),
    ("capture_tax", np.int8),
    ("off_table", np.int8),
    ("swearing", np.int8),
    ("partners", np.int8),  # SPARED where no die goes on a partner's, else 0 (ST-14)
    ("calls", np.int8),
)

# A move in bits: what it is from bit 12, a number or seat from bit 6, a kind, number or points below.
STACK, ROLL, TABLE_ROLL, KEEP, RESTORE = range(1, 6)
TOPPLE, TOPPLE_LOST, WRONG_DIE, WRONG_ROLL_CALL, OUT_OF_TURN, OFF_TABLE, SWEARING, FINE = range(6, 14)
NO_KIND = 63  # in place of a kind that no pile on the table can have; never legal
NO_SEAT = 63  # in place of a seat that a call should name and does not; never legal


@kernel
def encode(what: int, first: int, second: int) -> int:
    """A move."""
    return int(what) << 12 | int(first) << 6 | int(second)


@kernel
def what_of(move: int) -> int:
    """What kind of move it is."""
    return move >> 12


@kernel
def first_of(move: int) -> int:
    """The number of the die, or the seat that is called."""
    return move >> 6 & 63


@kernel
def second_of(move: int) -> int:
    """The kind of pile that a die goes on, the number of a wrong die, or the points of a penalty."""
    return move & 63
