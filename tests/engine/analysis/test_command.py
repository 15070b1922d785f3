"""`stackyard analyse`, as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stackyard.core.jit import COMPILED
from stackyard.engine.analysis.report import Report
from stackyard.engine.analysis.study import Study
from stackyard.play.record import Record
from tests.apps.cli.test_cli import Command, command
from tests.engine.analysis.records import example, random_round
from tests.settings import ROOT

__all__ = ["command"]

STEPS = "20" if COMPILED else "2"


@pytest.fixture
def cairn(tmp_path: Path) -> str:
    """A short round in a file."""
    path = tmp_path / "cairn.txt"
    path.write_text(random_round("cairn", 2).text(), encoding="utf-8")
    return str(path)


def test_a_record_is_told_in_80_columns(command: Command, cairn: str) -> None:
    status, out, _ = command("analyse", cairn, "--steps", STEPS)
    assert status == 0
    for word in ("player 0", "played", "best", "cost", "luck", "others'", "result", "Largest swings"):
        assert word in out
    assert all(len(line.rstrip()) <= 80 for line in out.splitlines())


def test_one_seat(command: Command, cairn: str) -> None:
    _, out, _ = command("analyse", cairn, "--steps", STEPS, "--seat", "1")
    table = out.split("\n\n")[1]
    assert "player 1" in table and "player 0" not in table


def test_json_reads_back(command: Command, cairn: str, tmp_path: Path) -> None:
    status, out, _ = command("analyse", cairn, "--steps", STEPS, "--json", "-")
    assert status == 0
    told = json.loads(out)
    [first] = told["rounds"]
    assert first["round"] == 1 and first["game"] == "cairn" and len(first["seats"]) == 2
    again = json.loads(json.dumps(Report.from_dict(first).to_dict()))
    assert {"round": 1, **again} == first
    path = tmp_path / "report.json"
    status, out, _ = command("analyse", cairn, "--steps", STEPS, "--json", str(path))
    assert "played" in out and json.loads(path.read_text()) == told


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_plot(command: Command, cairn: str, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"round.{kind}"
    status, out, _ = command("analyse", cairn, "--steps", STEPS, "--plot", str(path))
    assert status == 0 and path.stat().st_size > 1000 and "▁" not in out


def test_rounds(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    one, other = random_round("cairn", 2, 1), random_round("cairn", 2, 2)
    path.write_text(one.text() + "\n" + other.text(), encoding="utf-8")
    _, out, _ = command("analyse", str(path), "--steps", "1")
    assert "round 1" in out and "round 2" in out
    _, out, _ = command("analyse", str(path), "--steps", "1", "--round", "2")
    assert "round 1" not in out and "round 2" in out
    status, _, err = command("analyse", str(path), "--round", "3")
    assert status == 2 and "rounds 1 to 2" in err
    status, _, err = command("analyse", str(path), "--plot", "x.svg")
    assert status == 2 and "choose the one to plot with --round" in err


def test_a_position(command: Command) -> None:
    status, out, _ = command("analyse", "--game", "cairn", "--position", "start", "--steps", STEPS)
    assert status == 0 and "The table is to move" in out
    position = str(example("staku").states()[-2])
    arguments = ("--game", "staku", "--position", position, "--steps", STEPS, "--lines", "2")
    status, out, _ = command("analyse", *arguments)
    assert status == 0 and out.count("\n") == 3
    status, out, _ = command("analyse", *arguments, "--json", "-")
    told = json.loads(out)
    assert told["position"] == position and len(told["candidates"]) == 2


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "give a record, or a position"),
        (["x.txt", "--position", "start"], "give a record, or a position"),
        (["--position", "start"], "say of which game"),
        (["--position", "start", "--game", "chess"], "there is no game 'chess'"),
        (["--position", "nowhere", "--game", "staku"], "a Staku position has four parts"),
        (["--position", "start", "--game", "staku", "--option", "x"], "NAME=VALUE"),
        (["/no/such/file"], "No such file"),
        ([str(ROOT / "examples/records/staku.txt"), "--seat", "5"], "seats go from 0 to 1"),
        ([str(ROOT / "examples/records/staku.txt"), "--plot", "x.gif"], ".svg or .png"),
        ([str(ROOT / "examples/records/staku.txt"), "--seconds", "0"], "more than 0"),
    ],
)
def test_mistakes_get_one_clear_sentence(command: Command, arguments: list[str], problem: str) -> None:
    status, _, err = command("analyse", *arguments)
    assert status == 2 and err.startswith("stackyard: ") and problem in err


def test_bad_files_are_told_by_line_and_column(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(example("staku").text().replace("a2-b3+d4\n", "a2-a2\n"), encoding="utf-8")
    status, _, err = command("analyse", str(path))
    assert status == 2 and "line 8, column 1" in err


def test_ctrl_c_gives_what_there_is(command: Command, cairn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Study._look

    def interrupted(self: Study, number: int, stop: object) -> None:
        if len(self._expected) == 4:
            raise KeyboardInterrupt
        whole(self, number, stop)  # type: ignore[arg-type]

    monkeypatch.setattr(Study, "_look", interrupted)
    status, out, err = command("analyse", cairn, "--steps", "1")
    assert status == 130 and "Stopped" in err and "now" in out


def test_an_unfinished_record_is_analysed_as_far_as_it_goes(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "begun.txt"
    start = example("staku").start()
    path.write_text(Record.new(start, ["Ann", "Bob"]).text(), encoding="utf-8")
    status, out, _ = command("analyse", str(path), "--steps", "1")
    assert status == 0 and "Nothing" in out
