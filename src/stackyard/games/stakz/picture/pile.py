"""The draw pile of Stakz by colour, what the table may give of it, and the end of a turn without it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.games.stakz.picture.clicks import END, base_token, draw_token
from stackyard.games.stakz.picture.places import CARD, WIDE, Layout
from stackyard.games.stakz.picture.sheet import left_symbol
from stackyard.games.stakz.picture.trail import pile_key
from stackyard.games.stakz.rules import encoding, kernel
from stackyard.games.stakz.rules.layout import COLOURS, KIND_NAMES, LETTERS, SYMBOLS
from stackyard.games.stakz.rules.notation import TEXTS
from stackyard.games.stakz.rules.plain import Counts, Plain
from stackyard.games.stakz.rules.words import A_TILE, left_words, tile_words
from stackyard.show.scene import Item

CACHED = 1 << 10
PILE = "pile"
WIDE_HIGH = 112.0
NARROW_HIGH, WITH_BUTTON, WITH_OUTCOMES = 96.0, 162.0, 196.0
GIVING = (encoding.DEALING, encoding.TURNING, encoding.DRAWING)


def backdrop(layout: Layout) -> Iterator[Item]:
    """A plate for each colour, as it is while players place tiles and there is enough of everything."""
    yield Item(PILE, "", layout.margin)
    style = "soft" if layout is WIDE else "detail-n"
    yield Item("caption", "", *layout.caption_at, PILE, style=style)
    x, y = layout.plate_at
    for colour in range(COLOURS):
        key = pile_key(colour)
        yield Item(
            key,
            "plate",
            x + colour * layout.plates,
            y,
            PILE,
            draw_token(colour),
            style="number",
            scale=layout.pile_scale,
        )
        yield Item(f"{key}b", left_symbol(colour, 2), on=key)


def pile(state: Record, table: Plain, layout: Layout, seat: int | None, y: float) -> tuple[list[Item], float]:
    """What is left to draw, from y on, and where that ends; at the table's turn also what it may give."""
    items = [Item(PILE, "", layout.margin, y), _caption(_draws(table, seat))]
    for colour, count in enumerate(table.left):
        items += _left(colour, count, table.phase == encoding.CHOOSING)
    high = NARROW_HIGH
    if table.phase in GIVING:
        items += _outcomes(table.colour, _weights(state, table), layout)
        high = WITH_OUTCOMES
    elif table.phase == encoding.PLACING and not any(table.left):
        items.append(_end(layout))
        high = WITH_BUTTON
    return items, y + (WIDE_HIGH if layout is WIDE else high)


def _draws(table: Plain, seat: int | None) -> bool:
    """Whether the draw pile is there to end the turn: to players who place tiles (SZ-11)."""
    return table.phase == encoding.PLACING and seat in (None, table.turn) and any(table.left)


@lru_cache(CACHED)
def _caption(draws: bool) -> Item:
    return Item("caption", "", text=msg("draw one to end the turn") if draws else msg("left to draw"))


@lru_cache(CACHED)
def _left(colour: int, count: int, choosing: bool) -> tuple[Item, ...]:
    """What is left of a colour, where it differs from the backdrop."""
    key, label = pile_key(colour), left_words(colour, count)
    symbol, token = ("base", base_token(colour)) if choosing else ("", "")
    plate = Item(key, symbol, token=token, label=label, text=str(count))
    return (plate,) if count > 1 else (plate, Item(f"{key}b", left_symbol(colour, count)))


@lru_cache(CACHED)
def _end(layout: Layout) -> Item:
    x, y = layout.button_at
    words = msg("End the turn")
    return Item("end", "button", x, y + 8, PILE, END, words, words, "button")


# What the table may give --------------------------------------------------------------------------


def _weights(state: Record, table: Plain) -> Counts:
    """How many tiles of each symbol the table may give, as far as this view can tell; () if it cannot."""
    if not encoding.sees_outcome(state):
        return ()
    seen, first = encoding.seen_tiles(state), table.colour * SYMBOLS
    return tuple(int(kernel.weight_of(state, seen, kind)) for kind in range(first, first + SYMBOLS))


@lru_cache(CACHED)
def _outcomes(colour: int, weights: Counts, layout: Layout) -> tuple[Item, ...]:
    x, y = layout.outcome_at
    given_at = (x - 26, 20.0) if layout is WIDE else (layout.caption_at[0], y - 44)
    style = "soft" if layout is WIDE else "detail-n"
    items = [Item("gives", "", *given_at, PILE, text=msg("the table gives"), style=style)]
    if not weights:
        token = TEXTS.write(encoding.UNSEEN + colour)
        label = msg("{tile}, its symbol not seen", tile=A_TILE[colour])
        items.append(Item(token, f"?{LETTERS[colour]}", x, y, PILE, token, label))
    for at, weight in enumerate(weights):
        kind, place = colour * SYMBOLS + at, (x + at * layout.outcomes, y)
        if weight == 0:
            items.append(Item(f"={at}", "slot", *place, PILE))
            continue
        token = TEXTS.write(encoding.OUTCOME + kind)
        items.append(Item(token, f"{KIND_NAMES[kind]}c", *place, PILE, token, tile_words(kind, weight)))
        if weight > 1:
            items.append(Item(f"{token}n", f"x{weight}", CARD[0] / 2 - 1, 1 - CARD[1] / 2, token))
    return tuple(items)
