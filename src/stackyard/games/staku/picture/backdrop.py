"""What lies below Staku's stacks and never changes: the board, whose edges and palaces these are, the bar."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from stackyard.core.message import msg
from stackyard.games.staku.picture.shapes import DRAWING, HALF, THICK
from stackyard.games.staku.picture.sheet import BAR, CROWN_SIGN, FLOOR, disc_name
from stackyard.games.staku.picture.sizes import END, Sizes
from stackyard.games.staku.rules.encoding import BLACK, NEUTRAL, WHITE
from stackyard.games.staku.rules.layout import CELLS, NAMES, PALACES
from stackyard.games.staku.rules.words import COLOURS, SIDES, cell_words
from stackyard.show.hexagon_symbols import board_items
from stackyard.show.scene import Backdrop, Item

EMPTY_LABELS = tuple(cell_words(cell, ()) for cell in range(CELLS))


@cache
def backdrop(turned: bool, sizes: Sizes) -> Backdrop:
    """The backdrop for somebody who sits at White's edge, or at Black's where the board is turned."""
    side = "black" if turned else "white"
    return Backdrop(
        f"{side} {sizes.key}".strip(),
        (
            *_edge(WHITE, turned, sizes),
            *_edge(BLACK, turned, sizes),
            *_legend(sizes),
            Item("bar", BAR + sizes.style, 0, sizes.bar_top),
            *_count(sizes),
            # A hexagon is clicked when a group lands there. Where that does not end the turn, it goes on
            # from the board with that part made.
            *board_items(DRAWING, turned, FLOOR, EMPTY_LABELS, sizes.name_line, sizes.style, opens=True),
        ),
    )


def small_disc(key: str, colour: int, x: float, y: float, scale: float, on: str = "") -> Item:
    """A disc beside words, its middle at a place."""
    return Item(key, disc_name(colour, 1), x, y - scale * THICK / 2, on, scale=scale)


def _edge(seat: int, turned: bool, sizes: Sizes) -> Iterator[Item]:
    """Whose edge it is, and whose palaces lie at its ends."""
    sign = 1 if (seat == WHITE) != turned else -1
    letters, style = sizes.letters, sizes.style
    middle = sign * (DRAWING.high / 2 + sizes.edge_line / 2 + 2)
    yield small_disc(f"side{seat}", seat, -50 * letters, middle, 0.55 * letters)
    yield Item(
        f"side{seat}.name", "", -20 * letters, middle + 9 * letters, text=SIDES[seat], style=f"side{style}"
    )
    for palace in PALACES[seat]:
        x, y = DRAWING.centre(palace, turned)
        x += 2 * HALF if x > 0 else -2 * HALF
        key, scale, owner = f"{NAMES[palace]}.palace", sizes.palaces, msg("of {side}", side=SIDES[seat])
        yield Item(key, CROWN_SIGN, x, y + sign * 14 - 26 * scale, scale=scale)
        for line, words in ((10, msg("palace")), (32, owner)):
            down = y + sign * 14 + line * scale
            yield Item(f"{key}.{line}", "", x, down, text=words, style=f"palace{style}")


def _legend(sizes: Sizes) -> Iterator[Item]:
    """The one kind of token that has no edge to be named at."""
    letters, middle = sizes.letters, DRAWING.high / 2 + sizes.edge_line / 2 + 2
    words, style = COLOURS[NEUTRAL], f"legend{sizes.style}"
    yield small_disc("neutral", NEUTRAL, END - 100 * letters, middle, 0.5 * letters)
    yield Item("neutral.name", "", END, middle + 7 * letters, text=words, style=style)


def _count(sizes: Sizes) -> Iterator[Item]:
    """What is counted on the bar."""
    x, down = sizes.counted
    words, style = msg("turns without a capture"), f"counted{sizes.style}"
    yield Item("quiet.name", "", x, sizes.bar_top + down, text=words, style=style)
