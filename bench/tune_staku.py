"""The weights of Staku's evaluation, fitted to games that alpha-beta plays against itself.

    python -m bench.tune_staku --games 3000 --nodes 2000 --seed 1 --write

Every game starts with a few random turns, so that the games differ, after which neither side may be sure to
win; it goes on with searches of `--nodes` nodes for both sides and now and then a random turn. Positions
are kept where the search neither saw a forced result nor wanted to capture, since only such positions are
judged as they stand. The weights are those that best predict the results of the games by a logistic curve
(Texel's method): maximum likelihood, found by Newton's method, and pulled towards hand-made weights by a
ridge, so that what hardly occurs stays sensible. A fifth of the games is kept apart: the loss on it tells
whether the fit is better than the hand-made weights on games that it has not seen. `--keep` adds to the
positions of earlier runs.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import stackyard
from bench.harness import commit, say
from stackyard.core.jit import kernel
from stackyard.core.kernels import Array
from stackyard.core.state import State
from stackyard.engine.search.alphabeta import AlphaBeta
from stackyard.engine.search.budget import Budget
from stackyard.games.staku.bots import hints
from stackyard.games.staku.rules.layout import ROW_LENGTHS

PAGE = Path(hints.__file__).with_name("weights.py")
SLIP = 0.05  # random turns in the midst of a game
OPEN = 0.1
CLEAR = 0.995  # a search that is so sure has seen the end
RIDGE = 30.0


@kernel
def describe(states: Array, out: Array) -> None:
    """The features of the first state."""
    hints.features(states[0], out)


def hand_made() -> Any:
    """Where the fit starts: tokens, a little for height and advance, something for attacks and threats."""
    weights = np.zeros(hints.FEATURES)
    place = 0
    for height, coloured in hints.KINDS:
        for row, length in enumerate(ROW_LENGTHS):
            for _ in range((length + 1) // 2):
                weights[place] = 0.6 * coloured + 0.1 * (height - 1) + 0.04 * row * coloured
                place += 1
    weights[place:] = (0.1, 0.1, 0.1, 0.0, 0.0, 0.01, 0.01, 2.0, 0.5)
    return weights


def open_game(random: Random, budget: Budget, players: tuple[AlphaBeta, AlphaBeta]) -> State:
    """A position after a few random turns that a search does not think decided."""
    while True:
        state = stackyard.game("staku").start()
        for _ in range(random.randint(1, 6)):
            if not state.over:
                state = state.play(random.choice(state.moves()))
        if not state.over:
            value = players[state.to_move].search(state, budget).best.value
            if OPEN < value < 1 - OPEN:
                return state


def play_one(nodes: int, random: Random, players: tuple[AlphaBeta, AlphaBeta]) -> tuple[list[Any], float]:
    """The features of the calm positions of one game, and White's score in it."""
    budget = Budget(steps=nodes)
    state = open_game(random, budget, players)
    found = []
    while not state.over:
        if random.random() < SLIP:
            state = state.play(random.choice(state.moves()))
            continue
        findings = players[state.to_move].search(state, budget)
        best = findings.best
        if "!" not in best.move and 1 - CLEAR < best.value < CLEAR:
            features = np.zeros(hints.FEATURES, np.int8)
            describe(state.record, features)
            found.append(features)
        state = state.play(best.move)
    assert state.scores is not None
    return found, float(state.scores[0])


def collect(games: int, nodes: int, seed: int, seconds: float) -> tuple[Any, Any, Any]:
    """Positions, results and the number of the game of each; `seconds` ends it early."""
    random = Random(seed)
    players = (AlphaBeta(table_bits=16), AlphaBeta(table_bits=16))
    rows: list[Any] = []
    results: list[float] = []
    numbers: list[int] = []
    began = time.monotonic()
    for number in range(games):
        found, result = play_one(nodes, random, players)
        rows += found
        results += [result] * len(found)
        numbers += [number] * len(found)
        if number % 200 == 199:
            say(f"{number + 1} games, {len(rows)} positions, White {np.mean(results):.3f}")
        if time.monotonic() - began > seconds:
            break
    return np.array(rows), np.array(results), np.array(numbers)


def loss(rows: Any, results: Any, weights: Any) -> float:
    """The mean logarithmic loss of the predictions."""
    expected = 1 / (1 + np.exp(-(rows @ weights)))
    expected = np.clip(expected, 1e-9, 1 - 1e-9)
    return float(-np.mean(results * np.log(expected) + (1 - results) * np.log(1 - expected)))


def fit(rows: Any, results: Any, start: Any, ridge: float) -> Any:
    """The weights that predict the results best, not too far from `start`."""
    weights = start.copy()
    for _ in range(12):
        expected = 1 / (1 + np.exp(-(rows @ weights)))
        slope = rows.T @ (results - expected) - ridge * (weights - start)
        curve = (rows * (expected * (1 - expected))[:, None]).T @ rows + ridge * np.eye(len(weights))
        change = np.linalg.solve(curve, slope)
        weights = weights + change
        if np.abs(change).max() < 1e-4:
            break
    return weights


def write(weights: Any, note: str) -> str:
    """The weights as a Python file, in hundredths."""
    numbers = [round(float(100 * weight)) for weight in weights]
    lines = ['"""The weights of Staku\'s evaluation, in hundredths of the logarithm of the odds.', "", note]
    lines += [
        '"""',
        "",
        "# By kind of stack, then by place: rows from the owner's edge on, each from its end to its middle.",
    ]
    lines.append("STACK = (")
    place = 0
    for height, coloured in hints.KINDS:
        lines.append(f"    (  # {height} high, {coloured} coloured")
        for length in ROW_LENGTHS:
            half = (length + 1) // 2
            lines.append("        " + " ".join(f"{number}," for number in numbers[place : place + half]))
            place += half
        lines.append("    ),")
    rest = numbers[place:]
    lines += [
        ")",
        f"TURN = {rest[0]}  # to be to move",
        "# Of the side to move, then of the other one:",
        f"ATTACK = ({', '.join(map(str, rest[1:5]))})  # stacks attacked, and once more for high ones",
        f"MOBILITY = ({', '.join(map(str, rest[5:7]))})  # empty cells reached",
        f"THREAT = ({', '.join(map(str, rest[7:9]))})  # a win at once, were it its turn",
    ]
    return "# fmt: off\n" + "\n".join(lines) + "\n"


def main() -> int:
    """Play, fit, report, and write the weights if asked to."""
    parser = argparse.ArgumentParser(prog="python -m bench.tune_staku", description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--keep", type=Path, help="a file for the positions, which are added to those in it")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    rows, results, numbers = collect(options.games, options.nodes, options.seed, options.seconds)
    if options.keep is not None:
        if options.keep.exists():
            old = np.load(options.keep)
            rows = np.concatenate([old["rows"], rows])
            results = np.concatenate([old["results"], results])
            numbers = np.concatenate([old["numbers"], numbers + 1 + old["numbers"].max()])
        np.savez_compressed(options.keep, rows=rows, results=results, numbers=numbers)
    games = int(numbers.max()) + 1
    rows = rows.astype(np.float32)
    apart = numbers % 5 == 0
    start = hand_made()
    say(f"loss on games kept apart, hand-made weights: {loss(rows[apart], results[apart], start):.4f}")
    scale = min((loss(rows[~apart], results[~apart], start * each), each) for each in np.arange(0.2, 2, 0.1))[
        1
    ]
    start *= scale
    say(f"... scaled by {scale:.1f}: {loss(rows[apart], results[apart], start):.4f}")
    tried = fit(rows[~apart], results[~apart], start, RIDGE)
    say(f"... fitted: {loss(rows[apart], results[apart], tried):.4f}")
    weights = fit(rows, results, start, RIDGE)
    note = (
        f"Made by `python -m bench.tune_staku` (seed {options.seed}, {options.nodes} nodes a turn) from\n"
        f"{len(rows):,} positions of {games:,} games at commit {commit()}. docs/bots.md tells how."
    )
    text = write(weights, note)
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
        say(f"written to {PAGE}")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
