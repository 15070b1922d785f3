"""The record of a state of Stakd, its moves as bits, and questions that need no search."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.jit import kernel, record
from stackyard.core.kernels import Record
from stackyard.games.stakd.rules.layout import MOST_WAYS, TABLE_SIZE
from stackyard.games.stakd.rules.pieces import LETTERS, MOST_BASE_NODES, MOST_NODES, MOST_ORIENTATIONS

KINDS = len(LETTERS)
MOST_PLAYERS = 8
MOST_PIECES = 96  # Eight players lay twelve pieces each besides their bases; fewer players lay fewer (SD-2).
ENOUGH_PIECES = 6  # for a new layer (SD-16)
MOVER, NOBODY = range(2)  # who must have no play before a layer is started early (SD-16)
EARLY = ("mover", "nobody")

# Most moves are those of a base. One that touches lies with one of its k nodes on one of the at most six
# nodes beside one of those n that are laid; it does so at least twice (SD-6), and k * n is at most 32 * 32.
# Calls are one a seat.
MAX_MOVES = MOST_ORIENTATIONS * 6 * MOST_BASE_NODES**2 // 2 + MOST_PLAYERS

# As arguments, plain numbers in the source would be types of their own.
NO_MOVES: Any = np.int64(0)
ONE_MOVE: Any = np.int64(1)
ALL_MOVES: Any = np.int64(MAX_MOVES)
HERE, NEW_LAYER = NO_MOVES, ONE_MOVE

# Numbers that functions get as arguments are of one type, 64 bits wide: for each other type Numba would
# compile those functions once more.
State = record(
    # The tower. A laid piece is kind 3 bits, orientation 4, node of its anchor 6, then 1 on odd layers;
    # each layer is in rising order, so that the order in which its pieces were laid makes no difference.
    ("below", np.uint64, MOST_NODES),  # for each node the piece of the layer below that covers it
    ("here", np.uint64, MOST_NODES),  # the same for the current layer
    ("closed", np.uint64, 4),  # by kind: pieces below that carry one of that kind already (SD-9)
    ("support", np.uint64),  # the layer below without what a bomber terminated (SD-7, SD-12)
    ("occupied", np.uint64),  # nodes of the current layer that are covered
    ("near", np.uint64),  # nodes that touch those
    ("laid", np.int16, MOST_PIECES),
    ("laid_count", np.int64),
    ("layer_from", np.int64),  # of `laid`, where the current layer begins
    ("layer", np.int64),
    ("bomber_here", np.bool_),  # on the current layer (SD-13)
    # The bases, in rising order, and their nodes once all are laid.
    ("base_key", np.int16, MOST_PLAYERS),
    ("base_turn", np.int8, MOST_PLAYERS),
    ("base_count", np.int64),
    ("nodes", np.int64),
    ("keys", np.int16, MOST_NODES),
    ("step", np.int8, (MOST_WAYS, MOST_NODES)),  # from a node to those that it touches, or NOWHERE
    # The players.
    ("hand", np.int8, (MOST_PLAYERS, KINDS)),
    ("players", np.int64),
    ("turn", np.int64),  # the seat to move; of a finished round the winner, or who was interrupted
    ("out", np.int64),  # bit set of the seats that are out (SD-18)
    ("one_more", np.bool_),  # all but the owner of the bomber laid last are out: one more piece (SD-19)
    ("toppled", np.int64),  # 1 more than the seat that knocked the tower over, or 0 (SD-23)
    # The options.
    ("early_layer", np.int64),
    ("calls", np.bool_),
    # The piece set.
    ("lattice", np.int64),
    ("orientations", np.int64, KINDS),
    ("walk", np.int8, (4, MOST_ORIENTATIONS, 3)),  # to each node of a piece: way 3 bits, then from which node
    ("base_size", np.int64),
    ("base_shape", np.int8, (MOST_BASE_NODES, 2)),
    ("base_symmetry", np.int8, MOST_ORIENTATIONS),
    ("base_shift", np.int8, (MOST_ORIENTATIONS, 2)),
    ("reach", np.int64),  # coordinates of bases that are further apart neither touch nor overlap
    ("has_table", np.bool_),
    ("beside", np.int32, TABLE_SIZE),
)


# A move in bits, from the lowest: key of the anchor 14, orientation 4, kind 3, new layer 1; then a bit that
# marks an anchor too far away for a key, which is never legal, and one that marks a call of a seat.


@kernel
def encode(kind: int, orientation: int, key: int, new_layer: int) -> int:
    """The move that lays a piece."""
    return key | orientation << 14 | kind << 18 | new_layer << 21


FAR = 1 << 22
CALL = 1 << 23


@kernel
def key_in(move: int) -> int:
    """The key of the anchor."""
    return move & 0x3FFF


@kernel
def orientation_of(move: int) -> int:
    """The number of the orientation."""
    return move >> 14 & 15


@kernel
def kind_of(move: int) -> int:
    """The kind of the piece."""
    return move >> 18 & 7


@kernel
def starts_layer(move: int) -> bool:
    """Whether the move starts a layer."""
    return move >> 21 & 1 == 1


@kernel
def is_in(state: Record, seat: int) -> bool:
    """Whether a seat has not gone out (SD-18)."""
    return int(state.out) >> seat & 1 == 0


@kernel
def seats_in(state: Record) -> int:
    """How many seats have not gone out."""
    count = 0
    for seat in range(state.players):
        count += int(is_in(state, seat))
    return count


@kernel
def holds_nothing(state: Record, seat: int) -> bool:
    """Whether a seat has laid all of its pieces."""
    held = 0
    for kind in range(KINDS):
        held += int(state.hand[seat, kind])
    return held == 0


@kernel
def laying_bases(state: Record) -> bool:
    """Whether not all bases are laid: the nodes are numbered when they are (SD-5)."""
    return state.nodes == 0


@kernel
def pieces_here(state: Record) -> int:
    """How many pieces lie on the current layer."""
    return int(state.laid_count) - int(state.layer_from)
