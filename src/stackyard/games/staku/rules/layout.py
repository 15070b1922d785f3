"""Staku's board: 49 hexagons in seven rows, their names, neighbours, set-up and palaces (SU-1 to SU-4)."""

from __future__ import annotations

import numpy as np

from stackyard.core.hexagons import Hexagons

BOARD = Hexagons(6, 7, 8, 7, 8, 7, 6)
"""The rows from `a` to `g`; a cell has a neighbour in each of the six directions (SU-1, SU-2)."""

ROW_LENGTHS, NAMES, CELLS, CELL, PLACES = BOARD.lengths, BOARD.names, BOARD.cells, BOARD.cell, BOARD.places
OFF_BOARD, NEIGHBOUR = BOARD.off_board, BOARD.neighbour

RAY = BOARD.rays(3)
"""The three cells ahead of a cell in each of the six directions: as far as a group goes (SU-8)."""

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

PALACE_CELLS.setflags(write=False)
PALACE_OF.setflags(write=False)
