"""Stakz's speed beside OpenSpiel's games with chance and secrets. Run as `python -m bench.stakz`.

What a decision is, and that chance is timed on both sides, is said in `bench/rounds.py`. Our rounds begin
with the deal, OpenSpiel's right after it.
"""

from __future__ import annotations

import sys

import numpy as np

from bench import openspiel_chance, start
from bench.harness import Bench, Figure, Target, main, rate
from bench.rounds import Rounds
from stackyard.core.jit import kernel
from stackyard.core.kernels import Array, over, play, random_move, resample, to_move

ROUNDS = 4_000
REDRAWS = 200_000
POSITIONS = 1_024


@kernel
def decided(states: Array, positions: Array, out: Array, weights: Array, random: Array) -> None:
    """Fill `positions` with those of random rounds in which a seat decides."""
    found = 0
    while found < len(positions):
        states[1] = states[0]
        while not over(states[1]) and found < len(positions):
            if to_move(states[1]) >= 0:
                positions[found] = states[1]
                found += 1
            play(states[1], random_move(states[1], out, weights, random))


@kernel
def redraw(states: Array, positions: Array, random: Array, number: int) -> int:
    """Redraw what the seat that decides cannot see, from positions one after another."""
    for at in range(number):
        states[1] = positions[at % len(positions)]
        resample(states[1], to_move(states[1]), random)
    return number


class Redraws(Rounds):
    """The rounds, and positions from them in which a seat decides."""

    def figures(self) -> list[Figure]:
        """What rounds give, and redraws a second."""
        positions = np.zeros(POSITIONS, self.game.kernel.State)
        decided(self.states, positions, self.out, self.weights, self.random())

        def redrawn() -> int:
            return redraw(self.states, positions, self.random(), REDRAWS)

        note = "`resample` for the seat that decides."
        return [*super().figures(), Figure(f"{self.title} redraws", "/s", rate(redrawn), note)]


STAKZ = Bench(
    name="stakz",
    title="Stakz's speed",
    sources=(
        lambda: Redraws("stakz", 2, ROUNDS).figures(),
        lambda: Redraws("stakz", 4, ROUNDS).figures(),
        lambda: openspiel_chance.figures("backgammon", 150, 1_000),
        lambda: openspiel_chance.figures("gin_rummy", 300, 1_000),
        lambda: start.figures("stakz"),
    ),
    targets=(
        Target("Stakz, 2 players: decisions", 15, to="OpenSpiel backgammon decisions"),
        Target("Stakz, 4 players: decisions", 15, to="OpenSpiel backgammon decisions"),
        Target("Stakz, 2 players: decisions", 1, to="OpenSpiel gin_rummy decisions"),
        Target("Stakz, 4 players: decisions", 1, to="OpenSpiel gin_rummy decisions"),
    ),
)

if __name__ == "__main__":
    sys.exit(main(STAKZ))
