"""What Stakz's scenes show of a hand: whose it is, backs by colour, the tiles that are seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stackyard.core.message import msg
from stackyard.games.stakz.picture.places import (
    BACK_AT,
    CARD,
    OTHER,
    OTHER_FLOW,
    OTHER_SCALE,
    OWN,
    OWN_FLOW,
    OWN_HIGH,
    PEEPING,
    WIDE,
    Layout,
    Place,
    flowing,
)
from stackyard.games.stakz.picture.sheet import AT_TURN
from stackyard.games.stakz.picture.trail import Trail, back_key, held_key, pile_key
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.layout import COLOURS, KIND_NAMES, KINDS, LETTERS, SYMBOLS
from stackyard.games.stakz.rules.plain import Plain
from stackyard.games.stakz.rules.words import NAMES, hand_words, tile_words, tiles_words
from stackyard.show.scene import Item

CACHED = 1 << 13
STEP = 18.0
"""From back to back of a colour, where there are few."""


def hand_key(seat: int) -> str:
    """The area that a hand lies on."""
    return f"h{seat}"


# What never changes -------------------------------------------------------------------------------


def backdrop(layout: Layout, seat: int, own: bool, seen: bool) -> Iterator[Item]:
    """Whose hand it is, and the places where tiles could be; the scene says where it lies."""
    on, open_on_phone = hand_key(seat), layout is not WIDE and seen
    yield Item(on, "", layout.margin)
    (x, y), tiles, style = layout.name_at, layout.tiles_at, "name" if layout is WIDE else "name-s"
    if open_on_phone:
        (x, y), tiles, style = (24, 24), (174, 24), "name-n"
    elif own and layout is WIDE:  # Below the name a number on the first tile would cover how many there are.
        (x, y), tiles = (30, 30), (190, 30)
    yield Item(f"{on}n", "", x, y, on, text=NAMES[seat], style=style)
    yield Item(f"{on}c", "", *tiles, on, style=f"soft{layout.styles}")
    if own and layout is WIDE:
        yield Item("legend", "", layout.inside - 16, 30, on, text=LEGEND, style="legend")
    if not seen:
        for colour in range(COLOURS):
            yield Item(f"{on}s{colour}", "back-slot", *_first_back(layout, own, colour), on)
    elif layout is WIDE:
        for kind, place in enumerate(OWN if own else OTHER):
            yield Item(f"{on}s{kind}", "slot", *place, on, scale=1 if own else OTHER_SCALE)


LEGEND = msg("1 disc · 2 cross · 3 triangle · 4 square · 5 star")


def _first_back(layout: Layout, own: bool, colour: int) -> Place:
    """The middle of the first back of a colour."""
    if own and layout is WIDE:
        return 42 + colour * 168, 112
    x, y = layout.backs_at
    return x + colour * layout.colours, y


# What is in it ------------------------------------------------------------------------------------


def hand(table: Plain, layout: Layout, seat: int, own: bool, trail: Trail) -> tuple[list[Item], str, float]:
    """The items of a hand, the symbol that they lie on, and how high that is."""
    arrow_at = 18.0, 18.0
    if not table.sees(seat):
        items = _hidden(table, layout, seat, own, trail)
        area, high = ("row-n", layout.row - 6) if layout is not WIDE else ("row", layout.row - 6)
        if own and layout is WIDE:
            area, high, arrow_at = "own", OWN_HIGH, (18, 23)
        elif layout is not WIDE:
            arrow_at = 12, 17
    elif layout is WIDE:
        items = _in_places(table, seat, own, trail)
        area, high = ("own", OWN_HIGH) if own else ("row", layout.row - 6)
        arrow_at = (18, 23) if own else arrow_at
    else:
        items, rows = _in_rows(table, seat, own, trail)
        area = f"{'own' if own else 'open'}-n{rows}"
        high, arrow_at = (OWN_FLOW if own else OTHER_FLOW).high(rows), (12, 17)
        if own and rows:
            items.append(Item("legend", "", 10, high - 10, hand_key(seat), text=LEGEND, style="soft-n"))
    items.append(_count(seat, sum(table.colours[seat])))
    if table.has_turn(seat):
        items.append(Item("turn", "arrow", *arrow_at, hand_key(seat)))
        area += AT_TURN
    return items, area, high


def area(table: Plain, layout: Layout, seat: int, symbol: str, y: float) -> Item:
    """What a hand lies on, where it lies."""
    return Item(hand_key(seat), symbol, layout.margin, y, label=hand_words(table, seat))


@lru_cache(CACHED)
def _count(seat: int, size: int) -> Item:
    return Item(f"{hand_key(seat)}c", "", text=tiles_words(size))


def _hidden(table: Plain, layout: Layout, seat: int, own: bool, trail: Trail) -> list[Item]:
    items: list[Item] = []
    for colour, count in enumerate(table.colours[seat]):
        came = seat == trail.seat and colour == trail.colour
        items += _backs(layout, seat, own, colour, count, came)
    return items


@lru_cache(CACHED)
def _backs(layout: Layout, seat: int, own: bool, colour: int, count: int, came: bool) -> tuple[Item, ...]:
    """As many backs as there are tiles, overlapping; the last one says its colour and how many there are."""
    x, y = _first_back(layout, own, colour)
    step = min(STEP, layout.spread / max(count - 1, 1))
    letter, last = LETTERS[colour], count - 1
    # On a phone there is no room for a sign before two digits.
    number = f"×{count}" if count < 10 or layout is WIDE else str(count)
    return tuple(
        Item(
            back_key(seat, colour, place),
            f"B{letter}" if place == last else f"b{letter}",
            round(x + place * step - BACK_AT[0], 1),
            y - BACK_AT[1],
            hand_key(seat),
            text=number if place == last else "",
            style=f"count{layout.styles}" if place == last else "",
            was=pile_key(colour) if came and place == last else "",
        )
        for place in range(count)
    )


def _in_places(table: Plain, seat: int, own: bool, trail: Trail) -> list[Item]:
    """The tiles of a hand that is seen, each kind in its place."""
    places, scale = (OWN, 1.0) if own else (OTHER, OTHER_SCALE)
    hand, clicks = table.hands[seat], can_place(table, seat)
    items: list[Item] = []
    for kind in range(KINDS):
        if hand[kind]:
            items += _tiles(seat, kind, hand[kind], places[kind], scale, clicks, _came(trail, seat, kind))
    return items


def _in_rows(table: Plain, seat: int, own: bool, trail: Trail) -> tuple[list[Item], int]:
    """The tiles of a hand that is seen, side by side; and the number of their rows."""
    flow = OWN_FLOW if own else OTHER_FLOW
    hand, clicks = table.hands[seat], can_place(table, seat)
    kinds = tuple(kind for kind in range(KINDS) if hand[kind])
    places, rows = flowing(kinds, flow)
    items: list[Item] = []
    for kind, place in zip(kinds, places, strict=True):
        items += _tiles(seat, kind, hand[kind], place, flow.scale, clicks, _came(trail, seat, kind))
    return items, rows


def can_place(table: Plain, seat: int) -> bool:
    """Whether tiles of this hand can be clicked: in the turn of its holder."""
    return seat == table.turn and table.phase == encoding.PLACING


def _came(trail: Trail, seat: int, kind: int) -> bool:
    return kind == trail.kind and seat == trail.seat


@lru_cache(CACHED)
def _tiles(
    seat: int, kind: int, count: int, place: Place, scale: float, clicks: bool, came: bool
) -> tuple[Item, ...]:
    """Tiles of one kind, the first one in front; `came` says that one has just been drawn."""
    (x, y), on, symbol = place, hand_key(seat), f"{KIND_NAMES[kind]}c"
    peeping = PEEPING if scale < 1 else 0
    items = [Item("trail", "card-trail", x, y, on, scale=scale)] if came else []
    for copy in range(count - 1, -1, -1):
        clicked = clicks and copy == 0
        items.append(
            Item(
                held_key(seat, kind, copy),
                symbol,
                x,
                y - peeping * copy,
                on,
                KIND_NAMES[kind] if clicked else "",
                tile_words(kind, count) if clicked else "",
                was=pile_key(kind // SYMBOLS) if came and copy == count - 1 else "",
                scale=scale,
            )
        )
    if count > 1 and not peeping:
        front = held_key(seat, kind, 0)
        items.append(Item(f"{front}n", f"x{count}", CARD[0] / 2 - 1, 1 - CARD[1] / 2, front))
    return tuple(items)
