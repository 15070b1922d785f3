"""Random rounds of a game for a number of players, from the first move of the set-up to the end.

A decision is a move that a seat chooses; what the table gives is counted apart. Whole rounds are timed, so
that the time for the moves of chance is in every figure.
"""

from __future__ import annotations

import numpy as np

import stackyard
from bench.harness import Figure, rate, say
from bench.loops import SEED
from stackyard.core.jit import kernel
from stackyard.core.kernels import Array, over, play, random_move, to_move


@kernel
def rounds(states: Array, out: Array, weights: Array, random: Array, count: Array, number: int) -> None:
    """Play random rounds from the first state, counting decisions and moves of the table."""
    for _ in range(number):
        states[1] = states[0]
        while not over(states[1]):
            count[1 if to_move(states[1]) < 0 else 0] += 1
            play(states[1], random_move(states[1], out, weights, random))


class Rounds:
    """A game's rounds, ready to be played."""

    def __init__(self, name: str, players: int, number: int) -> None:
        say(f"getting the kernels of {name} for {players} players ready")
        self.game = stackyard.game(name)
        self.players = players
        self.number = number
        self.states = np.zeros(2, self.game.kernel.State)
        self.game.kernel.set_up(self.states[0], self.game.setup(players=players))
        self.out = np.zeros(self.game.kernel.MAX_MOVES, np.int32)
        self.weights = np.zeros(max(self.game.kernel.MAX_CHANCES, 1), np.int64)
        self.play(1)

    @property
    def title(self) -> str:
        """What the names of the figures begin with."""
        return f"{self.game.title}, {self.players} player{'s' * (self.players > 1)}:"

    def random(self) -> Array:
        """The same random numbers each time."""
        return np.array([SEED], np.uint64)

    def play(self, number: int) -> tuple[int, int]:
        """Decisions and table moves of that many rounds."""
        count = np.zeros(2, np.int64)
        rounds(self.states, self.out, self.weights, self.random(), count, number)
        return int(count[0]), int(count[1])

    def figures(self) -> list[Figure]:
        """Rounds, decisions and, in games with chance, table moves a second."""
        decisions, given = self.play(self.number)
        note = (
            f"{self.number:,} random rounds; on average {decisions / self.number:.1f} decisions and "
            f"{given / self.number:.1f} moves of the table."
        )

        def played(counted: int) -> int:
            self.play(self.number)
            return counted

        figures = [
            Figure(f"{self.title} rounds", "/s", rate(lambda: played(self.number))),
            Figure(f"{self.title} decisions", "/s", rate(lambda: played(decisions)), note),
        ]
        if given:
            figures.append(Figure(f"{self.title} table moves", "/s", rate(lambda: played(given))))
        return figures
