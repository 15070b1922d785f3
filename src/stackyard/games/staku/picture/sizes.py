"""Where things lie around Staku's board: for a desk, and for a screen that is higher than wide."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.games.staku.picture.shapes import DRAWING

MARGIN = 18.0
LEFT = -DRAWING.wide / 2 - MARGIN
WIDE = DRAWING.wide + 2 * MARGIN
START, END = LEFT + MARGIN, -LEFT - MARGIN
"""Where words begin and end at the sides."""
BUTTON = 160.0, 56.0
GAUGE_PITCH = 15.0

Place = tuple[float, float]


@dataclass(frozen=True, eq=False)  # There are two, and each is itself: so they are hashed fast.
class Sizes:
    """A layout: the board is the same in all of them, with its middle at 0, 0."""

    key: str
    """Tells its backdrops from those of others."""
    letters: float
    """How large letters and what is beside them are drawn."""
    edge_line: float
    """Height of the line above and below the board that says whose edge it is."""
    bar: float
    """Height of the bar below that."""
    status: float
    """From the top of the bar to the middle of what says whose turn it is."""
    button: float
    """Where the middle of a button is in that line."""
    counted: Place
    """Where the words begin for what is counted, from the top of the bar,"""
    count: Place
    """where the number ends,"""
    gauge: Place
    """and where the ticks end."""
    ticks: float
    """How large the ticks are drawn."""
    names: float
    """How large the names of hexagons are written,"""
    name_line: float
    """and how far below the middle of a hexagon."""
    palaces: float
    """How large palaces are named beside the board."""

    @property
    def style(self) -> str:
        """What the names of its styles end with."""
        return "" if self.letters == 1 else "+"

    @property
    def top(self) -> float:
        """The upper edge of the picture."""
        return -DRAWING.high / 2 - self.edge_line - 12

    @property
    def bar_top(self) -> float:
        """The upper edge of the bar."""
        return DRAWING.high / 2 + self.edge_line + 12

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The whole picture."""
        return LEFT, self.top, WIDE, self.bar_top + self.bar - self.top


DESK = Sizes(
    "",
    letters=1,
    edge_line=44,
    bar=92,
    status=46,
    button=13,
    counted=(END - 296, 40),
    count=(END, 40),
    gauge=(END, 64),
    ticks=1,
    names=1,
    name_line=48,
    palaces=1,
)
PHONE = Sizes(
    "narrow",
    letters=1.4,
    edge_line=58,
    bar=180,
    status=60,
    button=END - 112,
    counted=(START, 148),
    count=(START + 412, 148),
    gauge=(END, 139),
    ticks=1.25,
    names=1.25,
    name_line=50,
    palaces=1.1,
)
LAYOUTS = (DESK, PHONE)
