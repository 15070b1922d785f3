"""The second example, Skep, in processes of its own, so that tests of all games need not compile it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stackyard.core.jit import COMPILED
from tests.settings import ROOT

FOLDER = ROOT / "examples" / "hexagons"

SMOKE = """
import stackyard
from stackyard.core.chance import first_choice
from random import Random

from stackyard.engine.bots import make
from stackyard.testing.plain import check_plain

game = stackyard.game("skep")
check_plain(game)
state = first_choice(game.start())
for bot in ("mcts:50", "alphabeta:50"):
    print(make(bot, Random(1)).choose(state) in state.moves())
"""


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    whole = {**os.environ, "STACKYARD_GAMES": str(FOLDER), **environment}
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=whole)


@pytest.mark.skipif(COMPILED, reason="plain Python shows the same")
def test_its_own_tests_pass() -> None:
    command = sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(FOLDER)
    done = run(*command, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0 and "13 passed" in done.stdout, done.stdout[-2000:]


@pytest.mark.skipif(not COMPILED, reason="compiles its rules and a bot")
def test_it_is_compiled_and_a_bot_plays_it(tmp_path: Path) -> None:
    done = run(sys.executable, "-c", SMOKE, STACKYARD_CACHE=str(tmp_path))
    assert done.stdout == "True\nTrue\n", done.stderr[-2000:]


def test_it_is_as_small_as_the_guide_says() -> None:
    for folder, most in ((FOLDER / "skep", 400), (ROOT / "examples" / "games" / "cairn", 350)):
        files = [path for path in folder.rglob("*.py") if "tests" not in path.relative_to(folder).parts]
        assert sum(len(path.read_text().splitlines()) for path in files) <= most
