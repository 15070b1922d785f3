"""The shapes of Staku's picture: hexagons, and discs that are told apart without their colour."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin

from stackyard.games.staku.rules.encoding import BLACK, WHITE
from stackyard.games.staku.rules.layout import BOARD
from stackyard.show.colours import LIT, OUTLINE
from stackyard.show.hexagons import HexagonDrawing
from stackyard.show.svg import Markup, element, path, translate

# Measures: a hexagon is 104 wide and 120 high around 0, 0; y grows downwards. ---------------------

HALF = 52.0
DRAWING = HexagonDrawing(BOARD, half=HALF, corner=60.0)
BOARD_WIDE, BOARD_HIGH = DRAWING.wide, DRAWING.high

# A stack of three ends below the upper corner of its hexagon, so it reaches no stack behind it, and
# the foot of every stack leaves the lower corner free for the hexagon's name.
ACROSS, DEEP, THICK = 38.0, 22.0, 15.0  # of a disc: both radii of its face, and its rim
FOOT = 8.0
LIFT = 12.0
NAME_LINE = 48.0

MARGIN = 18.0
EDGE_LINE = 44.0  # height of the line above and below the board that says whose edge it is
BAR = 92.0
LEFT, TOP = -BOARD_WIDE / 2 - MARGIN, -BOARD_HIGH / 2 - EDGE_LINE - 12
WIDE = BOARD_WIDE + 2 * MARGIN
BAR_TOP = BOARD_HIGH / 2 + EDGE_LINE + 12
HIGH = BAR_TOP + BAR - TOP

# Lightness alone tells apart, from light to dark: white, neutral, board, black; and blue against
# orange is what every kind of colour vision keeps.
BAR_FILL, FLOOR, NAME_WORDS = "#0d171f", "#41687c", "#dceaf1"
FACES = ("#fbf7ec", "#1b1e25", "#e39c3c")
RIMS = ("#d8d1bf", "#2c313b", "#c4822b")
MARKS = ("#33404d", "#f4f1e8", "#46290a")
EDGES = ("#8d8777", "#8e99a6", "#6d430d")  # of a face, where it meets the rim
FLOORS = ("#4b768c", "#2a4655", FLOOR)  # White's palaces, Black's, and what belongs to nobody
PALACE_LINES = ("#fbf7ec", "#0a1117")


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
TRAIL_LINE = DRAWING.outline(0.92)
LIT_LINE = DRAWING.outline(0.89)
SIDE_VIEW = path(
    "M", -ACROSS, 0, "A", ACROSS, DEEP, 0, 0, 1, ACROSS, 0,
    "V", THICK, "A", ACROSS, DEEP, 0, 0, 1, -ACROSS, THICK, "Z",
)  # fmt: skip
# It lies below the disc's own dark outline, so that it stands out from white discs as well.
HALO = element("path", d=SIDE_VIEW, fill=LIT, stroke=LIT, stroke_width=8)
STAR = _star()
RIM_MARKS = (_rim_rings(), _rim_diamonds(), _rim_grooves())
CROWN = path("M", -18, 12, "V", -8, "L", -9, 1, "L", 0, -14, "L", 9, 1, "L", 18, -8, "V", 12, "Z")


def _face_mark(colour: int) -> Markup:
    """White a ring, Black a star, neutral a grooved edge."""
    if colour == BLACK:
        return element("path", d=STAR, fill=MARKS[BLACK])
    radius, width, dashes = (0.56, 5, None) if colour == WHITE else (0.84, 8, "2.5 8.5")
    return element(
        "ellipse",
        rx=ACROSS * radius,
        ry=DEEP * radius,
        fill="none",
        stroke=MARKS[colour],
        stroke_width=width,
        stroke_dasharray=dashes,
    )


def _rim_mark(colour: int) -> Markup:
    """The same marks seen from the side, for discs that others cover."""
    if colour == BLACK:
        return element("path", d=RIM_MARKS[BLACK], fill=MARKS[BLACK])
    return element("path", d=RIM_MARKS[colour], fill="none", stroke=MARKS[colour], stroke_width=2.5)


@cache
def _shape(colour: int) -> Markup:
    """A disc, its face's centre at 0, 0."""
    side = element("path", d=SIDE_VIEW, fill=RIMS[colour], stroke=OUTLINE, stroke_width=2)
    face = element("ellipse", rx=ACROSS, ry=DEEP, fill=FACES[colour], stroke=EDGES[colour], stroke_width=1.5)
    return Markup(side + _rim_mark(colour) + face + _face_mark(colour))


def disc(colour: int, down: float, token: str | None = None, words: str = "") -> Markup:
    """A disc as a part of the picture, its face's centre at 0, `down`; `words` say what a click picks."""
    title = [element("title", words)] if words else []
    return element("g", *title, _shape(colour), data_token=token, transform=translate(0, down))
