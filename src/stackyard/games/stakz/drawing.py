"""Stakz as a picture: hands, stacks and the draw pile, and the tokens to click."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from stackyard.contract import TABLE
from stackyard.games.stakz import kernel
from stackyard.games.stakz.clicks import END, attempts, paths, stack_token
from stackyard.games.stakz.layout import COLOUR_NAMES, COLOURS, KIND_NAMES, LETTERS, SYMBOL_NAMES, SYMBOLS
from stackyard.games.stakz.notation import TEXTS
from stackyard.games.stakz.position import stack_at
from stackyard.games.stakz.shapes import (
    AREA,
    AREA_AT_TURN,
    FILLS,
    INKS,
    LIT,
    OUTLINE,
    PANEL,
    SLOT,
    SOFT_WORDS,
    TRAIL,
    WORDS,
    back,
    back_with_letter,
    badge,
    box,
    card,
    slab,
    slot,
)
from stackyard.games.stakz.words import (
    NAMES,
    a_tile,
    colour_counts,
    drawn_kind,
    halves,
    hand_words,
    placed_on,
    position_words,
    seats_from,
    split_words,
    stack_words,
    status,
    tile_words,
)
from stackyard.kernels import Record
from stackyard.svg import Markup, element, picture, translate

__all__ = ["attempts", "draw", "paths"]

# Measures: 0, 0 is the upper left corner; y grows downwards. ---------------------------------------

WIDE = 900.0
MARGIN = 18.0
INSIDE = WIDE - 2 * MARGIN
BAR = 84.0
ROW = 60.0  # the hand of another seat
SLAB_WIDE, SLAB_HIGH, TOP_HIGH = 84.0, 32.0, 44.0
STEP = 34.0  # from tile to tile in a stack
PITCH = 108.0  # from stack to stack
IN_A_ROW = int(INSIDE // PITCH)
FOOT = 66.0  # below a stack: which colours it holds, and its number
PILE = 112.0
CARD_WIDE, CARD_HIGH = 46.0, 58.0
GROUP = 168.0  # from colour to colour in one's own hand
OWN = 196.0
BESIDE_NAME = 160


@dataclass(frozen=True)
class _Clicks:
    """What has been clicked, and what may follow."""

    picked: Sequence[str]
    lit: Collection[str]

    def halo(self, token: str) -> str | None:
        """The colour around an element that carries this token."""
        return TRAIL if token in self.picked else LIT if token in self.lit else None


# The hands ----------------------------------------------------------------------------------------


def _name(state: Record, seat: int, x: float, y: float, beside: bool = False) -> Iterator[Markup]:
    """Whose hand it is, an arrow at its turn, and how many tiles it holds: below the name, or beside it."""
    if seat == state.turn and state.phase != kernel.OVER:
        yield element("path", d="M-9 -9L5 0L-9 9Z", fill=LIT, transform=translate(x + 10, y - 7))
    yield element("text", NAMES[seat], x=x + 22, y=y, font_size=22, font_weight="bold", fill=WORDS)
    size = kernel.hand_size(state, seat)
    tiles = f"{size} tile{'' if size == 1 else 's'}"
    across, down = (BESIDE_NAME, 0.0) if beside else (0.0, 22.0)
    yield element("text", tiles, x=x + 22 + across, y=y + down, font_size=17)


def _area(y: float, high: float, has_turn: bool) -> Markup:
    return element(
        "rect", x=MARGIN, y=y, width=INSIDE, height=high, rx=14, fill=AREA_AT_TURN if has_turn else AREA
    )


def _other_hand(state: Record, seat: int, y: float, last: int | None, clicks: _Clicks) -> Markup:
    """A row: backs by colour, or the tiles themselves where they are seen."""
    has_turn = seat == state.turn and state.phase != kernel.OVER
    content = list(_name(state, seat, MARGIN + 8, y + 25))
    for colour in range(COLOURS):
        x = MARGIN + 190 + colour * 135  # There is room for a name.
        if kernel.sees_hand(state, seat):
            content += _small_cards(state, seat, colour, x, y + 27, last, clicks)
        else:
            content.append(_backs(int(state.colours[seat, colour]), colour, x, y + 27))
    return element(
        "g",
        element("title", hand_words(state, seat)),
        _area(y, ROW - 6, has_turn),
        *content,
        text_anchor="start",
    )


@cache
def _backs(count: int, colour: int, x: float, y: float) -> Markup:
    """As many backs as there are tiles, overlapping; the last one says its colour as a letter."""
    if count == 0:
        return element("g", slot(26, 40), transform=translate(x + 14, y))
    step = min(18.0, 66.0 / max(count - 1, 1))
    places = [x + 14 + place * step for place in range(count)]
    parts = [element("g", back(colour, 26, 40), transform=translate(place, y)) for place in places[:-1]]
    top = back_with_letter(colour, 26, 40)
    parts += [
        element("g", top, text_anchor="middle", transform=translate(places[-1], y)),
        element(
            "text", f"×{count}", x=places[-1] + 18, y=y + 7, font_size=19, font_weight="bold", fill=WORDS
        ),
    ]
    return Markup("".join(parts))


def _small_cards(
    state: Record, seat: int, colour: int, x: float, y: float, last: int | None, clicks: _Clicks
) -> Iterator[Markup]:
    """The tiles of one colour in a hand that is seen, a place for each symbol."""
    for at in range(SYMBOLS):
        yield _card(state, seat, colour * SYMBOLS + at, x + 13 + at * 25.5, y, 24, 40, last, clicks)


def _card(
    state: Record,
    seat: int,
    kind: int,
    x: float,
    y: float,
    wide: float,
    high: float,
    last: int | None,
    clicks: _Clicks,
) -> Markup:
    """A tile of a hand, or the place where it would be; it can be clicked in the turn of its holder."""
    count = int(state.hands[seat, kind])
    token = KIND_NAMES[kind] if count and seat == state.turn and state.phase == kernel.PLACING else None
    halo = clicks.halo(token) if token else None
    if halo is None and drawn_kind(state, seat, last) == kind:
        halo = TRAIL
    return _cards(count, kind, x, y, wide, high, halo, token)


@lru_cache(1 << 12)
def _cards(
    count: int, kind: int, x: float, y: float, wide: float, high: float, halo: str | None, token: str | None
) -> Markup:
    """Tiles of one kind, none included."""
    if count == 0:
        return element("g", slot(wide, high), transform=translate(x, y))
    if wide < CARD_WIDE:  # Too small for a badge: a second and third tile peep out behind the first.
        behind = [
            element("g", box(wide, high, FILLS[kind // SYMBOLS]), transform=translate(0, -4 * more))
            for more in range(count - 1, 0, -1)
        ]
        content = [*behind, card(kind, wide, high, halo)]
    else:
        content = [card(kind, wide, high, halo), badge(count, wide / 2 - 1, -high / 2 + 1)]
    title = [element("title", tile_words(kind, count))] if token else []
    return element("g", *title, *content, data_token=token, text_anchor="middle", transform=translate(x, y))


def _own_hand(state: Record, seat: int, y: float, last: int | None, clicks: _Clicks) -> Markup:
    """The hand at the lower edge: colour by colour, a place for each symbol."""
    has_turn = seat == state.turn and state.phase != kernel.OVER
    # Below the name a number on the first tile would cover it.
    content = list(_name(state, seat, MARGIN + 8, y + 30, beside=True))
    legend = " · ".join(f"{number} {name}" for number, name in enumerate(SYMBOL_NAMES, 1))
    right = WIDE - MARGIN - 16
    content.append(element("text", legend, x=right, y=y + 30, font_size=17, text_anchor="end"))
    for colour in range(COLOURS):
        left = MARGIN + 16 + colour * GROUP
        if kernel.sees_hand(state, seat):
            for at in range(SYMBOLS):
                row, place = divmod(at, 3)
                x = left + 27 + place * 53 + row * 26
                kind = colour * SYMBOLS + at
                content.append(
                    _card(state, seat, kind, x, y + 86 + row * 66, CARD_WIDE, CARD_HIGH, last, clicks)
                )
        else:
            content.append(_backs(int(state.colours[seat, colour]), colour, left + 12, y + 112))
    words = element("title", hand_words(state, seat))
    return element("g", words, _area(y, OWN + 8, has_turn), *content, text_anchor="start")


# The stacks ---------------------------------------------------------------------------------------


@cache
def _pips(counts: tuple[int, ...]) -> Markup:
    """Which colours a stack holds, once or twice: a small column for each."""
    return Markup(
        "".join(
            element(
                "rect",
                x=(colour - 2) * 17 - 7,
                y=13 - level * 8,
                width=14,
                height=6,
                rx=2,
                fill=FILLS[colour] if level < count else SLOT,
            )
            for colour, count in enumerate(counts)
            for level in range(kernel.MOST_OF_COLOUR)
        )
    )


def _stack(state: Record, stack: int, last: int | None, clicks: _Clicks) -> Markup:
    """A stack, its foot at 0, 0: every tile can be seen; a dashed place waits on those that take one."""
    tiles = stack_at(state, stack)
    parts: tuple[int, ...] = halves(state, last) or ()
    new = stack in parts[-1:]
    marked = len(tiles) - 1 if new or (not parts and stack == placed_on(last)) else None
    token = stack_token(stack)
    halo = clicks.halo(token)
    content = [element("title", stack_words(state, stack))]
    y = -SLAB_HIGH / 2
    top_y = y - (len(tiles) - 1) * STEP - (TOP_HIGH - SLAB_HIGH) / 2
    if halo:
        high = SLAB_HIGH + (len(tiles) - 1) * STEP + TOP_HIGH - SLAB_HIGH + 16
        frame = box(SLAB_WIDE + 16, high, "none", halo, 5, 12)
        content.append(element("g", frame, transform=translate(0, -high / 2 + 8)))
    for level, kind in enumerate(tiles):
        top = level == len(tiles) - 1
        edge = TRAIL if level == marked else None
        tile = slab(kind, SLAB_WIDE, TOP_HIGH if top else SLAB_HIGH, edge, top)
        content.append(element("g", tile, transform=translate(0, top_y if top else y - level * STEP)))
    over_top = top_y - TOP_HIGH / 2
    content += _mark(state, stack, over_top, bool(halo))
    content.append(element("g", _pips(colour_counts(state, stack)), transform=translate(0, 6)))
    number = f"{stack + 1} new" if new else f"{stack + 1} split" if stack in parts else f"{stack + 1}"
    colour = TRAIL if stack in parts else WORDS
    content.append(element("text", number, y=48, font_size=22, font_weight="bold", fill=colour))
    return element("g", *content, data_token=token)


def _mark(state: Record, stack: int, y: float, lit: bool) -> Iterator[Markup]:
    """Above a stack in a turn: a place for the tile that it still takes, or that it had it (SZ-7)."""
    if state.phase != kernel.PLACING:
        return
    if state.closed[stack]:
        yield element("text", "✓ done", y=y - 12, font_size=17, fill=SOFT_WORDS)
    else:
        colour = LIT if lit else SOFT_WORDS
        yield element("g", slot(SLAB_WIDE - 8, 18, colour), transform=translate(0, y - 19))


def _stack_rows(state: Record) -> list[list[int]]:
    """The stacks in rows of about the same length."""
    stacks = list(range(state.stacks))
    rows = -(-len(stacks) // IN_A_ROW) or 1
    length = -(-len(stacks) // rows) or 1
    return [stacks[at : at + length] for at in range(0, len(stacks), length)]


def _row_height(state: Record, row: Sequence[int]) -> float:
    """From the upper edge of the row to the foot of its stacks; never too low to grow a little."""
    tallest = max(int(state.height[stack]) for stack in row)
    return max(tallest, 4) * STEP + 58


def _stacks_high(state: Record) -> float:
    rows = _stack_rows(state)
    return sum(_row_height(state, row) + FOOT for row in rows) if rows else 130.0


def _stacks(state: Record, y: float, last: int | None, clicks: _Clicks) -> Iterator[Markup]:
    rows = _stack_rows(state)
    if not rows:
        yield element("text", "no stacks yet", x=WIDE / 2, y=y + 72, font_size=22)
    for row in rows:
        y += _row_height(state, row)
        for place, stack in enumerate(row):
            x = WIDE / 2 + (place - (len(row) - 1) / 2) * PITCH
            yield element("g", _stack(state, stack, last, clicks), transform=translate(x, y))
        y += FOOT


# The draw pile and the table ----------------------------------------------------------------------


def _pile(state: Record, y: float, clicks: _Clicks) -> Iterator[Markup]:
    """What is left to draw of each colour; at the table's turn what it may give."""
    word = "base" if state.phase == kernel.CHOOSING else "draw"
    yield element("text", "left to draw", x=MARGIN + 8, y=y + 20, font_size=17, text_anchor="start")
    for colour in range(COLOURS):
        count = int(state.left[colour])
        token = f"{word} {LETTERS[colour]}"
        halo = clicks.halo(token)
        x = MARGIN + 54 + colour * 100
        parts = [element("title", f"{count} {COLOUR_NAMES[colour]} tiles left to draw")]
        parts += [box(62, 62, halo, halo, rx=12)] if halo else []
        if count:
            parts += [element("g", back(colour, 52, 52), transform=translate(0, -4))] if count > 1 else []
            parts.append(back_with_letter(colour, 52, 52))
        else:
            parts.append(slot(52, 52))
        parts.append(element("text", str(count), x=45, y=9, font_size=24, font_weight="bold", fill=WORDS))
        yield element("g", *parts, data_token=token, transform=translate(x - 16, y + 64))
    if kernel.to_move(state) == TABLE:
        yield from _outcomes(state, y, clicks)
    elif state.phase == kernel.PLACING and kernel.pile_size(state) == 0:
        yield _button(END, "End the turn", 700, y + 62, clicks.halo(END))


def _outcomes(state: Record, y: float, clicks: _Clicks) -> Iterator[Markup]:
    """The tiles that the table may give, as far as this view can tell."""
    yield element("text", "the table gives", x=540, y=y + 20, font_size=17, text_anchor="start")
    colour = int(state.colour)
    if not kernel.sees_outcome(state):
        token = TEXTS[kernel.UNSEEN + colour]
        halo = clicks.halo(token)
        hidden = [box(CARD_WIDE + 10, CARD_HIGH + 10, halo, halo, rx=12)] if halo else []
        question = element("text", "?", y=11, font_size=30, font_weight="bold", fill=INKS[colour])
        title = element("title", f"{a_tile(colour)}, its symbol not seen")
        content = [title, *hidden, back(colour, CARD_WIDE, CARD_HIGH), question]
        yield element("g", *content, data_token=token, transform=translate(566, y + 64))
        return
    seen = kernel.seen_tiles(state)
    for at in range(SYMBOLS):
        kind = colour * SYMBOLS + at
        weight = kernel.weight_of(state, seen, kind)
        place = translate(566 + at * 64, y + 64)
        if weight == 0:
            yield element("g", slot(CARD_WIDE, CARD_HIGH), transform=place)
            continue
        token = TEXTS[kernel.OUTCOME + kind]
        face = card(kind, CARD_WIDE, CARD_HIGH, clicks.halo(token))
        number = badge(weight, CARD_WIDE / 2 - 1, -CARD_HIGH / 2 + 1)
        title = element("title", tile_words(kind, weight))
        yield element("g", title, face, number, data_token=token, transform=place)


def _button(token: str, words: str, x: float, y: float, halo: str | None) -> Markup:
    return element(
        "g",
        element("title", words),
        box(190, 54, halo or AREA, halo or WORDS, rx=27),
        element("text", words, y=8, font_size=23, font_weight="bold", fill=OUTLINE if halo else WORDS),
        data_token=token,
        transform=translate(x, y),
    )


# The picture --------------------------------------------------------------------------------------


def _bar(state: Record, last: int | None) -> Iterator[Markup]:
    """Who does what; below it what a split has done, or what can be done."""
    words, detail = status(state)
    split = split_words(state, last)
    yield element("text", words, x=WIDE / 2, y=42, font_size=30, font_weight="bold", fill=WORDS)
    colour, weight = (TRAIL, "bold") if split else (SOFT_WORDS, None)
    yield element("text", split or detail, x=WIDE / 2, y=70, font_size=20, fill=colour, font_weight=weight)


def draw(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
) -> str:
    """The picture of a position, with the hand of `seat` at the lower edge.

    `last` is the move that led here, `picked` the tokens clicked so far and `lit` those that may follow.
    """
    clicks = _Clicks(picked, lit)
    own, *others = seats_from(state, seat)
    y = BAR
    content = list(_bar(state, last))
    for other in others:
        content.append(_other_hand(state, other, y, last, clicks))
        y += ROW
    content += _stacks(state, y, last, clicks)
    y += _stacks_high(state)
    content += _pile(state, y, clicks)
    y += PILE
    content.append(_own_hand(state, own, y, last, clicks))
    high = y + OWN + 8 + MARGIN
    return picture(
        (0, 0, WIDE, high),
        position_words(state, seat, last),
        element("rect", width=WIDE, height=high, rx=22, fill=PANEL),
        element("g", *content, text_anchor="middle", fill=SOFT_WORDS),
    )
