"""`stackyard review`, as somebody types it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.apps.cli.test_cli import run
from tests.settings import COMPILED
from tests.teach.test_review import thrown_away


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "round.txt"
    path.write_text(thrown_away().text(), encoding="utf-8")
    return path


def review(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *arguments: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return run(monkeypatch, capsys, "review", *arguments, "--seconds", "0.3")


@pytest.mark.skipif(not COMPILED, reason="a search of plain Python finds too little")
def test_a_decision_is_made_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    record = thrown_away()
    win = next(move for move in record.start().moves() if record.start().play(move).over)
    status, out, _ = review(monkeypatch, capsys, f"{record.moves[0]}\n{win}\n", str(file))
    assert status == 0 and "1 decision to make again, of Ann." in out and "Move 1" in out
    assert "✗ That is what you played." in out and "✓ Solved" in out
    _, out, _ = review(monkeypatch, capsys, "solution\n", str(file), "--lang", "fr")
    assert "C’était mieux que" in out
    _, out, _ = review(monkeypatch, capsys, "", str(file), "--seat", "1")
    assert "There is nothing to practise" in out


def test_what_cannot_be_reviewed_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    status, _, err = review(monkeypatch, capsys, "", str(file), "--seat", "7")
    assert status == 2 and "there is no 7" in err
    status, _, err = review(monkeypatch, capsys, "", str(file), "--round", "3")
    assert status == 2 and "there is no 3" in err
