"""`stackyard puzzles`, as somebody types it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import stackyard
from stackyard.teach import puzzles
from tests.apps.cli.test_cli import run


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path))


def solve(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *arguments: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return run(monkeypatch, capsys, "puzzles", "solve", *arguments)


def test_the_puzzle_of_the_day_and_what_there_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(monkeypatch, capsys, "puzzles")
    assert status == 0 and "The puzzle of the day:" in out and "stackyard puzzles solve" in out
    for game in stackyard.games():
        assert (f"\n{game} " in out) == bool(puzzles(game))
    assert "Gagner en deux tours" in run(monkeypatch, capsys, "puzzles", "--lang", "fr")[1]


def test_a_puzzle_is_solved_and_the_next_one_comes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = [each for each in puzzles("staku") if each.theme == "win-in-2"][:2]
    one, _, two = first.solutions[0]
    tried = first.refutations[0][0]
    typed = f"nonsense\na1-g6\n{tried}\n{one}\n{two}\nquit\n"
    status, out, _ = solve(monkeypatch, capsys, typed, "staku", "--theme", "win-in-2")
    assert status == 0 and f"Puzzle {first.id}" in out and f"Puzzle {second.id}" in out
    assert "'nonsense' is no move" in out and "✗ That does not win in two turns." in out
    assert "… Good. Go on." in out and "✓ Solved." in out
    out = solve(monkeypatch, capsys, "solution\n", "staku", "--theme", "win-in-2")[1]
    assert f"Puzzle {second.id}" in out and f"Puzzle {first.id}" not in out, "where one stopped"


def test_what_cannot_be_done_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = solve(monkeypatch, capsys, "", "staku", "nothing")
    assert status == 2 and "Staku has no puzzle 'nothing'" in err
    status, _, err = run(monkeypatch, capsys, "puzzles", "prove", "cairn")
    assert status == 2 and "Cairn has no puzzles" in err
    status, _, err = run(monkeypatch, capsys, "puzzles", "make", "cairn")
    assert status == 2 and "Cairn has no themes for puzzles" in err
