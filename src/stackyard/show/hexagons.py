"""Boards of hexagons as pictures: where each hexagon lies around 0, 0, and its outline."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.core.hexagons import Hexagons

_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


@dataclass(frozen=True, eq=False)
class HexagonDrawing:
    """A board whose middle is 0, 0; y grows downwards, and rows are three quarters of a hexagon apart.

    >>> drawing = HexagonDrawing(Hexagons(2, 3, 2), half=52, corner=60)
    >>> drawing.centre(0), drawing.centre(0, turned=True), drawing.wide, drawing.high
    ((-52, 90.0), (52, -90.0), 312, 300.0)
    """

    board: Hexagons
    half: float
    """Half the width of a hexagon, and so a half-step along a row."""
    corner: float
    """From the centre of a hexagon to its upper and lower corner."""

    @property
    def row(self) -> float:
        """From the centres of a row to those of the next one."""
        return 1.5 * self.corner

    @property
    def wide(self) -> float:
        """From the left edge of the board to the right one."""
        return self.half * 2 * max(self.board.lengths)

    @property
    def high(self) -> float:
        """From the upper edge of the board to the lower one."""
        return self.row * (len(self.board.lengths) - 1) + 2 * self.corner

    def centre(self, cell: int, turned: bool = False) -> tuple[float, float]:
        """Where a hexagon's centre is drawn; the first row is below unless the board is turned."""
        across, row = self.board.places[cell]
        sign = -1 if turned else 1
        middle = (len(self.board.lengths) - 1) / 2
        x = sign * (across + 1 - max(self.board.lengths)) * self.half
        return x, sign * (middle - row) * self.row

    def outline(self, scale: float = 1) -> list[float]:
        """The corners of a hexagon around 0, 0, as the `points` of a polygon."""
        return [
            scale * value
            for across, down in _CORNERS
            for value in (across * self.half, down * self.corner / 2)
        ]

    def back_to_front(self, turned: bool = False) -> list[int]:
        """The cells in the order to draw them in: stacks reach over the hexagons behind them."""
        return sorted(range(self.board.cells), key=lambda cell: self.centre(cell, turned)[::-1])
