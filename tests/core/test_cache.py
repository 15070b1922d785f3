from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stackyard.core.cache import cache_root, open_cache


def run(program: str, cache: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a program with a cache of its own, compiled whatever this process does."""
    environment = {**os.environ, "STACKYARD_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0", **settings}
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
    )


FIRST_MOVES = "import stackyard; print(len(stackyard.game('staku').start().moves()))"


def test_kernels_are_compiled_once_and_say_so(tmp_path: Path) -> None:
    first = run(FIRST_MOVES, tmp_path)
    assert first.stdout == "382\n"
    assert first.stderr == "compiling Staku's rules, once ...\n"
    second = run(FIRST_MOVES, tmp_path)
    assert (second.stdout, second.stderr) == ("382\n", "")


def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    for _ in range(2):
        done = run(FIRST_MOVES, blocked)
        assert done.stdout == "382\n"
        # Compiled each time: nothing was left where a change of the rules would go unnoticed.
        assert done.stderr == "compiling Staku's rules, once ...\n"


def test_the_folder_follows_the_sources_and_the_settings(tmp_path: Path) -> None:
    program = "from stackyard.core.cache import CACHE; print(CACHE.name)"
    names = {
        run(program, tmp_path, NUMBA_BOUNDSCHECK=boundscheck, STACKYARD_GAMES=games).stdout
        for boundscheck in ("0", "1")
        for games in (os.environ["STACKYARD_GAMES"], "")
    }
    assert len(names) == 4


def test_old_folders_are_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for age in range(9):
        old = tmp_path / f"kernels-{age}"
        old.mkdir()
        os.utime(old, (age, age))
    (tmp_path / "something-else").mkdir()
    monkeypatch.setenv("STACKYARD_CACHE", str(tmp_path))
    folder = open_cache()
    assert folder is not None
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {folder.name, "kernels-8", "kernels-7", "kernels-6", "something-else"}


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STACKYARD_CACHE", "/somewhere/else")
    assert cache_root() == Path("/somewhere/else")
    monkeypatch.delenv("STACKYARD_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache_root() == Path("/caches/stackyard")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_root() == Path.home() / ".cache" / "stackyard"
