"""Stakz as a picture: hands, stacks and the draw pile, and the tokens to click."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from stackyard.core.kernels import Record
from stackyard.core.seats import seats_from
from stackyard.games.stakz.picture.clicks import END, attempts, paths
from stackyard.games.stakz.picture.hands import backs, hand, tile, whose
from stackyard.games.stakz.picture.phone import WIDE as NARROW_WIDE
from stackyard.games.stakz.picture.phone import parts as narrow_parts
from stackyard.games.stakz.picture.pile import caption, colour_pile, gives, outcomes
from stackyard.games.stakz.picture.stacks import Stacks
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.layout import COLOURS, SYMBOL_NAMES, SYMBOLS
from stackyard.games.stakz.rules.words import position_words, split_words, status
from stackyard.show.colours import PANEL, SOFT_WORDS, TRAIL, WORDS
from stackyard.show.svg import Markup, element, picture
from stackyard.show.widgets import Clicks, button

__all__ = ["NARROW", "attempts", "draw", "paths"]

NARROW = True
"""There is a drawing for screens that are higher than wide."""

# Measures: 0, 0 is the upper left corner; y grows downwards. ---------------------------------------

WIDE = 900.0
MARGIN = 18.0
INSIDE = WIDE - 2 * MARGIN
BAR = 84.0
ROW = 60.0  # the hand of another seat
PITCH = 108.0  # from stack to stack
PILE = 112.0
SMALL, LARGE = (24.0, 40.0), (46.0, 58.0)  # tiles of other hands, of one's own
GROUP = 168.0  # from colour to colour in one's own hand
OWN = 196.0
STACKS = Stacks(WIDE / 2, int(INSIDE // PITCH), PITCH)


# The hands ----------------------------------------------------------------------------------------


def _other_hand(state: Record, seat: int, y: float, last: int | None, clicks: Clicks) -> Iterator[Markup]:
    """A row: backs by colour, or the tiles themselves where they are seen, a place for each symbol."""
    yield from whose(state, seat, MARGIN + 8, y + 25)
    for colour in range(COLOURS):
        x = MARGIN + 190 + colour * 135  # There is room for a name.
        if not encoding.sees_hand(state, seat):
            yield backs(int(state.colours[seat, colour]), colour, x, y + 27)
            continue
        for at in range(SYMBOLS):
            place = x + 13 + at * 25.5, y + 27
            yield tile(state, seat, colour * SYMBOLS + at, place, SMALL, last, clicks)


def _own_hand(state: Record, seat: int, y: float, last: int | None, clicks: Clicks) -> Iterator[Markup]:
    """The hand at the lower edge: colour by colour, a place for each symbol."""
    # Below the name a number on the first tile would cover how many tiles there are.
    yield from whose(state, seat, MARGIN + 8, y + 30, aside=(160, 0))
    legend = " · ".join(f"{number} {name}" for number, name in enumerate(SYMBOL_NAMES, 1))
    right = WIDE - MARGIN - 16
    yield element("text", legend, x=right, y=y + 30, font_size=17, text_anchor="end")
    for colour in range(COLOURS):
        left = MARGIN + 16 + colour * GROUP
        if not encoding.sees_hand(state, seat):
            yield backs(int(state.colours[seat, colour]), colour, left + 12, y + 112)
            continue
        for at in range(SYMBOLS):
            row, column = divmod(at, 3)
            place = left + 27 + column * 53 + row * 26, y + 86 + row * 66
            yield tile(state, seat, colour * SYMBOLS + at, place, LARGE, last, clicks)


# The draw pile and the table ----------------------------------------------------------------------


def _pile(state: Record, seat: int | None, y: float, clicks: Clicks) -> Iterator[Markup]:
    """What is left to draw of each colour; at the table's turn what it may give."""
    yield element("text", caption(state, seat), x=MARGIN + 8, y=y + 20, font_size=17, text_anchor="start")
    for colour in range(COLOURS):
        yield colour_pile(state, colour, (MARGIN + 53 + colour * 100, y + 64), 92, clicks)
    if gives(state):
        yield element("text", "the table gives", x=540, y=y + 20, font_size=17, text_anchor="start")
        yield from outcomes(state, 566, y + 64, 64, clicks)
    elif state.phase == encoding.PLACING and encoding.pile_size(state) == 0:
        yield button(END, "End the turn", (700, y + 62), (190, 54, 23), clicks.halo(END))


# The picture --------------------------------------------------------------------------------------


def _bar(state: Record, last: int | None) -> Iterator[Markup]:
    """Who does what; below it what a split has done, or what can be done."""
    words, detail = status(state)
    split = split_words(state, last)
    yield element("text", words, x=WIDE / 2, y=42, font_size=30, font_weight="bold", fill=WORDS)
    colour, weight = (TRAIL, "bold") if split else (SOFT_WORDS, None)
    yield element("text", split or detail, x=WIDE / 2, y=70, font_size=20, fill=colour, font_weight=weight)


def _parts(state: Record, seat: int | None, last: int | None, clicks: Clicks) -> tuple[list[Markup], float]:
    """Everything from the bar down to one's own hand, and how high that is."""
    own, *others = seats_from(state.players, seat)
    y = BAR
    content = list(_bar(state, last))
    for other in others:
        within = MARGIN, y, INSIDE, ROW - 6
        content.append(hand(state, other, within, _other_hand(state, other, y, last, clicks)))
        y += ROW
    content += STACKS.draw(state, y, last, clicks)
    y += STACKS.height(state)
    content += _pile(state, seat, y, clicks)
    y += PILE
    within = MARGIN, y, INSIDE, OWN + 8
    content.append(hand(state, own, within, _own_hand(state, own, y, last, clicks)))
    return content, y + OWN + 8 + MARGIN


def draw(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
    narrow: bool = False,
) -> str:
    """The picture of a position, with the hand of `seat` at the lower edge.

    `last` is the move that led here, `picked` the tokens clicked so far and `lit` those that may follow.
    """
    parts, wide = (narrow_parts, NARROW_WIDE) if narrow else (_parts, WIDE)
    content, high = parts(state, seat, last, Clicks(picked, lit))
    return picture(
        (0, 0, wide, high),
        position_words(state, seat, last),
        element("rect", width=wide, height=high, rx=22, fill=PANEL),
        element("g", *content, text_anchor="middle", fill=SOFT_WORDS),
    )
