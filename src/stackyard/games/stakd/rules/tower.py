"""The tower as Python values, for words and pictures: layers of pieces with their nodes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from stackyard.core.kernels import Record
from stackyard.games.stakd.rules.encoding import CALL, key_in, kind_of, orientation_of
from stackyard.games.stakd.rules.encoding import State as STATE
from stackyard.games.stakd.rules.layout import OFFSET, ROW, base_node
from stackyard.games.stakd.rules.notation import Laid, layers_of, piece_text
from stackyard.games.stakd.rules.pieces import DIRECTIONS, LETTERS, NAMES, SIZES, B, Node, X

assert STATE.fields is not None
PIECE_SET = STATE.fields["lattice"][1]
"""Where the piece set begins in the bytes of a record; nothing else comes behind it."""


@dataclass(frozen=True)
class Piece:
    """A piece where it lies."""

    text: str
    kind: int
    orientation: int
    anchor: Node
    nodes: frozenset[Node]

    @property
    def name(self) -> str:
        """What it is called."""
        return NAMES[self.kind]


Layer = tuple[Piece, ...]


@dataclass(frozen=True, eq=False)
class Shapes:
    """The shapes of a piece set: for each kind and orientation its nodes from the anchor."""

    lattice: int
    nodes: tuple[tuple[tuple[Node, ...], ...], ...]
    orientations: tuple[int, ...]
    """How many ways each kind may lie."""


def shapes_of(state: Record) -> Shapes:
    """The shapes of the pieces that are played with."""
    return shapes_in(state.tobytes()[PIECE_SET:])


@lru_cache(maxsize=64)
def shapes_in(piece_set: bytes) -> Shapes:
    """The shapes in the bytes of a record that hold the piece set."""
    state = np.frombuffer(bytes(PIECE_SET) + piece_set, STATE)[0]
    nodes = tuple(
        tuple(tuple(_shape(state, kind, number)) for number in range(int(state.orientations[kind])))
        for kind in range(len(LETTERS))
    )
    return Shapes(int(state.lattice), nodes, tuple(map(len, nodes)))


def _shape(state: Record, kind: int, orientation: int) -> list[Node]:
    """The nodes of a piece from its anchor."""
    if kind == B:
        return [base_node(state, orientation, number) for number in range(state.base_size)]
    nodes = [(0, 0)]
    for step in range(SIZES[kind] - 1):
        walk = int(state.walk[kind, orientation, step])
        (q, r), (dq, dr) = nodes[walk >> 3], DIRECTIONS[int(state.lattice)][walk & 7]
        nodes.append((q + dq, r + dr))
    return nodes


def piece_at(state: Record, kind: int, orientation: int, key: int) -> Piece:
    """A piece with its anchor on a node, whether it lies there or not."""
    return laid_piece(shapes_of(state), (kind, orientation, key))


@lru_cache(maxsize=1 << 14)
def laid_piece(shapes: Shapes, laid: Laid) -> Piece:
    """A piece where it lies; the same ones lie there from move to move."""
    kind, orientation, key = laid
    q, r = key % ROW - OFFSET, key // ROW - OFFSET
    nodes = frozenset((q + dq, r + dr) for dq, dr in shapes.nodes[kind][orientation])
    return Piece(piece_text(shapes.orientations, *laid), kind, orientation, (q, r), nodes)


def layers(state: Record) -> list[Layer]:
    """The tower from the bases up; the last layer is the current one."""
    shapes = shapes_of(state)
    return [tuple(laid_piece(shapes, laid) for laid in layer) for layer in layers_of(state)]


@lru_cache(maxsize=1 << 12)
def layer_at(shapes: Shapes, layer: tuple[Laid, ...]) -> tuple[Layer, frozenset[Node]]:
    """The pieces of a layer, and all nodes that it covers."""
    pieces = tuple(laid_piece(shapes, laid) for laid in layer)
    return pieces, nodes_of(pieces)


def last_piece(state: Record, last: int | None, layer: Layer) -> Piece | None:
    """The piece of the last move, if it lies on this layer."""
    if last is None or last & CALL:
        return None
    piece = piece_at(state, int(kind_of(last)), int(orientation_of(last)), int(key_in(last)))
    return piece if piece in layer else None


def nodes_of(layer: Iterable[Piece]) -> frozenset[Node]:
    """All nodes that a layer covers."""
    return frozenset(node for piece in layer for node in piece.nodes)


def beside(state: Record, nodes: Iterable[Node]) -> frozenset[Node]:
    """All nodes of the lattice that touch one of these."""
    steps = DIRECTIONS[int(state.lattice)]
    return frozenset((q + dq, r + dr) for q, r in nodes for dq, dr in steps)


def terminated(layer: Sequence[Piece], above: Sequence[Piece]) -> list[Piece]:
    """The pieces of a layer that a bomber above has terminated (SD-12)."""
    bombed = nodes_of(piece for piece in above if piece.kind == X)
    return [piece for piece in layer if piece.nodes & bombed]
