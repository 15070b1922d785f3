"""Stack's speed beside OpenSpiel's games with dice. Run as `python -m bench.stack`.

What a decision is, and that chance is timed on both sides, is said in `bench/rounds.py`.
"""

from __future__ import annotations

import sys

from bench import openspiel_chance, start
from bench.harness import Bench, Target, main
from bench.rounds import Rounds

ROUNDS = 20_000

STACK = Bench(
    name="stack",
    title="Stack's speed",
    sources=(
        lambda: Rounds("stack", 2, ROUNDS).figures(),
        lambda: Rounds("stack", 4, ROUNDS).figures(),
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
