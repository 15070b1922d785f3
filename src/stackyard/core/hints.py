"""What a game may tell search beyond its rules, as kernel functions. All of it is optional.

A game gives its own versions in its `bots/hints.py` (`stackyard.core.jit.extend`); the bodies below serve
games that have nothing to say, and search works with them. Values are shares of the win: 1 is won, 0 lost,
and the shares of all seats add up to 1.
"""

from __future__ import annotations

import numpy as np

from stackyard.core.jit import generic
from stackyard.core.kernels import Array, Record, moves, random_move, winners

# For bots of every level --------------------------------------------------------------------------


@generic
def reflex(state: Record) -> int:
    """The move that even a careless player makes here, such as a swap that pays; -1 where there is none."""
    return -1


# For tree search ------------------------------------------------------------------------------------


@generic
def share(state: Record, out: Array) -> None:
    """Write what the end of a round is worth to each seat, as its share of the win."""
    won = winners(state)
    seats = len(out)
    count = 0
    for seat in range(seats):
        count += won >> seat & 1
    for seat in range(seats):
        out[seat] = (won >> seat & 1) / count if count else (1.0 / seats if seats > 1 else 0.0)


@generic
def evaluate(state: Record, out: Array) -> None:
    """Write the share of the win that each seat can expect in a round that goes on."""
    for seat in range(len(out)):
        out[seat] = 1.0 / len(out)


@generic
def rollout(state: Record, out: Array, weights: Array, random: Array) -> int:
    """The move that a quick and careless player makes; at the table's turn an outcome by its weight."""
    return random_move(state, out, weights, random)


@generic
def order(state: Record, moves: Array, count: int, keys: Array) -> None:
    """Write a number for each of `count` moves: moves with higher ones deserve to be looked at first.

    In a game with a `balance` it is a guess, and rather too high than too low, at what the move gains in it.
    """
    for i in range(count):
        keys[i] = 0


@generic
def endgame(state: Record) -> bool:
    """Whether it may soon be proven which of two seats wins, in a game without chance and secrets."""
    return False


# For alpha-beta in games of two seats without chance and secrets ------------------------------------


@generic
def balance(state: Record) -> int:
    """How far seat 0 is ahead of seat 1, in hundredths of a token or of whatever the game counts in."""
    return 0


@generic
def noisy(state: Record, move: int) -> bool:
    """Whether a move changes the balance so much that a position is not to be judged before it."""
    return False


@generic
def noisy_moves(state: Record, out: Array) -> int:
    """Write the noisy moves to `out` and return how many there are."""
    count = moves(state, out)
    kept = 0
    for i in range(count):
        if noisy(state, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@generic
def threatened(state: Record) -> bool:
    """Whether the seat to move is about to lose to a threat; a guess that costs little is enough."""
    return False


@generic
def key(state: Record) -> int:
    """64 bits that tell positions apart: board, side to move and whatever else decides the rest."""
    return np.uint64(0)  # type: ignore[return-value]


@generic
def rekey(state: Record, before: Record, move: int, old: int) -> int:
    """The key of `state`, which `move` made of `before`, whose key was `old`."""
    return key(state)
