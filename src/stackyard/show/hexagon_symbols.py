"""Boards of hexagons in scenes: a hexagon to click with its name on it, and lines along its edge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stackyard.core.message import Message
from stackyard.show.hexagons import HexagonDrawing
from stackyard.show.scene import Backdrop, Item
from stackyard.show.svg import Markup, element, path


def name_key(name: str) -> str:
    """The key of the text on a hexagon: the hexagon's own key is its name."""
    return f"{name}.n"


def board_items(
    drawing: HexagonDrawing,
    turned: bool,
    symbols: Sequence[str],
    labels: Sequence[Message],
    name_line: float,
    style: str = "",
    opens: bool = False,
) -> Iterable[Item]:
    """The hexagons of a board from back to front, each with its name: a part of a backdrop.

    A hexagon's key and token are its name; `symbols` and `labels` say for each cell how it looks and what it
    is called. The name is written on it, `name_line` below its centre, in a style that has the name of its
    symbol with `style` behind it; what lies on a hexagon has its centre at 0, 0.
    """
    for cell in drawing.back_to_front(turned):
        name, symbol = drawing.board.names[cell], symbols[cell]
        x, y = drawing.centre(cell, turned)
        yield Item(name, symbol, x, y, token=name, label=labels[cell], opens=opens)
        yield Item(name_key(name), "", 0, name_line, name, text=name, style=symbol + style)


def both_sides(
    drawing: HexagonDrawing, symbols: Sequence[str], labels: Sequence[Message], name_line: float
) -> tuple[Backdrop, Backdrop]:
    """A board and nothing else as a backdrop: as it is, and turned for who sits at the other side."""
    return (
        Backdrop("board", tuple(board_items(drawing, False, symbols, labels, name_line))),
        Backdrop("turned", tuple(board_items(drawing, True, symbols, labels, name_line))),
    )


def outline(points: Sequence[float], colour: str, width: float, fill: str = "none") -> Markup:
    """A line along the edge of a hexagon."""
    return element(
        "polygon", points=points, fill=fill, stroke=colour, stroke_width=width, stroke_linejoin="round"
    )


def open_outline(
    drawing: HexagonDrawing, scale: float, gap: float, colour: str, width: float, dashes: str | None = None
) -> Markup:
    """The same line with a gap around the lower corner, `gap` to either side, where the name is written."""
    points = drawing.outline(scale)
    corners = [(points[place], points[place + 1]) for place in range(0, len(points), 2)]
    top, upper_right, lower_right, bottom, lower_left, upper_left = corners
    rise = gap * (bottom[1] - lower_right[1]) / lower_right[0]
    line = [(-gap, bottom[1] - rise), lower_left, upper_left, top, upper_right, lower_right]
    steps = [step for corner in line for step in ("L", *corner)]
    return element(
        "path",
        d=path("M", *steps[1:], "L", gap, bottom[1] - rise),
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dashes,
        stroke_linejoin="round",
        stroke_linecap=None if dashes else "round",
    )
