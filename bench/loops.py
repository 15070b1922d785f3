"""The loops that are measured, over the kernels of any game."""

from __future__ import annotations

import numpy as np

import stackyard
from bench.harness import Figure, rate, say
from stackyard.core import kernels
from stackyard.core.jit import kernel
from stackyard.core.kernels import Array, moves, over, play, random_move

SEED = 88172645463325252


@kernel
def collect(states: Array, positions: Array, out: Array, weights: Array, random: Array) -> None:
    """Fill `positions` with the positions of random rounds from the first state, one after another."""
    found = 0
    while found < len(positions):
        states[1] = states[0]
        while not over(states[1]) and found < len(positions):
            positions[found] = states[1]
            found += 1
            play(states[1], random_move(states[1], out, weights, random))


@kernel
def generate(positions: Array, out: Array, passes: int) -> int:
    """List the legal moves of every position, `passes` times; return how many that were."""
    total = 0
    for _ in range(passes):
        for i in range(len(positions)):
            total += moves(positions[i], out)
    return total


class Loops:
    """Perft, random rounds and move generation of one game, from its start."""

    def __init__(self, name: str, positions: int) -> None:
        say(f"getting the kernels of {name} ready")
        game = stackyard.game(name)
        self.title = game.title
        self._states = np.zeros(8, game.kernel.State)
        game.kernel.set_up(self._states[0], game.setup())
        self._out = np.zeros((8, game.kernel.MAX_MOVES), np.int32)
        self._weights = np.zeros(max(game.kernel.MAX_CHANCES, 1), np.int64)
        self._positions = np.zeros(positions, game.kernel.State)
        collect(self._states, self._positions, self._out[0], self._weights, self._random())
        self.perft(1)
        self.turns(1)
        self.moves(1)

    def _random(self) -> Array:
        return np.array([SEED], np.uint64)

    def perft(self, depth: int) -> int:
        """Lines of `depth` moves from the start."""
        return int(kernels.perft(self._states, self._out, depth))

    def turns(self, rounds: int) -> int:
        """Moves of that many random rounds."""
        return int(kernels.random_rounds(self._states, self._out[0], self._weights, self._random(), rounds))

    def moves(self, passes: int) -> int:
        """Legal moves listed for positions of random rounds."""
        return int(generate(self._positions, self._out[0], passes))

    def figures(self, depth: int, rounds: int, passes: int) -> list[Figure]:
        """The three loops as figures."""
        return [
            Figure(f"{self.title} perft leaves", "/s", rate(lambda: self.perft(depth))),
            Figure(f"{self.title} random turns", "/s", rate(lambda: self.turns(rounds))),
            Figure(f"{self.title} legal moves generated", "/s", rate(lambda: self.moves(passes))),
        ]
