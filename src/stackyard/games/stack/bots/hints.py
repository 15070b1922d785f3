"""What search may use in Stack beyond the rules: what a round is worth, whose it will be, and sensible moves.

Where the weights come from is told in `docs/bots.md`; `bench/tune_stack.py` makes them.
"""

from __future__ import annotations

import numpy as np

import stackyard.core.hints  # noqa: F401 - declares what is extended at the end
from stackyard.core.jit import extend, kernel
from stackyard.core.kernels import Array, Record, random_below, random_move
from stackyard.games.stack.rules.encoding import ROLL, State, first_of, second_of, what_of
from stackyard.games.stack.rules.kernel import captured_points, winners
from stackyard.games.stack.rules.layout import (
    DICE,
    FACES,
    FULL,
    HEIGHT,
    PLACE,
    PLACES,
    POINTS,
    SEATS,
    TOP,
)
from stackyard.games.stack.rules.listing import moves, places, to_move

# What a round is worth -----------------------------------------------------------------------------

MARGIN = 0.06  # of the share goes by points, so that a player who has lost still plays for them
SPREAD = 30.0  # points that make a seat's part of it e times as large


@kernel
def share(state: Record, out: Array) -> None:
    """Nearly all for the winners, alike for each of them, and a small part by points."""
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
HIGH = np.array(
    [sum(1 << k for k in range(len(TOP)) if TOP[k] == s and HEIGHT[k] == 3) for s in range(SEATS)]
)
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
    SHUT_AHEAD,
    OUT_AHEAD,
) = range(18)
FEATURES = 18
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
def still_in(state: Record) -> int:
    """The seats that will have a turn or have one now, as bits."""
    return int(state.last) | 1 << int(state.turn) if state.ending else ~int(state.out)


@kernel
def may_cover(state: Record, seat: int, other: int) -> bool:
    """Whether a die of one seat may go on one of another's: not on one's own, nor on a spared partner's."""
    return seat != other and not (state.partners and (seat + 2) % SEATS == other)


@kernel
def measure(state: Record, table: Array) -> None:
    """Write what there is to say for every seat; points are counted in tens."""
    seats = int(state.players)
    playing = still_in(state)
    for seat in range(seats):
        for feature in range(FEATURES):
            table[seat, feature] = 0.0
        table[seat, SECURED] = 0.1 * (captured_points(state, seat) - state.penalties[seat])
        table[seat, DICE_LEFT] = state.unstacked[seat] / DICE
        if not playing >> seat & 1:
            table[seat, OUT] = 1.0
        elif state.unstacked[seat] == 1:
            table[seat, LAST_DIE] = 1.0
    for number in range(1, FACES + 1):
        measure_number(state, table, playing, number)
    measure_lead(state, table, playing)


@kernel
def measure_number(state: Record, table: Array, playing: int, number: int) -> None:
    """Add what the piles and dice of one number are worth, and what the mover can do with them now."""
    seats = int(state.players)
    turn = int(state.turn)
    points = 0.1 * POINTS[number]
    dice = 0
    held = 0  # dice that can still be played
    for seat in range(seats):
        dice += int(state.piles[number, seat])
        if playing >> seat & 1:
            held += int(state.piles[number, seat])
    in_hand = state.piles[number, turn] > 0
    table[turn, TURN] = 1.0
    for seat in range(seats):
        own = int(state.piles[number, seat])
        able = own > 0 and playing >> seat & 1
        threats = held - own if playing >> seat & 1 else held
        others = dice - own
        if state.partners:
            partner = (seat + 2) % SEATS
            others -= int(state.piles[number, partner])
            if playing >> partner & 1:
                threats -= int(state.piles[number, partner])
        low = count_piles(state, number, LOW[seat])
        high = count_piles(state, number, HIGH[seat])
        if threats == 0:
            table[seat, LOW_SAFE] += points * low
            table[seat, HIGH_SAFE] += points * high
        else:
            table[seat, LOW_BACKED if able else LOW_OPEN] += points * low
            table[seat, HIGH_OPEN] += points * high
        if able and others > 0:
            table[seat, MATCHES] += points
        table[seat, SPARE] += points * max(0, own - threats)
        if in_hand and may_cover(state, turn, seat):
            if high > 0:
                table[turn, CAPTURE_NOW] = max(table[turn, CAPTURE_NOW], points)
            if low > 0:
                table[turn, COVER_NOW] = max(table[turn, COVER_NOW], points)
            if own > 0:
                table[turn, START_NOW] = max(table[turn, START_NOW], points)


@kernel
def measure_lead(state: Record, table: Array, playing: int) -> None:
    """Write how far each seat is ahead of the best other one, and whether the mover can end it ahead."""
    seats = int(state.players)
    turn = int(state.turn)
    best = -1000.0
    second = -1000.0
    leader = 0
    for seat in range(seats):
        total = 0.0
        for feature in range(SECURED, HIGH_OPEN + 1):
            total += table[seat, feature]
        table[seat, LEAD] = total
        if total > best:
            second = best
            best = total
            leader = seat
        else:
            second = max(second, total)
    hurry = 1.0 / max(1, state.unstacked[leader])
    for seat in range(seats):
        lead = table[seat, LEAD] - (second if seat == leader else best)
        table[seat, LEAD] = lead * hurry
        if seat == turn and not state.ending:
            measure_end(state, table, lead)


@kernel
def measure_end(state: Record, table: Array, lead: float) -> None:
    """Mark that the mover can shut somebody out, or go out, and is ahead then (ST-10, ST-11)."""
    turn = int(state.turn)
    for number in range(1, FACES + 1):
        if state.piles[number, turn] == 0 or lead + 0.1 * POINTS[number] <= 0.0:
            continue
        if state.unstacked[turn] == 1 and places(state, turn, number) != 0:
            table[turn, OUT_AHEAD] = 1.0
        for seat in range(state.players):
            if may_cover(state, turn, seat) and state.unstacked[seat] == 1 and state.piles[number, seat] > 0:
                table[turn, SHUT_AHEAD] = 1.0


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


# Six phases for two seats, then six for more; the last turns stand first. Points are counted in tens.
# fmt: off
_WEIGHTS = [
    [ 0.76,  1.49,  1.00,  0.92,  1.10,  1.14,  2.70,  1.67,  1.42,  1.15,  0.89,  0.70],  # SECURED
    [ 0.65,  1.15,  0.58,  0.43,  0.59,  0.70,  2.54,  1.46,  1.17,  0.83,  0.56,  0.30],  # LOW_SAFE
    [-0.32,  0.58,  0.12, -0.12,  0.15,  0.50,  2.09,  1.13,  0.87,  0.58,  0.32,  0.12],  # LOW_OPEN
    [ 0.00,  0.40,  0.34,  0.34,  0.65,  0.59,  2.24,  1.22,  0.99,  0.74,  0.48,  0.23],  # LOW_BACKED
    [ 0.33,  0.95,  0.03, -0.30, -0.38, -0.42,  2.53,  1.35,  1.08,  0.66,  0.34, -0.03],  # HIGH_SAFE
    [-0.83, -0.07, -0.57, -0.76, -0.40, -0.15,  1.85,  0.75,  0.34,  0.10, -0.09, -0.17],  # HIGH_OPEN
    [ 0.08,  0.76,  1.38,  0.21, -0.41, -0.09, -0.83,  0.65,  1.10,  1.02,  0.28,  0.04],  # DICE_LEFT
    [ 0.00,  0.00,  0.00,  0.00,  0.00,  0.00,  0.15, -0.04, -0.05, -0.10, -0.01,  0.06],  # MATCHES
    [ 0.02,  0.01,  0.06,  0.02,  0.01,  0.05,  0.09,  0.07,  0.02,  0.02,  0.08,  0.06],  # SPARE
    [ 0.39,  0.30,  0.19,  0.15,  0.10,  0.00,  0.03,  0.21,  0.18,  0.13,  0.11, -0.06],  # TURN
    [ 0.96,  0.47,  0.43,  0.52,  0.20,  0.21, -0.01,  0.22,  0.12, -0.04,  0.13,  0.27],  # CAPTURE_NOW
    [ 0.67,  0.46,  0.33,  0.04,  0.00,  0.00, -0.04,  0.18,  0.20,  0.22,  0.09,  0.05],  # COVER_NOW
    [ 0.00, -0.41,  0.04,  0.07,  0.18,  0.31, -0.36,  0.12, -0.06, -0.04, -0.08,  0.13],  # START_NOW
    [ 0.78,  0.12,  0.59,  0.83,  0.59,  0.08, -0.11, -0.10, -0.32, -0.07, -0.05,  0.24],  # LEAD
    [ 0.16, -0.29,  0.00,  0.00,  0.00,  0.00, -0.22, -0.22,  0.00,  0.00,  0.00,  0.00],  # LAST_DIE
    [-0.39,  0.00,  0.00,  0.00,  0.00,  0.00, -1.70,  0.00,  0.00,  0.00,  0.00,  0.00],  # OUT
    [ 0.00,  0.70,  0.00,  0.00,  0.00,  0.00,  0.00,  0.02,  0.00,  0.00,  0.00,  0.00],  # SHUT_AHEAD
    [ 0.00,  0.25,  0.00,  0.00,  0.00,  0.00,  0.00,  0.17,  0.00,  0.00,  0.00,  0.00],  # OUT_AHEAD
]
# fmt: on
WEIGHTS = np.ascontiguousarray(np.array(_WEIGHTS).reshape(FEATURES, 2, PHASES).transpose(1, 2, 0))


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
        if may_cover(state, seat, turn):
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


SEARCH = {"exploration": 0.3, "cutoff": 0}
"""No rollouts: evaluating at once allows nearly three times the simulations of random rollouts."""


extend(State, share, evaluate, order, rollout)
