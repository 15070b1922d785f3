"""The tower in three dimensions: tables one above the other, each of them tilted and turned.

A piece is drawn twice: its foot, which is a little wider, and its face above it. That looks like a solid body
from everywhere, since its outline is round; and however the tower is turned, only its tables are. The feet of
a layer stand on the same table as the faces of the one below it. What the pieces are called, the plan says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import floor
from typing import NamedTuple

from stackyard.core.message import Message, msg
from stackyard.games.stakd.picture.shapes import (
    ASIDE,
    REACH,
    RISE,
    TILT,
    box_of,
    degrees_of,
    letter_node,
    spot,
    turned,
)
from stackyard.games.stakd.picture.sizes import Measures
from stackyard.games.stakd.rules.notation import Laid
from stackyard.games.stakd.rules.pieces import LETTERS, Node
from stackyard.games.stakd.rules.tower import Piece, Shapes, laid_piece, layer_at, terminated
from stackyard.show.scene import Item

LARGEST = 0.96
"""No node is drawn larger than this."""
ROOM = 3
"""The tower is shown so that this many layers fit in, then as many again: so it seldom has to move."""
VEILS = 6
"""So many layers are paler than the one above them each; those below are as pale as the last of these."""
KEPT_ITEMS = 1 << 14
"""Pieces lie where they lie for many moves, and are drawn once."""
_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

Tower = Sequence[tuple[Laid, ...]]


class Stand(NamedTuple):
    """Where the tower stands: the middle of its ground in the picture, how large it is, and how turned."""

    x: float
    y: float
    scale: float
    turn: int
    centre: Node

    def table(self, key: str, high: float) -> Item:
        """What lies flat, so many layers above the ground."""
        y = round(self.y - self.scale * RISE * high)
        return Item(key, "", self.x, y, turn=degrees_of(self.turn), scale=self.scale, tilt=TILT)


@lru_cache(maxsize=1 << 14)
def name_of(node: Node) -> str:
    """A short name of a node, for keys."""
    q, r = node[0] + 26, node[1] + 26
    return _NAMES[q] + _NAMES[r] if 0 <= q < 52 and 0 <= r < 52 else f"{node[0]},{node[1]}"


def symbol_of(piece: Piece) -> str:
    """The name of a piece's drawings, without what says which of them."""
    return f"{LETTERS[piece.kind]}{piece.orientation}"


@lru_cache(maxsize=1 << 14)
def on_table(lattice: int, node: Node, centre: Node, aside: float) -> tuple[int, int]:
    """Where a node lies, counted from the middle of the table."""
    (x, y), (from_x, from_y) = spot(lattice, node, aside), spot(lattice, centre, aside)
    return x - from_x, y - from_y


def standing(
    shapes: Shapes, tower: Tower, centre: Node, places: frozenset[Node], turn: int, m: Measures
) -> Stand:
    """Where all of the tower is seen; `places` are nodes beside the bases that are to be seen as well."""
    nodes = [layer_at(shapes, layer)[1] for layer in tower]
    lattice, angle, full = shapes.lattice, degrees_of(turn), (len(tower) - 2) // ROOM * ROOM
    ground = box_of(lattice, nodes[0] | places if places else nodes[0], angle, ASIDE)
    left, right, bottom = ground[0] - REACH, ground[2] + REACH, (ground[3] + REACH) * TILT
    top = (ground[1] - REACH) * TILT - RISE
    # Layers that are still to come lie on the last of the full ones, so they reach no farther back.
    for number in range(full + 1):
        levels = number + 1 + (ROOM if number == full else 0)
        back = box_of(lattice, nodes[number], angle, ASIDE)[1]
        top = min(top, (back - REACH) * TILT - levels * RISE)
    x, y, wide, high = m.tower
    scale = floor(100 * min(wide / (right - left), high / (bottom - top), LARGEST)) / 100
    to_x, to_y = turned(spot(lattice, centre, ASIDE), angle)
    across = round(x + wide / 2 + scale * (to_x - (left + right) / 2))
    down = round(y + high / 2 + scale * (to_y * TILT - (top + bottom) / 2))
    return Stand(across, down, scale, turn, centre)


# Layers ------------------------------------------------------------------------------------------


def solid(
    shapes: Shapes, tower: Tower, stand: Stand, ghosts: list[Item], level: int, m: Measures
) -> list[Item]:
    """All layers from the bases up; ghosts lie below whatever stands on their level."""
    centre, turn, top = stand.centre, stand.turn, len(tower) - 1
    items = [stand.table("a", 0), *_feet(shapes, tower[0], centre, 0)]
    for number, layer in enumerate(tower):
        if number == level:
            items += ghosts
        above = tower[number + 1] if number < top else ()
        items.append(stand.table(f"a{number}", number + 1))
        items += _faces(shapes, layer, above, centre, number, turn)
        items += _feet(shapes, above, centre, number + 1)
        if top - VEILS <= number + 2 <= top:
            items.append(Item(f"v{number}", f"veil{m.name}"))
    return items + ghosts if level > top else items


@lru_cache(maxsize=1 << 12)
def _feet(shapes: Shapes, layer: tuple[Laid, ...], centre: Node, number: int) -> tuple[Item, ...]:
    """The feet of a layer, on the faces of the one below or on the ground, and their shadows."""
    return tuple([_foot(shapes, laid, centre, number) for laid in layer])


@lru_cache(maxsize=KEPT_ITEMS)
def _foot(shapes: Shapes, laid: Laid, centre: Node, number: int) -> Item:
    piece, table = laid_piece(shapes, laid), f"a{number - 1}" if number else "a"
    x, y = on_table(shapes.lattice, piece.anchor, centre, ASIDE)
    return Item(f"b{number}{name_of(piece.anchor)}", f"{symbol_of(piece)}b", x, y, table)


@lru_cache(maxsize=1 << 12)
def _faces(
    shapes: Shapes, layer: tuple[Laid, ...], above: tuple[Laid, ...], centre: Node, number: int, turn: int
) -> tuple[Item, ...]:
    """The faces of a layer that are not covered, and their marks."""
    pieces, _ = layer_at(shapes, layer)
    higher, covered = layer_at(shapes, above)
    ended = terminated(pieces, higher)
    faces, marks = list[Item](), list[Item]()
    for laid, piece in zip(layer, pieces, strict=True):
        if free := piece.nodes - covered:
            faces += _face(shapes, laid, piece in ended, centre, number)
            marks.append(_letter(shapes, piece.kind, piece.anchor, free, centre, number, turn))
    return (*faces, *marks)


@lru_cache(maxsize=KEPT_ITEMS)
def _face(shapes: Shapes, laid: Laid, ended: bool, centre: Node, number: int) -> tuple[Item, ...]:
    piece, table = laid_piece(shapes, laid), f"a{number}"
    key, symbol = f"{number}{name_of(piece.anchor)}", symbol_of(piece)
    x, y = on_table(shapes.lattice, piece.anchor, centre, ASIDE)
    face = Item(f"f{key}", symbol, x, y, table)
    return (face, Item(f"x{key}", f"{symbol}x", x, y, table)) if ended else (face,)


@lru_cache(maxsize=KEPT_ITEMS)
def _letter(
    shapes: Shapes, kind: int, anchor: Node, free: frozenset[Node], centre: Node, number: int, turn: int
) -> Item:
    """On what is to be seen of a face."""
    x, y = on_table(shapes.lattice, letter_node(shapes.lattice, free), centre, ASIDE)
    return Item(f"l{number}{name_of(anchor)}", f"l{LETTERS[kind]}{turn}", x, y, f"a{number}")


@lru_cache(maxsize=1 << 12)
def label_of(text: str, name: str) -> Message:
    """What a piece on the tower is called."""
    return msg("{text}: {piece}", text=text, piece=name)


def laid_last(shapes: Shapes, piece: Piece, centre: Node, number: int) -> Item:
    """The line around the piece that was laid last."""
    x, y = on_table(shapes.lattice, piece.anchor, centre, ASIDE)
    return Item("last", f"{symbol_of(piece)}l", x, y, f"a{number}")


def token_of(node: Node) -> str:
    """What a click on a node stands for."""
    return f"{node[0]},{node[1]}"


def lay_here(piece: Piece) -> Message:
    """What a click on a place does where a chosen piece may go."""
    return msg("{text}: lay it here", text=piece.text)


def ghosts(shapes: Shapes, pieces: Sequence[Piece], level: int, stand: Stand) -> Iterator[Item]:
    """Outlines of where a chosen piece may go; each can be clicked."""
    if pieces:
        yield stand.table("g", level)
    laid = [(piece, *on_table(shapes.lattice, piece.anchor, stand.centre, ASIDE)) for piece in pieces]
    for piece, x, y in laid:
        key, token, label = f"g{name_of(piece.anchor)}", token_of(piece.anchor), lay_here(piece)
        yield Item(key, f"{symbol_of(piece)}G", x, y, "g", token, label, ghost=True)
    for piece, x, y in laid:
        yield Item(f"h{name_of(piece.anchor)}", "dot", x, y, "g", token_of(piece.anchor), lay_here(piece))
