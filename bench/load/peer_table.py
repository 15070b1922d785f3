"""Two players at boardgame.io, over socket.io as its own client speaks it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import orjson

from bench.load.game_table import GameTable
from bench.load.page import Page
from bench.load.websocket import connect

GAME = "stacks"
"""Of bench/peers/boardgameio/game.mjs."""
PATH = "/socket.io/?EIO=4&transport=websocket"
MOVES = 60
"""In a match; its log is read and written anew with each move, so long ones would be slower."""
CONNECT, EVENT = f"40/{GAME},".encode(), f"42/{GAME},".encode()


class PeerPage(Page):
    """A client of boardgame.io."""

    def __init__(self, seat: str, on_state: Callable[[Page], None]) -> None:
        super().__init__(None, on_state)
        self.seat = seat
        self.match = ""
        self._since = 0.0

    async def open(self, host: str, port: int, id: str, source: str = "") -> None:
        self.match = id
        self._socket = await connect(host, port, PATH, self._hear, self._lost, source)
        self._socket.send(CONNECT)

    def sync(self, match: str) -> None:
        """Go on to another match."""
        self.match, self.state = match, {}
        self._emit("sync", match, self.seat, None, 2)

    def ping(self) -> None:
        """Here the server asks."""

    def move(self, draw: random.Random, since: float) -> None:
        start = draw.choice(list(self.state["legal"]))
        end, _, steps = draw.choice(self.state["legal"][start].split(" ")).partition(":")
        payload = {"type": "go", "args": [start, end, int(steps)], "playerID": self.seat, "credentials": None}
        self._since = since
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit("update", action, self.state["number"], self.match, self.seat)

    def _emit(self, *event: Any) -> None:
        assert self._socket is not None
        self._socket.send(EVENT + orjson.dumps(event))

    def _hear(self, text: bytes) -> None:
        at = time.monotonic()
        if text == b"2":
            assert self._socket is not None
            self._socket.send(b"3")
        elif text.startswith(CONNECT):
            self.sync(self.match)
        elif text.startswith(EVENT):
            kind, match, *rest = orjson.loads(text[len(EVENT) :])
            if match == self.match and kind in ("sync", "update"):
                self._show(rest[0]["state"] if kind == "sync" else rest[0], at)

    def _show(self, sent: dict[str, Any], at: float) -> None:
        legal, mine = sent["G"]["legal"], sent["ctx"]["currentPlayer"] == self.seat
        over = sent["_stateID"] >= MOVES or not legal
        self.arrived = at
        self.state = {
            "number": sent["_stateID"],
            "phase": "over" if over else "playing",
            "can": ["move"] if mine and not over else [],
            "legal": legal,
        }
        if self._since and not mine:
            # There is no acknowledgement but the new state.
            self.acknowledged(self._since, at)
            self._since = 0.0
        self._on_state(self)


class PeerTable(GameTable):
    """A match of boardgame.io, which makes one where somebody comes to it first."""

    async def open(self) -> None:
        match = uuid4().hex
        self.pages = [PeerPage(seat, self._shown) for seat in "01"]
        for page in self.pages:
            page.acknowledged = self.tally.ack
            await page.open(self.job.host, self.job.port, match, self.source)

    async def _anew(self) -> None:
        match = uuid4().hex
        self.playing = True
        for page in self.pages:
            assert isinstance(page, PeerPage)
            page.sync(match)
        self.tally.rounds += 1
