"""Stakz's speed beside OpenSpiel's games with chance and secrets. Run as `python -m bench.stakz`.

A decision is a move that a seat chooses; what the table gives is counted apart, on both sides. Both sides
play whole random rounds, so that the time for the moves of chance is in every figure. Our rounds begin with
the deal, OpenSpiel's right after it.
"""

from __future__ import annotations

import sys

import numpy as np

import stackyard
from bench import openspiel_chance, start
from bench.harness import Bench, Figure, Target, main, rate, say
from bench.loops import SEED
from stackyard.jit import kernel
from stackyard.kernels import Array, over, play, random_move, resample, to_move

ROUNDS = 4_000
REDRAWS = 200_000
POSITIONS = 1_024


@kernel
def rounds(states: Array, out: Array, weights: Array, random: Array, count: Array, number: int) -> None:
    """Play random rounds from the first state, counting decisions and moves of the table."""
    for _ in range(number):
        states[1] = states[0]
        while not over(states[1]):
            count[1 if to_move(states[1]) < 0 else 0] += 1
            play(states[1], random_move(states[1], out, weights, random))


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


class Rounds:
    """Random rounds of Stakz for a number of players, from the deal to the end."""

    def __init__(self, players: int) -> None:
        say(f"getting the kernels for {players} players ready")
        game = stackyard.game("stakz")
        self.players = players
        self._states = np.zeros(2, game.kernel.State)
        game.kernel.set_up(self._states[0], game.setup(players=players))
        self._out = np.zeros(game.kernel.MAX_MOVES, np.int32)
        self._weights = np.zeros(game.kernel.MAX_CHANCES, np.int64)
        self._positions = np.zeros(POSITIONS, game.kernel.State)
        decided(self._states, self._positions, self._out, self._weights, self._random())
        self.play(1)
        redraw(self._states, self._positions, self._random(), 1)

    def _random(self) -> Array:
        return np.array([SEED], np.uint64)

    def play(self, number: int) -> tuple[int, int]:
        """Decisions and table moves of that many rounds."""
        count = np.zeros(2, np.int64)
        rounds(self._states, self._out, self._weights, self._random(), count, number)
        return int(count[0]), int(count[1])

    def figures(self) -> list[Figure]:
        """Rounds, decisions, table moves and redraws a second."""
        decisions, given = self.play(ROUNDS)
        note = (
            f"{ROUNDS:,} random rounds; on average {decisions / ROUNDS:.1f} decisions and "
            f"{given / ROUNDS:.1f} moves of the table."
        )

        def played(counted: int) -> int:
            self.play(ROUNDS)
            return counted

        def redrawn() -> int:
            return redraw(self._states, self._positions, self._random(), REDRAWS)

        name = f"Stakz, {self.players} players:"
        return [
            Figure(f"{name} rounds", "/s", rate(lambda: played(ROUNDS))),
            Figure(f"{name} decisions", "/s", rate(lambda: played(decisions)), note),
            Figure(f"{name} table moves", "/s", rate(lambda: played(given))),
            Figure(f"{name} redraws", "/s", rate(redrawn), "`resample` for the seat that decides."),
        ]


STAKZ = Bench(
    name="stakz",
    title="Stakz's speed",
    sources=(
        lambda: Rounds(2).figures(),
        lambda: Rounds(4).figures(),
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
