"""Alpha-beta in a game whose set-up alone has chance: heaps are rolled, then two players take from them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

GAME = """
from stackyard.core.game import Game
from stackyard.core.options import Option

GAME = Game(
    name="pebbles",
    title="Pebbles",
    summary="Take the last pebble.",
    players=range(2, 3),
    seat_names=("Black", "White"),
    options=(Option("late", default=0, choices=range(2), summary="whether the table adds pebbles later"),),
)
"""

RULES = """
from __future__ import annotations

import numpy as np

from stackyard.core.jit import implement, kernel, record
from stackyard.core.kernels import Array, Record

MAX_MOVES = 6
MAX_CHANCES = 3
SETUP_CHANCE_ONLY = PROMISE

State = record(("heap", np.int64, 2), ("rolled", np.int64), ("turn", np.int64), ("late", np.int64))


@kernel
def over(state: Record) -> bool:
    return state.rolled >= 2 and state.heap[0] == 0 and state.heap[1] == 0


@kernel
def to_move(state: Record) -> int:
    return -1 if state.rolled < 2 or over(state) else state.turn


@kernel
def moves(state: Record, out: Array) -> int:
    if over(state):
        return 0
    if to_move(state) < 0:
        for i in range(3):
            out[i] = 3 + i
        return 3
    count = 0
    for heap in range(2):
        for taken in range(1, min(3, state.heap[heap]) + 1):
            out[count] = 10 * heap + taken
            count += 1
    return count


@kernel
def chances(state: Record, weights: Array) -> int:
    for i in range(3):
        weights[i] = 1
    return 3


@kernel
def play(state: Record, move: int) -> None:
    if to_move(state) < 0:
        state.heap[state.rolled] += move
        state.rolled += 1
    else:
        state.heap[move // 10] -= move % 10
        state.turn = 1 - state.turn
        if state.late:
            state.late = 0
            state.rolled = 1


@kernel
def winners(state: Record) -> int:
    return 1 << (1 - state.turn)


@kernel
def scores(state: Record, out: Array) -> None:
    for seat in range(2):
        out[seat] = winners(state) >> seat & 1


def set_up(state, setup):
    state.late = setup.options["late"]


implement("Pebbles", State, over, to_move, moves, chances, play, winners, scores)
"""

NOTATION = """
def write_move(state, move):
    return f"={move}" if state.rolled < 2 else str(move)


def read_move(state, text):
    return int(text.removeprefix("="))


def write_position(state):
    return " ".join(map(str, state.tolist()))
"""

HINTS = """
from __future__ import annotations

import numpy as np

from stackyard.games.pebbles.rules.kernel import State
from stackyard.core.jit import extend, kernel
from stackyard.core.kernels import Record


@kernel
def key(state: Record) -> int:
    return np.uint64(1 + state.heap[0] * 100 + state.heap[1] * 10000 + state.turn * 1000000)


extend(State, key)
"""

SEARCH = """
import json
import stackyard
from stackyard.core.errors import OptionError
from stackyard.engine.search.alphabeta import AlphaBeta
from stackyard.engine.search.budget import Budget

found = {}
for first in (3, 4, 5):
    for second in (3, 4, 5):
        state = stackyard.game("pebbles").start(late=LATE).play(f"={first}").play(f"={second}")
        try:
            result = AlphaBeta(table_bits=10, max_depth=12).search(state, Budget(steps=100000))
            found[f"{first}{second}"] = [result.exact, result.values[0]]
        except OptionError as error:
            found[f"{first}{second}"] = str(error)
print(json.dumps(found))
"""

# Without a compiler: what is compiled for a game that a test has written would be kept for the next one.


def run(folder: Path, program: str, promise: bool = True) -> subprocess.CompletedProcess[str]:
    game = folder / "pebbles"
    for name, text in (
        ("__init__.py", GAME),
        ("rules/__init__.py", ""),
        ("rules/kernel.py", RULES.replace("PROMISE", str(promise))),
        ("rules/notation.py", NOTATION),
        ("bots/__init__.py", ""),
        ("bots/hints.py", HINTS),
    ):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text)
    environment = {**os.environ, "STACKYARD_GAMES": str(folder), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, env=environment)


def search(folder: Path, late: bool = False, promise: bool = True) -> dict[str, object]:
    done = run(folder, SEARCH.replace("LATE", str(int(late))), promise)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_alpha_beta_searches_behind_a_set_up_with_chance(tmp_path: Path) -> None:
    found = search(tmp_path)
    # The first player loses where both heaps are the same by what is left of fours, as in Nim.
    wins = {f"{a}{b}": [True, float(a % 4 != b % 4)] for a in (3, 4, 5) for b in (3, 4, 5)}
    assert found == wins


def test_without_the_promise_a_game_with_chance_is_refused(tmp_path: Path) -> None:
    found = set(search(tmp_path, promise=False).values())
    assert found == {"alpha-beta is for games without chance, and Pebbles has some; use mcts"}


def test_a_promise_that_is_not_kept_is_an_error(tmp_path: Path) -> None:
    found = set(search(tmp_path, late=True).values())
    assert found == {"Pebbles says that only its set-up has chance, but it comes later, too; use mcts"}


@pytest.mark.parametrize("late", [False, True])
def test_the_suite_finds_a_promise_that_is_not_kept(late: bool, tmp_path: Path) -> None:
    program = f"""
import stackyard
from stackyard.testing.suite import check_setup_chance
states = [stackyard.game("pebbles").start(late={int(late)})]
while not states[-1].over:
    states.append(states[-1].play(states[-1].moves()[0]))
check_setup_chance(states)
"""
    done = run(tmp_path, program)
    assert (done.returncode == 0) == (not late), done.stderr
    assert ("the table moves after a decision" in done.stderr) == late
