"""The colours of Stakz's tiles in each theme; a tile's letter and shape say the same without them."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.show.theme import Theme

Five = tuple[str, str, str, str, str]
"""One for each colour of tiles."""

INK = "#0a1117"
# Okabe and Ito's colours, which every kind of colour vision tells apart.
OKABE_ITO: Five = ("#d55e00", "#e69f00", "#009e73", "#0072b2", "#cc79a7")
DARK_SHADES: Five = ("#8f3f00", "#966800", "#00664a", "#004a75", "#8c4d70")


@dataclass(frozen=True)
class Palette:
    """What a theme adds for the tiles."""

    fills: Five
    inks: Five
    """Of symbols and letters on a tile."""
    shades: Five
    """Of the stitches on the backs."""
    slot: str
    """Of the lines around places where a tile could be."""
    pips: Five
    """Of the marks below a stack for the colours that it holds."""
    no_pip: str
    """For those that it does not hold."""
    top_edge: str
    """Of the line around the tile on top of a stack."""
    top_width: float
    badge: str
    """What the number of equal tiles is written on, in the colour of the edge around it."""
    badge_ink: str
    stitches: Five = ("3 3", "3 3", "3 3", "3 3", "3 3")
    """How the backs are stitched; on paper each colour in its own way."""
    stitch_width: float = 3


PALETTES = {
    "dark": Palette(
        fills=OKABE_ITO,
        inks=(INK, INK, INK, "#ffffff", INK),
        shades=DARK_SHADES,
        slot="#3a5566",
        pips=OKABE_ITO,
        no_pip="#3a5566",
        top_edge="#f4f1e8",
        top_width=3,
        badge=INK,
        badge_ink="#f4f1e8",
    ),
    "light": Palette(
        fills=("#e8743b", "#f2b233", "#2fb48d", "#0072b2", "#d98bb8"),
        inks=(INK, INK, INK, "#ffffff", INK),
        shades=DARK_SHADES,
        slot="#93a8b4",
        pips=OKABE_ITO,
        no_pip="#c8d5dc",
        top_edge=INK,
        top_width=4,
        badge="#ffffff",
        badge_ink=INK,
    ),
    "print": Palette(
        fills=("#f3b79a", "#fbe6b4", "#bfe0d3", "#b3d1e6", "#ecd3e1"),
        inks=("#000000",) * 5,
        shades=("#000000",) * 5,
        slot="#a0a0a0",
        pips=("#000000",) * 5,
        no_pip="#dddddd",
        top_edge="#000000",
        top_width=4,
        badge="#ffffff",
        badge_ink="#000000",
        stitches=("none", "1 4", "7 3", "3 3", "7 3 1 3"),
        stitch_width=1.6,
    ),
}


def palette(theme: Theme) -> Palette:
    """The colours of the tiles in a theme; in one that is not known here, those of the dark one."""
    return PALETTES.get(theme.name, PALETTES["dark"])
