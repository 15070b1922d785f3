"""Cards, rows, bars and buttons of Stakd's picture, drawn once for each layout, and the styles of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stackyard.games.stakd.picture.colours import Palette
from stackyard.games.stakd.picture.sizes import FOOT, LAYOUTS, Measures, card_size, cards
from stackyard.games.stakd.rules.encoding import ENOUGH_PIECES
from stackyard.games.stakd.rules.pieces import HANDS, LETTERS
from stackyard.show.scene import Style, Symbol
from stackyard.show.svg import Markup, element
from stackyard.show.theme import Theme

VEIL = 0.09
"""How much paler a layer is than the one above it; the two that matter are not."""


def symbols(theme: Theme, palette: Palette, ways: Iterable[int]) -> Iterator[tuple[str, Symbol]]:
    """All but pieces, for all layouts; `ways` tells in how many ways each kind may lie."""
    for m in LAYOUTS:
        yield from _of_layout(theme, palette, m)
        yield from _cards(palette, tuple(ways), m)
    for kind, letter in enumerate(LETTERS):
        yield f"d{letter}", Symbol(_disc(palette.faces[kind], theme.outline, letter, palette.marks[kind]))
        yield f"e{letter}", Symbol(_disc("none", palette.edge, letter, palette.edge))
    for count in range(max(map(max, HANDS)) + 1):
        fill = theme.words if count else palette.edge
        yield f"n{count}", Symbol(element("text", str(count), y=8, font_size=22, fill=fill))


def _disc(fill: str, stroke: str, letter: str, ink: str) -> Markup:
    """A small piece beside the number of those in hand."""
    circle = element("circle", r=15, fill=fill, stroke=stroke, stroke_width=2)
    words = element("text", letter, y=7, font_size=19, font_weight="bold", text_anchor="middle", fill=ink)
    return Markup(circle + words)


def _of_layout(theme: Theme, palette: Palette, m: Measures) -> Iterator[tuple[str, Symbol]]:
    round_top = f"M0 22a22 22 0 0 1 22-22H{m.wide - 22:g}a22 22 0 0 1 22 22V{m.bar:g}H0z"
    yield f"bar{m.name}", Symbol(element("path", d=round_top, fill=palette.bar))
    _, _, wide, high = m.plan
    yield (
        f"plan{m.name}",
        Symbol(element("rect", width=wide, height=high, rx=18, fill=palette.plan, stroke=palette.rim)),
    )
    x, y, wide, high = m.tower
    veil = element("rect", x=x, y=y, width=wide, height=high, fill=theme.panel, opacity=VEIL)
    yield f"veil{m.name}", Symbol(veil)
    for count in range(ENOUGH_PIECES + 1):
        yield f"gauge{count}{m.name}", Symbol(_gauge(palette, count, m))
    wide, high, _ = m.button
    yield f"button{m.name}", _button(palette, wide, high)
    yield from _rows(theme, palette, m)


def _gauge(palette: Palette, count: int, m: Measures) -> Markup:
    """One box for each of the six pieces that a layer needs before the next one (SD-16), to the left of 0."""
    step = m.gauge[2]
    boxes = []
    for number in range(ENOUGH_PIECES):
        done, wide = number < count, step - 4
        high = wide * 10 / 11 if done else wide * 6 / 11
        boxes.append(
            element(
                "rect", x=4 - (ENOUGH_PIECES - number) * step, y=-wide * 5 / 11 - high / 2, width=wide,
                height=high, rx=4, fill=palette.full if done else palette.empty,
            )
        )  # fmt: skip
    return Markup("".join(boxes))


def _button(palette: Palette, wide: float, high: float, halo: float = 4) -> Symbol:
    """Something to click that is no piece; its words stand at 0, 0. `halo` is the line around it when lit."""
    size = {"x": -wide / 2, "y": -high / 2 - 7, "width": wide, "height": high, "rx": high / 2}
    body = element("rect", **size, fill=palette.row_at_turn, stroke=palette.edge, stroke_width=2)
    over = element("rect", **size, fill="none", stroke="currentColor", stroke_width=halo)
    return Symbol(body, over=over)


def _rows(theme: Theme, palette: Palette, m: Measures) -> Iterator[tuple[str, Symbol]]:
    """What a hand stands on, its top left corner at 0, 0, and what is drawn over one that is out."""
    high = m.row - 6
    size = {"width": m.row_wide, "height": high, "rx": 12}
    middle = high / 2 + m.lines[0]
    arrow = element("path", d=f"M10 {middle - 10:g}l14 10l-14 10z", fill=theme.lit)
    at_turn = element("rect", **size, fill=palette.row_at_turn, stroke=palette.rim)
    yield f"row{m.name}", Symbol(element("rect", **size, fill=palette.row, stroke=palette.rim))
    yield f"turn{m.name}", Symbol(Markup(at_turn + arrow))
    gone = element(
        "rect", x=m.first - 24, y=2, width=m.row_wide - m.first + 22 - m.call[0], height=high - 4, rx=10,
        fill=palette.row, opacity=0.85,
    )  # fmt: skip
    yield f"gone{m.name}", Symbol(gone)
    if m.call[1]:
        yield f"call{m.name}", _button(palette, m.call[1], min(high - 8, 44), 1.5)


def _cards(palette: Palette, ways: tuple[int, ...], m: Measures) -> Iterator[tuple[str, Symbol]]:
    """The cards that pieces are picked from, full and empty, and an orientation on one."""
    for card in cards(tuple(range(len(ways))), ways, m)[0]:
        wide, high = card_size(card.across, card.deep, m)
        size = {"x": -wide / 2, "y": FOOT - high, "width": wide, "height": high, "rx": 16}
        body = element("rect", **size, fill=palette.chip, stroke=palette.edge, stroke_width=2)
        halo = element("rect", **size, fill="none", stroke="currentColor", stroke_width=4)
        yield f"card{card.across}.{card.deep}{m.name}", Symbol(body, over=halo)
        veil = element("rect", **size, fill=palette.chip, opacity=0.72)
        yield f"none{card.across}.{card.deep}{m.name}", Symbol(veil)
    wide, high = m.chip - 6, m.chip_high - 4
    size = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": 12}
    body = element("rect", **size, fill=palette.row_at_turn, fill_opacity=0.55)
    halo = element("rect", **size, fill="none", stroke="currentColor", stroke_width=4)
    yield f"chip{m.name}", Symbol(body, over=halo)


def styles(theme: Theme, palette: Palette) -> dict[str, Style]:
    """How words are written, in all layouts."""
    found = {"v": Style(25, theme.words, anchor="middle")}
    for m in LAYOUTS:
        seat = Style(m.seat, theme.words, bold=True)
        own = {
            "title": Style(m.title[1], theme.words, bold=True),
            "reason": Style(m.reason[1], theme.soft_words),
            "layer": Style(m.layer[1], theme.words, bold=True, anchor="end"),
            "caption": Style(m.caption[1], theme.soft_words),
            "button": Style(m.button[2], theme.words, bold=True, anchor="middle"),
            "card": Style(m.letters[0], theme.words, bold=True, anchor="middle"),
            "way": Style(m.letters[1], theme.soft_words, anchor="middle"),
            "seat": seat,
            "gone": seat._replace(fill=theme.soft_words, bold=False),
            "out": Style(m.seat, palette.out, anchor="end"),
            "call": Style(m.call[2], theme.words, anchor="middle"),
        }
        found |= {f"{name}{m.name}": style for name, style in own.items()}
    return found
