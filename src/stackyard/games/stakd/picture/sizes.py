"""The sizes of Stakd's picture: for a desk, and for a screen that is higher than wide."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Measures:
    """How large things are; y grows downwards from the top."""

    wide: float = 800.0
    margin: float = 18.0

    bar: float = 84.0
    title: tuple[float, float] = (40.0, 32.0)
    """Where a text stands, and its size."""
    reason: tuple[float, float] = (70.0, 22.0)
    layer: tuple[float, float] = (36.0, 24.0)
    gauge: tuple[float, float, float] = (0.0, 70.0, 26.0)
    """How far from the right edge, where its boxes stand, and from box to box."""

    tower: float = 470.0
    plan: float = 430.0
    most_plan: float = 430.0
    """How high the plan may become where its nodes would be small."""
    plan_top: float = 40.0
    caption: float = 20.0
    button: tuple[float, float, float] = (160.0, 44.0, 22.0)
    """The width and height of a button, and the size of its words."""

    chip: float = 92.0
    chip_high: float = 96.0
    gap: float = 12.0
    icon: float = 62.0
    letters: float = 22.0
    orientation: float = 70.0
    """From orientation to orientation, where there is room."""
    narrowest: float = 56.0
    """In which an orientation can be told and clicked."""
    below: bool = False
    """Orientations have rows of their own."""

    row: float = 46.0
    """A seat's hand."""
    name: float = 22.0
    arrow: float = 34.0
    """Where a name begins, behind the arrow of the player to move."""
    first: float = 206.0
    """Where pieces begin: there is room for a name."""
    lines: tuple[float, float] = (0.0, 0.0)
    """How far from the middle of the row the name is, and the pieces are."""
    short: bool = False
    """No bases are counted when all of them are laid, and no pieces of seats that are out."""
    out: float = 14.0
    """How far from the right edge it says that a seat is out."""
    step: float = 78.0
    count: float = 22.0
    disc: float = 15.0
    toppled: tuple[float, float, float] = (146.0, 84.0, 18.0)
    """How far from the right edge the button for a call is, its width, and the size of its words."""


DESK = Measures()
# A phone shows these units at about 0.83 of a point.
PHONE = Measures(
    wide=450, margin=10,
    bar=62, title=(27, 20), reason=(50, 15), layer=(26, 17), gauge=(86, 28, 15),
    tower=230, plan=330, most_plan=460, plan_top=58, caption=15, button=(126, 48, 18),
    chip=66, chip_high=84, gap=6, icon=50, letters=16, orientation=61, below=True,
    row=40, name=15, arrow=28, first=136, short=True, step=50, count=16, disc=12,
)  # fmt: skip
# The buttons of calls need a second line.
PHONE_WITH_CALLS = replace(
    PHONE, row=72, name=17, first=40, lines=(-14, 15), step=52, out=100, toppled=(86, 80, 16)
)
