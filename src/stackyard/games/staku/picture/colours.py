"""Staku's colours in each theme.

Lightness alone tells apart, from light to dark: white, neutral, board, black; and blue against orange is what
every kind of colour vision keeps. On paper patterns tell the rest.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """What belongs to White, to Black and to nobody, in this order."""

    faces: tuple[str, str, str]
    rims: tuple[str, str, str]
    marks: tuple[str, str, str]
    edges: tuple[str, str, str]
    """Of a face, where it meets the rim."""
    floors: tuple[str, str, str]
    """White's palaces, Black's, and what belongs to nobody."""
    palace_lines: tuple[str, str]
    palace_edges: tuple[str, str]
    """In the other shade, so that either owner's line is seen on any screen."""
    joints: str
    """Between the hexagons."""
    names: str
    bar: str
    gauge: str
    """Turns that are still to go before a draw."""
    shadow: float
    """How dark it is below a stack."""
    arrow_edge: str
    """Around the arrowheads of the last move, so that they are seen on discs of every colour."""


PALETTES = {
    "dark": Palette(
        faces=("#fbf7ec", "#1b1e25", "#e39c3c"),
        rims=("#d8d1bf", "#2c313b", "#c4822b"),
        marks=("#33404d", "#f4f1e8", "#46290a"),
        edges=("#8d8777", "#8e99a6", "#6d430d"),
        floors=("#4b768c", "#2a4655", "#41687c"),
        palace_lines=("#fbf7ec", "#0a1117"),
        palace_edges=("#8d8777", "#8e99a6"),
        joints="#14212b",
        names="#dceaf1",
        bar="#0d171f",
        gauge="#41687c",
        shadow=0.35,
        arrow_edge="#0a1117",
    ),
    "light": Palette(
        faces=("#fffdf6", "#1b1e25", "#eba74a"),
        rims=("#d5cdb9", "#2c313b", "#c9852c"),
        marks=("#33404d", "#f4f1e8", "#46290a"),
        edges=("#8d8777", "#8e99a6", "#6d430d"),
        floors=("#bcd3de", "#8fb0c0", "#a8c4d2"),
        palace_lines=("#fffdf6", "#14212b"),
        palace_edges=("#5d6f7a", "#c4d3db"),
        joints="#eef2f4",
        names="#14303f",
        bar="#d8e2e7",
        gauge="#a8c4d2",
        shadow=0.3,
        arrow_edge="#fffdf6",
    ),
    "print": Palette(
        faces=("#ffffff", "#000000", "#d9d9d9"),
        rims=("#ffffff", "#000000", "#bdbdbd"),
        marks=("#000000", "#ffffff", "#000000"),
        edges=("#000000", "#ffffff", "#000000"),
        floors=("#ffffff", "#ffffff", "#ffffff"),
        palace_lines=("#ffffff", "#000000"),
        palace_edges=("#000000", "#000000"),
        joints="#8c8c8c",
        names="#000000",
        bar="#f2f2f2",
        gauge="#c8c8c8",
        shadow=0,
        arrow_edge="#ffffff",
    ),
}
"""The palette of each theme, by its name."""
