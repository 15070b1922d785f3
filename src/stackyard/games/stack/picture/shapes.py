"""The shapes of Stack's picture: dice seen from above and from the front, piles of them, buttons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from stackyard.games.stack.rules.layout import LETTERS
from stackyard.show.svg import Markup, element, translate

PANEL, BAR_FILL, FELT, CARD = "#14212b", "#0d171f", "#2b4757", "#1d303c"
WORDS, SOFT_WORDS = "#f4f1e8", "#b4c6d0"
OUTLINE = "#0a1117"
LIT = "#ffe866"
TRAIL = "#f6bfe9"

# After Okabe and Ito, so that every kind of colour vision tells them apart; each die has its letter as well.
FACES = ("#d9542b", "#2f7fd1", "#16a583", "#f2d544", "#f4f1e8")
SIDES = ("#a83c1b", "#1f5c9e", "#0e7a60", "#c4a71f", "#c9c4b4")
MARKS = ("#ffffff", "#ffffff", "#08140f", "#1a1604", "#14212b")
LETTER_MARKS = ("#ffffff", "#ffffff", "#ffffff", "#1a1604")
NOBODY = 4
"""The colour of dice that show what the table may roll."""

DIE, DEEP, SLAB = 44.0, 30.0, 23.0  # of a die in a pile: its width, the depth of its upper face, its front

SPOTS = ((), (4,), (2, 6), (2, 4, 6), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))
"""Where the pips of each number are, on a grid of three by three."""


def pips(number: int, wide: float, high: float, colour: str) -> Iterator[Markup]:
    """The pips on a face around 0, 0."""
    for spot in SPOTS[number]:
        across, down = spot % 3 - 1, spot // 3 - 1
        yield element(
            "ellipse",
            cx=across * wide * 0.29,
            cy=down * high * 0.29,
            rx=wide * 0.095,
            ry=high * 0.095,
            fill=colour,
        )


@cache
def slab(seat: int) -> Markup:
    """The front of a die in a pile, its letter on it; its upper edge's middle is at 0, 0."""
    return Markup(
        element(
            "rect",
            x=-DIE / 2,
            width=DIE,
            height=SLAB,
            rx=4,
            fill=SIDES[seat],
            stroke=OUTLINE,
            stroke_width=2,
        )
        + element(
            "text",
            LETTERS[seat],
            y=SLAB - 5,
            font_size=18,
            font_weight="bold",
            text_anchor="middle",
            fill=LETTER_MARKS[seat],
        )
    )


@cache
def top(seat: int, number: int) -> Markup:
    """The upper face of the top die, its lower edge's middle at 0, 0."""
    face = element(
        "rect",
        x=-DIE / 2,
        y=-DEEP / 2,
        width=DIE,
        height=DEEP,
        rx=6,
        fill=FACES[seat],
        stroke=OUTLINE,
        stroke_width=2,
    )
    return element("g", face, *pips(number, DIE, DEEP, MARKS[seat]), transform=translate(0, -DEEP / 2))


def pile_height(owners: tuple[int, ...]) -> float:
    """From the foot of a pile to the back of its upper face."""
    return SLAB * len(owners) + DEEP


@cache
def pile(number: int, owners: tuple[int, ...], halo: str | None = None) -> Markup:
    """A pile whose foot's middle is at 0, 0, every owner's colour and letter to be seen."""
    return Markup("".join(_pile(number, owners, halo)))


def _pile(number: int, owners: tuple[int, ...], halo: str | None) -> Iterator[Markup]:
    yield element("ellipse", cy=0, rx=DIE / 2 + 6, ry=7, fill=OUTLINE, opacity=0.35)
    if halo is not None:
        high = pile_height(owners)
        yield element(
            "rect",
            x=-DIE / 2 - 3.5,
            y=-high - 3.5,
            width=DIE + 7,
            height=high + 7,
            rx=9,
            fill="none",
            stroke=halo,
            stroke_width=5,
        )
    for level, seat in enumerate(owners):
        yield element("g", slab(seat), transform=translate(0, -SLAB * (level + 1)))
    yield element("g", top(owners[-1], number), transform=translate(0, -SLAB * len(owners)))


@cache
def flat_die(seat: int, number: int, size: float, halo: str | None = None) -> Markup:
    """A die seen from above with a little of its front, around 0, 0; nobody's die has no letter."""
    return Markup("".join(_flat_die(seat, number, size, halo)))


def _flat_die(seat: int, number: int, size: float, halo: str | None) -> Iterator[Markup]:
    half = size / 2
    if halo is not None:
        yield element(
            "rect",
            x=-half - 5,
            y=-half - 5,
            width=size + 10,
            height=size * 1.3 + 10,
            rx=12,
            fill="none",
            stroke=halo,
            stroke_width=5,
        )
    yield element(
        "rect",
        x=-half,
        y=-half,
        width=size,
        height=size * 1.3,
        rx=8,
        fill=SIDES[seat],
        stroke=OUTLINE,
        stroke_width=2,
    )
    yield element(
        "rect",
        x=-half,
        y=-half,
        width=size,
        height=size,
        rx=8,
        fill=FACES[seat],
        stroke=OUTLINE,
        stroke_width=1.5,
    )
    yield from pips(number, size, size, MARKS[seat])
    if seat != NOBODY:
        yield element(
            "text",
            LETTERS[seat],
            y=size * 0.77,
            font_size=size * 0.28,
            font_weight="bold",
            text_anchor="middle",
            fill=LETTER_MARKS[seat],
        )


@cache
def small_pile(number: int, owners: tuple[int, ...]) -> Markup:
    """A captured pile, its number above its four colours and letters; its foot's middle is at 0, 0."""
    return Markup("".join(_small_pile(number, owners)))


def _small_pile(number: int, owners: tuple[int, ...]) -> Iterator[Markup]:
    for level, seat in enumerate(owners):
        y = -15.0 * (level + 1)
        yield element(
            "rect", x=-12, y=y, width=24, height=15, rx=3, fill=SIDES[seat], stroke=OUTLINE, stroke_width=1.5
        )
        yield element(
            "text",
            LETTERS[seat],
            y=y + 12,
            font_size=12,
            font_weight="bold",
            text_anchor="middle",
            fill=LETTER_MARKS[seat],
        )
    yield element(
        "text",
        str(number),
        y=-15.0 * len(owners) - 6,
        font_size=20,
        font_weight="bold",
        text_anchor="middle",
        fill=WORDS,
    )


@cache
def button(
    token: str, words: str, x: float, y: float, wide: float, lit: bool, title: str, size: float = 25
) -> Markup:
    """A button around x, y; bright when it can be clicked now."""
    return element(
        "g",
        element("title", title),
        element(
            "rect",
            x=-wide / 2,
            y=-24,
            width=wide,
            height=48,
            rx=24,
            fill=LIT if lit else CARD,
            stroke=LIT if lit else SOFT_WORDS,
            stroke_width=2,
        ),
        element(
            "text",
            words,
            y=size * 9 / 25,
            font_size=size,
            font_weight="bold",
            text_anchor="middle",
            fill=OUTLINE if lit else SOFT_WORDS,
        ),
        data_token=token,
        transform=translate(x, y),
    )
