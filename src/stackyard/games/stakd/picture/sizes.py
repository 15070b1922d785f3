"""The sizes of Stakd's picture: for a desk, and for a screen that is higher than wide."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

FOOT = 10
"""Below the words of a card, to its edge."""

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass(frozen=True, eq=False)  # There are few, and each is itself: so they are hashed fast.
class Measures:
    """How large things are; y grows downwards from the top."""

    name: str
    """Of the layout: the symbols and styles that are drawn for it end in it."""
    wide: float
    margin: float

    bar: float
    title: tuple[float, float]
    """Where a text stands, and its size."""
    reason: tuple[float, float]
    layer: tuple[float, float]
    gauge: tuple[float, float, float]
    """How far from the right edge, where its boxes stand, and from box to box."""

    tower: Box
    plan: Box
    caption: tuple[float, float]
    """How far below the top of the plan its name stands, and its size."""
    plan_top: float
    """Height of what stands above the nodes of the plan."""
    button: tuple[float, float, float]
    """The width and height of a button, and the size of its words."""

    picker: float
    """Where the pieces to pick from begin."""
    card: float
    """How high the card of a kind of piece is."""
    chip: float
    """How wide an orientation on it is."""
    pad: float
    gap: float
    letters: tuple[float, float]
    """The sizes of the words on a card, and on an orientation."""

    columns: int
    """In which hands stand beside one another."""
    row: float
    """How high a hand is."""
    seat: float
    """How large the name of a seat is."""
    arrow: float
    """Where a name begins, behind the arrow of the player to move."""
    first: float
    """Where pieces begin: there is room for a name."""
    step: float
    disc: float
    lines: tuple[float, float] = (0.0, 0.0)
    """How far from the middle of the row the name is, and the pieces are."""
    no_bases: bool = False
    """No bases are counted when all of them are laid."""
    call: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How far from the right edge the button for a call is, its width, and the size of its words."""

    @property
    def chip_high(self) -> float:
        """How high an orientation on a card is."""
        return self.card - self.pad - self.letters[0] - FOOT

    @property
    def row_wide(self) -> float:
        """How wide a hand is."""
        return (self.wide - 2 * self.margin - (self.columns - 1) * self.gap) / self.columns


DESK = Measures(
    name="w", wide=1180, margin=18,
    bar=76, title=(36, 30), reason=(64, 21), layer=(34, 23), gauge=(0, 64, 26),
    tower=(18, 84, 566, 490), plan=(596, 88, 566, 486), caption=(30, 20), plan_top=50, button=(160, 44, 22),
    picker=586, card=112, chip=88, pad=6, gap=12, letters=(22, 15),
    columns=2, row=48, seat=22, arrow=34, first=180, step=65, disc=14,
)  # fmt: skip
DESK_WITH_CALLS = replace(DESK, name="W", first=166, step=53, disc=12, call=(90, 84, 18))
# A phone shows these units at about 0.83 of a point.
PHONE = Measures(
    name="n", wide=450, margin=10,
    bar=62, title=(27, 20), reason=(50, 15), layer=(26, 17), gauge=(86, 28, 15),
    tower=(10, 66, 430, 128), plan=(10, 198, 430, 400), caption=(24, 15), plan_top=58, button=(126, 48, 18),
    picker=606, card=92, chip=62, pad=5, gap=6, letters=(17, 13),
    columns=1, row=42, seat=16, arrow=28, first=134, step=53, disc=12, no_bases=True,
)  # fmt: skip
# The buttons of calls need a second line.
PHONE_WITH_CALLS = replace(
    PHONE, name="N", row=72, seat=17, first=40, step=52, lines=(-15, 15), call=(90, 84, 16)
)
LAYOUTS = (DESK, DESK_WITH_CALLS, PHONE, PHONE_WITH_CALLS)


def layout(narrow: bool, calls: bool) -> Measures:
    """The sizes for a screen, and for a game with calls or without."""
    return LAYOUTS[2 * narrow + calls]


@dataclass(frozen=True)
class Card:
    """Where a kind of piece is picked from: where the words below it stand, and its orientations in rows."""

    kind: int
    x: float
    y: float
    across: int
    deep: int
    ways: int


def card_size(across: int, deep: int, m: Measures) -> tuple[float, float]:
    """Width and height of a card with so many orientations beside one another, and so many rows of them."""
    return across * m.chip + 2 * m.pad, m.card + (deep - 1) * m.chip_high


@cache
def cards(kinds: tuple[int, ...], ways: tuple[int, ...], m: Measures) -> tuple[list[Card], float]:
    """The cards of some kinds, and where what is below them begins; kind by kind, `ways` of each."""
    most = int((m.wide - 2 * m.margin - 2 * m.pad) // m.chip)
    found: list[Card] = []
    left, top, bottom = m.margin, m.picker, m.picker
    for kind in kinds:
        across = min(ways[kind], most)
        deep = -(-ways[kind] // most)
        wide, high = card_size(across, deep, m)
        if left > m.margin and left + wide > m.wide - m.margin:
            left, top = m.margin, bottom + m.gap
        found.append(Card(kind, left + wide / 2, top + high - FOOT, across, deep, ways[kind]))
        left, bottom = left + wide + m.gap, max(bottom, top + high)
    return found, bottom + m.gap
