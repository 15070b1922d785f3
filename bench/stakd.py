"""Stakd's speed beside OpenSpiel. Run as `python -m bench.stakd`."""

from __future__ import annotations

import sys

import numpy as np

import stackyard
from bench import openspiel
from bench.harness import Bench, Figure, Target, main, rate, say
from stackyard import kernels

SEED = 88172645463325252
PLAYERS = (1, 2, 4, 8)
ROUNDS = {1: 6_000, 2: 3_000, 4: 3_000, 8: 1_500}


class Rounds:
    """Random rounds of one number of players, from the first base to the last piece."""

    def __init__(self, players: int) -> None:
        game = stackyard.game("stakd")
        self.players = players
        self._states = np.zeros(2, game.kernel.State)
        game.kernel.set_up(self._states[0], game.setup(players=players))
        self._out = np.zeros(game.kernel.MAX_MOVES, np.int32)
        self._weights = np.zeros(1, np.int64)
        self.pieces(1)

    def pieces(self, rounds: int) -> int:
        """How many pieces, bases included, that many random rounds lay."""
        random = np.array([SEED], np.uint64)
        return int(kernels.random_rounds(self._states, self._out, self._weights, random, rounds))

    def figures(self) -> list[Figure]:
        """Rounds and laid pieces a second."""
        rounds = ROUNDS[self.players]
        name = "solo" if self.players == 1 else f"{self.players} players"
        note = f"{rounds:,} random rounds, {self.pieces(rounds) / rounds:.1f} pieces a round, bases included."

        def play_rounds() -> int:
            self.pieces(rounds)
            return rounds

        return [
            Figure(f"Stakd {name} rounds", "/s", rate(play_rounds)),
            Figure(f"Stakd {name} pieces", "/s", rate(lambda: self.pieces(rounds)), note),
        ]


def stakd() -> list[Figure]:
    """What is to be fast."""
    say("getting the kernels of stakd ready")
    return [figure for players in PLAYERS for figure in Rounds(players).figures()]


STAKD = Bench(
    name="stakd",
    title="Stakd's speed",
    sources=(
        stakd,
        lambda: openspiel.figures("lines_of_action", 300)[:1],
        lambda: openspiel.figures("hive", 60)[:1],
    ),
    targets=[
        Target(f"Stakd {name} pieces", bound, to=f"OpenSpiel {peer} random turns")
        for peer, bound in (("lines_of_action", 4), ("hive", 30))
        for name in ("solo", "2 players", "4 players", "8 players")
    ],
)

if __name__ == "__main__":
    sys.exit(main(STAKD))
