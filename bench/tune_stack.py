"""Where the weights of Stack's evaluation come from: self-play, then a logistic regression on its results.

    nice python -m bench.tune_stack [--rounds 6000] [--passes 5] [--seed 1] [--write]

Each pass lets a player who looks one turn ahead with the weights so far play rounds against itself, with a
random move now and then so that odd positions are seen, too, and fits the weights anew. The first pass has no
weights and plays by the rollout's rule of thumb. A pass is kept unless it loses to the one kept before.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import stackyard
from stackyard.core.jit import kernel, record
from stackyard.core.kernels import (
    Array,
    Record,
    moves,
    over,
    play,
    random_below,
    random_move,
    to_move,
    winners,
)
from stackyard.games.stack.bots import hints
from stackyard.games.stack.bots.hints import FEATURES, PHASES, judge, measure, phase, rollout, share
from stackyard.games.stack.rules.encoding import MUST_STACK, PICK, ROLL, State, what_of
from stackyard.games.stack.rules.kernel import MAX_MOVES

RANDOM, RULE_OF_THUMB, BEST, WORST = range(4)
CURIOSITY = 0.15  # of the moves in self-play are random
SEATS = 4
KEPT = 0.49  # 3600 rounds are sure to within 0.016

Player = record(("kind", np.int64), ("slip", np.float64), ("weights", np.float64, (2, PHASES, FEATURES)))
Sample = record(
    ("phase", np.int64),
    ("features", np.float64, (SEATS, FEATURES)),
    ("share", np.float64, SEATS),
)


# A player who looks one turn ahead -----------------------------------------------------------------


@kernel
def worth(states: Array, level: int, seat: int, player: Array, table: Array, values: Array) -> float:
    """What a state is worth to a seat."""
    if over(states[level]):
        share(states[level], values)
    else:
        judge(states[level], table, player.weights, values)
    value: float = values[seat]
    return value


@kernel
def after_roll(
    states: Array, level: int, seat: int, player: Array, out: Array, table: Array, values: Array
) -> float:
    """What a state at the table's turn is worth to the seat that rolls, who stacks where it is best."""
    total = 0.0
    outcomes = 6
    for outcome in range(outcomes):
        states[level + 1] = states[level]
        moves(states[level], out)
        play(states[level + 1], out[outcome])
        if states[level + 1].stage != MUST_STACK:
            total += worth(states, level + 1, seat, player, table, values)
            continue
        best = 0.0
        for i in range(moves(states[level + 1], out)):
            states[level + 2] = states[level + 1]
            play(states[level + 2], out[i])
            best = max(best, worth(states, level + 2, seat, player, table, values))
        total += best
    return total / outcomes


class Room(NamedTuple):
    """All that rounds are played in."""

    states: Any  # how a round begins, the round, and three to look ahead in
    outs: Any
    chance: Any
    table: Any
    values: Any
    random: Any


@kernel
def look_ahead(room: Room, player: Record) -> int:
    """The best move of `states[1]`, or the worst for a player who plays to lose."""
    states, outs, table, values = room.states, room.outs, room.table, room.values
    seat = to_move(states[1])
    sign = 1.0 if player.kind == BEST else -1.0
    highest = -2.0
    choice = 0
    for i in range(moves(states[1], outs[0])):
        move = outs[0, i]
        states[2] = states[1]
        play(states[2], move)
        if what_of(move) == ROLL:
            value = after_roll(states, 2, seat, player, outs[1], table, values)
        else:
            value = worth(states, 2, seat, player, table, values)
        value = sign * value + 1e-9 * random_below(room.random, 1000)
        if value > highest:
            highest = value
            choice = move
    return choice


@kernel
def choose(room: Room, player: Record) -> int:
    """The move of a player, or of the table."""
    states, outs, chance, random = room.states, room.outs, room.chance, room.random
    if to_move(states[1]) < 0 or player.kind == RANDOM or random_below(random, 1000) < 1000 * player.slip:
        return random_move(states[1], outs[0], chance, random)
    if player.kind == RULE_OF_THUMB:
        return rollout(states[1], outs[0], chance, random)
    return look_ahead(room, player)


@kernel
def play_rounds(room: Room, players: Array, rounds: int, samples: Array, won: Array) -> int:
    """Play rounds from `states[0]`, add the shares won to `won`; return how many samples were taken."""
    states, values = room.states, room.values
    taken = 0
    for _ in range(rounds):
        states[1] = states[0]
        first = taken
        while not over(states[1]):
            if states[1].stage == PICK and taken < len(samples):
                measure(states[1], samples[taken].features)
                samples[taken].phase = phase(states[1])
                taken += 1
            seat = max(0, to_move(states[1]))
            play(states[1], choose(room, players[seat]))
        share(states[1], values)
        for i in range(first, taken):
            for seat in range(len(values)):
                samples[i].share[seat] = values[seat]
        winning = winners(states[1])
        count = 0
        for seat in range(len(values)):
            count += winning >> seat & 1
        for seat in range(len(values)):
            won[seat] += (winning >> seat & 1) / count
    return taken


def player(kind: int, weights: Any = None, slip: float = 0.0) -> Any:
    """Somebody to sit down."""
    made = np.zeros(1, Player)
    made[0]["kind"], made[0]["slip"] = kind, slip
    if weights is not None:
        made[0]["weights"] = weights
    return made


def rounds_of(seated: list[Any], rounds: int, seed: int, samples: int = 0) -> tuple[Any, Any]:
    """The shares of rounds that each seat won, and samples of positions."""
    count = len(seated)
    room = Room(
        states=np.zeros(5, State),
        outs=np.zeros((2, MAX_MOVES), np.int32),
        chance=np.zeros(6, np.int64),
        table=np.zeros((SEATS, FEATURES)),
        values=np.zeros(count),
        random=np.array([seed * 0x9E3779B97F4A7C15 % 2**64 or 1], np.uint64),
    )
    room.states[0] = stackyard.game("stack").start(players=count).record[0]
    kept, won = np.zeros(samples, Sample), np.zeros(count)
    taken = play_rounds(room, np.concatenate(seated), rounds, kept, won)
    return won / rounds, kept[:taken]


def score(one: Any, other: Any, seats: int, rounds: int, seed: int = 1) -> float:
    """The share of rounds that `one` wins with half the seats, in all seatings alike."""
    seatings = {2: ("01", "10"), 4: ("0101", "1010", "0011", "1100", "0110", "1001")}[seats]
    total = 0.0
    for number, seating in enumerate(seatings):
        won, _ = rounds_of(
            [(one, other)[int(who)] for who in seating], rounds // len(seatings), seed + number
        )
        total += sum(part for part, who in zip(won, seating, strict=True) if who == "0")
    return total / len(seatings)


# The fit -------------------------------------------------------------------------------------------


def fit(samples: Any, seats: int) -> Any:
    """The weights, phase by phase, under which the shares are likeliest: Newton's method, a little ridge."""
    weights = np.zeros((PHASES, FEATURES))
    for at in range(PHASES):
        here = samples[samples["phase"] == at]
        x, share_of = here["features"][:, :seats], here["share"][:, :seats]
        w = np.zeros(FEATURES)
        for _ in range(12):
            likely = _likely(x @ w)
            slope = np.einsum("ns,nsf->f", share_of - likely, x) - 5 * w
            mean = np.einsum("ns,nsf->nf", likely, x)
            bend = (
                np.einsum("ns,nsf,nsg->fg", likely, x, x, optimize=True)
                - mean.T @ mean
                + 5 * np.eye(FEATURES)
            )
            w += np.linalg.solve(bend, slope)
        surprise = -(share_of * np.log(_likely(x @ w))).sum(1).mean()
        print(
            f"    phase {at}: {len(here)} positions, surprise {surprise:.3f} (guessing: {np.log(seats):.3f})"
        )
        weights[at] = w
    return weights


def _likely(worth_of: Any) -> Any:
    odds = np.exp(worth_of - worth_of.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def tune(seats: int, rounds: int, passes: int, seed: int) -> Any:
    """The weights for so many seats after some passes of self-play."""
    kind = 0 if seats == 2 else 1
    weights = np.zeros((2, PHASES, FEATURES))
    best: Any = None
    for number in range(passes):
        playing = player(BEST, best, CURIOSITY) if best is not None else player(RULE_OF_THUMB)
        _, samples = rounds_of([playing] * seats, rounds, seed + number, 60 * seats * rounds)
        print(f"  pass {number + 1}: {len(samples)} positions of {rounds} rounds")
        weights = weights.copy()
        weights[kind] = fit(samples, seats)
        new = player(BEST, weights)
        line = [f"random {score(new, player(RANDOM), seats, 1800):.3f}"]
        line += [f"rule of thumb {score(new, player(RULE_OF_THUMB), seats, 1800):.3f}"]
        against = score(new, player(BEST, best), seats, 3600) if best is not None else 1.0
        line += [f"pass before {against:.3f}"] if best is not None else []
        print("    scores against " + ", ".join(line), flush=True)
        if against > KEPT:
            best = weights
    losing = player(WORST, best)
    print(f"  best against worst {score(player(BEST, best), losing, seats, 3600):.3f}", flush=True)
    print(f"  random against worst {score(player(RANDOM), losing, seats, 3600):.3f}", flush=True)
    return best[kind]


def write(weights: Any) -> None:
    """Put the weights in `hints.py`, a line a feature."""
    names = re.findall(r"^    ([A-Z_]+),$", Path(hints.__file__).read_text(encoding="utf-8"), flags=re.M)
    columns = weights.transpose(2, 0, 1).reshape(FEATURES, -1).round(2) + 0.0
    rows = zip(columns.tolist(), names[-FEATURES:], strict=True)
    table = "".join(
        f"    [{', '.join(f'{number:5.2f}' for number in row)}],  # {name}\n" for row, name in rows
    )
    path = Path(hints.__file__)
    text = path.read_text(encoding="utf-8")
    path.write_text(
        re.sub(r"(?<=\n_WEIGHTS = \[\n).*?(?=\]\n)", table, text, count=1, flags=re.S), encoding="utf-8"
    )


def main() -> None:
    """Tune for two seats and for four."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=6000)
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the weights in hints.py")
    given = parser.parse_args()
    weights = np.zeros((2, PHASES, FEATURES))
    for kind, seats in enumerate((2, 4)):
        print(f"{seats} seats")
        weights[kind] = tune(seats, given.rounds, given.passes, given.seed)
    if given.write:
        write(weights)
    else:
        print(np.array2string(weights, precision=2, suppress_small=True, max_line_width=120))


if __name__ == "__main__":
    main()
