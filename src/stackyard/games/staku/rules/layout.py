"""Staku's board: 49 hexagons in seven rows, their names, neighbours, set-up and palaces (SU-1 to SU-4)."""

from __future__ import annotations

import numpy as np

ROWS = "abcdefg"
ROW_LENGTHS = (6, 7, 8, 7, 8, 7, 6)
ROW_STARTS = (2, 1, 0, 1, 0, 1, 2)  # in half-hexagons (SU-1)
DIRECTIONS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))  # (half-steps, rows) (SU-2)

NAMES = tuple(
    f"{row}{place}" for row, length in zip(ROWS, ROW_LENGTHS, strict=True) for place in range(1, length + 1)
)
CELLS = len(NAMES)
CELL = {name: cell for cell, name in enumerate(NAMES)}

PLACES = tuple(
    (ROW_STARTS[row] + 2 * place, row) for row, length in enumerate(ROW_LENGTHS) for place in range(length)
)
"""Where each hexagon lies: (half-hexagons from the left, row)."""

OFF_BOARD = CELLS
"""One more cell that stands for everything beyond the edge, so that kernels need not ask."""

# Unsigned, so that the compiled code need not look out for indices that count from the end.
NEIGHBOUR = np.full((CELLS + 1, 6), OFF_BOARD, np.uint32)
"""The cell next to a cell in each of the six directions."""

_cell_at = {place: cell for cell, place in enumerate(PLACES)}
for _place, _cell in _cell_at.items():
    for _direction, (_across, _up) in enumerate(DIRECTIONS):
        NEIGHBOUR[_cell, _direction] = _cell_at.get((_place[0] + _across, _place[1] + _up), OFF_BOARD)

RAY = np.full((CELLS + 1, 6, 3), OFF_BOARD, np.uint32)
"""The three cells ahead of a cell in each of the six directions: as far as a group goes (SU-8)."""
for _step in range(3):
    for _direction in range(6):
        _last = RAY[:, _direction, _step - 1] if _step > 0 else np.arange(CELLS + 1)
        RAY[:, _direction, _step] = NEIGHBOUR[_last, _direction]

WHITE_START = tuple(cell for cell, name in enumerate(NAMES) if name[0] in "ab")
BLACK_START = tuple(cell for cell, name in enumerate(NAMES) if name[0] in "fg")
NEUTRAL_START = tuple(CELL[name] for name in ("c1", "c3", "c6", "c8", "d4", "e1", "e3", "e6", "e8"))

PALACES = ((CELL["a1"], CELL["a6"]), (CELL["g1"], CELL["g6"]))
"""The palaces of White and of Black (SU-4)."""

PALACE_OF = np.full(CELLS + 1, -1, np.int8)
"""The seat whose palace a cell is, or -1."""
for _seat, _palaces in enumerate(PALACES):
    PALACE_OF[list(_palaces)] = _seat

PALACE_CELLS = np.array([sum(1 << _cell for _cell in _palaces) for _palaces in PALACES], np.int64)
"""The palaces of each seat as a set of cells, a bit each."""

NEIGHBOUR.setflags(write=False)
RAY.setflags(write=False)
PALACE_CELLS.setflags(write=False)
PALACE_OF.setflags(write=False)
