"""The shapes of Staku's picture: hexagons, and discs that are told apart without their colour."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from stackyard.games.staku.picture.colours import Palette
from stackyard.games.staku.rules.encoding import BLACK, WHITE
from stackyard.games.staku.rules.layout import BOARD
from stackyard.show.hexagons import HexagonDrawing
from stackyard.show.svg import Markup, element, path

# Measures: a hexagon is 104 wide and 120 high around 0, 0; y grows downwards. ---------------------

HALF = 52
DRAWING = HexagonDrawing(BOARD, half=HALF, corner=60)

# A stack of three ends below the upper corner of its hexagon, so it reaches no stack behind it, and
# the foot of every stack leaves the lower corner free for the hexagon's name.
ACROSS, DEEP, THICK = 38, 22, 15  # of a disc: both radii of its face, and its rim
FOOT = 8
LIFT = 12


def _ondisc(turn: float, radius: float = 1.0) -> tuple[float, float]:
    """A point of a disc's face: a part of a full turn, from the right and clockwise."""
    return ACROSS * radius * cos(2 * pi * turn), DEEP * radius * sin(2 * pi * turn)


def _star() -> str:
    """Five points, the first one up."""
    corners = [_ondisc(corner / 10 - 0.25, 0.36 if corner % 2 else 0.84) for corner in range(10)]
    return path("M", *corners[0], *(step for corner in corners[1:] for step in ("L", *corner)), "Z")


def _along_rim(count: int) -> Iterator[tuple[float, float, float]]:
    """Points on the upper edge of the rim in front, and how wide a mark looks there."""
    for mark in range(count):
        turn = (mark + 0.6) / (2 * (count + 0.2))
        x, y = _ondisc(turn)
        yield round(x, 1), round(y, 1), sin(2 * pi * turn)


def _rim_rings() -> str:
    """White's ring on the rim."""
    steps: list[str | float] = []
    for x, y, width in _along_rim(5):
        across = round(4.2 * width, 1)
        steps += ["M", x - across, y + THICK / 2]
        for way in (2 * across, -2 * across):
            steps += ["a", across, 4.2, 0, 0, 1, way, 0]
    return path(*steps)


def _rim_diamonds() -> str:
    """Black's star on the rim."""
    steps: list[str | float] = []
    for x, y, width in _along_rim(5):
        half = round(5.5 * width, 1)
        steps += ["M", x - half, y + THICK / 2, "l", half, -5, half, 5, -half, 5, "z"]
    return path(*steps)


def _rim_grooves() -> str:
    """The grooves of a neutral's rim."""
    steps: list[str | float] = []
    for x, y, _ in _along_rim(8):
        steps += ["M", x, y + 2, "v", THICK - 4]
    return path(*steps)


TILE = DRAWING.outline()
PALACE_LINE = DRAWING.outline(0.85)
LIT_LINE = DRAWING.outline(0.89)
SIDE_VIEW = path(
    "M", -ACROSS, 0, "A", ACROSS, DEEP, 0, 0, 1, ACROSS, 0,
    "V", THICK, "A", ACROSS, DEEP, 0, 0, 1, -ACROSS, THICK, "Z",
)  # fmt: skip
STAR = _star()
RIM_MARKS = (_rim_rings(), _rim_diamonds(), _rim_grooves())
CROWN = path("M", -18, 12, "V", -8, "L", -9, 1, "L", 0, -14, "L", 9, 1, "L", 18, -8, "V", 12, "Z")


def _face_mark(colour: int, fill: str) -> Markup:
    """White a ring, Black a star, neutral a grooved edge."""
    if colour == BLACK:
        return element("path", d=STAR, fill=fill)
    radius, width, dashes = (0.56, 5, None) if colour == WHITE else (0.84, 8, "2.5 8.5")
    return element(
        "ellipse",
        rx=ACROSS * radius,
        ry=DEEP * radius,
        fill="none",
        stroke=fill,
        stroke_width=width,
        stroke_dasharray=dashes,
    )


def _rim_mark(colour: int, fill: str) -> Markup:
    """The same marks seen from the side, for discs that others cover."""
    if colour == BLACK:
        return element("path", d=RIM_MARKS[BLACK], fill=fill)
    return element("path", d=RIM_MARKS[colour], fill="none", stroke=fill, stroke_width=2.5)


def disc(colour: int, palette: Palette, outline: str) -> Markup:
    """A disc, its face's centre at 0, 0."""
    mark = palette.marks[colour]
    side = element("path", d=SIDE_VIEW, fill=palette.rims[colour], stroke=outline, stroke_width=2)
    face = element(
        "ellipse",
        rx=ACROSS,
        ry=DEEP,
        fill=palette.faces[colour],
        stroke=palette.edges[colour],
        stroke_width=1.5,
    )
    return Markup(side + _rim_mark(colour, mark) + face + _face_mark(colour, mark))


def shadow(fill: str, opacity: float) -> Markup:
    """What a stack darkens around its lowest disc, which is at 0, 0."""
    return element("ellipse", cy=THICK + 3, rx=ACROSS + 5, ry=DEEP + 2, fill=fill, opacity=opacity)


def halo(discs: int) -> Markup:
    """A light edge around a disc at 0, 0 and those on it, so many in all.

    It leaves their own dark outline free, so that it stands out from white discs as well.
    """
    across, deep, high = ACROSS + 2.5, DEEP + 2.5, THICK * (discs - 1)
    around = path(
        "M", -across, -high, "A", across, deep, 0, 0, 1, across, -high,
        "V", THICK, "A", across, deep, 0, 0, 1, -across, THICK, "Z",
    )  # fmt: skip
    return element("path", d=around, fill="none", stroke="currentColor", stroke_width=3.5)
