"""Names that are misspelt in a game are told in a sentence, with the one that was meant."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stackyard
from stackyard.core.match_rule import MatchRule
from stackyard.core.options import Option
from tests.settings import ROOT

TOY = ROOT / "examples" / "games" / "cairn"
START = "import stackyard; state = stackyard.game('cairn').start(); "
SUITE = "import stackyard; from stackyard.testing import check_game; check_game(stackyard.game('cairn'))"


@pytest.mark.parametrize(
    ("declare", "problem"),
    [
        (lambda: stackyard.Game(nmae="x"), "Game has no field 'nmae'; did you mean 'name'?"),  # type: ignore[call-arg]
        (lambda: Option("x", 1, (1,), "", word=()), "Option has no field 'word'; did you mean 'words'?"),  # type: ignore[call-arg]
        (lambda: MatchRule(zzz=1), "MatchRule has no field 'zzz'; there are: over, winners, seats, first, "),  # type: ignore[call-arg]
    ],
)
def test_a_misspelt_field_of_a_declaration(declare: object, problem: str) -> None:
    with pytest.raises(TypeError) as caught:
        declare()  # type: ignore[operator]
    assert str(caught.value).startswith(problem)


@pytest.mark.parametrize(
    ("file", "right", "wrong", "program", "problem"),
    [
        ("rules/kernel.py", "state.height += 1", "state.hieght += 1",
         "[state := state.play(move) for move in ('=1', '=1', 'lay')]",
         "line 73: the record has no field 'hieght'; did you mean 'height'?"),
        ("rules/kernel.py", "state.turn, state.strength =", "state.trun, state.strength =", "",
         "line 132: the record has no field 'trun'; did you mean 'turn'?"),
        ("picture/draw.py", 'of {most}", weight=state.wei', 'of {most}", weight=state.wie', "state.svg()",
         "line 51: the record has no field 'wieght'; did you mean 'weight'?"),
        ("rules/kernel.py", "play, to_move, over", "play, over", "state.to_move",
         "its rules lack to_move: implement(...) must name them"),
        ("rules/kernel.py", "chances", "chancse", SUITE,
         "it gives a version of chancse, which is none of the functions that a game can give; "
         "did you mean 'chances'?"),
    ],
    ids=["play", "set_up", "draw", "missing rule", "misspelt rule"],
)  # fmt: skip
def test_a_misspelt_name_in_the_code(
    file: str, right: str, wrong: str, program: str, problem: str, tmp_path: Path
) -> None:
    shutil.copytree(TOY, tmp_path / "cairn", ignore=shutil.ignore_patterns("tests", "__pycache__"))
    path = tmp_path / "cairn" / file
    source = path.read_text()
    assert right in source
    path.write_text(source.replace(right, wrong))
    environment = {**os.environ, "STACKYARD_GAMES": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    whole = program if program == SUITE else START + program
    done = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, env=environment)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(("stackyard.core.errors.BrokenGame: Cairn: ", "AssertionError: Cairn: "))
    assert last.endswith(problem)
