"""`stackyard serve`, as a person starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from stackyard.apps.cli.options import database_at
from stackyard.apps.cli.serve import access_of
from stackyard.apps.server.store.address import Address
from stackyard.core.errors import OptionError
from tests.waiting import PATIENCE


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "STACKYARD_DATA": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-m", "stackyard", "serve", "--no-browser", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def test_it_says_where_it_is_and_stops_quietly(tmp_path: Path) -> None:
    server = start(tmp_path, "--port", "0")
    assert server.stdout is not None
    line = server.stdout.readline()
    found = re.match(r"Stackyard is at (http://localhost:\d+) ", line)
    assert found, line
    assert "<title>" in httpx.get(found[1], timeout=PATIENCE).text
    assert (tmp_path / "stackyard.db").exists()
    server.send_signal(signal.SIGINT)
    _, problems = server.communicate(timeout=PATIENCE)
    assert server.returncode in (0, 130) and "Traceback" not in problems


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = start(tmp_path, "--port", str(port))
        _, problem = server.communicate(timeout=PATIENCE)
    assert server.returncode == 2
    assert f"cannot listen on 127.0.0.1, port {port}" in problem and "--port 0" in problem


def test_a_database_is_a_file_or_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path / "data"))
    assert database_at("").file == tmp_path / "data" / "stackyard.db"
    for text in (f"{tmp_path}/x.db", f"sqlite:///{tmp_path}/x.db", f"sqlite+aiosqlite:///{tmp_path}/x.db"):
        assert database_at(text).file == tmp_path / "x.db"
    assert database_at("postgresql+asyncpg://here/x") == Address("postgresql://here/x")
    with pytest.raises(OptionError, match=r"not 'mysql://ann:\*\*\*@here/x'"):
        database_at("mysql://ann:secret@here/x")
    assert (tmp_path / "data").is_dir()


def test_warm_says_what_is_ready() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # To compile for a test would take a minute.
    command = [sys.executable, "-m", "stackyard", "warm"]
    done = subprocess.run([*command, "cairn"], env=environment, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"Cairn is ready \(\d+ s\)\.\n", done.stdout)
    wrong = subprocess.run([*command, "chess"], env=environment, capture_output=True, text=True)
    assert wrong.returncode == 2 and "there is no game 'chess'" in wrong.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--limit", "socks=5"], "a limit is given as NAME=NUMBER"),
        (["--limit", "sockets=none"], "sockets is a whole number above 0"),
        (["--public", "play.example.org"], "is no public address"),
        (["--proxy", "nginx"], "is no address"),
    ],
)
def test_who_may_ask_is_checked_before_anything_is_served(
    tmp_path: Path, words: list[str], told: str
) -> None:
    server = start(tmp_path, "--port", "0", *words)
    printed, problem = server.communicate(timeout=PATIENCE)
    assert server.returncode == 2 and told in problem and not printed


def test_proxies_on_this_machine_are_believed_where_an_address_is_public() -> None:
    loopback = ("127.0.0.0/8", "::1")
    assert access_of("127.0.0.1", [], [], [])["proxies"] == ()
    assert access_of("127.0.0.1", ["https://a.example"], [], [])["proxies"] == loopback
    assert access_of("127.0.0.1", ["https://a.example"], ["10.0.0.1"], [])["proxies"] == ("10.0.0.1",)
