"""The colours of Stakd's pieces and of what lies around them, by theme.

Lightness alone tells the pieces apart, from light to dark U, D, T, Q; the bomber is blue, which every kind of
colour vision keeps from orange. All of them carry their letter, so that paper needs no colour.
"""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.show.theme import DARK, LIGHT, PRINT


@dataclass(frozen=True)
class Palette:
    """Colours by what they are for; those of pieces by kind: U, D, T, Q, X, B."""

    faces: tuple[str, ...]
    sides: tuple[str, ...]
    marks: tuple[str, ...]
    """The letters on pieces."""
    ended: str
    """A piece that a bomber has terminated."""
    pale: float
    """How much of the ground is in the colours of the layer below."""
    shadow: float
    """How dark shadows are."""
    bar: str
    plan: str
    row: str
    row_at_turn: str
    chip: str
    edge: str
    """Around chips and buttons."""
    rim: str
    """Around areas, where their colour does not set them off."""
    empty: str
    """A place of the gauge that no piece has filled."""
    full: str
    out: str


DARK_PALETTE = Palette(
    faces=("#fbf1d8", "#f2c063", "#dc8540", "#a9523a", "#2f86e0", "#5f7f92"),
    sides=("#cdbf9d", "#c08f35", "#a55c24", "#743225", "#1a58a3", "#41596a"),
    marks=("#33291a", "#33291a", "#2a1206", "#fdf3e4", "#ffffff", "#f4f1e8"),
    ended="#8cc4ff",
    pale=0.7,
    shadow=0.28,
    bar="#0d171f",
    plan="#0f1a22",
    row="#0d171f",
    row_at_turn="#22394a",
    chip="#0d171f",
    edge="#2c4250",
    rim="none",
    empty="#2f4756",
    full="#b4c6d0",
    out="#ff9d8a",
)
LIGHT_PALETTE = Palette(
    faces=("#fffaf0", "#f6c976", "#de8a47", "#a9523a", "#2f7fd6", "#9db4c1"),
    sides=("#d8cdb2", "#cb9b45", "#ab632c", "#743225", "#1a58a3", "#778f9d"),
    marks=("#33291a", "#33291a", "#2a1206", "#fdf3e4", "#ffffff", "#14212b"),
    ended="#0b4fa0",
    pale=0.62,
    shadow=0.2,
    bar="#d3dfe5",
    plan="#f8fafb",
    row="#dde6ea",
    row_at_turn="#bcd3de",
    chip="#f8fafb",
    edge="#a9bcc7",
    rim="#cfdbe1",
    empty="#b9cad3",
    full="#42586a",
    out="#a3271b",
)
PRINT_PALETTE = Palette(
    faces=("#ffffff", "#e2e2e2", "#b8b8b8", "#858585", "#ffffff", "#f2f2f2"),
    sides=("#c4c4c4", "#adadad", "#888888", "#5c5c5c", "#2a2a2a", "#c9c9c9"),
    marks=("#000000", "#000000", "#000000", "#ffffff", "#000000", "#000000"),
    ended="#000000",
    pale=0.55,
    shadow=0.12,
    bar="#ffffff",
    plan="#ffffff",
    row="#ffffff",
    row_at_turn="#ececec",
    chip="#ffffff",
    edge="#8a8a8a",
    rim="#8a8a8a",
    empty="#d0d0d0",
    full="#000000",
    out="#000000",
)
PALETTES = {DARK.name: DARK_PALETTE, LIGHT.name: LIGHT_PALETTE, PRINT.name: PRINT_PALETTE}


def mix(colour: str, other: str, part: float) -> str:
    """A colour with a part of another one in it."""
    mixed = [
        round(int(colour[i : i + 2], 16) * (1 - part) + int(other[i : i + 2], 16) * part) for i in (1, 3, 5)
    ]
    return "#" + "".join(f"{value:02x}" for value in mixed)
