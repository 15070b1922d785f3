"""An open page at a table: it says hello as ours does, and keeps the newest state."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import orjson

from bench.load.websocket import WebSocket, connect

HELLO = {"type": "hello", "lang": "en", "narrow": False, "picture": "scene", "paths": "tree", "moves": "new"}
PING = b'{"type":"ping"}'

Tree = str | dict[str, Any]


def random_path(tree: Tree, draw: random.Random) -> list[str]:
    """The tokens that somebody clicks who does not think."""
    path: list[str] = []
    while isinstance(tree, dict):
        token = draw.choice(list(tree))
        if token:
            path.append(token)
        tree = tree[token]
    path.append(draw.choice(tree.split(" ")))
    return path


class Page:
    """A socket, the newest state that came over it, and whoever wants to hear of it."""

    def __init__(self, token: str | None, on_state: Callable[[Page], None]) -> None:
        self.token = token
        self.state: dict[str, Any] = {}
        self.arrived = 0.0
        """When that state came."""
        self.acknowledged: Callable[[float, float], None] = lambda sent, at: None
        """Is called when a move has been acknowledged."""
        self.refused: Callable[[dict[str, Any]], None] = lambda message: None
        self.gone = False
        self._on_state = on_state
        self._socket: WebSocket | None = None
        self._next_id = 1
        self._moved = 0, 0.0
        """The last move's id, and when it was made."""

    async def open(self, host: str, port: int, id: str, source: str = "") -> None:
        """Connect, and say who is there."""
        self.gone = False
        path = f"/api/tables/{id}/live"
        self._socket = await connect(host, port, path, self._hear, self._lost, source)
        self._socket.send(orjson.dumps({**HELLO, "token": self.token}))

    def close(self) -> None:
        """Leave."""
        if self._socket is not None:
            self._socket.close()

    @property
    def received(self) -> tuple[int, int]:
        """Bytes that came over the wire, and those of the messages in them."""
        return (0, 0) if self._socket is None else (self._socket.received, self._socket.unpacked)

    def ping(self) -> None:
        """Ask whether the server is still there."""
        if self._socket is not None and not self.gone:
            self._socket.send(PING)

    @property
    def can_move(self) -> bool:
        """Whether it is this page's turn."""
        return "move" in self.state.get("can", ())

    def move(self, draw: random.Random, since: float) -> None:
        """Play a random move, of which people count the time from `since` on."""
        path = random_path(self.state["tree"], draw)
        self._moved = self._next_id, since
        self.send({"number": self.state["number"], "type": "move", "path": path})

    def send(self, message: dict[str, Any]) -> None:
        """Ask the server for something."""
        assert self._socket is not None
        self._socket.send(orjson.dumps({**message, "id": self._next_id}))
        self._next_id += 1

    def _lost(self, code: int) -> None:
        self.gone = True

    def _hear(self, text: bytes) -> None:
        at = time.monotonic()
        message = orjson.loads(text)
        kind = message["type"]
        if kind == "state":
            self.state, self.arrived = message, at
            self._on_state(self)
        elif kind == "ack":
            id, sent = self._moved
            if message["id"] == id:
                self.acknowledged(sent, at)
        elif kind in ("refused", "stale"):
            self.refused(message)
