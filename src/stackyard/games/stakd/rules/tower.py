"""The tower as Python values, for words and pictures: layers of pieces with their nodes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from stackyard.core.kernels import Record
from stackyard.games.stakd.rules.encoding import State as STATE
from stackyard.games.stakd.rules.layout import OFFSET, ROW, base_node
from stackyard.games.stakd.rules.notation import layers_of, write_piece
from stackyard.games.stakd.rules.pieces import DIRECTIONS, NAMES, SIZES, B, Node, X


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


def shape(state: Record, kind: int, orientation: int) -> list[Node]:
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
    q, r = key % ROW - OFFSET, key // ROW - OFFSET
    nodes = frozenset((q + dq, r + dr) for dq, dr in shape(state, kind, orientation))
    return Piece(write_piece(state, kind, orientation, key), kind, orientation, (q, r), nodes)


def layers(state: Record) -> list[Layer]:
    """The tower from the bases up; the last layer is the current one."""
    return list(_layers(state.tobytes()))


@lru_cache(maxsize=64)
def _layers(value: bytes) -> tuple[Layer, ...]:
    """A picture, its words and an explanation all ask for the same tower."""
    state = np.frombuffer(value, STATE)[0]
    return tuple(tuple(piece_at(state, *piece) for piece in layer) for layer in layers_of(state))


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
