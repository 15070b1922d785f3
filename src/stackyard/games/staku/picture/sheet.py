"""What the names in Staku's scenes mean: symbols of hexagons, discs and marks, and styles of words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stackyard.core.options import Value
from stackyard.games.staku.picture.colours import PALETTES, Palette
from stackyard.games.staku.picture.shapes import (
    CROWN,
    DRAWING,
    LIT_LINE,
    PALACE_LINE,
    TILE,
    disc,
    halo,
    shadow,
)
from stackyard.games.staku.picture.sizes import BUTTON, GAUGE_PITCH, LAYOUTS, LEFT, WIDE
from stackyard.games.staku.rules.encoding import BLACK, NEUTRAL, QUIET_LIMIT, WHITE
from stackyard.games.staku.rules.layout import CELLS, PALACE_OF
from stackyard.show.hexagon_symbols import open_outline, outline
from stackyard.show.scene import Sheet, Style, Symbol
from stackyard.show.svg import Markup, element, path
from stackyard.show.theme import Theme

CROWN_SIGN, BAR, BUTTON_SIGN, CHEVRON, CAME, WENT = "crown", "bar", "button", "chevron", "came", "went"
SHADOW = "shadow"
FLOORS = ("palace0", "palace1", "floor")
"""White's palaces, Black's, and all other hexagons."""
FLOOR = tuple(FLOORS[owner] for owner in PALACE_OF[:CELLS].tolist())
"""The same by cell; -1 stands for nobody's, and is the last one."""

NAME_GAP = 15.0  # to either side of the lower corner, where a name interrupts a line


def disc_name(colour: int, discs: int, lowest: bool = False) -> str:
    """The symbol of a disc on which others lie, `discs` with it: all of them are lit with it.

    The lowest one of a stack has its shadow.
    """
    return f"{('WBN' if lowest else 'wbn')[colour]}{discs}"


def gauge_name(quiet: int) -> str:
    """The symbol that shows how many turns were without a capture."""
    return f"gauge{quiet}"


def sheet(theme: Theme, options: Mapping[str, Value]) -> Sheet:
    """The symbols and styles in a theme."""
    palette = PALETTES[theme.name]
    symbols = {
        **dict(_floors(theme, palette)),
        **dict(_discs(theme, palette)),
        **dict(_trail(theme, palette)),
        **dict(_bar(theme, palette)),
        CROWN_SIGN: Symbol(element("path", d=CROWN, fill=theme.soft_words)),
    }
    return Sheet(symbols, dict(_styles(theme, palette)))


def _floors(theme: Theme, palette: Palette) -> Iterator[tuple[str, Symbol]]:
    """Hexagons; all marks run along their edges, where a stack leaves them free."""
    # A disc covers the dot in the middle, and the crown of a palace.
    dot = element("circle", cy=-2, r=11, fill="currentColor", stroke=theme.outline, stroke_width=2)
    lit = Markup(outline(LIT_LINE, "currentColor", 7) + dot)
    for owner in (WHITE, BLACK, NEUTRAL):
        tile = element(
            "polygon", points=TILE, fill=palette.floors[owner], stroke=palette.joints, stroke_width=4
        )
        lines = Markup()
        if owner != NEUTRAL:
            line, edge = palette.palace_lines[owner], palette.palace_edges[owner]
            crown = element("path", d=CROWN, fill=line, stroke=edge, stroke_width=1.5)
            lines = Markup(outline(PALACE_LINE, edge, 8) + outline(PALACE_LINE, line, 5) + crown)
        yield FLOORS[owner], Symbol(Markup(tile + lines), over=lit)


def _discs(theme: Theme, palette: Palette) -> Iterator[tuple[str, Symbol]]:
    below = shadow(theme.outline, palette.shadow)
    yield SHADOW, Symbol(below)
    for colour in (WHITE, BLACK, NEUTRAL):
        drawn = disc(colour, palette, theme.outline)
        for discs in (1, 2, 3):
            yield disc_name(colour, discs), Symbol(drawn, over=halo(discs))
            yield disc_name(colour, discs, lowest=True), Symbol(Markup(below + drawn), over=halo(discs))


def _trail(theme: Theme, palette: Palette) -> Iterator[tuple[str, Symbol]]:
    """The last move: where it came from and went to, and an arrowhead on every edge that it crossed."""
    yield WENT, Symbol(open_outline(DRAWING, 0.92, NAME_GAP, theme.trail, 4))
    yield CAME, Symbol(open_outline(DRAWING, 0.92, NAME_GAP, theme.trail, 4, "12 9"))
    head = element("path", d="M-6 -11L6 0L-6 11")
    lines = [
        element("g", head, stroke=colour, stroke_width=width)
        for colour, width in ((palette.arrow_edge, 10), (theme.trail, 5))
    ]
    arrow = element(
        "g", *lines, fill="none", stroke_linecap="round", stroke_linejoin="round", pointer_events="none"
    )
    yield CHEVRON, Symbol(arrow)


def _bar(theme: Theme, palette: Palette) -> Iterator[tuple[str, Symbol]]:
    """The bar below the board and what is on it but words; a button's words have their baseline at 0, 0."""
    for sizes in LAYOUTS:
        yield (
            BAR + sizes.style,
            Symbol(element("rect", x=LEFT, width=WIDE, height=sizes.bar, rx=22, fill=palette.bar)),
        )
    wide, high = BUTTON
    pill = {"x": -wide / 2, "y": -high / 2 - 9, "width": wide, "height": high, "rx": high / 2}
    body = element("rect", **pill, fill=theme.area, stroke=theme.soft_words, stroke_width=2)
    lit = element(
        "rect", **pill, fill="currentColor", fill_opacity=0.3, stroke="currentColor", stroke_width=5
    )
    yield BUTTON_SIGN, Symbol(body, over=lit)
    for quiet in range(QUIET_LIMIT + 1):
        yield gauge_name(quiet), Symbol(_gauge(quiet, theme.soft_words, palette.gauge))


def _gauge(quiet: int, gone: str, to_go: str) -> Markup:
    """One tick for every turn up to the draw, those gone by high and bright; its right end at 0, 0."""
    start = 4 - GAUGE_PITCH * QUIET_LIMIT
    ticks = [
        element(
            "path",
            d=path("M", start + GAUGE_PITCH * first, 0, "H", start + GAUGE_PITCH * last - 4),
            stroke=colour,
            stroke_width=width,
            stroke_dasharray="11 4",
        )
        for colour, width, first, last in ((gone, 14, 0, quiet), (to_go, 8, quiet, QUIET_LIMIT))
        if last > first
    ]
    return Markup("".join(ticks))


def _styles(theme: Theme, palette: Palette) -> Iterator[tuple[str, Style]]:
    for sizes in LAYOUTS:
        scales = {**dict.fromkeys(FLOORS, sizes.names), "palace": sizes.palaces}
        for name, style in _plain_styles(theme, palette):
            scale = scales.get(name, sizes.letters)
            yield name + sizes.style, style._replace(size=style.size * scale)


def _plain_styles(theme: Theme, palette: Palette) -> Iterator[tuple[str, Style]]:
    for owner, name in enumerate(FLOORS):  # Lines on a floor break off around its name.
        yield name, Style(18, palette.names, anchor="middle", edge=palette.floors[owner])
    yield "side", Style(26, theme.words, bold=True)
    yield "palace", Style(20, theme.soft_words, anchor="middle")
    yield "legend", Style(20, theme.soft_words, anchor="end")
    yield "status", Style(32, theme.words, bold=True)
    yield "reason", Style(20, theme.soft_words)
    yield "counted", Style(19, theme.soft_words)
    yield "count", Style(20, theme.words, bold=True, anchor="end")
    yield "button", Style(26, theme.words, bold=True, anchor="middle")
