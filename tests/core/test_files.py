"""Files that somebody names, and what only looks like one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import stackyard
from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.files import read_file
from stackyard.play.reading import load, read
from tests.settings import RECORDS
from tests.waiting import PATIENCE

NO_NAMES = ["~nosuchuser/x.toml", "a\0b.toml", "a\ud800.toml"]


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    path = tmp_path / "fifo.toml"
    os.mkfifo(path)
    return path


def test_a_file_is_read_whole_but_not_without_end(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_file(path) == read_file(str(path), 5) == b"12345"
    with pytest.raises(OptionError, match="longer than any file of ours"):
        read_file(path, 4)
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "nothing")


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_is_no_name_is_said_so(name: str) -> None:
    with pytest.raises(OptionError, match="cannot be the name of a file"):
        read_file(name)


def test_what_is_no_file_is_not_waited_for(fifo: Path) -> None:
    link = fifo.with_name("link.toml")
    link.symlink_to(fifo)
    for path in (fifo, link, fifo.parent, Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(OptionError, match="is no file that could be read"):
            read_file(path)


@pytest.mark.parametrize("name", [*NO_NAMES, "\udcff.toml", "x" * 5000 + ".toml", "no/such/file.toml"])
def test_a_piece_set_that_is_none_is_our_own_error(name: str) -> None:
    game = stackyard.game("stakd")
    for make in (game.start, lambda **options: game.parse("", **options)):
        with pytest.raises(StackyardError):
            make(piece_set=name)
    record = f'[Game "stakd"]\n[Players "2"]\n[Option.piece_set "{name}"]\n[Result "*"]\n\n'
    with pytest.raises(StackyardError, match="line"):
        read(record)


def test_a_piece_set_that_is_a_fifo_or_a_folder_is_our_own_error(fifo: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    for path in (fifo, folder):
        with pytest.raises(OptionError, match="is no file that could be read"):
            stackyard.game("stakd").parse("", piece_set=str(path))


def verify(*arguments: str | bytes, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "stackyard", "verify", *arguments]
    return subprocess.run(command, input=text, capture_output=True, timeout=PATIENCE, check=False)


def test_verify_says_what_is_wrong_and_never_waits(fifo: Path, tmp_path: Path) -> None:
    home = tmp_path / "home.txt"
    home.write_text(
        '[Game "stakd"]\n[Players "2"]\n[Option.piece_set "~nosuchuser/x.toml"]\n[Result "*"]\n\n'
    )
    waits = tmp_path / "waits.txt"
    waits.write_text(f'[Game "stakd"]\n[Players "2"]\n[Option.piece_set "{fifo}"]\n[Result "*"]\n\n')
    for argument, told in (
        (str(home), b"line 3, column 1: '~nosuchuser/x.toml' cannot be the name of a file"),
        (str(waits), b"is no file that could be read"),
        (str(fifo), b"is no file that could be read"),
        (os.fsencode(tmp_path) + b"/\xff.txt", b"No such file"),
    ):
        answer = verify(argument)
        assert answer.returncode == 2 and told in answer.stderr, answer.stderr
        assert b"Traceback" not in answer.stderr


def test_a_record_comes_through_a_pipe_of_the_shell() -> None:
    record = next(RECORDS.glob("*.txt"))
    assert load(record)
    answer = verify("/dev/stdin", text=record.read_bytes())
    assert answer.returncode == 0, answer.stderr
