"""Two versions of Stackyard side by side: `python -m bench.compare BEFORE AFTER`, folders of two checkouts.

Each version runs in a process of its own, in turns, and takes every figure in processor time; a ratio is the
median of the ratios within each repetition: above 1 the second is faster. Only what both versions have is
used: the contract, bots by their names, and the kernels of random rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE / "results" / "storeys.md"
WORST = 0.9


def figures() -> dict[str, float]:
    """Every figure once, in seconds, with whatever version of Stackyard is on the path."""
    import numpy as np

    import stackyard
    from stackyard import TABLE
    from stackyard.core import kernels

    found: dict[str, float] = {}

    def take(name: str, run: Callable[[], Any]) -> None:
        run()  # What is compiled or loaded first does not count.
        began = time.process_time()
        run()
        found[name] = time.process_time() - began

    for name, depth, players in (("staku", 2, 2), ("stack", 3, 4), ("stakz", 3, 2), ("stakd", 3, 2)):
        game, random = stackyard.game(name), Random(1)
        state = game.start(players=players)
        moves = 0
        while moves < 12 or state.to_move == TABLE:
            state = state.play(random.choice(state.moves()))
            moves += 1
        states = np.zeros(2, game.kernel.State)
        states[0] = state.record[0]
        out = np.empty(game.kernel.MAX_MOVES, np.int32)
        weights = np.zeros(max(game.kernel.MAX_CHANCES, 1), np.int64)
        view = state.seen_by(state.to_move)

        take(f"{name}: perft {depth}, 100 times", partial(_count, state, depth))
        take(
            f"{name}: 2,000 random rounds",
            partial(kernels.random_rounds, states, out, weights, kernels.seeded(1), 2000),
        )
        take(f"{name}: mcts of 3,000", partial(_think, "mcts:3000", view))
        take(f"{name}: 40 pictures", partial(_draw, state))
        take(f"{name}: 300 moves listed and played", partial(_play, state))
        if name == "staku":
            take(f"{name}: alpha-beta of 30,000", partial(_think, "alphabeta:30000", game.start()))
    return found


def _count(state: Any, depth: int) -> None:
    for _ in range(100):
        state.perft(depth)


def _think(name: str, view: Any) -> None:
    from stackyard.engine.bots import make

    make(name, Random(1)).choose(view)


def _draw(state: Any) -> None:
    for _ in range(40):
        state.svg(0, ())


def _play(state: Any) -> None:
    for _ in range(300):
        fresh = type(state)(state.game, state.setup, state.record)
        fresh.play(fresh.moves()[0])


def run(folder: Path) -> dict[str, float]:
    """The figures of a checkout."""
    paths = f"{folder / 'src'}{os.pathsep}{HERE.parent}"
    environment = {
        **os.environ,
        "PYTHONPATH": paths,
        "STACKYARD_CACHE": str(HERE.parent / "build" / folder.name),
    }
    command = [sys.executable, "-m", "bench.compare", "--figures"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, cwd=HERE.parent
    )
    return dict(json.loads(done.stdout))


def commit_of(folder: Path) -> str:
    """The commit of a checkout."""
    command = ["git", "-C", str(folder), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    """Compare, print the table, and say whether anything is too slow."""
    parser = argparse.ArgumentParser(prog="python -m bench.compare", description=__doc__)
    parser.add_argument(
        "folders", nargs="*", type=Path, metavar="FOLDER", help="the checkouts: before, after"
    )
    parser.add_argument("--repetitions", type=int, default=9)
    parser.add_argument("--write", action="store_true", help="write bench/results/storeys.md")
    parser.add_argument("--figures", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.figures:
        json.dump(figures(), sys.stdout)
        return 0
    if len(asked.folders) != 2:
        parser.error("name two checkouts: the one before and the one after")
    before, after = (folder.resolve() for folder in asked.folders)
    taken: list[tuple[dict[str, float], dict[str, float]]] = []
    for number in range(asked.repetitions + 1):
        both = run(before), run(after)
        if number:  # The first run compiles.
            taken.append(both)
        print(f"{number} of {asked.repetitions} repetitions", file=sys.stderr, flush=True)
    lines = ["| figure | before, ms | after, ms | speed |", "|---|---|---|---|"]
    worst = 9.0
    for name in taken[0][0]:
        ratio = median(old[name] / new[name] for old, new in taken)
        times = [1000 * median(side[name] for side in sides) for sides in zip(*taken, strict=True)]
        lines.append(f"| {name} | {times[0]:.1f} | {times[1]:.1f} | {ratio:.2f} |")
        worst = min(worst, ratio)
    text = "\n".join(
        [
            "# Before and after the storeys",
            "",
            f"Made by `python -m bench.compare`: commits {commit_of(before)} and {commit_of(after)}, medians",
            f"of {asked.repetitions} repetitions in turns, processor time. Above 1 is faster than before.",
            "",
            *lines,
            "",
        ]
    )
    print(text)
    if asked.write:
        PAGE.write_text(text, encoding="utf-8")
    return 0 if worst >= WORST else 1


if __name__ == "__main__":
    sys.exit(main())
