"""`stackyard learn`, as somebody types it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.apps.cli.test_cli import run


def learn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *arguments: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return run(monkeypatch, capsys, "learn", *arguments)


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path))


def test_a_course_is_gone_through_and_taken_up_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "c3-c5\nnonsense\nc3-d3\nhint\nc3-c4\nquit\n"
    status, out, _ = learn(monkeypatch, capsys, typed, "staku")
    assert status == 0 and "Step 1 of 12" in out and "Move the token on c3 to c4." in out
    assert "✗ A group of one moves one hexagon" in out and "(SU-8)" in out
    assert "'nonsense' is no move" in out and "↺ c4 is the hexagon" in out and "✓ Solved." in out
    assert "Step 2 of 12" in out and "stackyard learn staku" in out
    status, out, _ = learn(monkeypatch, capsys, "", "staku")
    assert "Step 2 of 12" in out and "Step 1 of 12" not in out, "where one stopped"
    assert "Step 1 of 12" in learn(monkeypatch, capsys, "", "staku", "--restart")[1]


def test_a_whole_course_by_skipping(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = learn(monkeypatch, capsys, "skip\n" * 20, "stakz")
    assert status == 0 and "Step 10 of 10" in out and "stackyard play stakz --seats human,bot:1" in out
    assert "where you stopped" not in out


def test_a_step_by_its_number_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "rules\nP1>1\nG1>3\nB1>1\n"
    status, out, _ = learn(monkeypatch, capsys, typed, "stakz", "--step", "6", "--lang", "fr")
    assert status == 0 and "Étape 6 sur 10" in out and "Bien. Continuez." in out
    assert "Trois tuiles de moins en un tour." in out and "Étape 7 sur 10" in out


def test_what_cannot_be_learned_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = learn(monkeypatch, capsys, "", "staku", "--step", "99")
    assert status == 2 and "the course has the steps 1 to 12; there is no 99" in err
    status, _, err = learn(monkeypatch, capsys, "", "cairn")
    assert status == 2 and "Cairn has no lessons" in err
