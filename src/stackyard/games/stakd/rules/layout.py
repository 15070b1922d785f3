"""Where pieces can lie: the bases on the lattice, then their nodes, numbered, with the steps between them.

Bases are laid on an unbounded lattice. Every base touches another one, every base is connected, and all of
them have at most 64 nodes, so no node is more than 63 steps from the anchor of the first: coordinates go from
-63 to 63, and `key` puts both of them into 14 bits. Once the bases are complete everything happens on their
nodes, which are numbered by rising keys, row by row from the south-west: a set of nodes is a mask of 64 bits.

The tables live in the record, so that kernels depend on nothing else: 384 bytes of steps, from which the
mask of a piece is found by walking (a table of all masks would take ten times as much), and for each node
the mask of the piece that covers it, on the layer below and on this one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.jit import kernel
from stackyard.core.kernels import Array, Record
from stackyard.games.stakd.rules.pieces import MOST_NODES

OFFSET = 64  # added to a coordinate in a key
ROW = 128  # from a key to the one north of it
ORIGIN = OFFSET * ROW + OFFSET

TRIANGULAR, SQUARE = range(2)
# From a node to those that it touches, by lattice; as many lead back, in the same order.
STEPS = np.array([[1, ROW, ROW - 1], [1, ROW, 0]], np.int64)
WAYS = np.array([3, 2], np.int64)  # of these steps there are so many
MOST_WAYS = 6
NOWHERE = MOST_NODES  # where a step leads that leaves the nodes

APART, BESIDE, OVERLAPPING = range(3)
TABLE_SIZE = 24  # numbers of `beside`, fifteen answers in each; both built-in sets fit
ANSWERS = 15

SIZES = np.array([1, 2, 3, 4, 1], np.int64)  # nodes of U, D, T, Q and X (SD-1)

Mask = Any
"""A set of nodes: an np.uint64, a bit for each."""

ONE = np.uint64(1)
NONE = np.uint64(0)
ALL = np.uint64(2**64 - 1)


@kernel
def bit(node: int) -> Mask:
    """The mask of one node."""
    return ONE << np.uint64(node)


@kernel
def key_of(q: int, r: int) -> int:
    """Both coordinates in one number; it grows with r, then with q."""
    return (r + OFFSET) * ROW + q + OFFSET


@kernel
def q_of(key: int) -> int:
    """The coordinate to the east."""
    return key % ROW - OFFSET


@kernel
def r_of(key: int) -> int:
    """The coordinate to the north-east, or to the north on the square lattice."""
    return key // ROW - OFFSET


# Bases -------------------------------------------------------------------------------------------


@kernel
def base_node(state: Record, orientation: int, number: int) -> tuple[int, int]:
    """A node of a base, from its anchor (SD-4)."""
    q = int(state.base_shape[number, 0])
    r = int(state.base_shape[number, 1])
    turns = int(state.base_symmetry[orientation])
    circle = 2 * WAYS[state.lattice]
    if turns >= circle:
        q, r = r, q
        turns -= circle
    for _ in range(turns):
        if state.lattice == TRIANGULAR:
            q, r = -r, q + r
        else:
            q, r = -r, q
    return q + int(state.base_shift[orientation, 0]), r + int(state.base_shift[orientation, 1])


@kernel
def adjacent(lattice: int, q: int, r: int) -> bool:
    """Whether a node so far away is touched."""
    if lattice == TRIANGULAR:
        return max(abs(q), abs(r), abs(q + r)) == 1
    return abs(q) + abs(r) == 1


@kernel
def compare_bases(state: Record, laid: int, other: int, q: int, r: int) -> int:
    """How a base lies to one that is laid, by orientations and the way between anchors (SD-5, SD-6)."""
    touching = 0
    for number in range(state.base_size):
        b, c = base_node(state, other, number)
        touches = False
        for below in range(state.base_size):
            d, e = base_node(state, laid, below)
            if b + q == d and c + r == e:
                return OVERLAPPING
            touches |= adjacent(state.lattice, b + q - d, c + r - e)
        touching += int(touches)
    return BESIDE if touching >= 2 else APART


@kernel
def place_in_table(state: Record, laid: int, other: int, q: int, r: int) -> int:
    """Where the answer of `compare_bases` stands in its table."""
    reach = int(state.reach)
    wide = 2 * reach + 1
    pair = laid * int(state.orientations[5]) + other
    return (pair * wide + q + reach) * wide + r + reach


@kernel
def fill_table(states: Array) -> None:
    """Write down how bases lie to one another, where there is room for all answers."""
    state = states[0]
    reach = int(state.reach)
    turns = int(state.orientations[5])
    state.has_table = turns * turns * (2 * reach + 1) ** 2 <= ANSWERS * TABLE_SIZE
    if not state.has_table:
        return
    for laid in range(turns):
        for other in range(turns):
            for q in range(-reach, reach + 1):
                for r in range(-reach, reach + 1):
                    place = place_in_table(state, laid, other, q, r)
                    answer = compare_bases(state, laid, other, q, r)
                    state.beside[place // ANSWERS] |= answer << 2 * (place % ANSWERS)


@kernel
def relation(state: Record, laid: int, other: int, q: int, r: int) -> int:
    """APART, BESIDE (as SD-6 asks) or OVERLAPPING: `compare_bases`, from its table where there is one."""
    if abs(q) > state.reach or abs(r) > state.reach:
        return APART
    if not state.has_table:
        return compare_bases(state, laid, other, q, r)
    place = place_in_table(state, laid, other, q, r)
    return int(state.beside[place // ANSWERS]) >> 2 * (place % ANSWERS) & 3


@kernel
def room_for_base(state: Record, number: int, orientation: int, q: int, r: int) -> bool:
    """Whether a base beside base `number` overlaps no other, and is beside none that comes before it.

    So each place is found once, at the first of the bases that it is beside (SD-5).
    """
    for other in range(state.base_count):
        if other != number:
            key = int(state.base_key[other])
            found = relation(state, int(state.base_turn[other]), orientation, q - q_of(key), r - r_of(key))
            if found == OVERLAPPING or (found == BESIDE and other < number):
                return False
    return True


# Nodes -------------------------------------------------------------------------------------------


@kernel
def add_node(state: Record, key: int) -> None:
    """Put a node where it belongs among those there are."""
    place = int(state.nodes)
    while place > 0 and state.keys[place - 1] > key:
        state.keys[place] = state.keys[place - 1]
        place -= 1
    state.keys[place] = key
    state.nodes += 1


@kernel
def node_at(state: Record, key: int) -> int:
    """The number of a node, or NOWHERE."""
    low = 0
    high = int(state.nodes)
    while low < high:
        middle = (low + high) >> 1
        if state.keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    if low < state.nodes and state.keys[low] == key:
        return low
    return NOWHERE


@kernel
def number_nodes(state: Record) -> None:
    """Find all nodes, the steps between them, and the base that each belongs to."""
    for base in range(state.base_count):
        key = int(state.base_key[base])
        for number in range(state.base_size):
            q, r = base_node(state, int(state.base_turn[base]), number)
            add_node(state, key + r * ROW + q)
    ways = WAYS[state.lattice]
    for way in range(MOST_WAYS):
        for node in range(MOST_NODES):
            state.step[way, node] = NOWHERE
    for way in range(ways):
        # Keys rise, so what a step leads to rises with them.
        ahead = 0
        for node in range(state.nodes):
            key = int(state.keys[node]) + STEPS[state.lattice, way]
            while ahead < state.nodes and state.keys[ahead] < key:
                ahead += 1
            if ahead < state.nodes and state.keys[ahead] == key:
                state.step[way, node] = ahead
                state.step[way + ways, ahead] = node
    for base in range(state.base_count):
        cover_with_base(state, base)


@kernel
def cover_with_base(state: Record, base: int) -> None:
    """Say for each node of a base that it is covered by it."""
    key = int(state.base_key[base])
    turn = int(state.base_turn[base])
    mask = NONE
    for number in range(state.base_size):
        q, r = base_node(state, turn, number)
        mask |= bit(node_at(state, key + r * ROW + q))
    for number in range(state.base_size):
        q, r = base_node(state, turn, number)
        state.here[node_at(state, key + r * ROW + q)] = mask
    state.occupied |= mask


@kernel
def piece_mask(state: Record, kind: int, orientation: int, anchor: int, free: Mask) -> Mask:
    """The nodes of a piece with its anchor on a node that is free; no nodes if one is not free."""
    mask = bit(anchor)
    size = SIZES[kind]
    if size == 1:
        return mask
    walk = int(state.walk[kind, orientation, 0])
    second = int(state.step[walk & 7, anchor])
    if second == NOWHERE or free & bit(second) == NONE:
        return NONE
    mask |= bit(second)
    if size == 2:
        return mask
    walk = int(state.walk[kind, orientation, 1])
    third = int(state.step[walk & 7, anchor if walk >> 3 == 0 else second])
    if third == NOWHERE or free & bit(third) == NONE:
        return NONE
    mask |= bit(third)
    if size == 3:
        return mask
    walk = int(state.walk[kind, orientation, 2])
    origin = walk >> 3
    fourth = int(state.step[walk & 7, anchor if origin == 0 else second if origin == 1 else third])
    if fourth == NOWHERE or free & bit(fourth) == NONE:
        return NONE
    return mask | bit(fourth)
