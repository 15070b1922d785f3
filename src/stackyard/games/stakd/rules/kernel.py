"""Stakd's rules. Every function works on one record in place and allocates nothing.

Legality looks at two layers only: `support`, `below` and `closed` tell of the one below, `occupied`, `near`
and `here` of the current one. While bases are being laid, layer 0 is the current one and has no nodes yet.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from stackyard.core.jit import implement, kernel, lowest_bit, record
from stackyard.core.kernels import Array, Record
from stackyard.games.stakd.rules.layout import (
    ALL,
    BESIDE,
    MOST_WAYS,
    NONE,
    NOWHERE,
    ONE,
    ORIGIN,
    ROW,
    SIZES,
    TABLE_SIZE,
    WAYS,
    Mask,
    bit,
    fill_table,
    node_at,
    number_nodes,
    piece_mask,
    q_of,
    r_of,
    relation,
    room_for_base,
)
from stackyard.games.stakd.rules.pieces import (
    HANDS,
    LETTERS,
    MOST_BASE_NODES,
    MOST_NODES,
    MOST_ORIENTATIONS,
    B,
    D,
    PieceSet,
    Q,
    T,
    U,
    X,
    find,
    walk_of,
)

if TYPE_CHECKING:
    from stackyard.core.options import Setup

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
MAX_CHANCES = 0

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


# Where a piece may lie ---------------------------------------------------------------------------


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
    below: Array,
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
            if mask & near != NONE and below[anchor] != mask:
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
            found = places(
                state, kind, open_nodes(state, kind), state.near, state.below, HERE, out, found, enough
            )
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
        if held and places(state, kind, covered, ALL, state.here, NEW_LAYER, None, NO_MOVES, ONE_MOVE) > 0:
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
        if held and places(state, kind, free, near, state.below, HERE, None, NO_MOVES, ONE_MOVE) > 0:
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
            and places(state, uni, state.occupied, ALL, state.here, NEW_LAYER, None, NO_MOVES, ONE_MOVE) > 0
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
            found = places(state, kind, state.occupied, ALL, state.here, NEW_LAYER, out, found, enough)
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


@kernel
def moves(state: Record, out: Array) -> int:
    """Every move: on the current layer, then on a new one, by kind, orientation and node; then the calls."""
    if over(state):
        return 0
    seat = state.turn
    if laying_bases(state):
        found = bases(state, out)
    else:
        found = plays_here(state, seat, out, ALL_MOVES)
        if may_start(state, seat, found):
            found = starts(state, seat, out, found, ALL_MOVES)
    if state.calls:
        for caller in range(state.players):
            if out is not None:
                out[found] = CALL | caller
            found += 1
    return found


@kernel
def count_moves(state: Record, out: Array) -> int:
    """The number of moves, found by the same code with nothing written down."""
    return moves(state, None)


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


@kernel
def lay_base(state: Record, orientation: int, key: int) -> None:
    """Lay a base."""
    place = int(state.base_count)
    while place > 0 and state.base_key[place - 1] > key:
        state.base_key[place] = state.base_key[place - 1]
        state.base_turn[place] = state.base_turn[place - 1]
        place -= 1
    state.base_key[place] = key
    state.base_turn[place] = orientation
    state.base_count += 1


@kernel
def has_all_bases(state: Record) -> bool:
    """Whether nobody holds a base (SD-5)."""
    held = 0
    for seat in range(state.players):
        held += int(state.hand[seat, B])
    return held == 0


@kernel
def open_layer(state: Record) -> None:
    """Make the current layer the one below (SD-11)."""
    for node in range(state.nodes):
        state.below[node] = state.here[node]
        state.here[node] = NONE
    for kind in range(4):
        state.closed[kind] = NONE
    state.support = state.occupied
    state.occupied = NONE
    state.near = NONE
    state.bomber_here = False
    state.layer_from = state.laid_count
    state.layer += 1


@kernel
def lay(state: Record, kind: int, orientation: int, anchor: int) -> None:
    """Lay a piece on the current layer."""
    mask = piece_mask(state, kind, orientation, anchor, ALL)
    rests_on = NONE
    left = mask
    while left != NONE:
        node = lowest_bit(left)
        left &= left - ONE
        state.here[node] = mask
        state.near |= touching(state, node)
        rests_on |= state.below[node]
    state.occupied |= mask
    if kind == X:
        state.bomber_here = True
        state.support &= ~rests_on
    else:
        state.closed[kind] |= rests_on
    code = kind | orientation << 3 | anchor << 7 | (int(state.layer) & 1) << 13
    place = int(state.laid_count)
    while place > state.layer_from and state.laid[place - 1] > code:
        state.laid[place] = state.laid[place - 1]
        place -= 1
    state.laid[place] = code
    state.laid_count += 1


@kernel
def pass_turn(state: Record) -> None:
    """Give the turn to the next seat that can lay a piece; those that cannot are out (SD-18, SD-19)."""
    if state.players == 1:
        if not holds_nothing(state, state.turn) and not can_lay(state, state.turn):
            state.out = 1
        return
    seat = state.turn
    left = seats_in(state)
    while True:
        seat = seat + 1 if seat + 1 < state.players else 0
        if not is_in(state, seat):
            continue
        if left == 1 or can_lay(state, seat):
            break
        state.out |= 1 << seat
        left -= 1
    state.turn = seat


@kernel
def play(state: Record, move: int) -> None:
    """Make a legal move."""
    if move & CALL:
        state.toppled = (move & 7) + 1
        return
    kind = kind_of(move)
    state.hand[state.turn, kind] -= 1
    if kind == B:
        lay_base(state, orientation_of(move), key_in(move))
        if has_all_bases(state):
            number_nodes(state)
    else:
        if starts_layer(move):
            open_layer(state)
        lay(state, kind, orientation_of(move), node_at(state, key_in(move)))
    pass_turn(state)


@kernel
def to_move(state: Record) -> int:
    """The seat to move; of a finished round the winner, or the one who was interrupted."""
    return int(state.turn)


@kernel
def over(state: Record) -> bool:
    """Whether all but one are out (SD-19), the tower fell (SD-23), or a solo is won or lost (SD-22)."""
    if state.toppled > 0:
        return True
    if state.players == 1:
        return state.out != 0 or holds_nothing(state, state.turn)
    return seats_in(state) == 1


@kernel
def hush(state: Record) -> None:
    """Play on without calls."""
    state.calls = False


@kernel
def winners(state: Record) -> int:
    """The bit of the last one in (SD-19), or of who laid all alone (SD-22); nobody's after a topple."""
    if state.toppled > 0:
        return 0
    return ((1 << int(state.players)) - 1) & ~int(state.out)


@kernel
def scores(state: Record, out: Array) -> None:
    """1 for the winner and 0 for the others; -1 for who toppled the tower (SD-19, SD-22, SD-23)."""
    won = winners(state)
    for seat in range(state.players):
        out[seat] = -1.0 if state.toppled == seat + 1 else float(won >> seat & 1)


# How a round starts: once a round, so plain Python. ----------------------------------------------


@lru_cache(maxsize=32)
def _with_pieces(pieces: PieceSet) -> Array:
    """A record that holds a piece set and nothing else."""
    states = np.zeros(1, State)
    state = states[0]
    state.lattice = pieces.lattice
    for kind in range(KINDS):
        state.orientations[kind] = len(pieces.orientations[kind])
    for kind in range(4):
        for number, orientation in enumerate(pieces.orientations[kind]):
            for step, walk in enumerate(walk_of(pieces.lattice, orientation.nodes)):
                state.walk[kind, number, step] = walk
    state.base_size = len(pieces.base)
    state.base_shape[: len(pieces.base)] = pieces.base
    for number, orientation in enumerate(pieces.orientations[B]):
        state.base_symmetry[number] = orientation.symmetry
        state.base_shift[number] = orientation.shift
    numbers = [number for each in pieces.orientations[B] for node in each.nodes for number in node]
    state.reach = max(numbers) - min(numbers) + 1
    fill_table(states)
    return states


def clear(state: Record, setup: Setup) -> None:
    """The options and the piece set, before anything is dealt."""
    pieces = find(str(setup.options["piece_set"]))
    template = _with_pieces(pieces)[0]
    for name in State.names or ():
        state[name] = template[name]
    state.players = setup.players
    state.early_layer = EARLY.index(str(setup.options["early_layer"]))
    state.calls = setup.calls


def set_up(state: Record, setup: Setup) -> None:
    """The start of a round: full hands, and no base laid (SD-2, SD-5)."""
    clear(state, setup)
    for seat in range(setup.players):
        state.hand[seat] = HANDS[setup.players - 1]
    state.turn = setup.first


implement("Stakd Elite", State, moves, count_moves, play, to_move, over, scores, winners, hush)
