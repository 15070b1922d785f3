"""Cairn's rules. Every function works on one record in place and allocates nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from stackyard.core.jit import implement, kernel, record
from stackyard.core.kernels import Array, Record, random_below
from stackyard.core.seats import TABLE

if TYPE_CHECKING:
    from stackyard.core.options import Setup

MOST_PLAYERS = 4
MOST_STRENGTH = 20  # of the cairn, by its option (CA-5)
MOST_SWAPS = 2  # of a player in a round (CA-4)
HEAVIEST = 3

# What a seat holds: a weight from 1 to HEAVIEST, or one of these. UNSEEN is no weight, but if a kernel
# plays on in a view by mistake the cairn still gets heavier, so the round ends and nothing overflows.
NOT_DEALT = 0
UNSEEN = HEAVIEST + 1

# A move is the weight that the table deals, or one of these; the last two are never legal.
LAY = HEAVIEST + 1
SWAP = HEAVIEST + 2
LAY_UNSEEN = HEAVIEST + 3  # a stone that this view hides (CA-1)
DEAL_UNSEEN = 0  # what `=?` tells of

MAX_MOVES = HEAVIEST
MAX_CHANCES = HEAVIEST

State = record(
    ("stones", np.int8, MOST_PLAYERS),  # that the seats hold: a weight, NOT_DEALT or UNSEEN
    ("swaps", np.int8, MOST_PLAYERS),  # that the seats have made (CA-4)
    # Weights from bottom to top. As many stones as its strength can hold, and one more topples it.
    ("cairn", np.int8, MOST_STRENGTH + 1),
    ("height", np.int8),  # how many stones lie on the cairn
    ("weight", np.int8),  # of all of them together
    ("strength", np.int8),
    ("players", np.int8),
    ("turn", np.int8),  # the seat that decides, or that the table deals to
)


@kernel
def over(state: Record) -> bool:
    """Whether the cairn is heavier than it can bear (CA-5)."""
    return bool(state.weight > state.strength)


@kernel
def to_move(state: Record) -> int:
    """The seat whose turn it is; the table while it holds no stone. Of a finished round, the loser."""
    if state.stones[state.turn] == NOT_DEALT and not over(state):
        return TABLE
    return int(state.turn)


@kernel
def may_swap(state: Record) -> bool:
    """Whether the seat whose turn it is has swaps left (CA-4)."""
    return bool(state.swaps[state.turn] < MOST_SWAPS)


@kernel
def moves(state: Record, out: Array) -> int:
    """The weights that the table may deal from the lightest (CA-1), or lay, then swap (CA-3)."""
    if over(state):
        return 0
    if to_move(state) == TABLE:
        for weight in range(1, HEAVIEST + 1):
            out[weight - 1] = weight
        return HEAVIEST
    out[0] = LAY
    if not may_swap(state):
        return 1
    out[1] = SWAP
    return 2


@kernel
def chances(state: Record, weights: Array) -> int:
    """Each stone is as likely as any other, each time (CA-1)."""
    for outcome in range(HEAVIEST):
        weights[outcome] = 1
    return HEAVIEST


@kernel
def lay(state: Record) -> None:
    """Put the stone of the seat whose turn it is on the cairn (CA-3)."""
    stone = state.stones[state.turn]
    state.stones[state.turn] = NOT_DEALT
    state.cairn[state.height] = stone
    state.height += 1
    state.weight += stone


@kernel
def swap(state: Record) -> None:
    """Put the stone of the seat whose turn it is back unseen (CA-3)."""
    state.stones[state.turn] = NOT_DEALT
    state.swaps[state.turn] += 1


@kernel
def deal(state: Record, weight: int) -> None:
    """Give the seat its stone; then it is the next one's turn, clockwise (CA-2).

    The set-up needs no rule of its own: the table goes round until it is the turn of a seat with a stone.
    """
    state.stones[state.turn] = weight
    state.turn = (state.turn + 1) % state.players


@kernel
def play(state: Record, move: int) -> None:
    """Make a legal move, a player's or the table's."""
    if move == LAY:
        lay(state)
    elif move == SWAP:
        swap(state)
    else:
        deal(state, move)


@kernel
def scores(state: Record, out: Array) -> None:
    """0 for the seat that laid one stone too many, 1 for each other (CA-5)."""
    for seat in range(state.players):
        out[seat] = 0.0 if seat == state.turn else 1.0


@kernel
def winners(state: Record) -> int:
    """Everybody but the loser (CA-5)."""
    return (1 << int(state.players)) - 1 - (1 << int(state.turn))


@kernel
def mask(state: Record, seat: int) -> None:
    """Hide the stones that others hold; that they hold one can be seen (CA-1)."""
    for other in range(state.players):
        if other != seat and state.stones[other] != NOT_DEALT:
            state.stones[other] = UNSEEN


@kernel
def resample(state: Record, seat: int, random: Array) -> None:
    """Give the others stones that they may hold: any, since each was dealt from a bottomless bag (CA-1)."""
    for other in range(state.players):
        if other != seat and state.stones[other] != NOT_DEALT:
            state.stones[other] = 1 + random_below(random, HEAVIEST)


@kernel
def glimpse(state: Record, move: int, seat: int) -> int:
    """Others see that a seat is dealt a stone, not which (CA-1)."""
    return DEAL_UNSEEN if to_move(state) == TABLE and state.turn != seat else move


# Looked at once a move or once a round, so plain Python. -------------------------------------------


def set_up(state: Record, setup: Setup) -> None:
    """The start of a round: nobody holds a stone, and the table deals to `first` (CA-1, CA-2)."""
    state.players = setup.players
    state.strength = setup.options["strength"]
    state.turn = setup.first


def begun(state: Record) -> bool:
    """Whether a turn has been taken, so that the set-up is over."""
    return bool(state.height > 0 or state.swaps.any())


def just_dealt(state: Record) -> int:
    """After a deal: the seat that it went to. Each one ends with the turn passing clockwise."""
    return int(state.turn - 1) % int(state.players)


implement("Cairn", State, moves, play, to_move, over, chances, scores, winners, mask, resample, glimpse)
