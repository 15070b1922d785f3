"""What everybody holds: a row a seat, from one's own on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stackyard.core.message import msg
from stackyard.games.stakd.picture.sizes import Measures
from stackyard.games.stakd.rules.facts import Facts
from stackyard.games.stakd.rules.pieces import LETTERS, B
from stackyard.games.stakd.rules.words import knocked_over, seat_and_hand, seat_words
from stackyard.show.scene import Item

TOPPLE = "!topple-"
"""Begins the token of a call; the number of a seat follows."""


def rows(players: int, m: Measures) -> int:
    """How many rows of hands there are."""
    return -(-players // m.columns)


def shown_kinds(bases: bool, m: Measures) -> str:
    """The letters of what is counted."""
    return LETTERS[:B] if m.no_bases and not bases else LETTERS


def hands(players: int, first: int, bases: bool, calls: bool, top: float, m: Measures) -> Iterator[Item]:
    """All rows, for the backdrop: names, pieces and buttons, without numbers."""
    for place in range(players):
        seat = (first + place) % players
        line, column = divmod(place, m.columns)
        x, y = m.margin + column * (m.row_wide + m.gap), top + line * m.row
        yield Item(f"r{seat}", f"row{m.name}", x, y)
        yield from _row(players, seat, bases, calls, m)


def _row(players: int, seat: int, bases: bool, calls: bool, m: Measures) -> Iterator[Item]:
    row, middle = f"r{seat}", (m.row - 6) / 2
    above, below = m.lines
    name = middle + above + m.seat * 8 / 22
    yield Item(f"s{seat}", "", m.arrow, name, row, text=seat_words(players, seat), style=f"seat{m.name}")
    scale = round(m.disc / 15, 2)
    for place, letter in enumerate(shown_kinds(bases, m)):
        yield Item(
            f"d{seat}{letter}", f"d{letter}", m.first + place * m.step, middle + below, row, scale=scale
        )
        yield Item(f"c{seat}{letter}", "n0", 21, 0, f"d{seat}{letter}")
    if calls:
        right, wide, _ = m.call
        words, label = msg("toppled"), knocked_over(players, seat)
        x = m.row_wide - right + wide / 2
        yield Item(
            f"!{seat}", f"call{m.name}", x, middle + 7, row, f"{TOPPLE}{seat}", label, words, f"call{m.name}"
        )


def held(now: Facts, over: bool, m: Measures) -> list[Item]:
    """What the rows say now."""
    items: list[Item] = []
    for seat, hand in enumerate(now.hands):
        at_turn, out = seat == now.turn and not over, bool(now.out >> seat & 1)
        items += _held(now.players, seat, hand, out, at_turn, shown_kinds(now.laying_bases, m), m)
    return items


@lru_cache(maxsize=1 << 12)
def _held(
    players: int, seat: int, hand: tuple[int, ...], out: bool, at_turn: bool, shown: str, m: Measures
) -> tuple[Item, ...]:
    symbol = f"turn{m.name}" if at_turn else ""
    items = [Item(f"r{seat}", symbol, label=seat_and_hand(players, seat, hand, out))]
    for letter, count in zip(shown, hand, strict=False):
        if count:
            items.append(Item(f"c{seat}{letter}", f"n{count}"))
        else:
            items.append(Item(f"d{seat}{letter}", f"e{letter}"))
    return (*items, *(_gone(seat, m) if out else ()))


def _gone(seat: int, m: Measures) -> tuple[Item, ...]:
    """A seat that is out: its pieces are of no use any more."""
    line = (m.row - 6) / 2 + m.lines[1] + m.seat * 8 / 22
    return (
        Item(f"s{seat}", "", style=f"gone{m.name}"),
        Item(f"z{seat}", f"gone{m.name}", on=f"r{seat}"),
        Item(
            f"u{seat}",
            "",
            m.row_wide - m.call[0] - 14,
            line,
            f"r{seat}",
            text=msg("out"),
            style=f"out{m.name}",
        ),
    )
