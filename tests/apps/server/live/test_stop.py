"""A server that is stopped while much is going on."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.apps.server.process import Server
from tests.apps.server.test_gone import COMPILING
from tests.waiting import PATIENCE, wait_until

TABLES = 12
BEFORE = 10 * TABLES
"""Moves that are acknowledged before the server is stopped."""
COME_BACK = 1012


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.stop()


class Crowd:
    """People who move as soon as they can, until the server sends them away."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.acknowledged: dict[str, int] = {}
        """The last number of each table that was."""
        self.moves = 0
        self.codes: list[int | None] = []
        """With which their sockets were closed."""

    async def play(self, id: str, token: str) -> None:
        address = f"{self.server.address.replace('http', 'ws')}/api/tables/{id}/live"
        async with connect(address, open_timeout=PATIENCE, close_timeout=5) as line:
            asked = {"picture": "none", "paths": "list", "moves": "new"}
            await line.send(json.dumps({"type": "hello", "token": token, **asked}))
            try:
                while True:
                    await self.hear(id, line, json.loads(await line.recv()))
            except ConnectionClosed:
                self.codes.append(line.close_code)

    async def hear(self, id: str, line: Any, message: dict[str, Any]) -> None:
        if message["type"] == "ack":
            self.acknowledged[id] = max(self.acknowledged.get(id, 0), message["number"])
            self.moves += 1
            if self.moves == BEFORE:
                self.server.process.send_signal(signal.SIGINT)
        elif message["type"] == "state" and "next" in message["can"]:
            await line.send(json.dumps({"type": "next", "number": message["number"], "id": 1}))
        elif message["type"] == "state" and message["paths"]:
            move = {"type": "move", "number": message["number"], "move": next(iter(message["paths"]))}
            await line.send(json.dumps({**move, "id": 1}))


STUCK = """
import asyncio, socket, sys, time
from stackyard.apps.cli.serve import run
from stackyard.apps.server import serving
from stackyard.apps.server.live.host import Host, Settings
from stackyard.apps.server.store.migrations import migrate

async def close(host):
    await asyncio.to_thread(time.sleep, 3600)

Host.close, serving.LONGEST = close, 0.5
asyncio.run(migrate(sys.argv[1]))
listening = socket.create_server(("127.0.0.1", 0))
print(listening.getsockname()[1], flush=True)
run(listening, Settings(sys.argv[1], warm=False))
"""


def test_a_server_that_cannot_stop_is_ended(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STUCK, str(tmp_path / "stackyard.db")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout:
        port = int(process.stdout.readline())
    wait_until(lambda: process.poll() is not None or answers(port))
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 130


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def test_who_is_busy_is_sent_away_and_nothing_acknowledged_is_lost(server: Server) -> None:
    tables = [server.table_for_two("staku") for _ in range(TABLES)]
    thinking, tokens = server.table("staku", "me", "bot:8")
    server.say(thinking, tokens["0"], "move", move="b3-c3")
    number = server.state(thinking, tokens["0"])["number"]
    crowd = Crowd(server)

    async def play() -> int:
        asking = {"Authorization": f"Bearer {tables[0][1]}"}
        body = {"type": "hint", "number": number}
        async with httpx.AsyncClient(base_url=f"{server.address}/api", timeout=PATIENCE) as client:
            hint = client.post(f"/tables/{tables[0][0]}/messages", json=body, headers=asking)
            people = [crowd.play(id, token) for id, *both in tables for token in both]
            asked = asyncio.ensure_future(hint)
            await asyncio.gather(asked, *people)
        return asked.result().status_code

    status = asyncio.run(play())
    assert status in (200, 409, 503)
    assert crowd.codes == [COME_BACK] * (2 * TABLES)
    assert server.process.wait(PATIENCE) == 130
    server.stop()
    assert (server.printed, COMPILING.sub("", server.log())) == ("", "")
    server.start()
    for id, number in crowd.acknowledged.items():
        assert server.state(id)["number"] >= number
