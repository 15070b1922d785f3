"""A PostgreSQL server of our own on loopback, which can be stopped, killed and started again."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg

from tests.waiting import PATIENCE, wait_until

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "autovacuum_naptime": "10min",
}


STARTER = ThreadPoolExecutor(1)
"""A child that ends with its parent ends with the thread that has started it: with this one."""


def program(name: str) -> str:
    """Where a program of the server is; a test that needs it fails where it is missing."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))
    assert found is not None, f"there is no {name}: install PostgreSQL's server (on Debian: make postgres)"
    return found


class Postgres:
    """A server in a folder of its own. It refuses to be run by root, so root runs it as nobody."""

    def __init__(self, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="stackyard-postgres-"))
        self.port = _free_port()
        self._settings = {**SETTINGS, **settings}
        self._made = 0
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody")
        setup = ["--auth=trust", "--username=stackyard", "--encoding=UTF8", "--no-locale", "--no-sync"]
        subprocess.run(
            _as_user(program("initdb"), *setup, "-D", self.folder / "data"), check=True, capture_output=True
        )
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        with (self.folder / "log").open("ab") as log:
            command = _as_user(
                program("postgres"), "-D", self.folder / "data", f"--port={self.port}", *settings
            )
            self.process = STARTER.submit(subprocess.Popen, command, stdout=log, stderr=log).result()
        wait_until(lambda: self.process.poll() is not None or self._answers(), self.log)
        assert self.process.poll() is None, self.log()

    def _answers(self) -> bool:
        try:
            self.execute("SELECT 1")
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            return False
        return True

    def stop(self) -> None:
        """Stop it at once, as an operator does who does not wait for clients."""
        self.process.send_signal(2)
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Stop it and all its processes as a crash does."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for pid in [self.process.pid, *map(int, children)]:
            os.kill(pid, 9)
        self.process.wait(PATIENCE)

    def remove(self) -> None:
        """Stop it for good."""
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder)

    def log(self) -> str:
        """What it said."""
        return (self.folder / "log").read_text(errors="replace")

    def url(self, name: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://stackyard@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        """The address of an empty database."""
        self._made += 1
        name = f"test_{self._made}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, statement: str, *values: Any, url: str = "") -> Sequence[Any]:
        """The rows of a statement, from outside of any store."""

        async def work() -> Sequence[Any]:
            connection = await asyncpg.connect(url or self.url(), timeout=10)
            try:
                rows: Sequence[Any] = await connection.fetch(statement, *values)
                return rows
            finally:
                await connection.close()

        return asyncio.run(work())


def _as_user(*command: str | Path) -> list[str | Path]:
    """A command that ends with this process, and that root runs as nobody."""
    user = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
    return ["setpriv", *user, "--pdeathsig=INT", *command]


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
