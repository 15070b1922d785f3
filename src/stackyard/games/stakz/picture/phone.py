"""Stakz on a screen that is higher than wide: fewer things side by side, and all of them larger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from stackyard.core.kernels import Record
from stackyard.core.seats import seats_from
from stackyard.games.stakz.picture.clicks import END
from stackyard.games.stakz.picture.hands import backs, hand, tile, whose
from stackyard.games.stakz.picture.pile import PLATE_HIGH, caption, colour_pile, gives, outcomes
from stackyard.games.stakz.picture.stacks import Stacks
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.layout import COLOURS, KINDS, SYMBOL_NAMES, SYMBOLS
from stackyard.games.stakz.rules.words import split_words, status
from stackyard.show.colours import SOFT_WORDS, TRAIL, WORDS
from stackyard.show.svg import Markup, element
from stackyard.show.widgets import Clicks, button

# A phone shows these units at about 0.83 of a point: 48 of them are wide enough for a finger.

WIDE = 450.0
MARGIN = 10.0
INSIDE = WIDE - 2 * MARGIN
HEAD = 30.0  # the line with the name above a hand that is seen
GAP, COLOUR_GAP = 6.0, 8.0
COLOUR = INSIDE / COLOURS
SMALL, LARGE = (34.0, 44.0), (48.0, 58.0)  # tiles of other hands, of one's own
WORDS_SIZE = 15.0
STACKS = Stacks(
    WIDE / 2, 5, COLOUR, wide=72, high=29, top=40, step=31, pip=14, fewest=2, above=52, foot=58, told=15
)

Placed = tuple[list[Markup], float]
"""Things, and how high they are together."""


def _flow(kinds: Sequence[int], pitch: float) -> list[tuple[float, int]]:
    """Where tiles go that stand side by side: x and row; between colours there is a gap.

    A colour stays in one row where that does not take a row more.
    """
    close, whole = (_rows(kinds, pitch, whole) for whole in (False, True))
    return whole if whole[-1:] and whole[-1][1] == close[-1][1] else close


def _rows(kinds: Sequence[int], pitch: float, whole: bool) -> list[tuple[float, int]]:
    places: list[tuple[float, int]] = []
    x, row = 0.0, 0
    for _, same in groupby(kinds, lambda kind: kind // SYMBOLS):
        tiles = len(list(same))
        x += COLOUR_GAP if x else 0
        for place in range(tiles):
            needed = tiles * pitch if whole and place == 0 else pitch
            if x + needed > INSIDE - 6:
                x, row = 0.0, row + 1
            places.append((x, row))
            x += pitch
    return places


def _hand(state: Record, seat: int, y: float, own: bool, last: int | None, clicks: Clicks) -> Placed:
    """A hand, in one line where its symbols are not seen."""
    if encoding.sees_hand(state, seat):
        return _open_hand(state, seat, y, own, last, clicks)
    content = _backs(state, seat, y)
    return [hand(state, seat, (MARGIN, y, INSIDE, 50), content)], 50 + GAP


def _backs(state: Record, seat: int, y: float) -> Iterator[Markup]:
    yield from whose(state, seat, MARGIN + 2, y + 23, aside=(0, 19), sizes=(16, WORDS_SIZE))
    for colour in range(COLOURS):
        x = MARGIN + 127 + colour * 60  # There is room for a name.
        yield backs(int(state.colours[seat, colour]), colour, x, y + 25, 2, 16)


def _open_hand(state: Record, seat: int, y: float, own: bool, last: int | None, clicks: Clicks) -> Placed:
    """A hand that is seen: a tile for each kind that is held, in rows."""
    wide, high = LARGE if own else SMALL
    pitch, row_high = wide + 6, high + 14
    kinds = [kind for kind in range(KINDS) if state.hands[seat, kind]]
    places = _flow(kinds, pitch)
    content = list(whose(state, seat, MARGIN + 2, y + 24, aside=(150, 0), sizes=(19, WORDS_SIZE)))
    for kind, (x, row) in zip(kinds, places, strict=True):
        place = MARGIN + 8 + wide / 2 + x, y + HEAD + 8 + high / 2 + row * row_high
        content.append(tile(state, seat, kind, place, (wide, high), last, clicks))
    high = HEAD + 4 + (places[-1][1] + 1 if places else 0) * row_high
    if own and kinds:
        high += 24
        legend = " · ".join(f"{number} {name}" for number, name in enumerate(SYMBOL_NAMES, 1))
        content.append(element("text", legend, x=MARGIN + 10, y=y + high - 10, font_size=WORDS_SIZE))
    return [hand(state, seat, (MARGIN, y, INSIDE, high), iter(content))], high + GAP


def _pile(state: Record, seat: int | None, y: float, clicks: Clicks) -> Placed:
    """Five large plates; below them what the table may give, or the end of the turn."""
    left, middle = MARGIN + COLOUR / 2, PLATE_HIGH / 2 + 4
    y += 22
    content = [element("text", caption(state, seat), x=WIDE / 2, y=y - 4, font_size=WORDS_SIZE)]
    for colour in range(COLOURS):
        content.append(colour_pile(state, colour, (left + colour * COLOUR, y + middle), COLOUR - 6, clicks))
    high = 22 + PLATE_HIGH + 8
    y += PLATE_HIGH + 8
    if gives(state):
        content.append(element("text", "the table gives", x=WIDE / 2, y=y + 18, font_size=WORDS_SIZE))
        content += outcomes(state, left, y + 62, COLOUR, clicks)
        high += 100
    elif state.phase == encoding.PLACING and encoding.pile_size(state) == 0:
        size = INSIDE - 40, 54, 23
        content.append(button(END, "End the turn", (WIDE / 2, y + 34), size, clicks.halo(END)))
        high += 66
    return content, high


def _bar(state: Record, last: int | None) -> Placed:
    """Who does what; below it what can be done, or in two lines what a split has done."""
    words, detail = status(state)
    content = [element("text", words, x=WIDE / 2, y=28, font_size=20, font_weight="bold", fill=WORDS)]
    stack, colon, rest = split_words(state, last).partition(": ")
    lines = [stack + colon.rstrip(), rest] if stack else [detail]
    colour, weight = (TRAIL, "bold") if stack else (SOFT_WORDS, None)
    for number, line in enumerate(lines):
        y = 50 + 19 * number
        content.append(
            element("text", line, x=WIDE / 2, y=y, font_size=WORDS_SIZE, fill=colour, font_weight=weight)
        )
    return content, 42 + 19.0 * len(lines)


def parts(state: Record, seat: int | None, last: int | None, clicks: Clicks) -> Placed:
    """The bar, other hands, the draw pile, the stacks, and next to them the hand of `seat`."""
    own, *others = seats_from(state.players, seat)
    content, y = _bar(state, last)
    for other in others:
        more, high = _hand(state, other, y, False, last, clicks)
        content, y = content + more, y + high
    more, high = _pile(state, seat, y, clicks)
    content, y = content + more, y + high
    content += STACKS.draw(state, y, last, clicks)
    y += STACKS.height(state)
    more, high = _hand(state, own, y, True, last, clicks)
    return content + more, y + high + MARGIN - GAP
