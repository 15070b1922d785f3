"""The tiles of Stakz as SVG: five colours, five shapes, and the backs of those whose symbol is not seen."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from stackyard.games.stakz.rules.layout import KIND_NAMES, LETTERS, SYMBOLS
from stackyard.show.colours import OUTLINE, WORDS
from stackyard.show.svg import Markup, element, path, translate
from stackyard.show.widgets import box

SLOT = "#3a5566"

# Okabe and Ito's colours, which every kind of colour vision tells apart; the letter says it as well.
FILLS = ("#d55e00", "#e69f00", "#009e73", "#0072b2", "#cc79a7")
SHADES = ("#8f3f00", "#966800", "#00664a", "#004a75", "#8c4d70")
INKS = ("#0a1117", "#0a1117", "#0a1117", "#ffffff", "#0a1117")


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


def symbol(kind: int, x: float, y: float, scale: float = 1.0) -> Markup:
    """The shape of a tile's symbol in the ink of its colour."""
    place = translate(x, y) + ("" if scale == 1 else f" scale({scale:g})")
    return element("path", d=SHAPES[kind % SYMBOLS], fill=INKS[kind // SYMBOLS], transform=place)


@cache
def slot(wide: float, high: float, colour: str = SLOT, width: float = 2, rx: float = 7) -> Markup:
    """Where a tile could be: a dashed line around 0, 0."""
    return element(
        "rect",
        x=-wide / 2,
        y=-high / 2,
        width=wide,
        height=high,
        rx=rx,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray="5 5",
    )


@cache
def slab(kind: int, wide: float, high: float, halo: str | None = None, top: bool = False) -> Markup:
    """A tile on a stack: shape and name side by side; the top one has a light edge."""
    colour = kind // SYMBOLS
    edge = WORDS if top else OUTLINE
    parts = [box(wide + 10, high + 10, halo, halo, rx=12)] if halo else []
    parts += [
        box(wide, high, FILLS[colour], edge, 3 if top else 2),
        symbol(kind, -wide / 4 + 1, 0),
        element(
            "text", KIND_NAMES[kind], x=wide / 4 - 4, y=8, font_size=23, font_weight="bold", fill=INKS[colour]
        ),
    ]
    return Markup("".join(parts))


@cache
def card(kind: int, wide: float, high: float, halo: str | None = None) -> Markup:
    """A tile in a hand: the shape, and below it the name."""
    colour = kind // SYMBOLS
    parts = [box(wide + 10, high + 10, halo, halo, rx=12)] if halo else []
    scale = wide / 46
    parts += [
        box(wide, high, FILLS[colour]),
        symbol(kind, 0, -high * 0.17, scale),
        element(
            "text",
            KIND_NAMES[kind],
            y=high * 0.39,
            font_size=22 * scale,
            font_weight="bold",
            fill=INKS[colour],
        ),
    ]
    return Markup("".join(parts))


@cache
def back(colour: int, wide: float, high: float) -> Markup:
    """A tile whose symbol is not seen: its colour, a hatched edge, and no shape."""
    return Markup(
        box(wide, high, FILLS[colour])
        + element(
            "rect",
            x=-wide / 2 + 4,
            y=-high / 2 + 4,
            width=wide - 8,
            height=high - 8,
            rx=4,
            fill="none",
            stroke=SHADES[colour],
            stroke_width=3,
            stroke_dasharray="3 3",
        )
    )


@cache
def back_with_letter(colour: int, wide: float, high: float) -> Markup:
    """A back that says its colour as a letter, too."""
    letter = element(
        "text", LETTERS[colour], y=high * 0.16, font_size=high * 0.48, font_weight="bold", fill=INKS[colour]
    )
    return Markup(back(colour, wide, high) + letter)


@cache
def badge(count: int, x: float, y: float) -> Markup:
    """How many of a kind there are, where there is more than one."""
    if count < 2:
        return Markup()
    return element(
        "g",
        element("circle", r=13, fill=OUTLINE, stroke=WORDS, stroke_width=2),
        element("text", f"×{count}", y=5, text_anchor="middle", font_size=14, font_weight="bold", fill=WORDS),
        transform=translate(x, y),
    )
