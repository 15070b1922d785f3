"""On a fresh machine a game is begun, played and answered before anything is compiled, and goes on after."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.apps.server.process import Server
from tests.settings import COMPILED
from tests.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is ever compiled")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STACKYARD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def server(cache: Path, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.stop()


def compiled(cache: Path, game: str) -> list[str]:
    """The parts of a game that are compiled."""
    return sorted(path.name for path in cache.glob(f"kernels-*/ready-{game}-*"))


def hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (message := json.loads(socket.recv(timeout=PATIENCE)))["type"] != kind:
        pass
    return dict(message)


def play_a_move(server: Server, id: str, token: str) -> None:
    """Play a move, and wait until the bots have answered, or the round has ended."""
    state = server.state(id, token)
    server.say(id, token, "move", move=next(iter(state["paths"])))
    wait_until(lambda: (now := server.state(id, token))["phase"] != "playing" or now["paths"])


def test_a_game_is_played_before_and_after_it_is_compiled(server: Server, cache: Path) -> None:
    # Of a real game, which is compiled much later: set up, drawn, played and answered as plain Python.
    picture = httpx.get(f"{server.address}/api/games/staku/picture.svg", timeout=PATIENCE)
    assert picture.status_code == 200 and "<svg" in picture.text
    id, tokens = server.table("staku", "me", "bot:4")
    play_a_move(server, id, tokens["0"])
    assert len(server.state(id)["moves"]) == 2
    assert compiled(cache, "staku") == []

    # Of a small one, until it is compiled and beyond: it goes first now, since somebody plays it.
    id, tokens = server.table("cairn", "me", "bot:4")
    play_a_move(server, id, tokens["0"])
    address = f"{server.address.replace('http', 'ws')}/api/tables/{id}/live"
    with connect(address, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": tokens["0"]}))
        shares = [(told := hear(socket, "preparing"))["share"]]
        assert told["title"] == "Cairn" and not told["done"]
        while not told["done"]:
            told = hear(socket, "preparing")
            shares.append(told["share"])
    assert shares == sorted(shares) and shares[-1] == told["rules"] == told["bots"] == 1.0
    assert compiled(cache, "cairn") == ["ready-cairn-bots", "ready-cairn-rules"]
    if server.state(id, tokens["0"])["phase"] == "round-over":
        server.say(id, tokens["0"], "next")
    play_a_move(server, id, tokens["0"])
    assert "Traceback" not in server.log()
