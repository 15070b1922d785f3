"""boardgame.io in a process of its own: bench/peers/boardgameio, installed by npm into a temporary folder."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from bench.harness import Missing

SOURCES = Path(__file__).parent.parent / "peers" / "boardgameio"
LEFT_OUT = "boardgame.io is left out: "


def install(folder: Path) -> Path:
    """boardgame.io and its game, ready to run: the folder."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise Missing(f"{LEFT_OUT}it needs Node and npm")
    here = folder / "boardgameio"
    shutil.copytree(SOURCES, here)
    done = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--fetch-retries=1"],
        cwd=here,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise Missing(f"{LEFT_OUT}npm cannot install it: {done.stderr.strip()[-300:]}")
    return here


class PeerServer:
    """Its server, with the store that keeps files."""

    host = "127.0.0.1"

    def __init__(self, installed: Path, data: Path) -> None:
        self.process = subprocess.Popen(
            ["node", "server.mjs", str(data)],
            cwd=installed,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("port "):
            raise RuntimeError(f"boardgame.io says {line!r} instead of its port")
        self.port = int(line.split()[1])

    @property
    def pid(self) -> int:
        """Of its process."""
        return self.process.pid

    def __enter__(self) -> PeerServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
