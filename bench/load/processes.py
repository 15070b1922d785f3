"""The processes of a measurement, the server and the crowds that play, and what they cost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
PATIENCE = 120.0


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat behind the name of the program."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def descendants(pid: int) -> list[int]:
    """A process and all that it has started."""
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                children.setdefault(int(_stat(int(entry))[1]), []).append(int(entry))
            except OSError:
                continue  # It has ended meanwhile.
    found, waiting = [], [pid]
    while waiting:
        found.append(waiting.pop())
        waiting += children.get(found[-1], [])
    return found


def processor_time(pid: int) -> float:
    """Seconds that a process and its descendants have computed; what has ended is left out."""
    total = 0
    for each in descendants(pid):
        try:
            fields = _stat(each)
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def resident(pid: int) -> int:
    """Bytes of memory that a process and its descendants hold."""
    total = 0
    for each in descendants(pid):
        try:
            total += int(_stat(each)[21]) * PAGE
        except OSError:
            continue
    return total


def file_descriptors(pid: int) -> int:
    """How many a process and its descendants have open."""
    return sum(len(os.listdir(f"/proc/{each}/fd")) for each in descendants(pid))


class Server:
    """`stackyard serve` in a process of its own."""

    def __init__(self, folder: Path, *options: str, database: str = "", port: int = 0) -> None:
        command = [sys.executable, "-m", "stackyard", "serve", "--no-browser", "--port", str(port), *options]
        self.log = folder / "server.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--database", database or str(folder / "bench.db")],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "STACKYARD_DATA": str(folder)},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://([^:/]+):([0-9]+)", line)
        if found is None:
            raise RuntimeError(f"the server says {line!r} instead of its address; {self.log.read_text()}")
        self.host, self.port = found[1], int(found[2])

    @property
    def pid(self) -> int:
        """Of the process that was started; it may have started others."""
        return self.process.pid

    def wait_until_quiet(self, seconds: float = PATIENCE) -> None:
        """Return when it answers, and has nothing more to prepare."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"http://{self.host}:{self.port}/api/games", timeout=PATIENCE).read()
                break
            except OSError:
                time.sleep(0.1)
        quiet = 0
        while quiet < 3 and time.monotonic() < deadline:
            before = processor_time(self.pid)
            time.sleep(0.5)
            quiet = quiet + 1 if processor_time(self.pid) - before < 0.05 else 0

    def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Crowds:
    """Processes full of players, `python -m MODULE JOB` each (see bench.load.crowd)."""

    def __init__(
        self, jobs: Sequence[str], command: Sequence[str] = (sys.executable, "-m", "bench.load.crowd")
    ) -> None:
        self.processes = [
            subprocess.Popen([*command, job], stdin=subprocess.PIPE, stdout=subprocess.PIPE) for job in jobs
        ]

    def wait_until_ready(self) -> None:
        """Return when all pages are open."""
        for each in self.processes:
            line = self._answer(each)
            if line != b"ready\n":
                raise RuntimeError(f"a crowd says {line!r}")

    def play(self, begin: float, end: float) -> list[bytes]:
        """Let all play until `end`, which is waited for; what each has seen since `begin`."""
        for each in self.processes:
            assert each.stdin is not None
            each.stdin.write(f"play {begin} {end}\n".encode())
            each.stdin.flush()
        return [self._answer(each) for each in self.processes]

    def _answer(self, process: subprocess.Popen[bytes]) -> bytes:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"a crowd has ended with {process.wait()}")
        return line

    @property
    def processor_time(self) -> float:
        """Seconds that all have computed."""
        return sum(processor_time(each.pid) for each in self.processes if each.poll() is None)

    def stop(self) -> None:
        """Let all go home."""
        for each in self.processes:
            if each.stdin is not None:
                each.stdin.close()
        for each in self.processes:
            try:
                each.wait(20)
            except subprocess.TimeoutExpired:
                each.kill()
                each.wait()
            if each.stdout is not None:
                each.stdout.close()

    def __enter__(self) -> Crowds:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
