"""The symbols of Stack's picture: dice, in the hand as in piles, rings around them, cards, buttons."""

from __future__ import annotations

from collections.abc import Iterator

from stackyard.games.stack.picture.colours import NOBODY, Palette
from stackyard.games.stack.rules.layout import FACES, FULL, LETTERS
from stackyard.show.scene import Symbol
from stackyard.show.svg import Markup, element, path
from stackyard.show.theme import Theme

DIE, DEEP, SLAB = 44.0, 30.0, 23.0  # of a die: its width, the depth of its upper face, its front
HIGH = SLAB + DEEP

SPOTS = ((), (4,), (2, 6), (2, 4, 6), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))
"""Where the pips of each number are, on a grid of three by three."""
SHELF_DIE = 0.58
"""How large dice are in captured piles."""
NAMES = (*LETTERS, "N")
"""The seats in the names of dice: R4 is a red die that shows 4, R0 one that shows nothing, N4 nobody's."""


def die_name(seat: int, number: int) -> str:
    """The name of a die's symbol."""
    return f"{NAMES[seat]}{number}"


def dice(colours: Palette) -> Iterator[tuple[str, Symbol]]:
    """Dice by colour and number; the middle of a die's foot is at 0, 0."""
    ring = _box(-DIE / 2 - 3.5, -HIGH - 3.5, DIE + 7, HIGH + 7, 9, stroke="currentColor", stroke_width=5)
    for seat in range(len(NAMES)):
        for number in range(FACES + 1):
            yield die_name(seat, number), Symbol(_die(seat, number, colours), under=ring)


def _die(seat: int, number: int, colours: Palette) -> Markup:
    parts = [
        _box(
            -DIE / 2, -SLAB, DIE, SLAB, 4, colours.sides[seat], stroke=colours.outline, stroke_width=2,
        ),
        _box(
            -DIE / 2, -HIGH, DIE, DEEP, 6, colours.faces[seat], stroke=colours.outline, stroke_width=2,
        ),
    ]  # fmt: skip
    if number:
        parts.append(_pips(number, colours.pips[seat]))
    if seat != NOBODY:
        parts.append(
            element(
                "text",
                LETTERS[seat],
                y=-5,
                font_size=18,
                font_weight="bold",
                text_anchor="middle",
                fill=colours.letters[seat],
            )
        )
    return Markup("".join(parts))


def _pips(number: int, colour: str) -> Markup:
    """The pips on an upper face: points of a line with round ends, seen from the front and above."""
    steps: list[str | float] = []
    for spot in SPOTS[number]:
        across, down = spot % 3 - 1, spot // 3 - 1
        steps += ["M", across * DIE * 0.29, down * DIE * 0.29, "h", 0.01]
    return element(
        "path",
        d=path(*steps),
        transform=f"translate(0 {-SLAB - DEEP / 2:g})scale(1 {DEEP / DIE:.3g})",
        stroke=colour,
        stroke_width=8.4,
        stroke_linecap="round",
    )


def _box(
    x: float, y: float, wide: float, high: float, corner: float, fill: str = "none", **line: str | float
) -> Markup:
    return element("rect", x=x, y=y, width=wide, height=high, rx=corner, fill=fill, **line)


# Around dice --------------------------------------------------------------------------------------


def pile_height(dice: int) -> float:
    """From the foot of a pile to the back of its upper face."""
    return SLAB * dice + DEEP


def around_piles(colours: Palette, theme: Theme) -> Iterator[tuple[str, Symbol]]:
    """What piles of one to three dice stand on, and rings around them: of the last move, and around dice."""
    for height in range(1, FULL):
        shadow = element("ellipse", rx=DIE / 2 + 6, ry=7, fill=colours.outline, opacity=colours.shadow)
        yield f"pile{height}", Symbol(shadow, over=_ring(height, "currentColor"))
        yield f"trail{height}", Symbol(_ring(height, theme.trail))
    yield "air", Symbol(_ring(1, theme.words))
    yield "last", Symbol(_ring(1, theme.lit, 6.5))


def _ring(height: int, colour: str, line: float = 5) -> Markup:
    high = pile_height(height)
    return _box(-DIE / 2 - 3.5, -high - 3.5, DIE + 7, high + 7, 9, stroke=colour, stroke_width=line)


def captured_ring(trail: str) -> Symbol:
    """Around the pile that was captured last, and its number, which stands at 0, 0."""
    high = SHELF_DIE * pile_height(FULL)
    return Symbol(_box(-16, -15, 32, high + 22.5, 6, stroke=trail, stroke_width=3))


# Cards and buttons --------------------------------------------------------------------------------


def card(wide: float, high: float, fill: str) -> Symbol:
    """A card whose upper left corner is at 0, 0."""
    return Symbol(_box(0, 0, wide, high, 16, fill))


def frame(wide: float, high: float, lit: str) -> Symbol:
    """Around the card of whoever's turn it is."""
    return Symbol(_box(0, 0, wide, high, 16, stroke=lit, stroke_width=4))


def button(wide: float, line: float, colours: Palette, edge: str) -> Symbol:
    """A button that is bright while it can be clicked; its words stand at 0, 0, `line` below its middle."""
    return Symbol(
        _pill(wide, line, colours.card, stroke=edge, stroke_width=2),
        over=_pill(wide, line, "currentColor", fill_opacity=0.25, stroke="currentColor", stroke_width=4),
    )


def quiet_button(wide: float, line: float, colours: Palette, edge: str) -> Symbol:
    """A button for what seldom happens: it can be clicked all the time, and does not shine for that."""
    return Symbol(_pill(wide, line, colours.card, stroke=edge, stroke_width=1))


def choice(wide: float, line: float, lit: str) -> Symbol:
    """A button that is there only while it can be clicked."""
    return Symbol(_pill(wide, line, lit))


def _pill(wide: float, line: float, fill: str, **more: str | float) -> Markup:
    return _box(-wide / 2, -24 - line, wide, 48, 24, fill, **more)
