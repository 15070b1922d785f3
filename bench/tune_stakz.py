"""Where the weights of Stakz's evaluation come from: self-play, then a logistic regression on who won.

    python -m bench.tune_stakz [--rounds 2000] [--write]

Each pass plays rounds with the weights of `hints.py`, half of them by search over the turn and half by the
quick player, fits new weights and prints or writes them. A few passes are enough.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from textwrap import TextWrapper
from typing import Any, NamedTuple

import numpy as np

import stackyard
from stackyard.core.jit import kernel
from stackyard.core.kernels import Array, mask, over, play, random_below, random_move, to_move, winners

GAME = stackyard.game("stakz")
HINTS: Any = GAME.hints  # Loaded before any search is compiled.

from stackyard.core.hints import rollout  # noqa: E402
from stackyard.engine.search.turn import Scratch, new_scratch, search_turn  # noqa: E402
from stackyard.games.stakz.bots import hints  # noqa: E402
from stackyard.games.stakz.rules.encoding import DRAWING, PLACING  # noqa: E402

NODES = 400
NUMBERS = 7  # of `prospects`


class Room(NamedTuple):
    """All that rounds are played in."""

    rounds: Any  # the one that is played, and how it begins
    search: Scratch
    weights: Any
    random: Any
    flag: Any


class Table:
    """Plays one round at a time."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.room = Room(
            rounds=np.zeros(2, GAME.kernel.State),
            search=new_scratch(GAME, players, entries=1024),
            weights=np.zeros(GAME.kernel.MAX_CHANCES, np.int64),
            random=np.array([seed * 2 + 1], np.uint64),
            flag=np.zeros(2, np.int64),
        )
        GAME.kernel.set_up(self.room.rounds[1], GAME.setup(players=players))

    def play(self, rounds: int, noise: int, nodes: int, samples: Array, won: Array) -> int:
        """Play rounds; write what is known of each seat at ends of turns, and who won."""
        return int(gather(self.room, rounds, noise, nodes, samples, won))


@kernel
def best_of_turn(search: Scratch, flag: Array, nodes: int) -> int:
    """The best move in `states[0]` by search over the turn, as the seat that decides sees it."""
    for at in range(len(search.table)):
        search.table[at].used = 0
    mask(search.states[0], to_move(search.states[0]))
    search_turn(search, nodes, flag)
    return int(search.frames[0].best)


@kernel
def gather(room: Room, rounds: int, noise: int, nodes: int, samples: Array, won: Array) -> int:
    """Play rounds in which all seats search their turns; one of `noise` moves is a quick one."""
    live, states, out = room.rounds, room.search.states, room.search.out
    weights, random = room.weights, room.random
    count = 0
    for _ in range(rounds):
        first = count
        live[0] = live[1]
        while not over(live[0]):
            seat = to_move(live[0])
            if live[0].phase == DRAWING and count < len(won):
                states[0] = live[0]
                mask(states[0], int(live[0].turn))
                seen = hints.known_tiles(states[0])
                for other in range(live[0].players):
                    numbers = hints.prospects(states[0], other, seen)
                    samples[count, other, 0] = numbers[0]
                    samples[count, other, 1] = numbers[1]
                    samples[count, other, 2] = numbers[2]
                    samples[count, other, 3] = numbers[3]
                    samples[count, other, 4] = numbers[4]
                    samples[count, other, 5] = numbers[5]
                    samples[count, other, 6] = numbers[6]
                count += 1
            if seat < 0 or live[0].phase != PLACING:
                move = random_move(live[0], out[0], weights, random)
            elif nodes == 0 or random_below(random, noise) == 0:
                move = rollout(live[0], out[0], weights, random)
            else:
                states[0] = live[0]
                move = best_of_turn(room.search, room.flag, nodes)
            play(live[0], move)
        winner = winners(live[0])
        if winner == 0:
            count = first
        for at in range(first, count):
            won[at] = winner
    return count


# The fit --------------------------------------------------------------------------------------------


def describe(samples: Array) -> Array:
    """What `prospects` says, as the features that the weights belong to."""
    size, left, wait, fits, splits, spare, colours = np.moveaxis(samples, -1, 0)
    features = np.zeros((*size.shape, hints.FEATURES))

    def mark(where: int, at: Array, value: Array) -> None:
        np.put_along_axis(
            features,
            (where + at.astype(int))[..., None],
            np.take_along_axis(features, (where + at.astype(int))[..., None], -1) + value[..., None],
            -1,
        )

    one = np.ones_like(size)
    whole = np.minimum(left.astype(int), hints.LEFTS - 2)
    part = np.minimum(1.0, left - whole)
    mark(hints.HAND, np.minimum(size, hints.HANDS - 1), one)
    mark(hints.LEFT, whole, 1 - part)
    mark(hints.LEFT, whole + 1, part)
    mark(hints.WAIT, wait, one)
    features[..., hints.FITS] = fits
    features[..., hints.SPLITS] = splits
    features[..., hints.SPARE] = spare
    features[..., hints.COLOURFUL] = colours
    return features


def fit(features: Array, winner: Array, ridge: float = 3.0, steps: int = 12) -> Array:
    """Weights that make the winners likely: a conditional logistic regression by Newton's method."""
    weights = np.zeros(features.shape[-1])
    smooth = smoothness()
    chosen = np.take_along_axis(features, winner[:, None, None], 1)[:, 0]
    for _ in range(steps):
        chances = softmax(features @ weights)
        mean = np.einsum("ns,nsf->nf", chances, features)
        slope = (chosen - mean).sum(0) - ridge * weights - smooth @ weights
        spread = np.einsum("ns,nsf,nsg->fg", chances, features, features, optimize=True) - mean.T @ mean
        weights += np.linalg.solve(spread + ridge * np.eye(len(weights)) + smooth, slope)
    return weights


def smoothness(strength: float = 20.0) -> Array:
    """Neighbouring hand sizes and neighbouring numbers of tiles left are worth about as much."""
    penalty = np.zeros((hints.FEATURES, hints.FEATURES))
    for start, length in ((hints.HAND, hints.HANDS), (hints.LEFT, hints.LEFTS)):
        for at in range(start, start + length - 2):
            bend = np.zeros(hints.FEATURES)
            bend[at : at + 3] = 1, -2, 1
            penalty += strength * np.outer(bend, bend)
    return penalty


def falling(weights: Array) -> Array:
    """The same weights, but more tiles, in hand or left, are never better: what is rare is badly measured."""
    result = weights.copy()
    for start, length in ((hints.HAND, hints.HANDS), (hints.LEFT, hints.LEFTS)):
        part = result[start : start + length]
        most = int(part[:3].argmax())
        part[:most] = part[most]
        part[:] = np.minimum.accumulate(part)
    return result


def softmax(standing: Array) -> Array:
    power = np.exp(standing - standing.max(-1, keepdims=True))
    return power / power.sum(-1, keepdims=True)


def tune(players: int, rounds: int, nodes: int, seed: int) -> Array:
    """New weights for a number of players."""
    samples = np.zeros((rounds * 60, players, NUMBERS))
    won = np.zeros(len(samples), np.int64)
    table = Table(players, seed)
    # Good players alone would never meet the hands that bad turns lead to.
    count = table.play(rounds // 2, 12, 0, samples, won)
    count += table.play(rounds - rounds // 2, 12, nodes, samples[count:], won[count:])
    features, winner = describe(samples[:count]), np.log2(won[:count]).astype(int)
    weights = falling(fit(features, winner))
    chances = softmax(features @ weights)
    guess = np.log(np.take_along_axis(chances, winner[:, None], 1)).mean()
    print(f"# {players} players: {count} ends of turn in {rounds} rounds, log-likelihood {guess:.4f}")
    return weights


def write(weights: Array) -> None:
    """Put weights into `hints.py`, three lines of numbers between its marks."""
    path = Path(hints.__file__)
    text = path.read_text()
    start, rest = text.split("# fmt: off\n", 1)
    _, end = rest.split("# fmt: on\n", 1)
    numbers = [[f"{weight:.2f}" for weight in row] for row in weights]
    wrap = TextWrapper(108, initial_indent=" " * 8, subsequent_indent=" " * 8)
    rows = "".join("    [\n" + wrap.fill(", ".join(row)) + "\n    ],\n" for row in numbers)
    path.write_text(f"{start}# fmt: off\nWEIGHTS = np.array([\n{rows}])\n# fmt: on\n{end}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=NODES, help="moves searched a turn; 0 plays quickly")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="change hints.py")
    given = parser.parse_args()
    weights = np.array([tune(players, given.rounds, given.nodes, given.seed) for players in (2, 3, 4)])
    with np.printoptions(precision=2, suppress=True, linewidth=108):
        print(weights)
    if given.write:
        write(weights)


if __name__ == "__main__":
    main()
