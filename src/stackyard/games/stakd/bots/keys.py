"""A number of 64 bits for what decides the rest of a round of Stakd.

Much of a tower does not: of the layer below only what is still bare and which bare nodes lie on one piece, of
the pieces laid on it only where they lie, and nothing at all of what seats that are out still hold. Leaving
that out makes many more lines of play meet in one position.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.jit import kernel, lowest_bit
from stackyard.core.kernels import Record
from stackyard.games.stakd.rules.encoding import ENOUGH_PIECES, KINDS, is_in, laying_bases, pieces_here
from stackyard.games.stakd.rules.layout import NONE

Key = Any
"""An np.uint64."""

# Each thing that is told apart is mixed with a number of its own.
BARE, BELOW, HERE, CLOSED, HAND, STATUS, BASE, PIECES = (
    np.uint64(n * 0x9E3779B97F4A7C15 % 2**64) for n in range(1, 9)
)

HALF = np.uint64(2**32 - 1)


@kernel
def mix(value: Key) -> Key:
    """Scatter a number over 64 bits, each to another one: four rounds of a Feistel network.

    Products of 32 bits do not overflow, which plain Python would complain about; and they do not go along
    with exclusive or, so that the numbers of two pieces are not those of two others with the same nodes.
    """
    high, low = value >> np.uint64(32), value & HALF
    low ^= stir(high * np.uint64(0x9E3779B1))
    high ^= stir(low * np.uint64(0x85EBCA77))
    low ^= stir(high * np.uint64(0xC2B2AE3D))
    high ^= stir(low * np.uint64(0x27D4EB2F))
    return high << np.uint64(32) | low


@kernel
def stir(product: Key) -> Key:
    """The halves of a product in one."""
    return (product ^ product >> np.uint64(29)) & HALF


@kernel
def chain(sofar: Key, value: Key) -> Key:
    """A number for a sequence that goes on with `value`."""
    return mix((sofar << np.uint64(1) | sofar >> np.uint64(63)) ^ value)


@kernel
def tower_key(state: Record) -> Key:
    """What the tower, the hands and the turn say about the rest of the round, once the bases are laid."""
    bare = state.support & ~state.occupied
    total = mix(bare ^ BARE)
    # Bare nodes that lie on one piece are closed together (SD-9, SD-12); exactly on it only its like may not
    # lie (SD-10), and then it is bare as a whole.
    left = bare
    while left != NONE:
        piece = state.below[lowest_bit(left)]
        whole = np.uint64(piece & bare == piece)
        total ^= chain(mix(piece & bare ^ BELOW), whole)
        left &= ~piece
    for kind in range(4):
        total ^= chain(mix(CLOSED + np.uint64(kind)), state.closed[kind] & bare)
    left = state.occupied
    while left != NONE:
        piece = state.here[lowest_bit(left)]
        total ^= mix(piece ^ HERE)
        left &= ~piece
    for seat in range(state.players):
        if is_in(state, seat):
            held = np.uint64(seat + 1)
            for kind in range(KINDS):
                held = held << np.uint64(8) | np.uint64(state.hand[seat, kind])
            total ^= mix(held ^ HAND)
    status = np.uint64(state.turn)
    status = status << np.uint64(8) | np.uint64(state.out)
    status = status << np.uint64(8) | np.uint64(state.toppled)
    status = status << np.uint64(8) | np.uint64(min(pieces_here(state), ENOUGH_PIECES))
    status = status << np.uint64(1) | np.uint64(state.layer == 0)
    status = status << np.uint64(1) | np.uint64(state.bomber_here)
    status = status << np.uint64(1) | np.uint64(state.one_more)
    return total ^ mix(status ^ STATUS)


@kernel
def ground_key(state: Record) -> Key:
    """What does not change once the bases are laid: them, the piece set and the options."""
    total = np.uint64(state.players)
    total = total << np.uint64(8) | np.uint64(state.early_layer)
    total = total << np.uint64(8) | np.uint64(state.calls)
    total = total << np.uint64(8) | np.uint64(state.lattice)
    total = mix(total ^ PIECES)
    for kind in range(KINDS):
        total = chain(total, np.uint64(state.orientations[kind]))
    for kind in range(4):
        for orientation in range(state.orientations[kind]):
            for step in range(3):
                total = chain(total, np.uint64(state.walk[kind, orientation, step]))
    for node in range(state.base_size):
        total = chain(
            total,
            np.uint64(int(state.base_shape[node, 0]) + 128) << np.uint64(16)
            | np.uint64(int(state.base_shape[node, 1]) + 128),
        )
    for base in range(state.base_count):
        total ^= mix(
            (np.uint64(state.base_key[base]) << np.uint64(8) | np.uint64(state.base_turn[base])) ^ BASE
        )
    return total


@kernel
def key(state: Record) -> int:
    """A number that positions with different futures share only by accident."""
    return ground_key(state) ^ tower_key(state)


@kernel
def rekey(state: Record, before: Record, move: int, old: int) -> int:
    """The key of the position after a move; what the bases say is not worked out again."""
    if laying_bases(before):
        return key(state)
    return old ^ tower_key(before) ^ tower_key(state)
