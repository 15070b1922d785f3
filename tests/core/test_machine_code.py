"""Compiled code is kept on disk for every process to come, so it must not matter who compiled it, or when."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import stackyard
from stackyard.core import jit, kernels
from stackyard.core.sources import sources
from tests.settings import EXPLORING, ROOT

PACKAGE = Path(stackyard.__file__).parent
TOY = ROOT / "examples" / "games" / "cairn"

# Hints that change what a guided search finds, for a game that has none of its own.
HINTS = """
from __future__ import annotations

from stackyard.games.cairn.rules.kernel import State
from stackyard.core.jit import extend, kernel
from stackyard.core.kernels import Array, Record, random_move, winners

SEARCH = {"cutoff": 1, "widening": 1.0}
PLAN_CUTOFF = 1


@kernel
def share(state: Record, out: Array) -> None:
    for seat in range(len(out)):
        out[seat] = 0.75 if winners(state) >> seat & 1 else 0.25


@kernel
def evaluate(state: Record, out: Array) -> None:
    for seat in range(len(out)):
        out[seat] = 0.9 if seat == 0 else 0.1


@kernel
def order(state: Record, moves: Array, count: int, keys: Array) -> None:
    for i in range(count):
        keys[i] = moves[i]


@kernel
def rollout(state: Record, out: Array, weights: Array, random: Array) -> int:
    return random_move(state, out, weights, random)


extend(State, share, evaluate, order, rollout)
"""

SEARCH = """
import json, sys
import stackyard
from stackyard.core.chance import first_choice
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.searches import SEARCHES

game, *kinds = sys.argv[1:]
state = first_choice(stackyard.game(game).start())
state = state.seen_by(state.to_move)
told = {}
for kind in kinds:
    found = SEARCHES[kind](seed=1).search(state, Budget(steps=300))
    told[kind] = [found.values, found.steps, [[c.move, c.value, c.steps] for c in found.candidates]]
print(json.dumps(told))
"""

KINDS = {
    "cairn": ("uct", "mcts", "turn", "plan"),
    "staku": ("uct", "mcts", "alphabeta"),
    **(
        {"stack": ("uct", "mcts"), "stakz": ("uct", "turn", "plan"), "stakd": ("uct", "mcts")}
        if EXPLORING
        else {}
    ),
}


def run(program: str, cache: Path, games: Path, *arguments: str, compiled: bool = True) -> str:
    environment = {
        **os.environ,
        "STACKYARD_CACHE": str(cache),
        "STACKYARD_GAMES": str(games),
        "NUMBA_DISABLE_JIT": "0" if compiled else "1",
    }
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment)
    return done.stdout


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with a game that a test may change."""
    folder = tmp_path / "games"
    shutil.copytree(TOY, folder / "cairn", ignore=shutil.ignore_patterns("__pycache__", "tests"))
    return folder


def give_hints(games: Path) -> None:
    """Let the toy game say something to search."""
    bots = games / "cairn" / "bots"
    bots.mkdir()
    (bots / "__init__.py").write_text("")
    (bots / "hints.py").write_text(HINTS)


# Who compiles first -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KINDS)
def test_it_does_not_matter_which_search_is_compiled_first(game: str, games: Path, tmp_path: Path) -> None:
    without = run(SEARCH, tmp_path / "without", games, game, "mcts") if game == "cairn" else ""
    give_hints(games)
    found = {}
    for first in KINDS[game]:
        cache = tmp_path / first
        run(SEARCH, cache, games, game, first)
        found[first] = json.loads(run(SEARCH, cache, games, game, *KINDS[game]))
    for first in KINDS[game]:
        assert found[first] == found[KINDS[game][0]], f"{first} went first"
    if without:
        # Else this would prove nothing.
        assert json.loads(without)["mcts"] != found["mcts"]["mcts"]


def test_versions_that_come_too_late_are_refused() -> None:
    def share(state: object, out: object) -> None:
        """A version from somewhere else."""

    state = stackyard.game("staku").kernel.State
    assert jit.implemented("share", state) is False  # Whoever asks has loaded all that there are.
    assert jit.implemented("balance", state)
    with pytest.raises(TypeError, match=r"share: this comes too late.*files of its rules and bots"):
        jit.extend(state, share)


def test_plain_python_sees_all_versions_too(games: Path, tmp_path: Path) -> None:
    give_hints(games)
    program = """
import numpy as np, stackyard
from stackyard.core import hints
state, out = stackyard.game("cairn").start(), np.zeros(2)
hints.evaluate(state.record[0], out)
print(out.tolist())
"""
    assert run(program, tmp_path / "cache", games, compiled=False) == "[0.9, 0.1]\n"


def test_loading_a_game_compiles_nothing(tmp_path: Path) -> None:
    # A file that called a kernel while it is loaded would compile it before all versions are known.
    program = """
import stackyard
for name in stackyard.games():
    game = stackyard.game(name)
    game.kernel, game.hints, game.notation, game.drawing
"""
    run(program, tmp_path, TOY.parent)
    assert not [path for path in tmp_path.rglob("*") if path.suffix in (".nbi", ".nbc")]


# What it was compiled from ----------------------------------------------------------------------------

# After each of the two has been dealt a stone.
MOVES = "import stackyard; print(stackyard.game('cairn').start().play('=1').play('=1').moves())"


def test_a_changed_table_changes_the_compiled_moves(games: Path, tmp_path: Path) -> None:
    kernel, tables = games / "cairn" / "rules" / "kernel.py", games / "cairn" / "rules" / "tables.py"
    source, constant = kernel.read_text(), "MOST_SWAPS = 2  # of a player in a round (CA-4)\n"
    assert constant in source
    kernel.write_text(source.replace(constant, "from stackyard.games.cairn.rules.tables import MOST_SWAPS\n"))
    found = {}
    for most in (2, -10):
        tables.write_text(f"MOST_SWAPS = {most}\n")
        found[most] = run(MOVES, tmp_path / "cache", games)
        assert found[most] == run(MOVES, tmp_path / "cache", games, compiled=False)
    assert found == {2: "['lay', 'swap']\n", -10: "['lay']\n"}


def imported(path: Path) -> Iterator[Path]:
    """The files of this package that a file imports as it is loaded, not inside its functions."""
    waiting: list[ast.AST] = [ast.parse(path.read_text())]
    while waiting:
        node = waiting.pop()
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
        if isinstance(node, ast.FunctionDef) or ast.unparse(node).startswith("if TYPE_CHECKING:"):
            continue
        for name in names:
            top, *rest = name.split(".")
            found = PACKAGE.joinpath(*rest).with_suffix(".py")
            if top == PACKAGE.name and rest and found.is_file():
                yield found
        waiting.extend(ast.iter_child_nodes(node))


def test_whatever_kernels_import_is_in_the_name_of_the_cache() -> None:
    known = {path for paths in sources().values() for path in paths}
    waiting = [PACKAGE / "core" / "jit.py", *PACKAGE.glob("engine/search/*.py")]
    waiting += [*PACKAGE.glob("games/*/rules/kernel.py"), *PACKAGE.glob("games/*/bots/hints.py")]
    seen: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting += imported(path)
    assert {PACKAGE / "core" / "kernels.py", PACKAGE / "games" / "stakd" / "rules" / "pieces.py"} <= seen
    assert seen <= known, sorted(str(path) for path in seen - known)


def test_the_package_of_a_kernel_is_known() -> None:
    for name in stackyard.games():
        state = stackyard.game(name).kernel.State
        assert jit._homes[state] == f"stackyard.games.{name}"
        kernels.to_move(np.zeros(1, state)[0])
