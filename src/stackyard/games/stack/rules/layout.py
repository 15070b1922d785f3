"""Stack's piles: every order in which colours can lie on one another, and what becomes of it (ST-5 to ST-9).

Where a die lies has no meaning (ST-3), so a position knows only how many piles of each kind there are. A
*kind* is the owners of a pile from bottom to top; on the table it has one to three dice, and no die lies on
its own colour (ST-6): 4 + 12 + 36 kinds.
"""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np

from stackyard.core.message import msg

LETTERS = "RBGY"
COLOURS = (msg("red"), msg("blue"), msg("green"), msg("yellow"))
SEATS = len(LETTERS)
DICE = 14  # of a player (ST-1)
FACES = 6
FULL = 4  # dice in a pile that is captured (ST-9)

OWNERS = tuple(
    owners
    for height in range(1, FULL)
    for owners in product(range(SEATS), repeat=height)
    if all(low != high for low, high in pairwise(owners))
)
"""The owners of each kind of pile, the unstacked dice of the four seats first."""
KINDS = len(OWNERS)
KIND = {owners: kind for kind, owners in enumerate(OWNERS)}

POINTS = np.array([0, 10, 2, 3, 4, 5, 6], np.int64)
"""What a number is worth on top of a pile, and in the roll-off (ST-2, ST-12)."""

# Kernels keep the kinds that lie on the table as bits: 52 of them, so a signed number has room for all.
BIT = np.array([1 << kind for kind in range(KINDS)], np.int64)
"""Each kind as a bit."""
TOP = np.array([owners[-1] for owners in OWNERS], np.int64)
"""Whose die is on top."""
HEIGHT = np.array([len(owners) for owners in OWNERS], np.int64)
"""How many dice there are."""
CODE = np.array([sum(seat << 2 * place for place, seat in enumerate(owners)) for owners in OWNERS], np.int64)
"""The owners with two bits each, the bottom die lowest."""

CAPTURE = KINDS
"""What a pile of three becomes (ST-9)."""
RAISED = np.full((KINDS, SEATS), -1, np.int64)
"""What a kind becomes when a seat stacks on it; -1 where its own colour is on top (ST-6)."""
for _kind, _owners in enumerate(OWNERS):
    for _seat in range(SEATS):
        if _seat != _owners[-1]:
            RAISED[_kind, _seat] = KIND.get((*_owners, _seat), CAPTURE)

SPARED = SEATS
"""Where the seats begin in `OPEN_TO` when partners are spared; else they begin at 0 (ST-14)."""


def partner(seat: int) -> int:
    """Who sits opposite, among four (ST-14)."""
    return (seat + 2) % SEATS


OPEN_TO = np.array(
    [sum(1 << kind for kind in range(KINDS) if TOP[kind] != seat) for seat in range(SEATS)]
    + [sum(1 << k for k in range(KINDS) if TOP[k] not in (seat, partner(seat))) for seat in range(SEATS)]
)
"""The kinds, as bits, that a seat may stack on: those topped by another colour (ST-6); then the same where
a partner's colour is spared (ST-14)."""
STACKED = sum(1 << kind for kind in range(KINDS) if HEIGHT[kind] > 1)
"""The kinds, as bits, of piles of two or three."""

# The remainder by 67 is different for every power of two up to the 66th, so it finds the place of a bit.
PLACES = 67
PLACE = np.zeros(PLACES, np.int64)
"""The kind whose bit has this remainder."""
for _kind in range(KINDS):
    PLACE[(1 << _kind) % PLACES] = _kind

for _table in (POINTS, BIT, TOP, HEIGHT, CODE, RAISED, OPEN_TO, PLACE):
    _table.setflags(write=False)


def owners_text(owners: tuple[int, ...]) -> str:
    """Owners as letters from bottom to top, such as `RB`."""
    return "".join(LETTERS[seat] for seat in owners)


def captured_owners(code: int) -> tuple[int, ...]:
    """The owners of a captured pile from bottom to top."""
    return tuple(code >> 2 * place & 3 for place in range(FULL))


def captured_number(code: int) -> int:
    """The number that a captured pile shows."""
    return code >> 2 * FULL


def captured_code(number: int, owners: tuple[int, ...]) -> int:
    """A captured pile as one number; piles are kept in the order of these."""
    return number << 2 * FULL | sum(seat << 2 * place for place, seat in enumerate(owners))
