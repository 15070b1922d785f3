"""Themes: the colours that the pictures of all games share, for a dark room, a light one, and for paper."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.core.errors import OptionError
from stackyard.core.message import listed, msg


@dataclass(frozen=True)
class Theme:
    """Colours by what they are for. A game adds those of its own pieces, by the theme's name."""

    name: str
    panel: str
    """What a picture lies on."""
    area: str
    area_at_turn: str
    words: str
    soft_words: str
    outline: str
    """Of pieces: darker than any of them."""
    lit: str
    """Around what can be clicked."""
    trail: str
    """Around what was clicked, or moved last."""


DARK = Theme(
    "dark",
    panel="#14212b",
    area="#1e313e",
    area_at_turn="#2b4a5c",
    words="#f4f1e8",
    soft_words="#b4c6d0",
    outline="#0a1117",
    lit="#ffe866",
    trail="#f6bfe9",
)
LIGHT = Theme(
    "light",
    panel="#eef2f4",
    area="#dde6ea",
    area_at_turn="#c3d6df",
    words="#14212b",
    soft_words="#42586a",
    outline="#0a1117",
    lit="#b35c00",
    trail="#8e2a78",
)
PRINT = Theme(
    "print",
    panel="#ffffff",
    area="#ffffff",
    area_at_turn="#ececec",
    words="#000000",
    soft_words="#3a3a3a",
    outline="#000000",
    lit="#6a6a6a",
    trail="#000000",
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT, PRINT)}


def theme_named(name: str) -> Theme:
    """A theme by its name."""
    if name not in THEMES:
        raise OptionError(
            msg(
                "there is no theme {name:quoted}; there are: {names}",
                name=name,
                names=listed(list(THEMES), ""),
            )
        )
    return THEMES[name]
