"""One's own dice in Stack's picture: unstacked, by number, a die that is rolled or must be stacked raised."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from stackyard.core.message import Message, msg
from stackyard.games.stack import GAME
from stackyard.games.stack.picture.piles import RAISED, raised_die
from stackyard.games.stack.picture.shapes import DIE, die_name
from stackyard.games.stack.picture.sizes import Measures, tidy
from stackyard.games.stack.picture.travel import AIR, Moved, hand_key, in_the_air
from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.facts import Facts
from stackyard.games.stack.rules.layout import COLOURS
from stackyard.show.scene import Item


@lru_cache(maxsize=1024)
def _places(numbers: tuple[int, ...], m: Measures) -> tuple[tuple[float, int], ...]:
    """Where dice lie that are sorted by number: x and row."""
    places: list[tuple[float, int]] = []
    start = m.margin + 8 + m.die / 2
    x, row = start, 0
    for _, equal in groupby(numbers):
        for _ in equal:
            if x + m.die / 2 > m.wide - m.margin:
                x, row = start, row + 1
            places.append((tidy(x), row))
            x += m.die + m.between
        x += m.between_numbers
    return tuple(places)


def hand(now: Facts, owner: int, moved: Moved, top: float, m: Measures) -> tuple[list[Item], float]:
    """The unstacked dice of whoever looks; and where they end."""
    counts = now.counts(owner)
    items = [_caption(owner, m.margin + 4, tidy(top + m.caption + 2), f"caption{m.name_suffix}")]
    air = in_the_air(now)
    if air is not None and air.seat == owner:
        counts[air.counted] -= 1
        counts[air.number] += 1
    else:
        air = None
    numbers = tuple(number for number, count in enumerate(counts) for _ in range(count))
    if not numbers:
        line, style = tidy(top + m.hand_y + 10), f"none{m.name_suffix}"
        items.append(Item("hand-none", "", m.margin + 4, line, text=msg("none"), style=style))
    picking = owner == now.turn and now.stage == encoding.PICK
    rolled = now.rolled if owner == now.turn and now.stage == encoding.MUST_STACK else 0
    places = _places(numbers, m)
    foot, scale = top + m.hand_y + 0.73 * m.die, round(m.die / DIE, 2)
    left = counts[:]
    for number, (x, row) in zip(numbers, places, strict=True):
        y, place = tidy(foot + row * m.hand_row), left[number]
        left[number] -= 1
        first = place == counts[number]
        if air is not None and first and number == air.number:
            items += raised_die(now, owner, air, x, y, scale)
            continue
        if rolled == number and first:
            y = tidy(y - RAISED)
            items.append(Item("ring", "air", x, y, scale=scale))
        die = _die(owner, number, place, x, y, scale, picking)
        items.append(die._replace(was=AIR) if first and moved.landed == (owner, number) else die)
    rows = places[-1][1] + 1 if places else 1
    return items, top + m.hand_high(rows)


@lru_cache(maxsize=256)
def _caption(owner: int, x: float, y: float, style: str) -> Item:
    words = msg("{name}'s unstacked dice", name=GAME.seat_names[owner])
    return Item("hand", "", x, y, text=words, style=style)


@lru_cache(maxsize=1 << 13)
def _die(owner: int, number: int, place: int, x: float, y: float, scale: float, picking: bool) -> Item:
    token = str(number) if picking else ""
    key, words = hand_key(owner, number, place), _words(owner, number)
    return Item(key, die_name(owner, number), x, y, token=token, label=words, scale=scale)


def _words(owner: int, number: int) -> Message:
    return msg("{colour} {number}, unstacked", colour=COLOURS[owner], number=number)
