"""The rules of any game as kernel functions, and what can be done with them without knowing the game.

A game gives its own versions of the generic functions for its record (`stackyard.core.jit.implement`).
Everything below them - and all of search - is written once and compiled for each game with that
game's rules inlined. From Python the same rules are called by way of `stackyard.core.entries`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.jit import generic, kernel

Record = Any
"""A state inside a kernel: `states[i]`, a bare pointer into an array that somebody else keeps."""

Array = Any


@generic
def to_move(state: Record) -> int:
    """The seat that decides, or TABLE (-1) when chance does."""
    raise NotImplementedError


@generic
def over(state: Record) -> bool:
    """Whether the round has ended."""
    raise NotImplementedError


@generic
def moves(state: Record, out: Array) -> int:
    """Write every legal move to `out`, in a fixed order, and return how many there are."""
    raise NotImplementedError


@generic
def count_moves(state: Record, out: Array) -> int:
    """How many legal moves there are; `out` is room to write them, which a game may leave unused."""
    return moves(state, out)


@generic
def play(state: Record, move: int) -> None:
    """Change the state by a legal move."""
    raise NotImplementedError


@generic
def chances(state: Record, weights: Array) -> int:
    """At the table's turn: write the weight of each outcome, in the order of `moves`; return their number.

    The outcomes are the first of `moves`; in games with calls those that people may make now follow.
    """
    return 0


@generic
def scores(state: Record, out: Array) -> None:
    """Write the score of every seat of a finished round."""
    raise NotImplementedError


@generic
def winners(state: Record) -> int:
    """The seats that won a finished round, as a bit set: 0 where nobody did, as in a draw."""
    raise NotImplementedError


@generic
def mask(state: Record, seat: int) -> None:
    """Overwrite what `seat` cannot see; games without secrets have nothing to do."""


@generic
def resample(state: Record, seat: int, random: Array) -> None:
    """Redraw what `seat` cannot see, uniformly from what is possible given what it knows.

    A state or a view becomes a whole state that looks the same to that seat; games without secrets have
    nothing to do. `random` is that of `random_below`.
    """


@generic
def glimpse(state: Record, move: int, seat: int) -> int:
    """What `seat` sees of a move from here: the move, or one number for all that look the same to it."""
    return move


@generic
def drop_calls(state: Record) -> None:
    """Go on without calls, where a game has them: a program sees nothing fall off a table."""


# What can be done with any game -------------------------------------------------------------------


@kernel
def perft(states: Array, out: Array, depth: int) -> int:
    """How many lines of `depth` moves lead on from the first state.

    `states` has room for `depth` records and `out` for as many lists of moves. The last level is
    counted, not played: recursing down to the leaves costs two thirds of the speed.
    """
    if depth == 0:
        return 1
    ahead = np.zeros(depth, np.int64)
    last = depth - 1
    if last == 0:
        return count_moves(states[0], out[0])
    total = 0
    level = 0
    ahead[0] = moves(states[0], out[0])
    while level >= 0:
        if ahead[level] == 0:
            level -= 1
            continue
        ahead[level] -= 1
        states[level + 1] = states[level]
        play(states[level + 1], out[level, ahead[level]])
        if level + 1 == last:
            total += count_moves(states[last], out[last])
        else:
            level += 1
            ahead[level] = moves(states[level], out[level])
    return total


def seeded(seed: int) -> Array:
    """The `random` of `random_below` for a seed, of which neighbours differ from the first number on."""
    # Multiplied by an odd number, which scatters; 0 would stay 0.
    return np.array([(seed * 0x9E3779B97F4A7C15 + 0x1234567) % 2**64 or 1], np.uint64)


@kernel
def random_below(random: Array, limit: int) -> int:
    """A number from 0 to `limit` - 1 for rollouts: quick (xorshift), not for anybody's dice."""
    x = random[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    random[0] = x
    # Signed again: to Numba an unsigned number less a signed one would be a float.
    number: Any = np.int64(((x >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))
    return number


@kernel
def random_outcome(weights: Array, count: int, random: Array) -> int:
    """The place of an outcome of chance, chosen by weight."""
    total = 0
    for i in range(count):
        total += weights[i]
    left = random_below(random, total)
    for i in range(count):
        left -= weights[i]
        if left < 0:
            return i
    return count - 1


@kernel
def random_move(state: Record, out: Array, weights: Array, random: Array) -> int:
    """One of the legal moves, each as likely as any other; at the table's turn by its weight."""
    count = moves(state, out)
    if to_move(state) >= 0:
        return out[random_below(random, count)]
    # Calls that people could make now stand behind the outcomes.
    return out[random_outcome(weights, chances(state, weights), random)]


@kernel
def random_rounds(states: Array, out: Array, weights: Array, random: Array, rounds: int) -> int:
    """Play `rounds` random rounds from `states[0]`, each in `states[1]`; return the moves played."""
    played = 0
    for _ in range(rounds):
        states[1] = states[0]
        while not over(states[1]):
            play(states[1], random_move(states[1], out, weights, random))
            played += 1
    return played
