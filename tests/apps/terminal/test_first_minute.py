"""In the terminal of a fresh machine somebody plays at once, and hears when the game is compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.settings import COMPILED
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is ever compiled")


def read_prompt(process: subprocess.Popen[str]) -> str:
    """What is printed until somebody is asked."""
    assert process.stdout is not None
    text = ""
    while not text.endswith("> "):
        letter = process.stdout.read(1)
        assert letter, f"it has ended: {text}"
        text += letter
    return text


def answer(process: subprocess.Popen[str], line: str) -> str:
    """Type something, and see what follows."""
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()
    return read_prompt(process)


def test_a_game_is_played_before_and_after_it_is_compiled(tmp_path: Path) -> None:
    cache = tmp_path / "cache"

    def compiled() -> list[str]:
        return sorted(path.name for path in cache.glob("kernels-*/ready-*"))

    with subprocess.Popen(
        [sys.executable, "-m", "stackyard", "play", "cairn", "--seats", "human,bot:4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "STACKYARD_CACHE": str(cache), "STACKYARD_DATA": str(tmp_path), "COLUMNS": "200"},
    ) as process:
        first = read_prompt(process)
        assert "Cairn is being compiled, once on this machine. You can play meanwhile;" in first
        assert "Bot (Heather) plays" in answer(process, "lay")
        assert compiled() == []

        wait_until(lambda: len(compiled()) == 2)
        heard = ""
        while "Cairn is compiled" not in heard:  # Until it is loaded, too.
            heard += answer(process, "undo") + answer(process, "lay")
        assert "Cairn is compiled; bots think as deeply as they can now." in heard


def test_a_picture_is_drawn_without_a_compiler(tmp_path: Path) -> None:
    environment = {**os.environ, "STACKYARD_CACHE": str(tmp_path)}
    command = [sys.executable, "-m", "stackyard", "draw", "staku", "--move", "b3-c3", "--lit"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("<svg") and done.stderr == ""
    assert not list(tmp_path.rglob("*.nbi"))
