"""Stack as a picture: what the seats have captured, the piles by number, one's own dice, the bar."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from stackyard.core.kernels import Record
from stackyard.games.stack.picture.bar import bar, prompt
from stackyard.games.stack.picture.calls import calls
from stackyard.games.stack.picture.cards import blank_cards, cards_end, filled_cards, shelves
from stackyard.games.stack.picture.clicks import CALL, attempts, paths
from stackyard.games.stack.picture.colours import NOBODY, PALETTES
from stackyard.games.stack.picture.hand import hand
from stackyard.games.stack.picture.piles import blank_table, table
from stackyard.games.stack.picture.sheet import sheet
from stackyard.games.stack.picture.sizes import DESK, PHONE, Measures, tidy
from stackyard.games.stack.picture.sound import sound
from stackyard.games.stack.picture.travel import moved
from stackyard.games.stack.rules.facts import facts
from stackyard.games.stack.rules.standing import position_words
from stackyard.show.scene import Backdrop, Scene

__all__ = ["NARROW", "attempts", "paths", "scene", "sheet", "sound"]

NARROW = True
"""There is a layout for screens that are higher than wide."""
SEAT_COLOURS = PALETTES["light"].faces[:NOBODY]
ABOVE_HAND = 10.0


@cache
def _backdrop(players: int, first: int, m: Measures) -> Backdrop:
    """Cards and columns with nothing on them yet; the seat `first` is the first."""
    items = *blank_cards(players, first, m), *blank_table(cards_end(players, m), m)
    return Backdrop(f"{players}{first}{m.name_suffix}", items)


def scene(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
    narrow: bool = False,
) -> Scene:
    """The scene of a position, with the dice of `seat`, or of the player to move, as one's own."""
    m = PHONE if narrow else DESK
    now = facts(state)
    owner = now.turn if seat is None else seat
    news = moved(now, seat, last)
    top = cards_end(now.players, m)
    piles, y = table(now, owner, news, top, m)
    own, y = hand(now, owner, news, y + ABOVE_HAND, m)
    below, y = bar(now, y, m)
    captured, high = shelves(now, seat, news, y, m)
    items = [*filled_cards(now, news, m), *piles, *own, *below, *captured]
    if CALL in picked:
        items += calls(picked, lit, top, m)
    backdrop = _backdrop(now.players, seat or 0, m)
    box, words = (0, 0, m.wide, tidy(high)), position_words(now)
    return Scene(box, words, backdrop, tuple(items), prompt=prompt(now))
