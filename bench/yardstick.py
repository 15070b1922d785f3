"""The same loops in C++: a program that is compiled for the bench and for nothing else."""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.harness import HERE, Figure, Missing, ask, say

FLAGS = ("-std=c++20", "-O3", "-march=native")


class Yardstick:
    """A running C++ program that answers each loop it is sent with a count and its processor time."""

    def __init__(self, source: str) -> None:
        compiler = shutil.which("g++")
        if compiler is None:
            raise Missing("C++ is left out: there is no g++ here (on Debian: apt-get install g++).")
        say(f"compiling {source}")
        self._folder = tempfile.TemporaryDirectory(prefix="stackyard-bench-")
        program = Path(self._folder.name) / "yardstick"
        done = subprocess.run(
            [compiler, *FLAGS, "-o", str(program), str(HERE / source)], capture_output=True, text=True
        )
        if done.returncode != 0:
            raise Missing(f"C++ is left out: {source} does not compile here: {done.stderr[:300]}")
        self.compiler = ask(compiler, "--version").partition("\n")[0]
        self._process = subprocess.Popen(
            [str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        atexit.register(self.close)

    def close(self) -> None:
        """End the program and remove it."""
        self._process.communicate()
        self._folder.cleanup()

    def run(self, loop: str) -> tuple[int, float]:
        """What the loop counted, and in how many seconds."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(loop + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        return answer["number"], answer["seconds"]

    def figure(self, name: str, loop: str, same: Callable[[], int]) -> Figure:
        """A loop as a figure, once it has counted what `same` counts."""
        ours, theirs = same(), self.run(loop)[0]
        if ours != theirs:
            raise Missing(f"C++ is left out: {loop!r} counts {theirs:,} there and {ours:,} here.")

        def take() -> float:
            number, seconds = self.run(loop)
            return number / seconds

        note = f"`{' '.join(('g++', *FLAGS))}` ({self.compiler}); counts the same {ours:,}."
        return Figure(f"C++ {name}", "/s", take, note)
