"""What the pictures of Stakz show of a hand: whose it is, backs by colour, the tiles that are seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from stackyard.core.kernels import Record
from stackyard.games.stakz.picture.shapes import FILLS, back, back_with_letter, badge, card, slot
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.layout import KIND_NAMES, SYMBOLS
from stackyard.games.stakz.rules.words import NAMES, drawn_kind, hand_words, tile_words
from stackyard.show.colours import AREA, AREA_AT_TURN, LIT, TRAIL, WORDS
from stackyard.show.svg import Markup, element, translate
from stackyard.show.widgets import Clicks, box

BADGED = 46.0
"""As wide as a tile must be for a number on its corner."""


def has_turn(state: Record, seat: int) -> bool:
    """Whether the round waits for this seat."""
    return bool(seat == state.turn and state.phase != encoding.OVER)


def whose(
    state: Record,
    seat: int,
    x: float,
    y: float,
    aside: tuple[float, float] = (0.0, 22.0),
    sizes: tuple[float, float] = (22.0, 17.0),
) -> Iterator[Markup]:
    """Whose hand it is, an arrow at its turn, and how many tiles it holds, so far aside of the name."""
    if has_turn(state, seat):
        yield element("path", d="M-9 -9L5 0L-9 9Z", fill=LIT, transform=translate(x + 10, y - 7))
    yield element("text", NAMES[seat], x=x + 22, y=y, font_size=sizes[0], font_weight="bold", fill=WORDS)
    size = encoding.hand_size(state, seat)
    tiles = f"{size} tile{'' if size == 1 else 's'}"
    yield element("text", tiles, x=x + 22 + aside[0], y=y + aside[1], font_size=sizes[1])


def hand(
    state: Record, seat: int, box: tuple[float, float, float, float], content: Iterator[Markup]
) -> Markup:
    """A hand within (left, top, width, height), brighter at its turn."""
    x, y, wide, high = box
    fill = AREA_AT_TURN if has_turn(state, seat) else AREA
    area = element("rect", x=x, y=y, width=wide, height=high, rx=14, fill=fill)
    return element("g", element("title", hand_words(state, seat)), area, *content, text_anchor="start")


@cache
def backs(
    count: int, colour: int, x: float, y: float, spread: float = 66.0, number_size: float = 19.0
) -> Markup:
    """As many backs as there are tiles, overlapping; the last one says its colour as a letter."""
    if count == 0:
        return element("g", slot(26, 40), transform=translate(x + 14, y))
    step = min(18.0, spread / max(count - 1, 1))
    places = [x + 14 + place * step for place in range(count)]
    parts = [element("g", back(colour, 26, 40), transform=translate(place, y)) for place in places[:-1]]
    top = back_with_letter(colour, 26, 40)
    number = f"×{count}"
    parts += [
        element("g", top, text_anchor="middle", transform=translate(places[-1], y)),
        element(
            "text", number, x=places[-1] + 16, y=y + 7, font_size=number_size, font_weight="bold", fill=WORDS
        ),
    ]
    return Markup("".join(parts))


def tile(
    state: Record,
    seat: int,
    kind: int,
    place: tuple[float, float],
    size: tuple[float, float],
    last: int | None,
    clicks: Clicks,
) -> Markup:
    """A tile of a hand, or the place where it would be; it can be clicked in the turn of its holder."""
    count = int(state.hands[seat, kind])
    token = KIND_NAMES[kind] if count and seat == state.turn and state.phase == encoding.PLACING else None
    halo = clicks.halo(token) if token else None
    if halo is None and drawn_kind(state, seat, last) == kind:
        halo = TRAIL
    return _tiles(count, kind, place, size, halo, token)


@lru_cache(1 << 12)
def _tiles(
    count: int,
    kind: int,
    place: tuple[float, float],
    size: tuple[float, float],
    halo: str | None,
    token: str | None,
) -> Markup:
    """Tiles of one kind, none included."""
    wide, high = size
    if count == 0:
        return element("g", slot(wide, high), transform=translate(*place))
    if wide < BADGED:  # Too small for a badge: a second and third tile peep out behind the first.
        behind = [
            element("g", box(wide, high, FILLS[kind // SYMBOLS]), transform=translate(0, -4 * more))
            for more in range(count - 1, 0, -1)
        ]
        content = [*behind, card(kind, wide, high, halo)]
    else:
        content = [card(kind, wide, high, halo), badge(count, wide / 2 - 1, -high / 2 + 1)]
    title = [element("title", tile_words(kind, count))] if token else []
    return element("g", *title, *content, data_token=token, text_anchor="middle", transform=translate(*place))
