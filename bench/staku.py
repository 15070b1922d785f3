"""Staku's speed beside python-chess, OpenSpiel and C++. Run as `python -m bench.staku`."""

from __future__ import annotations

import sys
from functools import cache

from bench import openspiel, python_chess, start
from bench.harness import Bench, Figure, Target, main
from bench.loops import SEED, Loops
from bench.yardstick import Yardstick

DEPTH = 3
ROUNDS = 5_000
POSITIONS = 4_096
PASSES = 60


@cache
def loops() -> Loops:
    """The loops over Staku's kernels."""
    return Loops("staku", POSITIONS)


def stackyard() -> list[Figure]:
    """What is to be fast."""
    return loops().figures(DEPTH, ROUNDS, PASSES)


def cpp() -> list[Figure]:
    """The same in C++."""
    yardstick, ours = Yardstick("staku.cpp"), loops()
    return [
        yardstick.figure("perft leaves", f"perft {DEPTH}", lambda: ours.perft(DEPTH)),
        yardstick.figure("random turns", f"turns {ROUNDS} {SEED}", lambda: ours.turns(ROUNDS)),
        yardstick.figure(
            "legal moves generated",
            f"moves {POSITIONS} {PASSES} {SEED}",
            lambda: ours.moves(PASSES),
        ),
    ]


STAKU = Bench(
    name="staku",
    title="Staku's speed",
    sources=(
        stackyard,
        cpp,
        python_chess.figures,
        lambda: openspiel.figures("hive", 60)[:1],
        lambda: openspiel.figures("breakthrough", 3_000),
        lambda: start.figures("staku"),
    ),
    targets=(
        Target("Staku perft leaves", 200, to="python-chess perft leaves"),
        Target("Staku random turns", 20, to="OpenSpiel hive random turns"),
        Target("Staku legal moves generated", 3, to="OpenSpiel breakthrough legal moves generated"),
        Target("Staku perft leaves", 0.7, to="C++ perft leaves"),
        Target("Staku random turns", 0.7, to="C++ random turns"),
        Target("Staku legal moves generated", 0.7, to="C++ legal moves generated"),
        Target("first list of moves", 1.5, at_most=True),
        Target("first list of moves beside SciPy", 1.5, at_most=True),
        Target("import stackyard", 0.5, at_most=True),
    ),
)

if __name__ == "__main__":
    sys.exit(main(STAKU))
