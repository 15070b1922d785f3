"""What search may use of Stakd: which pieces to lay first, how the seats stand, and when a round is settled.

Whoever lasts longest wins. So what counts is what a seat can still lay: on the layer at hand, on the next
one, and later, with the pieces in hand. Large pieces find no room later, so they go first. The weights come
from self-play (`bench/tune_stakd.py`, docs/stakd-evaluation.md).
"""

from __future__ import annotations

import math

import numpy as np

from stackyard.core.jit import extend, kernel
from stackyard.core.kernels import Array, Record, random_below
from stackyard.games.stakd.bots.keys import key, rekey
from stackyard.games.stakd.rules.encoding import (
    ALL_MOVES,
    HERE,
    KINDS,
    NEW_LAYER,
    NO_MOVES,
    State,
    is_in,
    kind_of,
    laying_bases,
    starts_layer,
)
from stackyard.games.stakd.rules.kernel import moves, winners
from stackyard.games.stakd.rules.layout import ALL, NONE, ONE, Mask
from stackyard.games.stakd.rules.pieces import B, D, Q, T, U, X
from stackyard.games.stakd.rules.places import open_nodes, places

SETTLED_FROM = 6  # pieces laid, when one proof in ten succeeds in a second; with ten pieces every second one

HABITS = 10  # weights of U, D, T, Q and X on the layer at hand, then of those that start one
FEATURES = 15

# By players: two, three and four, more. Tuned.
CARELESS = np.array(
    [
        [1, 11, 680, 3409, 15, 4, 3, 435, 1942, 1],
        [4, 41, 409, 2380, 1491, 31, 1, 47, 84, 1],
        [5, 2, 25, 3730, 403, 77, 9, 115, 954, 1],
    ],
    np.int64,
)
# What each of the features is worth, for so many players.
WORTH = np.array(
    [
        [-0.06, 0.09, 0.39],  # UNIs in hand
        [-0.10, -0.02, 0.53],  # DUOs
        [-0.50, -0.52, -0.18],  # TRIOs
        [-0.66, -1.19, -1.08],  # QUADs
        [-0.25, -0.41, 0.06],  # bombers
        [1.63, 1.16, 2.65],  # places here, as a logarithm
        [0.70, 0.51, 0.62],  # places ahead, as a logarithm
        [-2.12, -1.20, -1.55],  # any place here
        [-0.30, -0.03, 0.65],  # any place ahead
        [-1.81, -0.06, 0.54],  # never starts a layer again (SD-17)
        [1.14, 1.48, 0.00],  # holds only UNIs
        [-0.21, -0.12, 0.07],  # may lay a bomber here (SD-13)
        [0.03, 0.07, 0.09],  # to move
        [-0.03, -0.06, 0.01],  # turns to wait
        [0.46, 0.07, -0.23],  # to move, without a place here
    ]
)


@kernel
def count_bits(mask: Mask) -> int:
    """How many nodes a mask has."""
    count = 0
    while mask != NONE:
        mask &= mask - ONE
        count += 1
    return count


# Alone ----------------------------------------------------------------------------------------------


@kernel
def solo_value(state: Record) -> float:
    """How good a solo tower is: room on its layer, few layers, large pieces and the bomber laid first.

    The weights are round numbers near the best of some minutes of random trials on both piece sets; how
    often a search with them completes a tower is in docs/stakd.md.
    """
    if state.out != 0:
        return -1000.0
    room = count_bits(state.support & ~state.occupied)
    held = 0.5 * state.hand[0, U] + 0.5 * state.hand[0, D] + 1.5 * state.hand[0, T] + 3.0 * state.hand[0, Q]
    return room - held - 4.0 * state.hand[0, X] - state.layer


# A careless player ----------------------------------------------------------------------------------


@kernel
def habit_of(move: int) -> int:
    """Which weight a move has."""
    return kind_of(move) + 5 * int(starts_layer(move))


@kernel
def weighted_move(state: Record, out: Array, habits: Array, random: Array) -> int:
    """A move, as likely as its weight."""
    count = moves(state, out)
    if laying_bases(state):
        return out[random_below(random, count)]
    total = 0
    for i in range(count):
        total += int(habits[habit_of(out[i])])
    left = random_below(random, total)
    for i in range(count):
        left -= int(habits[habit_of(out[i])])
        if left < 0:
            return out[i]
    return out[count - 1]


@kernel
def row_of(state: Record) -> int:
    """Which row of the tables is for so many players; alone, weights are those of two."""
    return 0 if state.players <= 2 else 1 if state.players <= 4 else 2


@kernel
def rollout(state: Record, out: Array, weights: Array, random: Array) -> int:
    """A move of the careless player, who likes to be rid of large pieces."""
    return weighted_move(state, out, CARELESS[row_of(state)], random)


@kernel
def order(state: Record, moves: Array, count: int, keys: Array) -> None:
    """What the careless player likes first."""
    row = row_of(state)
    for i in range(count):
        keys[i] = 0 if kind_of(moves[i]) == B else CARELESS[row, habit_of(moves[i])]


# How a seat stands ----------------------------------------------------------------------------------


@kernel
def survey(state: Record) -> tuple[int, int, int, int, int, int, int]:
    """How many places there are for U, D, T and Q on the layer at hand, and for D, T and Q on a new one."""
    return (
        places_here(state, U),
        places_here(state, D),
        places_here(state, T),
        places_here(state, Q),
        places_ahead(state, D),
        places_ahead(state, T),
        places_ahead(state, Q),
    )


@kernel
def places_here(state: Record, kind: int) -> int:
    """How many places a kind of piece has on the layer at hand."""
    if state.layer == 0:
        return 0
    free = open_nodes(state, kind)
    return places(state, kind, free, state.near, HERE, None, NO_MOVES, ALL_MOVES)


@kernel
def places_ahead(state: Record, kind: int) -> int:
    """How many places a kind of piece has to start a layer."""
    return places(state, kind, state.occupied, ALL, NEW_LAYER, None, NO_MOVES, ALL_MOVES)


@kernel
def features(state: Record, seat: int, room: tuple[int, int, int, int, int, int, int]) -> tuple[float, ...]:
    """What the evaluation weighs of a seat that is in, given what `survey` says."""
    here = 0
    for kind in range(4):
        if state.hand[seat, kind] > 0:
            here += room[kind]
    ahead = 0
    for kind in range(D, Q + 1):
        if state.hand[seat, kind] > 0:
            ahead += room[kind + 3]
    large = int(state.hand[seat, D]) + int(state.hand[seat, T]) + int(state.hand[seat, Q])
    bomber = state.hand[seat, X] > 0
    wait = 0  # turns until it is this seat's
    each = int(state.turn)
    while each != seat:
        wait += int(is_in(state, each))
        each = each + 1 if each + 1 < state.players else 0
    return (
        float(state.hand[seat, U]),
        float(state.hand[seat, D]),
        float(state.hand[seat, T]),
        float(state.hand[seat, Q]),
        float(state.hand[seat, X]),
        math.log1p(float(here)),
        math.log1p(float(ahead)),
        1.0 if here > 0 else 0.0,
        1.0 if ahead > 0 else 0.0,
        1.0 if large == 0 and bomber else 0.0,  # never starts a layer again (SD-17)
        1.0 if large == 0 and not bomber else 0.0,
        1.0 if bomber and not state.bomber_here and state.layer > 0 else 0.0,  # may be laid here (SD-13)
        1.0 if wait == 0 else 0.0,
        float(wait),
        1.0 if wait == 0 and here == 0 else 0.0,
    )


@kernel
def standing(state: Record, seat: int, room: tuple[int, int, int, int, int, int, int]) -> float:
    """How well a seat stands, as the logarithm of its share but for what all seats have in common."""
    row = row_of(state)
    values = features(state, seat, room)
    total = 0.0
    for feature in range(FEATURES):
        total += WORTH[feature, row] * values[feature]
    return total


@kernel
def evaluate(state: Record, out: Array) -> None:
    """What each seat can expect; nothing for those that are out. Alone: how much of the tower stands."""
    if state.players == 1:
        out[0] = part_laid(state)
        return
    room = survey(state)
    total = 0.0
    for seat in range(state.players):
        out[seat] = math.exp(standing(state, seat, room)) if is_in(state, seat) else 0.0
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total


@kernel
def balance(state: Record) -> int:
    """A hundred times the logarithm of what seat 0's share is to that of seat 1."""
    room = survey(state)
    return int(100.0 * (standing(state, 0, room) - standing(state, 1, room)))


@kernel
def share(state: Record, out: Array) -> None:
    """The win for the winner; alone an incomplete tower is worth something, too, the more the larger."""
    if state.players == 1:
        out[0] = 1.0 if winners(state) else part_laid(state)
        return
    won = winners(state)
    for seat in range(state.players):
        out[seat] = 1.0 if won >> seat & 1 else 0.0
        if won == 0:
            out[seat] = 1.0 / state.players  # The tower fell.


@kernel
def part_laid(state: Record) -> float:
    """Half the share of a solo player's pieces that are laid."""
    held = 0
    for kind in range(KINDS):
        held += int(state.hand[0, kind])
    laid = int(state.laid_count) + int(state.base_count)
    return 0.5 * laid / (laid + held)


@kernel
def endgame(state: Record) -> bool:
    """Whether a proof may be tried: most rounds of two can be settled once ten pieces are laid."""
    return state.laid_count >= SETTLED_FROM


SEARCH = {"widening": 2.0}
"""How tree search goes about it: it opens few moves at first, those of large pieces before the others."""

extend(State, share, evaluate, rollout, order, balance, key, rekey, endgame)
