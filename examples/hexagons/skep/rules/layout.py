"""Skep's board: 19 hexagons in five rows (SK-1)."""

from __future__ import annotations

from stackyard.core.hexagons import Hexagons

BOARD = Hexagons(3, 4, 5, 4, 3)
CELLS, NAMES, NEIGHBOUR, OFF_BOARD = BOARD.cells, BOARD.names, BOARD.neighbour, BOARD.off_board
MIDDLE = BOARD.cell["c3"]
"""The hexagon that stays empty in the set-up (SK-2)."""
