"""The plan: from above, the two layers that matter, with the name of every node that is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import floor

from stackyard.core.message import Message, msg
from stackyard.games.stakd.picture.shapes import REACH, box_of, degrees_of, letter_node, spot, turned
from stackyard.games.stakd.picture.sizes import Measures
from stackyard.games.stakd.picture.solid import (
    KEPT_ITEMS,
    label_of,
    lay_here,
    name_of,
    on_table,
    symbol_of,
    token_of,
)
from stackyard.games.stakd.rules.notation import Laid
from stackyard.games.stakd.rules.pieces import LETTERS, Node
from stackyard.games.stakd.rules.tower import Piece, Shapes, laid_piece, layer_at, terminated
from stackyard.show.scene import Item

LARGEST = 1.15
"""No node is drawn larger than this."""
NAME_BELOW = 9
"""How far below its node a name stands."""


def chart(shapes: Shapes, nodes: frozenset[Node], centre: Node, turn: int, m: Measures) -> Item:
    """What all of the plan lies on: as large as its nodes leave room for."""
    angle, lattice = degrees_of(turn), shapes.lattice
    left, top, right, bottom = box_of(lattice, nodes, angle)
    x, y, wide, high = m.plan
    y, high = y + m.plan_top, high - m.plan_top - 12
    scale = min((wide - 24) / (right - left + 2 * REACH), high / (bottom - top + 2 * REACH), LARGEST)
    scale = floor(scale * 100) / 100
    to_x, to_y = turned(spot(lattice, centre), angle)
    return Item(
        "p",
        "",
        round(x + wide / 2 + scale * (to_x - (left + right) / 2)),
        round(y + high / 2 + scale * (to_y - (top + bottom) / 2)),
        turn=angle,
        scale=scale,
    )


@lru_cache(maxsize=1 << 12)
def plan(
    shapes: Shapes,
    below: tuple[Laid, ...],
    current: tuple[Laid, ...],
    newest: Piece | None,
    centre: Node,
    level: int,
    turn: int,
) -> tuple[Item, ...]:
    """The layer below, pale, and the current one on it; the newest piece comes from its card."""
    under, _ = layer_at(shapes, below)
    pieces, _ = layer_at(shapes, current)
    ended = terminated(under, pieces)
    pale = [
        _pale(shapes, laid, piece in ended, centre, level - 1)
        for laid, piece in zip(below, under, strict=True)
    ]
    marks = [_hatched(shapes, piece, centre, level - 1) for piece in ended]
    bright = list[Item]()
    for laid, piece in zip(current, pieces, strict=True):
        bright += _bright(shapes, laid, piece == newest, centre, level, turn)
    return (*pale, *marks, *bright)


def _at(shapes: Shapes, piece: Piece, centre: Node) -> tuple[int, int]:
    return on_table(shapes.lattice, piece.anchor, centre, 0)


@lru_cache(maxsize=KEPT_ITEMS)
def _pale(shapes: Shapes, laid: Laid, ended: bool, centre: Node, level: int) -> Item:
    piece = laid_piece(shapes, laid)
    x, y = _at(shapes, piece, centre)
    key, symbol = f"p{level}{name_of(piece.anchor)}", f"{symbol_of(piece)}p"
    return Item(key, symbol, x, y, "p", label=_below(piece.text, piece.name, ended))


@lru_cache(maxsize=1 << 12)
def _below(text: str, name: str, ended: bool) -> Message:
    if ended:
        return msg("{text}: {piece}, below, terminated", text=text, piece=name)
    return msg("{text}: {piece}, below", text=text, piece=name)


def _hatched(shapes: Shapes, piece: Piece, centre: Node, level: int) -> Item:
    x, y = _at(shapes, piece, centre)
    return Item(f"y{level}{name_of(piece.anchor)}", f"{symbol_of(piece)}h", x, y, "p")


@lru_cache(maxsize=KEPT_ITEMS)
def _bright(shapes: Shapes, laid: Laid, new: bool, centre: Node, level: int, turn: int) -> tuple[Item, Item]:
    piece = laid_piece(shapes, laid)
    x, y = _at(shapes, piece, centre)
    name, letter = f"{level}{name_of(piece.anchor)}", f"L{LETTERS[piece.kind]}{turn}"
    # A click on it is told why nothing else can be laid there.
    symbol, label = symbol_of(piece), label_of(piece.text, piece.name)
    was = f"i{symbol}" if new else ""
    letter_x, letter_y = on_table(shapes.lattice, letter_node(shapes.lattice, piece.nodes), centre, 0)
    return (
        Item(f"p{name}", f"{symbol}c", x, y, "p", token_of(piece.anchor), label, was=was),
        Item(f"k{name}", letter, letter_x, letter_y, "p"),
    )


def laid_last(shapes: Shapes, piece: Piece, centre: Node) -> Item:
    """The line around the piece that was laid last."""
    return Item("k", f"{symbol_of(piece)}k", *_at(shapes, piece, centre), "p")


def ghosts(shapes: Shapes, pieces: Sequence[Piece], centre: Node) -> Iterator[Item]:
    """Outlines of where a chosen piece may go."""
    for piece in pieces:
        x, y = _at(shapes, piece, centre)
        key, token, label = f"q{name_of(piece.anchor)}", token_of(piece.anchor), lay_here(piece)
        yield Item(key, f"{symbol_of(piece)}g", x, y, "p", token, label, ghost=True)


# Nodes -------------------------------------------------------------------------------------------


def nodes(shapes: Shapes, shown: frozenset[Node], centre: Node, turn: int) -> list[Item]:
    """The nodes that can be clicked, with their names."""
    return [_node(shapes.lattice, node, centre, turn) for node in _in_order(shown)]


@lru_cache(maxsize=1 << 12)
def _in_order(nodes: frozenset[Node]) -> list[Node]:
    """Nodes as one reads."""
    return sorted(nodes, key=lambda node: (-node[1], node[0]))


@lru_cache(maxsize=1 << 14)
def _node(lattice: int, node: Node, centre: Node, turn: int) -> Item:
    """A node; its name stands at its place, so its circle is drawn around what is a little above."""
    angle, name = degrees_of(turn), token_of(node)
    x, y = on_table(lattice, node, centre, 0)
    across, down = turned((0, NAME_BELOW), -angle)
    label = msg("node {node}", node=name)
    return Item(
        f"n{name_of(node)}", "v", x + round(across), y + round(down), "p", name, label, name, "v",
        turn=-angle,
    )  # fmt: skip
