"""Games that are broken in one way each: a sentence says how, and the other games are there all the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import stackyard
from stackyard.core import jit
from stackyard.core.match_rule import ONE_ROUND
from tests.settings import ROOT

TOY = ROOT / "examples" / "games" / "cairn"


def run(program: str, games: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "STACKYARD_GAMES": str(games), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, env=environment)


def write(text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / "__init__.py").write_text(text)


@pytest.mark.parametrize(
    ("breaking", "problem"),
    [
        (write("1 / 0"), "the game 'cairn' cannot be loaded: ZeroDivisionError: division by zero"),
        (write("GAME = 7"), "the folder 'cairn' holds no game: its __init__.py must set GAME = Game(...)"),
        (
            lambda folder: folder.rename(folder.with_name("karn")),
            "the folder 'karn' holds a game that calls itself 'cairn'; name one like the other",
        ),
    ],
    ids=["error", "no game", "other name"],
)
def test_a_broken_game_leaves_the_others_alone(
    breaking: Callable[[Path], object], problem: str, tmp_path: Path
) -> None:
    shutil.copytree(TOY, tmp_path / "cairn")
    breaking(tmp_path / "cairn")
    listed = run("import stackyard; print(stackyard.games())", tmp_path)
    assert listed.stdout == "['staku', 'stack', 'stakz', 'stakd']\n"
    assert listed.stderr == f"stackyard: left out: {problem}\n"


def test_a_missing_part_is_named(tmp_path: Path) -> None:
    shutil.copytree(TOY, tmp_path / "cairn")
    (tmp_path / "cairn" / "rules" / "notation.py").unlink()
    done = run("import stackyard; stackyard.game('cairn').start().moves()", tmp_path)
    last = done.stderr.strip().splitlines()[-1]
    assert last.endswith(
        "BrokenGame: Cairn has no rules/notation.py; docs/add-a-game.md says what a game's files hold"
    )


def test_without_a_match_rule_one_round_is_a_match_and_the_highest_score_wins() -> None:
    match = stackyard.match("staku", ["Ann", "Bob"])
    one = stackyard.Match(match.game, match.names, {}, match.setup)
    assert stackyard.Game("x", "X", "", range(2, 3), ("A", "B")).match_rule is ONE_ROUND
    for scores, winners in (((1, 0), (0,)), ((0.5, 0.5), ())):
        played = one.add_scores(scores)
        assert ONE_ROUND.over(played) and ONE_ROUND.winners(played) == winners
        assert (ONE_ROUND.seats(played), ONE_ROUND.first(played)) == ((0, 1), 0)


@pytest.mark.parametrize("name", ["size", "shape", "T", "data", "copy"])
def test_a_field_that_every_record_has_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"a field cannot be called '{name}'"):
        jit.record((name, np.int8))
