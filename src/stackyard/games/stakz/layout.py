"""The tiles of Stakz: colours, symbols, and the kinds that they make."""

from __future__ import annotations

COLOURS = 5
SYMBOLS = 5
KINDS = COLOURS * SYMBOLS
COPIES = 3  # of each kind (SZ-1)
TILES = KINDS * COPIES
OF_COLOUR = SYMBOLS * COPIES

LETTERS = "ROGBP"
COLOUR_NAMES = ("red", "orange", "green", "blue", "purple")
# As many corners, strokes or points as the number says, so that shape and number are learnt together.
SYMBOL_NAMES = ("disc", "cross", "triangle", "square", "star")

KIND_NAMES = tuple(f"{letter}{symbol}" for letter in LETTERS for symbol in range(1, SYMBOLS + 1))
"""`R1` to `P5`, in the order of the kinds."""

KIND = {name: kind for kind, name in enumerate(KIND_NAMES)}
"""The kind of each name."""
