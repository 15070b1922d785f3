"""Stack's speed beside OpenSpiel's games with dice. Run as `python -m bench.stack`.

A decision is a move that a seat chooses; what the table rolls is counted apart, on both sides. Both sides
play whole random rounds, so that the time for the moves of chance is in every figure.
"""

from __future__ import annotations

import sys

import numpy as np

import stackyard
from bench import openspiel_chance, start
from bench.harness import Bench, Figure, Target, main, rate, say
from bench.loops import SEED
from stackyard.jit import kernel
from stackyard.kernels import Array, over, play, random_move, to_move

ROUNDS = 20_000


@kernel
def rounds(states: Array, out: Array, weights: Array, random: Array, count: Array, number: int) -> None:
    """Play random rounds from the first state, counting decisions and moves of the table."""
    for _ in range(number):
        states[1] = states[0]
        while not over(states[1]):
            count[1 if to_move(states[1]) < 0 else 0] += 1
            play(states[1], random_move(states[1], out, weights, random))


class Rounds:
    """Random rounds of Stack for a number of players, from the roll-off to the last turn."""

    def __init__(self, players: int) -> None:
        say(f"getting the kernels for {players} players ready")
        game = stackyard.game("stack")
        self.players = players
        self._states = np.zeros(2, game.kernel.State)
        game.kernel.set_up(self._states[0], game.setup(players=players))
        self._out = np.zeros(game.kernel.MAX_MOVES, np.int32)
        self._weights = np.zeros(game.kernel.MAX_CHANCES, np.int64)
        self.play(1)

    def play(self, number: int) -> tuple[int, int]:
        """Decisions and table moves of that many rounds."""
        count = np.zeros(2, np.int64)
        random = np.array([SEED], np.uint64)
        rounds(self._states, self._out, self._weights, random, count, number)
        return int(count[0]), int(count[1])

    def figures(self) -> list[Figure]:
        """Rounds, decisions and table moves a second."""
        decisions, rolls = self.play(ROUNDS)
        note = (
            f"{ROUNDS:,} random rounds; on average {decisions / ROUNDS:.1f} decisions and "
            f"{rolls / ROUNDS:.1f} moves of the table."
        )

        def played(counted: int) -> int:
            self.play(ROUNDS)
            return counted

        name = f"Stack, {self.players} players:"
        return [
            Figure(f"{name} rounds", "/s", rate(lambda: played(ROUNDS))),
            Figure(f"{name} decisions", "/s", rate(lambda: played(decisions)), note),
            Figure(f"{name} table moves", "/s", rate(lambda: played(rolls))),
        ]


STACK = Bench(
    name="stack",
    title="Stack's speed",
    sources=(
        lambda: Rounds(2).figures(),
        lambda: Rounds(4).figures(),
        lambda: openspiel_chance.figures("backgammon", 200, 400),
        lambda: openspiel_chance.figures("yacht", 600, 60),
        lambda: start.figures("stack"),
    ),
    targets=(
        Target("Stack, 2 players: decisions", 15, to="OpenSpiel backgammon decisions"),
        Target("Stack, 4 players: decisions", 15, to="OpenSpiel backgammon decisions"),
        Target("Stack, 2 players: decisions", 8, to="OpenSpiel yacht decisions"),
        Target("Stack, 4 players: decisions", 8, to="OpenSpiel yacht decisions"),
    ),
)

if __name__ == "__main__":
    sys.exit(main(STACK))
