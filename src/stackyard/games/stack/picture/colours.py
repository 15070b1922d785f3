"""The colours of Stack's picture, in each theme."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.show.theme import Theme

NOBODY = 4
"""The colour of dice that show what the table may roll."""


@dataclass(frozen=True)
class Palette:
    """Colours by what they are for; those of dice by seat, and then of nobody's."""

    felt: str
    card: str
    bar: str
    faint_words: str
    outline: str
    shadow: float
    """How dark the shadows of piles are."""
    faces: tuple[str, ...]
    sides: tuple[str, ...]
    pips: tuple[str, ...]
    letters: tuple[str, ...]
    on_lit: str
    """Of words on what can be clicked."""


# After Okabe and Ito, so that every kind of colour vision tells them apart; each die has its letter as well.
_DICE = {
    "faces": ("#d9542b", "#2f7fd1", "#16a583", "#f2d544", "#f4f1e8"),
    "sides": ("#a83c1b", "#1f5c9e", "#0e7a60", "#c4a71f", "#c9c4b4"),
    "pips": ("#ffffff", "#ffffff", "#08140f", "#1a1604", "#14212b"),
    "letters": ("#ffffff", "#ffffff", "#ffffff", "#1a1604", "#14212b"),
}
PALETTES = {
    "dark": Palette(
        felt="#2b4757", card="#1d303c", bar="#0d171f", faint_words="#7f97a4", outline="#0a1117",
        shadow=0.35, on_lit="#0a1117", **_DICE,
    ),
    "light": Palette(
        felt="#c9d9e1", card="#dfe8ec", bar="#d3dfe5", faint_words="#5d7280", outline="#0a1117",
        shadow=0.2, on_lit="#ffffff", **_DICE,
    ),
    # On paper the seats are shades of grey, which their letters tell apart.
    "print": Palette(
        felt="#f0f0f0", card="#f6f6f6", bar="#e6e6e6", faint_words="#5a5a5a", outline="#000000",
        shadow=0.0, on_lit="#ffffff",
        faces=("#6e6e6e", "#ffffff", "#adadad", "#e0e0e0", "#ffffff"),
        sides=("#4a4a4a", "#ffffff", "#969696", "#d0d0d0", "#ffffff"),
        pips=("#ffffff", "#000000", "#000000", "#000000", "#000000"),
        letters=("#ffffff", "#000000", "#000000", "#000000", "#000000"),
    ),
}  # fmt: skip


def palette(theme: Theme) -> Palette:
    """The colours in a theme."""
    return PALETTES[theme.name]
