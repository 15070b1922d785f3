"""`stackyard arena`, as a user types it, and as a user breaks it off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from stackyard.engine import arena as lab
from stackyard.play.reading import load
from stackyard.play.verify import verify
from tests.apps.cli.test_cli import run
from tests.waiting import PATIENCE, wait_until


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "players",
    [
        ["--players", "random", "1"],
        ["--players", "random,1"],
        ["--players", "random", "--players", "1"],
        ["random", "1"],
        ["--players", "bot:random, 1"],
    ],
)
def test_players_can_be_written_in_many_ways(
    players: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(monkeypatch, capsys, "arena", "cairn", *players, "--games", "4", "--jobs", "1")
    assert status == 0
    assert "random" in out and "level 1" in out and "Elo" in out and "of 4" in out


def test_records_and_result_are_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "cairn", "--players", "random", "1", "--games", "3", "--seats", "3", "--jobs", "1"]
    command += ["--option", "strength=8", "--json", "result.json"]
    status, out, told = run(monkeypatch, capsys, *command)
    assert status == 0 and "OpenSkill" in out and "strength 8" in out
    (folder,) = Path("arena").iterdir()
    assert str(folder) in told and "already" not in told
    records = load(folder / "records.txt")
    assert len(records) == 6
    assert all(check.passed for record in records for check in verify(record))
    assert json.loads(Path("result.json").read_text()) == lab.read(folder).as_dict()
    status, again, told = run(monkeypatch, capsys, *command)
    assert (status, again) == (0, out) and "All games were in" in told


def test_the_result_can_go_to_another_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "cairn", "random", "1", "--games", "2", "--jobs", "1", "-o", "here", "--json", "-"]
    status, out, _ = run(monkeypatch, capsys, *command)
    assert status == 0 and json.loads(out)["games"] == 2
    assert Path("here", "standings.json").exists()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["cairn", "random"], "two bots or more"),
        (["cairn", "random", "genius"], "no bot 'genius'"),
        (["cairn", "random", "1", "--option", "strength"], "NAME=VALUE"),
        (["nothing", "random", "1"], "there is no game 'nothing'"),
    ],
)
def test_mistakes_are_told(
    arguments: list[str],
    problem: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, _, told = run(monkeypatch, capsys, "arena", *arguments)
    assert status == 2 and problem in told


def started(games: int) -> subprocess.Popen[str]:
    """An arena in a process group of its own, that has played a few games."""
    command = [sys.executable, "-m", "stackyard", "arena", "cairn", "--players", "random", "1", "--jobs", "2"]
    command += ["--games", str(games), "-o", "broken", "--seed", "s"]
    # A background job of a shell ignores interrupts, and so would all that it starts.
    listen = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=listen
    )
    lines = Path("broken", "games.jsonl")

    def has_played() -> bool:
        assert process.poll() is None, process.stderr and process.stderr.read()
        return lines.exists() and lines.read_bytes().count(b"\n") >= 5

    wait_until(has_played)
    return process


def is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def assert_nobody_is_left(group: int) -> None:
    """The workers of a group end soon after its first process."""
    try:
        wait_until(lambda: not is_alive(group), lambda: "A worker goes on without its arena.")
    finally:
        if is_alive(group):
            os.killpg(group, signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_arena_that_is_broken_off_goes_on(how: signal.Signals) -> None:
    process = started(games=20_000)
    if how == signal.SIGINT:
        os.killpg(process.pid, how)  # As a terminal does: to everybody.
    else:
        process.send_signal(how)
    _, told = process.communicate(timeout=PATIENCE)
    assert_nobody_is_left(process.pid)
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "of 20000 games. The same command goes on from there." in told
    before = lab.read("broken")
    assert len(before.games) >= 5
    games = len(before.games) + 10
    resumed = lab.arena("cairn", ["random", "1"], games, seed="s", jobs=1, folder="broken")
    whole = lab.arena("cairn", ["random", "1"], games, seed="s", jobs=1)
    assert [game.scores for game in resumed.games] == [game.scores for game in whole.games]
    assert resumed.rows[0].score == whole.rows[0].score
    assert len(load(Path("broken", "records.txt"))) == games
