"""The real server in a process of its own, which can be stopped and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

PATIENCE = 60.0
"""Seconds until a test gives up; a rule kernel may be compiled meanwhile."""


class Server:
    """`stackyard serve` over a database file; started again it has the port that it had before."""

    def __init__(self, folder: Path, games: str = "") -> None:
        self.folder = folder
        self.games = games
        """Folders with further games."""
        self.port = 0
        self.address = ""
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "stackyard", "serve", "--no-browser", "--pace", "0"]
        command += ["--port", str(self.port), "--database", str(self.folder / "stackyard.db")]
        environment = {**os.environ, "STACKYARD_GAMES": self.games, "STACKYARD_DATA": str(self.folder)}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:([0-9]+)", line)
        assert found is not None, f"the server says {line!r} instead of its address. {self.log()}"
        self.address, self.port = found[0], int(found[1])
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Return when pages are served."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                if httpx.get(self.address, timeout=PATIENCE).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer. {self.log()}")

    def stop(self) -> None:
        """Stop it as Ctrl-C does; pages lose their connection."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def kill(self) -> None:
        """Stop it as a power cut does."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def log(self) -> str:
        """What it complained about."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    # What a script can ask ---------------------------------------------------------------------------

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """An answer of the JSON interface: GET, or POST with a body."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        method = "GET" if body is None else "POST"
        answer = httpx.request(
            method, f"{self.address}/api{path}", json=body, headers=headers, timeout=PATIENCE
        )
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()
