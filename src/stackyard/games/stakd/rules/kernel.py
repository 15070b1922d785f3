"""Stakd's rules. Every function works on one record in place and allocates nothing.

Legality looks at two layers only: `support`, `below` and `closed` tell of the one below, `occupied`, `near`
and `here` of the current one. While bases are being laid, layer 0 is the current one and has no nodes yet.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from stackyard.core.jit import implement, kernel, lowest_bit
from stackyard.core.kernels import Array, Record
from stackyard.games.stakd.rules.encoding import (
    ALL_MOVES,
    CALL,
    EARLY,
    KINDS,
    State,
    holds_nothing,
    is_in,
    key_in,
    kind_of,
    laying_bases,
    orientation_of,
    seats_in,
    starts_layer,
)
from stackyard.games.stakd.rules.encoding import MAX_MOVES as MAX_MOVES
from stackyard.games.stakd.rules.layout import ALL, NONE, ONE, fill_table, node_at, number_nodes, piece_mask
from stackyard.games.stakd.rules.pieces import (
    HANDS,
    B,
    PieceSet,
    X,
    find,
    walk_of,
)
from stackyard.games.stakd.rules.places import bases, can_lay, may_start, plays_here, starts, touching

if TYPE_CHECKING:
    from stackyard.core.options import Setup


MAX_CHANCES = 0


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
    # A bomber never ends a round; what is laid after it is none, by SD-13 and SD-14.
    state.one_more = kind == X and state.players > 1 and seats_in(state) == 1


@kernel
def to_move(state: Record) -> int:
    """The seat to move; of a finished round the winner, or the one who was interrupted."""
    return int(state.turn)


@kernel
def over(state: Record) -> bool:
    """Whether all but one are out and no bomber was laid last (SD-19), or the tower fell (SD-23).

    A solo is over when it is won or lost (SD-22).
    """
    if state.toppled > 0:
        return True
    if state.players == 1:
        return state.out != 0 or holds_nothing(state, state.turn)
    return seats_in(state) == 1 and not state.one_more


@kernel
def drop_calls(state: Record) -> None:
    """Play on without calls."""
    state.calls = False


@kernel
def winners(state: Record) -> int:
    """The bit of the last one in (SD-19), or of a solo that laid all (SD-22); nobody's after a topple."""
    if state.toppled > 0:
        return 0
    return ((1 << int(state.players)) - 1) & ~int(state.out)


@kernel
def scores(state: Record, out: Array) -> None:
    """1 for the winner and 0 for the others; -1 for the toppler (SD-19, SD-22, SD-23)."""
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


implement("Stakd Elite", State, moves, count_moves, play, to_move, over, scores, winners, drop_calls)
