"""The command line, as a user types it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

import stackyard
from stackyard.apps.cli import main as cli
from tests.play.test_record import random_record


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, str, str]:
    """Run a command in this process: its exit status, and what it printed."""
    monkeypatch.setattr(sys, "argv", ["stackyard", *arguments])
    monkeypatch.setenv("COLUMNS", "100")
    status: object = 0
    try:
        cli.main()
    except SystemExit as leaving:
        status = leaving.code
    out = capsys.readouterr()
    assert isinstance(status, int)
    return status, out.out, out.err


class Command(Protocol):
    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        """Run a command: its exit status, and what it printed."""


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return lambda *arguments: run(monkeypatch, capsys, *arguments)


def test_games(command: Command) -> None:
    status, out, _ = command("games")
    assert status == 0 and "staku" in out


def test_rules(command: Command) -> None:
    status, out, _ = command("rules", "staku")
    assert status == 0
    assert all(clause.id in out for clause in stackyard.game("staku").clauses)
    assert "Ruling:" in out and "max_stack" in out
    status, out, _ = command("rules", "staku", "su-9")
    assert "SU-9" in out and "SU-10" not in out
    assert "✗ SU-9.2" in out and "A neutral stands on the way" in out and "c4 is on the way" in out
    assert "No picture: A score sheet" in command("rules", "stack", "ST-15")[1]


def test_perft(command: Command) -> None:
    depth = "2" if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" else "1"
    status, out, _ = command("perft", "staku", depth)
    assert status == 0 and "382 lines" in out and ("145780 lines" in out) == (depth == "2")
    status, out, _ = command("perft", "staku", "2", "--position", "6/7/8/2W1B2/8/7/6 b 3 9")
    assert "6 lines" in out and "36 lines" in out


def test_perft_past_the_set_up(command: Command) -> None:
    # From the start the first two moves are what the table deals: three stones each time.
    status, out, _ = command("perft", "cairn", "2")
    assert status == 0 and "3 lines" in out and "9 lines" in out
    assert "these are its rolls; --seed TEXT rolls them first" in out
    status, out, _ = command("perft", "cairn", "3", "--seed", "7")
    first, *counts = out.splitlines()
    assert status == 0 and first.startswith("Rolled =") and "these are its rolls" not in out
    rolls, position = first.removeprefix("Rolled ").split(": ")
    state = stackyard.game("cairn").parse(position)
    assert state.to_move == 0 and state.moves() == ["lay", "swap"] and len(rolls.split()) == 2
    assert [int(line.split()[1]) for line in counts] == [state.perft(depth) for depth in (1, 2, 3)]
    assert command("perft", "cairn", "1", "--seed", "7")[1].startswith(first + "\n")
    others = {command("perft", "cairn", "1", "--seed", str(seed))[1].splitlines()[0] for seed in range(6)}
    assert len(others) > 1, "another seed rolls something else"
    same = command("perft", "cairn", "1", "--position", position)[1]
    assert "2 lines" in same and "Rolled" not in same


def test_perft_has_nothing_to_roll(command: Command) -> None:
    status, _, err = command("perft", "staku", "1", "--seed", "7")
    assert status == 2 and "the table has nothing to roll here; leave out --seed" in err


def test_draw(command: Command, tmp_path: Path) -> None:
    board = tmp_path / "board.svg"
    assert command("draw", "staku", "6/7/8/2W1B2/8/7/6 b 3 9", "-o", str(board))[0] == 0
    assert board.read_text().startswith("<svg")
    image = tmp_path / "board.png"
    assert command("draw", "staku", "--move", "b3-c3", "--seat", "1", "-o", str(image))[0] == 0
    assert image.read_bytes().startswith(b"\x89PNG")
    status, out, _ = command("draw", "staku", "--lit")
    assert status == 0 and out.startswith("<svg")


def test_verify_and_replay(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    record = random_record(5)
    path.write_text(record.text(), encoding="utf-8")
    status, out, _ = command("verify", str(path))
    assert status == 0 and f"all {len(record.moves)} moves are legal" in out
    status, out, _ = command("replay", str(path))
    assert status == 0 and f"Move {len(record.moves)}:" in out
    path.write_text(record.text().replace(record.moves[1], "a1-a1", 1), encoding="utf-8")
    status, _, err = command("verify", str(path))
    assert status == 2 and "line" in err and "column" in err


def test_replay_makes_an_animation(command: Command, tmp_path: Path) -> None:
    record, image = tmp_path / "game.txt", tmp_path / "game.gif"
    record.write_text(random_record(5).text(), encoding="utf-8")
    status, out, _ = command("replay", str(record), "--output", str(image), "--width", "120")
    assert status == 0 and out == f"Drawn to {image}.\n"
    assert image.read_bytes().startswith(b"GIF89a")
    status, _, err = command("replay", str(record), "-o", str(tmp_path / "game.mp4"))
    assert (status, err) == (2, "stackyard: animations are .gif; 'game.mp4' is none\n")
    assert not (tmp_path / "game.mp4").exists()


def test_verify_fails_on_dice_that_were_changed(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    monkey = pytest.MonkeyPatch()
    monkey.setenv("STACKYARD_DATA", str(tmp_path))
    from stackyard.core.chance import Dice
    from stackyard.play.record import Record

    dice = Dice(b"secret")
    state = stackyard.game("cairn").start()
    record = Record.new(state, ["Ann", "Bob"], dice=dice)
    while not state.over:
        rolled = dice.roll(state, len(record.moves) + 1) if state.to_move < 0 else "lay"
        state = state.play(rolled)
        record = record.add(rolled)
    path.write_text(record.finish(state, dice).text(), encoding="utf-8")
    assert command("verify", str(path))[0] == 0
    path.write_text(record.finish(state, Dice(b"forged")).text(), encoding="utf-8")
    status, out, _ = command("verify", str(path))
    assert status == 1 and "FAILED" in out and "commitment" in out
    monkey.undo()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "staku", "--players", "3"], "Staku is for 2 players, not for 3"),
        (["play", "staku", "--option", "max_stack"], "an option is given as NAME=VALUE"),
        (["play", "staku", "--option", "max_stack=9"], "max_stack cannot be '9'"),
        (["play", "staku", "--position", "nowhere"], "a Staku position has four parts"),
        (["play", "staku", "--resume", "/no/such/file"], "/no/such/file: No such file or directory"),
        (
            ["play", "staku", "--resume", "x", "--seats", "bot:random,bot:random"],
            "--resume goes on with the seats",
        ),
        (["rules", "staku", "SU-99"], "they go from SU-1 to SU-19"),
        (["draw", "staku", "start", "-o", "board.gif"], "pictures are .svg or .png"),
        (["draw", "staku", "start", "--seat", "7"], "seats go from 0 to 1"),
        (["draw", "staku", "start", "-o", "/no/such/folder/board.svg"], "No such file or directory"),
        (["verify", "/no/such/file"], "/no/such/file: No such file or directory"),
    ],
)
def test_mistakes_get_one_clear_sentence(command: Command, arguments: list[str], problem: str) -> None:
    status, _, err = command(*arguments)
    assert status == 2
    assert err.startswith("stackyard: ") and problem in err
    assert len(err.strip().splitlines()) == 1


def test_playing_with_input_from_a_file(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stackyard", "play", "staku", "--seats", "human,human"],
        input="b3-c3\nb3-c3\nf3-e3\nquit\n",
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "STACKYARD_DATA": str(tmp_path)},
    )
    assert "Player 1 (White)> b3-c3" in done.stdout
    assert "b3 is topped" in done.stdout or "b3 is empty" in done.stdout
    [kept] = tmp_path.glob("unfinished-staku-*.txt")
    assert str(kept) in done.stdout.replace("\n", "")


def test_play_in_this_process(command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path))
    status, out, _ = command(
        "play", "staku", "--seats", "bot:random,bot:random", "--seed", "1", "--option", "games=2"
    )
    assert status == 0 and "After round 2" in out
    again = command("play", "staku", "--seats", "bot:random,bot:random", "--seed", "1", "--option", "games=2")
    assert again[1] == out
    status, out, _ = command(
        "play",
        "staku",
        "--seats",
        "bot:random,bot:random",
        "--position",
        "6/W6/8/7/8/7/2B3 w 0 9",
        "--seed",
        "x",
    )
    assert (status == 0 and " won." in out) or "Nobody won." in out


def test_ctrl_c_leaves_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "app", interrupt)
    assert run(monkeypatch, capsys)[0] == 130


def test_version(command: Command) -> None:
    assert command("version")[1].strip() == stackyard.__version__
