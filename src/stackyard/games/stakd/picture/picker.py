"""Below the views: cards with the pieces that the player to move may pick, and how each may lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot

from stackyard.core.message import msg
from stackyard.games.stakd.picture.shapes import RADIUS, degrees_of, place
from stackyard.games.stakd.picture.sizes import FOOT, Card, Measures, card_size, cards
from stackyard.games.stakd.picture.symbols import middle
from stackyard.games.stakd.rules.pieces import LETTERS, NAMES, B, Node
from stackyard.games.stakd.rules.tower import Shapes
from stackyard.show.scene import Item

NEW_LAYER = "^"


def kinds_to_pick(bases: bool) -> tuple[int, ...]:
    """The kinds that are laid now: bases first, then all others."""
    return (B,) if bases else tuple(range(B))


def picker(shapes: Shapes, bases: bool, m: Measures) -> tuple[list[Item], float]:
    """All cards, for the backdrop, and where what is below them begins."""
    found, end = cards(kinds_to_pick(bases), tuple(shapes.orientations), m)
    return [item for card in found for item in _card(shapes, card, m)], end


def _card(shapes: Shapes, card: Card, m: Measures) -> Iterator[Item]:
    """A card: a click on it picks the kind, and one on an orientation how it lies."""
    letter = LETTERS[card.kind]
    key, several = f"o{letter}", card.ways > 1
    symbol = f"card{card.across}.{card.deep}{m.name}"
    yield Item(
        key, symbol, card.x, card.y, token=letter, label=NAMES[card.kind], style=f"card{m.name}",
        opens=not several,
    )  # fmt: skip
    wide, high = card_size(card.across, card.deep, m)
    for number in range(card.ways):
        row, column = divmod(number, card.across)
        x = m.pad + m.chip * (column + 0.5) - wide / 2
        y = FOOT - high + m.pad + m.chip_high * (row + 0.5)
        nodes = shapes.nodes[card.kind][number]
        if several:
            token = f"{letter}{number}"
            label = msg("{piece} lying as {way}", piece=NAMES[card.kind], way=token)
            yield Item(f"o{token}", f"chip{m.name}", x, y, key, token, label, opens=True)
            name = m.chip_high / 2 - 8
            yield Item(f"w{token}", "", 0, name, f"o{token}", text=token, style=f"way{m.name}")
            yield _icon(shapes.lattice, nodes, letter, number, (0, -9), f"o{token}", m)
        else:
            yield _icon(shapes.lattice, nodes, letter, number, (x, y), key, m)


def _icon(
    lattice: int,
    nodes: tuple[Node, ...],
    letter: str,
    number: int,
    at: tuple[float, float],
    on: str,
    m: Measures,
) -> Item:
    """A small piece, as it would lie in the plan."""
    x, y = middle(lattice, nodes)
    points = [place(lattice, node) for node in nodes]
    reach = max(hypot(across - x, down - y) for across, down in points) + RADIUS
    scale = min(min(m.chip - 10, m.chip_high - 28) / 2 / reach, 0.32)
    return Item(f"i{letter}{number}", f"{letter}{number}i", *at, on, scale=round(scale, 2))


@lru_cache(maxsize=1 << 10)
def counted(shapes: Shapes, hand: tuple[int, ...], bases: bool, m: Measures) -> tuple[Item, ...]:
    """How many of each kind the player to move holds, on its card; an empty one is seen to be that."""
    items = []
    for card in cards(kinds_to_pick(bases), tuple(shapes.orientations), m)[0]:
        letter, count = LETTERS[card.kind], hand[card.kind]
        label = msg("{piece}: {count} in hand", piece=NAMES[card.kind], count=count)
        items.append(Item(f"o{letter}", "", label=label, text=f"{letter} ×{count}"))
        if not count:
            items.append(Item(f"y{letter}", f"none{card.across}.{card.deep}{m.name}", on=f"o{letter}"))
    return tuple(items)


@lru_cache(maxsize=1 << 8)
def turned_icons(shapes: Shapes, bases: bool, turn: int) -> tuple[Item, ...]:
    """Pieces on cards lie as they would in the plan, which may be turned."""
    angle = degrees_of(turn)
    if not angle:
        return ()
    return tuple(
        Item(f"i{LETTERS[kind]}{number}", "", turn=angle)
        for kind in kinds_to_pick(bases)
        for number in range(len(shapes.nodes[kind]))
    )


def new_layer(m: Measures) -> Item:
    """In the corner of the plan, where a new layer may be started instead."""
    x, y, wide, _ = m.plan
    right, high = x + wide - 8, m.button[1]
    words = msg("new layer")
    return Item(
        "new", f"button{m.name}", right - m.button[0] / 2, y + 8 + high / 2 + 7, "", NEW_LAYER, words, words,
        f"button{m.name}", opens=True,
    )  # fmt: skip
