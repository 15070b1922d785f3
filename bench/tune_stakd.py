"""What Stakd's hints weigh, found by self-play: `python -m bench.tune_stakd --seconds 300` (of one core).

First the careless player of rollouts: a move is as likely as the weight of its piece, here and on a new
layer. A player whose weights were changed a little plays rounds against the unchanged ones; what wins more
than chance allows is kept. Then the evaluation: positions of rounds between such players, with the share of
the win that each seat gets in some rollouts, and the weights of `features` that explain these shares best (a
conditional logit: shares are in proportion to the exponentials of the sums), by gradient descent.
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np

import stackyard
from stackyard.core.jit import kernel
from stackyard.core.kernels import Array, over, play, random_below, random_move, winners
from stackyard.games.stakd.bots import hints
from stackyard.games.stakd.rules import encoding
from stackyard.games.stakd.rules import kernel as rules

COUNTS = (2, 4, 8)


@kernel
def rounds(states: Array, out: Array, habits: Array, random: Array, number: int) -> int:
    """How many of so many rounds a player with the second habits wins, at a seat that changes."""
    won = 0
    for each in range(number):
        states[1] = states[0]
        seat = each % int(states[0].players)
        while not over(states[1]):
            mine = 1 if states[1].turn == seat else 0
            play(states[1], hints.weighted_move(states[1], out, habits[mine], random))
        won += winners(states[1]) >> seat & 1
    return won


@kernel
def positions(
    states: Array,
    out: Array,
    habits: Array,
    weights: Array,
    random: Array,
    told: Array,
    shares: Array,
    rollouts: int,
) -> None:
    """Fill `told` with the features of positions and `shares` with what the seats win from there."""
    players = int(states[0].players)
    found = 0
    while found < len(told):
        states[1] = states[0]
        left = random_below(random, 60)
        while left > 0 and not over(states[1]):
            careless = random_below(random, 4) == 0
            if careless:
                play(states[1], random_move(states[1], out, weights, random))
            else:
                play(states[1], hints.weighted_move(states[1], out, habits[0], random))
            left -= 1
        if over(states[1]) or encoding.laying_bases(states[1]):
            continue
        room = hints.survey(states[1])
        for seat in range(players):
            shares[found, seat] = 0.0
            told[found, seat, hints.FEATURES] = float(encoding.is_in(states[1], seat) * 1)
            if encoding.is_in(states[1], seat):
                values = hints.features(states[1], seat, room)
                for feature in range(hints.FEATURES):
                    told[found, seat, feature] = values[feature]
        for _ in range(rollouts):
            states[2] = states[1]
            while not over(states[2]):
                play(states[2], hints.weighted_move(states[2], out, habits[0], random))
            won = winners(states[2])
            for seat in range(players):
                shares[found, seat] += (won >> seat & 1) / rollouts
        found += 1


class Room:
    """A start for so many players, and what kernels need."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.states = np.zeros(3, encoding.State)
        self.states[0] = stackyard.game("stakd").start(players=players).record[0]
        self.out = np.zeros(rules.MAX_MOVES, np.int32)
        self.random = np.array([seed * 2654435761 + players], np.uint64)


def tune_habits(room: Room, habits: Array, seconds: float, generator: np.random.Generator) -> Array:
    """Climb by self-play until the time is up."""
    both = np.array([habits, habits])
    number = 800 * room.players
    rounds(room.states, room.out, both, room.random, 1)  # Compiles.
    began, tried, kept = time.process_time(), 0, 0
    while time.process_time() - began < seconds:
        step = generator.normal(0, 0.6, len(habits)) * (generator.random(len(habits)) < 0.4)
        both[1] = np.clip(both[0] * np.exp(step), 1, 4096)
        won, even = 0, number / room.players
        # Most changes are soon seen to be bad.
        for part in range(1, 5):
            won += rounds(room.states, room.out, both, room.random, number // 4)
            if won < part * even / 4:
                break
        else:
            if won > even + 1.5 * math.sqrt(even * (1 - 1 / room.players)):
                # Only the proportions matter.
                both[0] = np.clip(both[1] * 64 / np.exp(np.log(both[1]).mean()), 1, 4096)
                kept += 1
        tried += 1
    both[1] = both[0]
    both[0] = 64
    score = rounds(room.states, room.out, both, room.random, 4 * number) / (4 * number)
    print(
        f"# {room.players} players: {kept} of {tried} changes kept; {100 * score:.1f} % against random, "
        f"even is {100 / room.players:.1f} %",
        flush=True,
    )
    return both[1].round().astype(np.int64)


def tune_values(room: Room, habits: Array, seconds: float) -> Array:
    """Fit the evaluation."""
    rollouts, batch = 24, 200
    both = np.array([habits, habits])
    told, shares = [], []
    began = 0.0
    while not began or time.process_time() - began < seconds:
        some = np.zeros((batch, room.players, hints.FEATURES + 1))  # and whether a seat is in
        won = np.zeros((batch, room.players))
        positions(room.states, room.out, both, np.zeros(1, np.int64), room.random, some, won, rollouts)
        began = began or time.process_time()  # The first batch compiles.
        told.append(some)
        shares.append(won)
    x, y = np.concatenate(told), np.concatenate(shares)
    split = len(x) // 5
    inside, x = x[..., -1] > 0, x[..., :-1]
    scale = x[inside].std(axis=0) + 1e-9
    weights = np.zeros(hints.FEATURES)
    fitted, moments = x[split:] / scale, np.zeros((2, hints.FEATURES))

    def guess(values: Array, there: Array, w: Array) -> Array:
        total = np.where(there, values @ w, -1e9)
        total = np.exp(total - total.max(axis=1, keepdims=True))
        return total / total.sum(axis=1, keepdims=True)

    for step in range(1, 1501):
        wrong = guess(fitted, inside[split:], weights) - y[split:]
        slope = np.einsum("ns,nsf->f", wrong, fitted) / len(fitted) + 1e-4 * weights
        moments[0] = 0.9 * moments[0] + 0.1 * slope
        moments[1] = 0.99 * moments[1] + 0.01 * slope**2
        weights -= 0.02 * moments[0] / (1 - 0.9**step) / (np.sqrt(moments[1] / (1 - 0.99**step)) + 1e-8)
    held = guess(x[:split] / scale, inside[:split], weights)
    truth = y[:split]
    error = ((held - truth) ** 2).sum(axis=1).mean()
    even = guess(x[:split] / scale, inside[:split], 0 * weights)
    plain = ((even - truth) ** 2).sum(axis=1).mean()
    best = (held.argmax(axis=1) == truth.argmax(axis=1)).mean()
    print(
        f"# {room.players} players: {len(x)} positions, squared error {error:.4f} where even shares have "
        f"{plain:.4f}; the seat that wins most is named in {100 * best:.1f} %",
        flush=True,
    )
    return np.asarray(weights / scale)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    generator = np.random.default_rng(given.seed)
    share = given.seconds / len(COUNTS) / 2
    for players in COUNTS:
        room = Room(players, given.seed)
        habits = tune_habits(room, np.full(hints.HABITS, 64, np.int64).astype(np.float64), share, generator)
        print(f"habits {players}: {habits.tolist()}", flush=True)
        values = tune_values(room, habits.astype(np.float64), share)
        print(f"values {players}: {[round(float(each), 3) for each in values]}", flush=True)


if __name__ == "__main__":
    main()
