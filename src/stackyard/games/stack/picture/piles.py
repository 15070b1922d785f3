"""The table in Stack's picture: a column for each number, so that what a die can go on lies in one place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from stackyard.core.message import Message, msg
from stackyard.games.stack.picture.clicks import pile_token
from stackyard.games.stack.picture.shapes import SLAB, die_name, pile_height
from stackyard.games.stack.picture.sheet import FELT
from stackyard.games.stack.picture.sizes import Measures, tidy
from stackyard.games.stack.picture.travel import (
    AIR,
    Air,
    Moved,
    die_key,
    in_the_air,
    lying_key,
    pile_key,
)
from stackyard.games.stack.rules import encoding
from stackyard.games.stack.rules.facts import WORTH, Facts
from stackyard.games.stack.rules.layout import COLOURS, OWNERS
from stackyard.games.stack.rules.layout import FACES as NUMBERS
from stackyard.games.stack.rules.standing import pile_words
from stackyard.show.scene import Item

COUNT = 24  # below a pile: how many there are
RAISED = 12.0
"""How far a die in the air is above the others."""
BETWEEN = 6.0
"""Between the columns of numbers that stand below one another."""
IN_THE_AIR = -1
"""In place of how many there are."""

Cell = tuple[int, int]
"""A kind of pile, and how many there are."""
Rows = Sequence[tuple[float, float]]
"""How high rows of piles are, and how much of it is below the piles."""


def felt_key(number: int) -> str:
    """The key of what the piles of a number lie on."""
    return f"felt{number}"


def _cells(now: Facts, owner: int, air: Air | None) -> list[list[Cell]]:
    """The piles on the table by number; the owner's own dice are in the hand."""
    cells: list[list[Cell]] = [[] for _ in range(NUMBERS + 1)]
    for number, kind, count in now.piles:
        if kind == owner:
            continue
        if air is not None and (air.counted, air.seat) == (number, kind):
            count -= 1
        if count:
            cells[number].append((kind, count))
    if air is not None and air.seat != owner:
        cells[air.number].append((air.seat, IN_THE_AIR))
    return cells


def _rows(columns: Sequence[list[Cell]], m: Measures) -> Rows:
    """The rows of columns side by side."""
    rows = max(m.fewest_rows, *(-(-len(cells) // m.across) for cells in columns))
    if m.row:
        return [(m.row, COUNT + 8)] * rows
    heights = []
    for row in range(rows):
        piles = [cell for cells in columns for cell in cells[row * m.across : (row + 1) * m.across]]
        below = m.scale * (8 + (COUNT if any(count > 1 for _, count in piles) else 4))
        raised = RAISED if any(count == IN_THE_AIR for _, count in piles) else 0.0
        tallest = max((pile_height(len(OWNERS[kind])) for kind, _ in piles), default=0.0)
        heights.append((m.scale * (tallest + raised + 4) + below, below))
    return heights


# What lies under the piles ------------------------------------------------------------------------


def blank_table(top: float, m: Measures) -> Iterator[Item]:
    """The columns with their numbers, as high as they are at least."""
    for number, felt in enumerate(_blank_felts(top, m), 1):
        yield felt
        left, line = m.column / 2 - 3 - 1.45 * m.words, m.heading - 14
        for name, x, words in (
            ("number", left, str(number)),
            ("worth", left + 6, msg("worth {points}", points=WORTH[number])),
        ):
            style = f"{name}{m.name_suffix}"
            yield Item(f"{felt.key}-{name}", "", tidy(x), line, felt.key, text=words, style=style)


@lru_cache(maxsize=64)
def _blank_felts(top: float, m: Measures) -> tuple[Item, ...]:
    return tuple(_felts([_rows([[]], m)] * (NUMBERS // m.columns), top, m)[0])


def _felts(bands: Sequence[Rows], top: float, m: Measures) -> tuple[list[Item], float]:
    """The columns, in bands of those that stand side by side; and where they end."""
    felts = []
    for band, rows in enumerate(bands):
        top += BETWEEN if band else 0
        high = m.heading + sum(row for row, _ in rows)
        for place in range(m.columns):
            x = m.margin + m.column * place + 3
            felts.append(_felt(band * m.columns + place + 1, tidy(x), tidy(top), tidy(high), m))
        top += high
    return felts, top


@lru_cache(maxsize=1024)
def _felt(number: int, x: float, y: float, high: float, m: Measures) -> Item:
    right, low = tidy(m.column - 6 - FELT), tidy(high - FELT)
    return Item(felt_key(number), "felt", x, y, points=(FELT, FELT, right, FELT, right, low, FELT, low))


# Piles --------------------------------------------------------------------------------------------


def table(now: Facts, owner: int, moved: Moved, top: float, m: Measures) -> tuple[list[Item], float]:
    """The piles, and the columns that are higher than they must be; and where they end."""
    air = in_the_air(now)
    cells = _cells(now, owner, air)
    bands = [_rows(cells[first : first + m.columns], m) for first in range(1, NUMBERS + 1, m.columns)]
    felts, end = _felts(bands, top, m)
    items = [felt for felt, blank in zip(felts, _blank_felts(top, m), strict=True) if felt != blank]
    for number, felt in enumerate(felts, 1):
        rows = bands[(number - 1) // m.columns]
        for at, (kind, count) in enumerate(cells[number]):
            row, place = divmod(at, m.across)
            x = tidy(felt.x - 3 + m.column / 2 + (place - (m.across - 1) / 2) * m.cell)
            y = tidy(felt.y + m.heading + sum(high for high, _ in rows[: row + 1]) - rows[row][1])
            if count != IN_THE_AIR:
                items += _pile(now, number, kind, count, x, y, moved, m)
            elif air is not None:
                items += raised_die(now, owner, air, x, y, m.scale)
    return items, end


def _pile(
    now: Facts, number: int, kind: int, count: int, x: float, y: float, moved: Moved, m: Measures
) -> Iterator[Item]:
    """Equal piles as one; with a ring where the last move built one, or where a die must be stacked."""
    owners = OWNERS[kind]
    items = _placed(number, kind, count, x, y, m.scale)
    was: tuple[str, ...] = ()
    if moved.built == (number, owners):
        yield Item("trail", f"trail{len(owners)}", x, y, scale=m.scale)
        was = moved.was
    elif moved.landed == (kind, number):
        was = (AIR,)
    if now.stage == encoding.MUST_STACK and (kind, number) == (now.turn, now.rolled):
        yield Item("ring", "air", x, y, scale=m.scale)
    yield items[0]
    for die, before in zip(items[1:], was, strict=False):
        yield die._replace(was=before)
    yield from items[1 + len(was) :]


@lru_cache(maxsize=1 << 13)
def _placed(number: int, kind: int, count: int, x: float, y: float, scale: float) -> tuple[Item, ...]:
    """A pile: its foot, its dice from bottom to top, and how many such piles there are."""
    owners = OWNERS[kind]
    key = pile_key(number, owners)
    token, words = pile_token(number, owners), _words(number, owners, count)
    items = [Item(key, f"pile{len(owners)}", x, y, token=token, label=words, scale=scale)]
    items += (
        Item(die_key(number, owners, level), die_name(seat, number), 0, tidy(-SLAB * level), key)
        for level, seat in enumerate(owners)
    )
    if count > 1:
        text = msg("×{number}", number=count)
        items.append(Item(f"{key}-count", "", 0, COUNT, key, text=text, style="count"))
    return tuple(items)


def _words(number: int, owners: tuple[int, ...], count: int) -> Message:
    words = pile_words((number, owners))
    return msg("{pile}, {number} of them", pile=words, number=count) if count > 1 else words


def raised_die(now: Facts, owner: int, air: Air, x: float, y: float, scale: float) -> list[Item]:
    """A die in the air, above the place where it lies when it is down."""
    words = msg("{colour} {number}, in the air", colour=COLOURS[air.seat], number=air.number)
    was = "" if now.stage == encoding.WRONG_CHOICE else lying_key(now, owner, air.seat, air.counted)
    y = tidy(y - RAISED)
    return [
        Item("ring", "air", x, y, scale=scale),
        Item(AIR, die_name(air.seat, air.number), x, y, label=words, was=was, scale=scale),
    ]
