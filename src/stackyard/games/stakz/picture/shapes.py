"""The tiles of Stakz as SVG: five colours, five shapes, and the backs of those whose symbol is not seen."""

from __future__ import annotations

from math import cos, pi, sin

from stackyard.games.stakz.picture.colours import Palette
from stackyard.games.stakz.picture.places import BACK, BACK_AT, CARD, HIGH, PILE_AT, PILE_BACK, TOP, WIDE_TILE
from stackyard.games.stakz.rules.layout import KIND_NAMES, LETTERS, SYMBOLS
from stackyard.show.svg import Markup, element, path, translate
from stackyard.show.theme import Theme
from stackyard.show.widgets import box

CURRENT = "currentColor"


def _corners(points: list[tuple[float, float]]) -> str:
    (x, y), *rest = points
    return path("M", x, y, *(step for corner in rest for step in ("L", *corner)), "Z")


def _around(count: int, radius: float, inner: float | None = None) -> list[tuple[float, float]]:
    """Corners on a circle, the first one up; with `inner` a star's."""
    steps = count if inner is None else 2 * count
    radii = [radius if inner is None or step % 2 == 0 else inner for step in range(steps)]
    turns = [2 * pi * step / steps - pi / 2 for step in range(steps)]
    return [(size * cos(turn), size * sin(turn)) for size, turn in zip(radii, turns, strict=True)]


_CROSS = [
    (-3.2, -10.0), (3.2, -10.0), (3.2, -3.2), (10.0, -3.2), (10.0, 3.2), (3.2, 3.2),
    (3.2, 10.0), (-3.2, 10.0), (-3.2, 3.2), (-10.0, 3.2), (-10.0, -3.2), (-3.2, -3.2),
]  # fmt: skip
SHAPES = (
    path("M", -9, 0, "a", 9, 9, 0, 1, 1, 18, 0, "a", 9, 9, 0, 1, 1, -18, 0, "Z"),
    _corners(_CROSS),
    _corners([(x, y + 2.5) for x, y in _around(3, 11.5)]),
    _corners([(-8.5, -8.5), (8.5, -8.5), (8.5, 8.5), (-8.5, 8.5)]),
    _corners(_around(5, 11.5, 4.8)),
)
"""The shape of each symbol, about 20 across around 0, 0 (SZ-1)."""


def words(text: str, x: float, y: float, size: float, fill: str) -> Markup:
    """Bold letters around a place."""
    return element(
        "text", text, x=x, y=y, font_size=size, font_weight="bold", fill=fill, text_anchor="middle"
    )


def at(x: float, y: float, *content: Markup) -> Markup:
    """Things drawn around a place."""
    return element("g", *content, transform=translate(x, y))


def slot(wide: float, high: float, colour: str, width: float = 2, rx: float = 7) -> Markup:
    """Where a tile could be: a dashed line around 0, 0."""
    return box(wide, high, "none", colour, width, rx, "5 5")


def halo(wide: float, high: float, colour: str = CURRENT) -> Markup:
    """What shines from behind a tile of this size."""
    return box(wide + 10, high + 10, colour, colour, rx=12)


class Tiles:
    """The tiles in the colours of a theme."""

    def __init__(self, theme: Theme, palette: Palette) -> None:
        self.theme = theme
        self.palette = palette

    def _symbol(self, kind: int, x: float, y: float) -> Markup:
        ink = self.palette.inks[kind // SYMBOLS]
        return element("path", d=SHAPES[kind % SYMBOLS], fill=ink, transform=translate(x, y))

    def slab(self, kind: int, top: bool) -> Markup:
        """A tile on a stack: shape and name side by side; the top one is higher and has a bright edge."""
        colour = kind // SYMBOLS
        edge = (self.palette.top_edge, self.palette.top_width) if top else (self.theme.outline, 2)
        return Markup(
            box(WIDE_TILE, TOP if top else HIGH, self.palette.fills[colour], *edge)
            + self._symbol(kind, 1 - WIDE_TILE / 4, 0)
            + words(KIND_NAMES[kind], WIDE_TILE / 4 - 4, 8, 23, self.palette.inks[colour])
        )

    def card(self, kind: int) -> Markup:
        """A tile in a hand: the shape, and below it the name."""
        wide, high = CARD
        colour = kind // SYMBOLS
        return Markup(
            box(wide, high, self.palette.fills[colour], self.theme.outline)
            + self._symbol(kind, 0, -0.17 * high)
            + words(KIND_NAMES[kind], 0, round(0.39 * high), 22, self.palette.inks[colour])
        )

    def back(self, colour: int, wide: float, high: float, letter: str = "") -> Markup:
        """A tile whose symbol is not seen: its colour, stitches along its edge, perhaps a letter."""
        palette = self.palette
        back = box(wide, high, palette.fills[colour], self.theme.outline) + box(
            wide - 8,
            high - 8,
            "none",
            palette.shades[colour],
            palette.stitch_width,
            4,
            palette.stitches[colour],
        )
        size = 0.48 * min(high, 52.0)
        return Markup(back + (words(letter, 0, size / 3, size, palette.inks[colour]) if letter else ""))

    def held_back(self, colour: int, letter: bool) -> Markup:
        """A back in a hand, so that words at 0, 0 stand right of it."""
        return at(*BACK_AT, self.back(colour, *BACK, letter=LETTERS[colour] if letter else ""))

    def left(self, colour: int, count: int) -> Markup:
        """The tiles that are left of a colour, so that a number at 0, 0 stands right of them."""
        if count == 0:
            return at(*PILE_AT, slot(PILE_BACK, PILE_BACK, self.palette.slot))
        x, y = PILE_AT
        below = at(x, y - 4, self.back(colour, PILE_BACK, PILE_BACK)) if count > 1 else Markup()
        return Markup(below + at(x, y, self.back(colour, PILE_BACK, PILE_BACK, LETTERS[colour])))

    def badge(self, count: int) -> Markup:
        """How many of a kind there are."""
        ink = self.palette.badge_ink
        circle = element("circle", r=13, fill=self.palette.badge, stroke=ink, stroke_width=2)
        return Markup(circle + words(f"×{count}", 0, 5, 14, ink))
