"""What the names in Stakz's scenes mean, in each theme.

A tile is `R3` on a stack, `R3t` on top of one and `R3c` in a hand; `bR` is a back, `BR` one with its letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from stackyard.games.stakz.picture.colours import palette
from stackyard.games.stakz.picture.places import (
    BACK,
    BUTTON,
    CARD,
    FOOT,
    MOST_ROWS,
    NARROW,
    OTHER_FLOW,
    OWN_FLOW,
    OWN_HIGH,
    PIP,
    PLATE,
    PLATE_AT,
    TOP,
    WIDE,
    WIDE_TILE,
    top_of,
)
from stackyard.games.stakz.picture.shapes import CURRENT, Tiles, at, halo, slot
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.layout import COLOURS, COPIES, KIND_NAMES, LETTERS
from stackyard.show.scene import Sheet, Style, Symbol
from stackyard.show.svg import Markup, element
from stackyard.show.theme import Theme
from stackyard.show.widgets import box

Named = Iterator[tuple[str, Symbol]]

AT_TURN = "!"
"""Behind the name of a hand's area when it is that seat's turn."""
FIRST_PIPS, OTHER_PIPS = range(2), range(2, COLOURS)
"""The colours of a stack are drawn in two parts, so that there are few symbols and few items."""


def sheet(theme: Theme, options: Mapping[str, Any]) -> Sheet:
    """The symbols and styles of a theme."""
    tiles = Tiles(theme, palette(theme))
    symbols = dict(_tiles(tiles))
    for named in (_stacks(tiles), _pile(tiles), _areas(theme)):
        symbols.update(named)
    return Sheet(symbols, dict(_styles(theme)))


def _tiles(tiles: Tiles) -> Named:
    for kind, name in enumerate(KIND_NAMES):
        yield name, Symbol(tiles.slab(kind, False))
        yield f"{name}t", Symbol(tiles.slab(kind, True))
        yield f"{name}c", Symbol(tiles.card(kind), halo(*CARD))
    for colour, letter in enumerate(LETTERS):
        yield f"b{letter}", Symbol(tiles.held_back(colour, False))
        yield f"B{letter}", Symbol(tiles.held_back(colour, True))
        yield f"?{letter}", Symbol(tiles.back(colour, *CARD, letter="?"), halo(*CARD))
    for count in range(2, COPIES + 1):
        yield f"x{count}", Symbol(tiles.badge(count))
    yield "slot", Symbol(slot(*CARD, tiles.palette.slot))
    yield "back-slot", Symbol(slot(*BACK, tiles.palette.slot))
    yield "card-trail", Symbol(halo(*CARD, tiles.theme.trail))
    yield "top-trail", Symbol(halo(WIDE_TILE, TOP, tiles.theme.trail))


# Stacks -------------------------------------------------------------------------------------------


def _stacks(tiles: Tiles) -> Named:
    """`f3` is what surrounds a stack of three tiles, `o3` one that still takes a tile in this turn."""
    empty = _pips([0] * COLOURS, range(COLOURS), (tiles.palette.no_pip,) * COLOURS, encoding.MOST_OF_COLOUR)
    for height in range(1, encoding.HIGHEST + 1):
        frame_high = FOOT - top_of(height) + 16
        frame = at(0, FOOT + 8 - frame_high / 2, box(92, frame_high, "none", CURRENT, 5, 12))
        waiting = [
            at(0, top_of(height) - 19, slot(WIDE_TILE - 8, 18, colour))
            for colour in (tiles.theme.soft_words, CURRENT)
        ]
        yield f"f{height}", Symbol(empty, frame)
        yield f"o{height}", Symbol(Markup(empty + waiting[0]), frame, waiting[1])
    for colours in (FIRST_PIPS, OTHER_PIPS):
        for counts in product(range(encoding.MOST_OF_COLOUR + 1), repeat=len(colours)):
            if any(counts):
                pips = _pips([0] * colours[0] + list(counts), colours, tiles.palette.pips)
                yield pips_symbol(counts), Symbol(pips)


def pips_symbol(counts: tuple[int, ...]) -> str:
    """The name of a part of the colours that a stack holds; empty where it holds none of them."""
    return f"i{''.join(map(str, counts))}" if any(counts) else ""


def _pips(counts: list[int], colours: range, fills: tuple[str, ...], fixed: int = 0) -> Markup:
    """Which colours a stack holds, once or twice: a small column for each."""
    wide = PIP - 3
    return Markup(
        "".join(
            element(
                "rect",
                x=(colour - 2) * PIP - wide / 2,
                y=FOOT + 19 - level * 8,
                width=wide,
                height=6,
                rx=2,
                fill=fills[colour],
            )
            for colour in colours
            for level in range(fixed or counts[colour])
        )
    )


# The draw pile ------------------------------------------------------------------------------------


def _pile(tiles: Tiles) -> Named:
    """Plates, what lies on them, and the button that ends a turn."""
    theme = tiles.theme
    plate = at(*PLATE_AT, box(*PLATE, theme.area, theme.area, 5, 12))
    # What ends a turn has a dashed edge, lest it be taken for one more tile to place.
    yield "plate", Symbol(plate, over=at(*PLATE_AT, slot(*PLATE, CURRENT, 3, 12)))
    yield "base", Symbol(plate, over=at(*PLATE_AT, box(*PLATE, "none", CURRENT, 5, 12)))
    for colour in range(COLOURS):
        for count in range(3):
            yield left_symbol(colour, count), Symbol(tiles.left(colour, count))
    wide, high = BUTTON
    pill = at(0, -8, box(wide, high, theme.area, theme.words, rx=high / 2))
    yield "button", Symbol(pill, over=at(0, -8, box(wide, high, "none", CURRENT, 5, high / 2)))


def left_symbol(colour: int, count: int) -> str:
    """The name of what lies on a plate."""
    return f"p{LETTERS[colour]}{min(count, 2)}"


# Hands --------------------------------------------------------------------------------------------


def _areas(theme: Theme) -> Named:
    """What hands lie on, brighter at their turn; and the arrow that points at that hand."""
    sizes = {
        "own": (WIDE.inside, OWN_HIGH),
        "row": (WIDE.inside, WIDE.row - 6),
        "row-n": (NARROW.inside, NARROW.row - 6),
    }
    for rows in range(MOST_ROWS + 1):
        sizes[f"own-n{rows}"] = NARROW.inside, OWN_FLOW.high(rows)
        sizes[f"open-n{rows}"] = NARROW.inside, OTHER_FLOW.high(rows)
    # On paper the ground alone would not set a hand off.
    stroke = theme.soft_words if theme.area == theme.panel else None
    for name, (wide, high) in sizes.items():
        for mark, fill in (("", theme.area), (AT_TURN, theme.area_at_turn)):
            area = element("rect", width=wide, height=high, rx=14, fill=fill, stroke=stroke)
            yield name + mark, Symbol(area)
    yield "arrow", Symbol(element("path", d="M-9-9L5 0L-9 9Z", fill=theme.lit))


def _styles(theme: Theme) -> Iterator[tuple[str, Style]]:
    for mark, (bar, name, detail, count) in {"": (30, 22, 17, 19), "-n": (20, 19, 15, 16)}.items():
        told = detail if mark else 20
        yield f"bar{mark}", Style(bar, theme.words, True, "middle")
        yield f"detail{mark}", Style(told, theme.soft_words, anchor="middle")
        yield f"split{mark}", Style(told, theme.trail, True, "middle")
        yield f"name{mark}", Style(name, theme.words, True)
        yield f"soft{mark}", Style(detail, theme.soft_words)
        yield f"count{mark}", Style(count, theme.words, True)
    yield "name-s", Style(16, theme.words, True)
    yield "legend", Style(17, theme.soft_words, anchor="end")
    yield "number", Style(22, theme.words, True, "middle")
    yield "told", Style(20, theme.trail, True, "middle")
    yield "told-n", Style(16.5, theme.trail, True, "middle")
    yield "done", Style(17, theme.soft_words, anchor="middle")
    yield "button", Style(23, theme.words, True, "middle")
