"""The server of a trial: it is killed and comes back, on the same port and over the same database."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from bench.load.processes import descendants
from tests.waiting import PATIENCE, wait_until


class TrialServer:
    """`stackyard serve`, and the processes that it starts."""

    def __init__(self, folder: Path, database: str = "", workers: int = 1) -> None:
        self.folder = folder
        self.database = database or str(folder / "stackyard.db")
        self.workers = workers
        self.host, self.port = "127.0.0.1", 0
        self.returned = 0.0
        """When it last began to answer, on the monotonic clock."""
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "stackyard", "serve", "--no-browser", "--pace", "0"]
        command += ["--port", str(self.port), "--database", self.database]
        if self.workers > 1:
            command += ["--workers", str(self.workers)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "STACKYARD_DATA": str(self.folder)},
                start_new_session=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:([0-9]+)", line)
        assert found is not None, f"the server says {line!r} instead of its address. {self.log()}"
        self.port = int(found[1])
        wait_until(lambda: self.process.poll() is not None or self.answers(), self.log)
        assert self.process.poll() is None, f"the server has stopped. {self.log()}"
        self.returned = time.monotonic()

    def answers(self) -> bool:
        """Whether it serves anything."""
        try:
            urllib.request.urlopen(f"http://{self.host}:{self.port}/api/games", timeout=PATIENCE).read()
        except OSError:
            return False
        return True

    @property
    def pid(self) -> int:
        """Of the process that was started."""
        return self.process.pid

    @property
    def pids(self) -> list[int]:
        """Of all its processes."""
        return descendants(self.process.pid)

    def kill(self) -> None:
        """Stop all its processes as a power cut does."""
        for pid in self.pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self._ended()

    def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self._ended()

    def _ended(self) -> None:
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def log(self) -> str:
        """What it complained about."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")
