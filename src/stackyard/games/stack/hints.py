"""What search may use in Stack beyond the rules: what a round is worth, whose it will be, and sensible moves.

Where the weights come from is told in `docs/bots.md`; `bench/tune_stack.py` makes them.
"""

from __future__ import annotations

import numpy as np

import stackyard.hints  # noqa: F401 - declares what is extended at the end
from stackyard.games.stack.kernel import (
    ROLL,
    State,
    captured_points,
    first_of,
    moves,
    second_of,
    to_move,
    what_of,
    winners,
)
from stackyard.games.stack.layout import DICE, FACES, FULL, HEIGHT, PLACE, PLACES, POINTS, SEATS, TOP
from stackyard.jit import extend, kernel
from stackyard.kernels import Array, Record, random_below, random_move

# What a round is worth -----------------------------------------------------------------------------

MARGIN = 0.06  # of the share goes by points, so that a player who has lost still plays for them
SPREAD = 30.0  # points that make a seat's part of it e times as large


@kernel
def share(state: Record, out: Array) -> None:
    """Nearly all for who has won, alike where several have, and a small part by points."""
    won = winners(state)
    seats = int(state.players)
    count = 0
    total = 0.0
    for seat in range(seats):
        count += won >> seat & 1
        out[seat] = np.exp(np.int64(score_now(state, seat)) / SPREAD)
        total += out[seat]
    for seat in range(seats):
        out[seat] = MARGIN * out[seat] / total + (1.0 - MARGIN) * (won >> seat & 1) / count


@kernel
def score_now(state: Record, seat: int) -> int:
    """Points as if the round were over."""
    from_captures = captured_points(state, seat) - int(state.penalties[seat])
    points = 0
    for number in range(1, FACES + 1):
        left = state.present[number] & TOPPED[seat]
        while left != 0:
            lowest = left & -left
            points += POINTS[number] * int(state.piles[number, PLACE[lowest % PLACES]])
            left ^= lowest
    return from_captures + points


# Whose round it will be ----------------------------------------------------------------------------

LOW = np.array([sum(1 << k for k in range(len(TOP)) if TOP[k] == s and HEIGHT[k] == 2) for s in range(SEATS)])
"""The kinds, as bits, of piles of two whose top is a seat's."""
HIGH = np.array([sum(1 << k for k in range(len(TOP)) if TOP[k] == s and HEIGHT[k] == 3) for s in range(SEATS)])
"""The kinds, as bits, of piles of three whose top is a seat's."""
TOPPED = LOW | HIGH

(
    SECURED,
    LOW_SAFE,
    LOW_OPEN,
    LOW_BACKED,
    HIGH_SAFE,
    HIGH_OPEN,
    DICE_LEFT,
    MATCHES,
    SPARE,
    TURN,
    CAPTURE_NOW,
    COVER_NOW,
    START_NOW,
    LEAD,
    LAST_DIE,
    OUT,
) = range(16)
FEATURES = 16
PHASES = 6


@kernel
def phase(state: Record) -> int:
    """How near the end is: 0 in the last turns, 1 when somebody has one die left, to 5."""
    if state.ending:
        return 0
    fewest = DICE
    for seat in range(state.players):
        fewest = min(fewest, state.unstacked[seat])
    if fewest <= 2:
        return max(1, fewest)
    if fewest <= 4:
        return 3
    return 4 if fewest <= 7 else 5


@kernel
def count_piles(state: Record, number: int, kinds: int) -> int:
    """How many piles of a number are of these kinds."""
    left = state.present[number] & kinds
    found = 0
    while left != 0:
        lowest = left & -left
        found += int(state.piles[number, PLACE[lowest % PLACES]])
        left ^= lowest
    return found


@kernel
def measure(state: Record, table: Array) -> None:
    """Write the features of every seat, points in tens."""
    seats = int(state.players)
    turn = int(state.turn)
    active = (int(state.last) | 1 << turn) if state.ending else ~int(state.out)
    for seat in range(seats):
        for i in range(FEATURES):
            table[seat, i] = 0.0
        table[seat, SECURED] = 0.1 * (captured_points(state, seat) - state.penalties[seat])
        table[seat, DICE_LEFT] = state.unstacked[seat] / DICE
        table[seat, LAST_DIE] = 1.0 if state.unstacked[seat] == 1 and active >> seat & 1 else 0.0
        table[seat, OUT] = 0.0 if active >> seat & 1 else 1.0
    table[turn, TURN] = 1.0
    for number in range(1, FACES + 1):
        points = 0.1 * POINTS[number]
        held = 0  # unstacked dice that can still be played
        shown = 0  # all unstacked dice
        for seat in range(seats):
            shown += int(state.piles[number, seat])
            if active >> seat & 1:
                held += int(state.piles[number, seat])
        mine_to_play = int(state.piles[number, turn]) > 0
        for seat in range(seats):
            own = int(state.piles[number, seat])
            can = own > 0 and active >> seat & 1
            threats = held - own if active >> seat & 1 else held
            low = count_piles(state, number, LOW[seat])
            high = count_piles(state, number, HIGH[seat])
            if threats == 0:
                table[seat, LOW_SAFE] += points * low
                table[seat, HIGH_SAFE] += points * high
            else:
                table[seat, LOW_BACKED if can else LOW_OPEN] += points * low
                table[seat, HIGH_OPEN] += points * high
            if can and shown > own:
                table[seat, MATCHES] += points
            table[seat, SPARE] += points * max(0, own - threats)
            if seat != turn and mine_to_play:
                if high > 0:
                    table[turn, CAPTURE_NOW] = max(table[turn, CAPTURE_NOW], points)
                if low > 0:
                    table[turn, COVER_NOW] = max(table[turn, COVER_NOW], points)
                if own > 0:
                    table[turn, START_NOW] = max(table[turn, START_NOW], points)
    best = -1000.0
    second = -1000.0
    leader = 0
    for seat in range(seats):
        total = 0.0
        for i in range(SECURED, HIGH_OPEN + 1):
            total += table[seat, i]
        table[seat, LEAD] = total
        if total > best:
            second = best
            best = total
            leader = seat
        else:
            second = max(second, total)
    urgency = 1.0 / max(1, state.unstacked[leader])
    for seat in range(seats):
        table[seat, LEAD] = (table[seat, LEAD] - (second if seat == leader else best)) * urgency


@kernel
def judge(state: Record, table: Array, weights: Array, out: Array) -> None:
    """Write the share that each seat can expect, given the weights of the features in each phase."""
    measure(state, table)
    seats = int(state.players)
    at = phase(state)
    kind = 0 if seats == 2 else 1
    highest = -1e9
    for seat in range(seats):
        worth = 0.0
        for i in range(FEATURES):
            worth += weights[kind, at, i] * table[seat, i]
        out[seat] = worth
        highest = max(highest, worth)
    total = 0.0
    for seat in range(seats):
        out[seat] = np.exp(out[seat] - highest)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total


WEIGHTS = np.array(
[[[0.82, 0.56, 0.31, 0.0, 0.39, -0.62, 0.15, 0.0, 0.05, 0.43, 1.46, 1.53, 0.0, 0.81, 0.2, -0.43], [1.74, 1.43, 1.0, 0.83, 1.13, 0.01, 2.94, -0.0, 0.02, 0.31, 0.37, 0.55, 0.23, -0.02, 0.05, 0.0], [1.08, 0.74, 0.34, 0.68, 0.18, -0.03, 2.01, -0.0, -0.05, 0.18, 0.58, 0.34, -0.0, 0.35, 0.0, 0.0], [0.97, 0.53, 0.0, 0.29, -0.2, -0.65, 0.84, -0.0, 0.01, 0.13, 0.48, 0.1, 0.04, 0.63, 0.0, 0.0], [0.94, 0.53, 0.09, 0.49, -0.37, -0.5, -0.17, -0.0, -0.01, 0.07, 0.16, 0.05, 0.18, 0.63, 0.0, 0.0], [1.02, 0.54, 0.29, 0.57, -0.54, 0.08, -1.02, -0.0, 0.04, -0.0, 0.55, 0.05, 0.3, 0.76, 0.0, 0.0]], [[2.9, 2.75, 2.24, 2.61, 2.67, 2.31, -0.86, 0.3, 0.13, -0.06, -0.11, 0.45, -0.63, -0.26, -0.09, -1.61], [1.65, 1.48, 1.11, 1.31, 1.35, 1.11, 0.64, 0.14, 0.06, 0.24, 0.15, 0.33, 0.04, -0.07, -0.26, 0.0], [1.44, 1.28, 0.99, 1.17, 1.07, 0.72, 1.16, 0.12, 0.08, 0.13, -0.16, 0.43, -0.07, -0.28, 0.0, 0.0], [1.18, 0.96, 0.72, 0.87, 0.7, 0.23, 0.96, 0.08, 0.11, 0.11, -0.08, 0.28, -0.04, -0.16, 0.0, 0.0], [0.87, 0.62, 0.45, 0.62, 0.29, -0.04, 0.84, 0.0, 0.15, -0.1, 0.01, 0.07, 0.41, 0.25, 0.0, 0.0], [0.62, 0.31, 0.17, 0.37, -0.13, -0.23, 0.94, -0.05, 0.17, -0.19, 0.17, 0.15, 0.28, 0.61, 0.0, 0.0]]]
)


@kernel
def evaluate(state: Record, out: Array) -> None:
    """Write the share that each seat can expect, by points, tops that may be covered, and dice left."""
    judge(state, np.empty((SEATS, FEATURES)), WEIGHTS, out)


# Sensible moves ------------------------------------------------------------------------------------


@kernel
def promise(state: Record, move: int) -> int:
    """How good a move looks at a glance, in tenths of a point."""
    number = first_of(move)
    points = POINTS[number]
    if what_of(move) == ROLL:
        return 3 - points // 2
    turn = int(state.turn)
    kind = second_of(move)
    height = HEIGHT[kind]
    if height == FULL - 1:
        return 20 * points
    threats = 0
    for seat in range(state.players):
        if seat != turn:
            threats += int(state.piles[number, seat])
    if height == FULL - 2:
        return 16 * points if threats == 0 else -2 * points
    if threats == 1:  # The die that is covered.
        return 10 * points
    return (8 if state.piles[number, turn] > 1 else 3) * points


@kernel
def order(state: Record, moves: Array, count: int, keys: Array) -> None:
    """Captures and covers that last first, gifts to others last."""
    for i in range(count):
        keys[i] = promise(state, moves[i])


@kernel
def rollout(state: Record, out: Array, weights: Array, random: Array) -> int:
    """What looks best at a glance, now and then something else."""
    if to_move(state) < 0 or random_below(random, 10) == 0:
        return random_move(state, out, weights, random)
    count = moves(state, out)
    best = 0
    highest = -1000
    for i in range(count):
        key = 8 * promise(state, out[i]) + random_below(random, 8)
        if key > highest:
            highest = key
            best = i
    return out[best]


SEARCH = {"cutoff": 0}

extend(State, share, evaluate, order, rollout)
