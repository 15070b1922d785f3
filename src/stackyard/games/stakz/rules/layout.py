"""The tiles of Stakz: colours, symbols, and the kinds that they make."""

from __future__ import annotations

import numpy as np

from stackyard.core.message import msg

COLOURS = 5
SYMBOLS = 5
KINDS = COLOURS * SYMBOLS
COPIES = 3  # of each kind (SZ-1)
TILES = KINDS * COPIES
OF_COLOUR = SYMBOLS * COPIES

LETTERS = "ROGBP"
COLOUR_NAMES = (msg("red"), msg("orange"), msg("green"), msg("blue"), msg("purple"))
# As many corners, strokes or points as the number says, so that shape and number are learnt together.
SYMBOL_NAMES = (msg("disc"), msg("cross"), msg("triangle"), msg("square"), msg("star"))

KIND_NAMES = tuple(f"{letter}{symbol}" for letter in LETTERS for symbol in range(1, SYMBOLS + 1))
"""`R1` to `P5`, in the order of the kinds."""

KIND = {name: kind for kind, name in enumerate(KIND_NAMES)}
"""The kind of each name."""


# Sets of kinds, one bit each, for the list of moves ------------------------------------------------


def _kinds_of_colour(colour: int) -> int:
    return ((1 << SYMBOLS) - 1) << (colour * SYMBOLS)


def _kinds_of_symbol(symbol: int) -> int:
    return sum(1 << (colour * SYMBOLS + symbol) for colour in range(COLOURS))


MATCHING = np.array(
    [_kinds_of_colour(kind // SYMBOLS) | _kinds_of_symbol(kind % SYMBOLS) for kind in range(KINDS)]
)
"""For each kind those that may lie on it, having its colour or its symbol (SZ-6)."""

NOT_TWICE = np.array(
    [
        sum(_kinds_of_colour(colour) for colour in range(COLOURS) if counts >> (2 * colour) & 3 < 2)
        for counts in range(1 << (2 * COLOURS))
    ]
)
"""For the colours of a stack, two bits each, the kinds of which it does not hold two yet (SZ-8)."""

MATCHING.setflags(write=False)
NOT_TWICE.setflags(write=False)
