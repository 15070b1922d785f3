"""Cairn's rules. Every function works on one record in place and allocates nothing."""

from __future__ import annotations

import numpy as np

from stackyard.core.jit import implement, kernel, record
from stackyard.core.kernels import Array, Record, random_below
from stackyard.core.options import Setup
from stackyard.core.seats import TABLE

MOST_SWAPS = 2  # of a player in a round (CA-4)
HEAVIEST = 3

# What a seat holds: a weight from 1 to HEAVIEST, or one of these. UNSEEN is no weight, but if a kernel
# plays on in a view by mistake the cairn still gets heavier, so the round ends and nothing overflows.
NOT_DEALT, UNSEEN = 0, HEAVIEST + 1
# A move is the weight that the table deals, or one of these; the last two are never legal.
LAY, SWAP = HEAVIEST + 1, HEAVIEST + 2
LAY_UNSEEN = HEAVIEST + 3  # a stone that this view hides (CA-1)
DEAL_UNSEEN = 0  # what `=?` tells of
MAX_MOVES = MAX_CHANCES = HEAVIEST

State = record(
    ("stones", np.int8, 4),  # that the seats hold: a weight, NOT_DEALT or UNSEEN
    ("swaps", np.int8, 4),  # that the seats have made (CA-4)
    ("cairn", np.int8, 21),  # weights from bottom to top: the most that it bears, and one too many (CA-5)
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
    dealing = state.stones[state.turn] == NOT_DEALT and not over(state)
    return TABLE if dealing else int(state.turn)


@kernel
def moves(state: Record, out: Array) -> int:
    """The weights that the table may deal from the lightest (CA-1), or lay, then swap (CA-3)."""
    if over(state):
        return 0
    if to_move(state) == TABLE:
        for weight in range(1, HEAVIEST + 1):
            out[weight - 1] = weight
        return HEAVIEST
    out[0], out[1] = LAY, SWAP
    return 2 if state.swaps[state.turn] < MOST_SWAPS else 1  # CA-4


@kernel
def chances(state: Record, weights: Array) -> int:
    """Each stone is as likely as any other, each time (CA-1)."""
    weights[:HEAVIEST] = 1
    return HEAVIEST


@kernel
def pile_up(state: Record, stone: int) -> None:
    """Put a stone on the cairn."""
    state.cairn[state.height] = stone
    state.height += 1
    state.weight += stone


@kernel
def play(state: Record, move: int) -> None:
    """Lay or swap a stone (CA-3), or deal one, which passes the turn clockwise (CA-2).

    The set-up needs no rule of its own: the table goes round until it is the turn of a seat with a stone.
    """
    turn = state.turn
    if move == LAY:
        pile_up(state, state.stones[turn])
        state.stones[turn] = NOT_DEALT
    elif move == SWAP:
        state.stones[turn] = NOT_DEALT
        state.swaps[turn] += 1
    else:
        state.stones[turn] = move
        state.turn = (turn + 1) % state.players


@kernel
def scores(state: Record, out: Array) -> None:
    """0 for the seat that laid one stone too many, 1 for each other (CA-5)."""
    out[:] = 1.0
    out[state.turn] = 0.0


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


def set_up(state: Record, setup: Setup) -> None:
    """The start of a round: nobody holds a stone, and the table deals to `first` (CA-1, CA-2)."""
    state.players, state.turn, state.strength = setup.players, setup.first, setup.options["strength"]


def begun(state: Record) -> bool:
    """Whether a turn has been taken, so that the set-up is over."""
    return bool(state.height > 0 or state.swaps.any())


def just_dealt(state: Record) -> int:
    """After a deal: the seat that it went to. Each one ends with the turn passing clockwise."""
    return int(state.turn - 1) % int(state.players)


implement("Cairn", State, moves, play, to_move, over, chances, scores, winners, mask, resample, glimpse)
