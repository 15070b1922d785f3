"""What the names in Stack's scenes mean: symbols, and styles of words, in a theme."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from stackyard.games.stack import GAME
from stackyard.games.stack.picture.colours import palette
from stackyard.games.stack.picture.shapes import (
    around_piles,
    button,
    captured_ring,
    card,
    choice,
    dice,
    frame,
    quiet_button,
)
from stackyard.games.stack.picture.sizes import DESK, PHONE, Measures
from stackyard.show.scene import Paint, Sheet, Style, Symbol
from stackyard.show.theme import Theme

FELT, BAR, MENU = 14, 22, 14
"""The corners of what lies under piles, buttons and calls."""


def sheet(theme: Theme, options: Mapping[str, Any]) -> Sheet:
    """Symbols, styles and paints; the options change none of them."""
    return _sheet(theme)


@cache
def _sheet(theme: Theme) -> Sheet:
    colours = palette(theme)
    symbols = dict(dice(colours))
    symbols.update(around_piles(colours, theme))
    symbols["captured"] = captured_ring(theme.trail)
    styles: dict[str, Style] = {}
    for m in (DESK, PHONE):
        symbols.update(_cards(m, theme))
        symbols.update(_buttons(m, theme))
        styles.update((f"{name}{m.name_suffix}", style) for name, style in _styles(m, theme).items())
    return Sheet(
        symbols,
        styles,
        {
            # A line around a shape makes its corners round.
            "felt": Paint(colours.felt, colours.felt, 2 * FELT),
            "bar": Paint(colours.bar, colours.bar, 2 * BAR),
            "menu": Paint(colours.bar, colours.bar, 2 * MENU),
            "menu-edge": Paint(theme.lit, theme.lit, 2 * MENU + 6),
        },
    )


def _cards(m: Measures, theme: Theme) -> Iterator[tuple[str, Symbol]]:
    fill = palette(theme).card
    for players in GAME.players:
        wide = m.card_wide(players)
        yield f"card{wide:.0f}", card(wide, m.card_high, fill)
        yield f"turn{wide:.0f}", frame(wide, m.card_high, theme.lit)
    if m.captured_high:
        yield "shelf", card(m.shelf_wide, m.captured_high, fill)


def _buttons(m: Measures, theme: Theme) -> Iterator[tuple[str, Symbol]]:
    for wide in (m.button, m.roll_wide(False), m.roll_wide(True)):
        yield f"button{wide:.0f}", button(wide, m.button_line, palette(theme), theme.soft_words)
    wide = m.call_wide
    yield f"quiet{wide:.0f}", quiet_button(wide, m.button_line, palette(theme), theme.soft_words)
    for wide, _ in (m.call, m.call_points):
        yield f"choice{wide:.0f}", choice(wide, m.button_line, theme.lit)


def _styles(m: Measures, theme: Theme) -> dict[str, Style]:
    words, soft, lit = theme.words, theme.soft_words, theme.lit
    faint = palette(theme).faint_words
    return {
        "name": Style(m.name, words, bold=True),
        "points": Style(m.points, words, bold=True, anchor="end"),
        "note": Style(m.words, soft),
        "remark": Style(m.words, lit),
        "told": Style(m.told, soft),
        "faint": Style(m.words, faint),
        "captured": Style(18, words, bold=True, anchor="middle"),
        "number": Style(m.number, words, bold=True, anchor="end"),
        "worth": Style(m.words, soft),
        "count": Style(20, words, bold=True, anchor="middle"),
        "caption": Style(m.caption, soft),
        "none": Style(24, soft),
        "status": Style(m.status, words, bold=True),
        "question": Style(m.question, words, bold=True),
        "button": Style(m.button_words, words, bold=True, anchor="middle"),
        "quiet": Style(m.button_words - 2, soft, anchor="middle"),
        "choice": Style(m.button_words, palette(theme).on_lit, bold=True, anchor="middle"),
    }
