"""Where a piece of Stakd may lie."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.jit import kernel, lowest_bit
from stackyard.core.kernels import Array, Record
from stackyard.games.stakd.rules.encoding import (
    ENOUGH_PIECES,
    HERE,
    NEW_LAYER,
    NO_MOVES,
    NOBODY,
    ONE_MOVE,
    encode,
    is_in,
    laying_bases,
    pieces_here,
)
from stackyard.games.stakd.rules.layout import (
    ALL,
    BESIDE,
    NONE,
    NOWHERE,
    ONE,
    ORIGIN,
    ROW,
    SIZES,
    WAYS,
    Mask,
    bit,
    q_of,
    r_of,
    relation,
    room_for_base,
)
from stackyard.games.stakd.rules.pieces import B, D, Q, T, U, X


@kernel
def bases(state: Record, out: Array) -> int:
    """Every way to lay a base: side by side, touching one that is laid (SD-5, SD-6)."""
    if state.base_count == 0:
        if out is not None:
            out[0] = encode(B, 0, ORIGIN, 0)
        return 1
    found = 0
    reach = int(state.reach)
    for orientation in range(state.orientations[B]):
        for number in range(state.base_count):
            key = int(state.base_key[number])
            turn = int(state.base_turn[number])
            for r in range(-reach, reach + 1):
                for q in range(-reach, reach + 1):
                    if relation(state, turn, orientation, q, r) == BESIDE and room_for_base(
                        state, number, orientation, q_of(key) + q, r_of(key) + r
                    ):
                        if out is not None:
                            out[found] = encode(B, orientation, key + r * ROW + q, 0)
                        found += 1
    return found


@kernel
def places(
    state: Record,
    kind: int,
    free: Mask,
    near: Mask,
    new_layer: int,
    out: Array,
    found: int,
    enough: int,
) -> int:
    """Add the places of a piece: on `free` nodes (SD-7), one of them `near` (SD-8), not on its like (SD-10).

    Stops when `enough` are found, and returns how many there are.
    """
    if free & near == NONE:
        return found
    size = SIZES[kind]
    anchors = free & near if size == 1 else free
    for orientation in range(state.orientations[kind]):
        # Decoded here rather than for each anchor, as `piece_mask` does.
        first, second, third = (
            int(state.walk[kind, orientation, 0]),
            int(state.walk[kind, orientation, 1]),
            int(state.walk[kind, orientation, 2]),
        )
        left = anchors
        while left != NONE:
            anchor = lowest_bit(left)
            left &= left - ONE
            mask = bit(anchor)
            if size > 1:
                b = int(state.step[first, anchor])
                if b == NOWHERE or free & bit(b) == NONE:
                    continue
                mask |= bit(b)
                if size > 2:
                    c = int(state.step[second & 7, anchor if second < 8 else b])
                    if c == NOWHERE or free & bit(c) == NONE:
                        continue
                    mask |= bit(c)
                    if size > 3:
                        d = int(state.step[third & 7, anchor if third < 8 else b if third < 16 else c])
                        if d == NOWHERE or free & bit(d) == NONE:
                            continue
                        mask |= bit(d)
            if mask & near != NONE and mask != (state.here[anchor] if new_layer else state.below[anchor]):
                if out is not None:
                    out[found] = encode(kind, orientation, int(state.keys[anchor]), new_layer)
                found += 1
                if found == enough:
                    return found
    return found


@kernel
def open_nodes(state: Record, kind: int) -> Mask:
    """The nodes that a piece may cover on the current layer (SD-7, SD-9, SD-12)."""
    return state.support & ~state.occupied & ~state.closed[kind]


@kernel
def plays_here(state: Record, seat: int, out: Array, enough: int) -> int:
    """Write what a seat may lay on the current layer, until `enough` is found (SD-7 to SD-15)."""
    found = NO_MOVES
    if state.layer == 0:
        return found
    for kind in range(4):
        if state.hand[seat, kind] > 0:
            found = places(state, kind, open_nodes(state, kind), state.near, HERE, out, found, enough)
            if found == enough:
                return found
    if state.hand[seat, X] > 0 and not state.bomber_here:
        found = bombers(state, seat, out, found, enough)
    return found


@kernel
def bombers(state: Record, seat: int, out: Array, found: int, enough: int) -> int:
    """Add the places of a bomber after which somebody could still lay a piece (SD-15)."""
    # What can be laid on this layer as it is can be laid on it with a bomber as well.
    goes_on = somebody_can_build(state, state.occupied)
    left = state.support & ~state.occupied & state.near
    while left != NONE:
        node = lowest_bit(left)
        left &= left - ONE
        if state.below[node] != bit(node) and (goes_on or goes_on_after(state, seat, node)):
            if out is not None:
                out[found] = encode(X, 0, int(state.keys[node]), 0)
            found += 1
            if found == enough:
                return found
    return found


@kernel
def somebody_can_build(state: Record, covered: Mask) -> bool:
    """Whether a DUO, TRIO or QUAD of anybody still in could start a layer on these nodes."""
    for kind in range(D, Q + 1):
        held = False
        for seat in range(state.players):
            held |= is_in(state, seat) and state.hand[seat, kind] > 0
        if held and places(state, kind, covered, ALL, NEW_LAYER, None, NO_MOVES, ONE_MOVE) > 0:
            return True
    return False


@kernel
def goes_on_after(state: Record, owner: int, node: int) -> bool:
    """Whether somebody still in could lay a piece after a bomber on that node (SD-15).

    Whoever has no play on the layer may start one, if nobody else has a play either; and if somebody has,
    the question is answered. So both readings of SD-16 come to the same here. A second bomber is out of the
    question (SD-13, SD-14).
    """
    support = state.support & ~state.below[node]
    occupied = state.occupied | bit(node)
    near = state.near | touching(state, node)
    for kind in range(4):
        held = False
        for seat in range(state.players):
            held |= is_in(state, seat) and state.hand[seat, kind] > 0
        free = support & ~occupied & ~state.closed[kind]
        if held and places(state, kind, free, near, HERE, None, NO_MOVES, ONE_MOVE) > 0:
            return True
    if somebody_can_build(state, occupied):
        return True
    uni: Any = np.int64(U)
    for seat in range(state.players):
        # A UNI never lies on the bomber, so the layer without it will do.
        bombers_left: Any = np.int64(state.hand[seat, X]) - np.int64(seat == owner)
        if (
            is_in(state, seat)
            and holds_only_unis(state, seat, bombers_left)
            and places(state, uni, state.occupied, ALL, NEW_LAYER, None, NO_MOVES, ONE_MOVE) > 0
        ):
            return True
    return False


@kernel
def holds_only_unis(state: Record, seat: int, bombers_left: Any) -> bool:
    """Whether a seat holds UNIs and nothing else (SD-17)."""
    return (
        state.hand[seat, U] > 0
        and state.hand[seat, D] == 0
        and state.hand[seat, T] == 0
        and state.hand[seat, Q] == 0
        and bombers_left == 0
    )


@kernel
def may_start(state: Record, seat: int, plays: int) -> bool:
    """Whether a seat may start a layer, by what lies on the current one (SD-16)."""
    if state.layer == 0 or pieces_here(state) >= ENOUGH_PIECES:
        return True
    if plays > 0:
        return False
    if state.early_layer == NOBODY:
        for other in range(state.players):
            if other != seat and is_in(state, other) and plays_here(state, other, None, ONE_MOVE) > 0:
                return False
    return True


@kernel
def starts(state: Record, seat: int, out: Array, found: int, enough: int) -> int:
    """Add what a seat may start a layer with: no bomber (SD-14), a UNI if it has nothing else (SD-17)."""
    for kind in range(4):
        if state.hand[seat, kind] > 0 and (
            kind != U or holds_only_unis(state, seat, np.int64(state.hand[seat, X]))
        ):
            found = places(state, kind, state.occupied, ALL, NEW_LAYER, out, found, enough)
            if found == enough:
                return found
    return found


@kernel
def can_lay(state: Record, seat: int) -> bool:
    """Whether a seat could lay a piece if it were to move (SD-18)."""
    if laying_bases(state):
        return True
    if plays_here(state, seat, None, ONE_MOVE) > 0:
        return True
    return may_start(state, seat, NO_MOVES) and starts(state, seat, None, NO_MOVES, ONE_MOVE) > 0


# Laying a piece ----------------------------------------------------------------------------------


@kernel
def touching(state: Record, node: int) -> Mask:
    """The nodes that a node touches."""
    mask = NONE
    for way in range(2 * WAYS[state.lattice]):
        beside = int(state.step[way, node])
        if beside != NOWHERE:
            mask |= bit(beside)
    return mask
