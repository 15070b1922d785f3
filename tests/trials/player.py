"""Somebody at a table whose page behaves as ours does: it comes back by itself, and sends again what was not
acknowledged where the table has not moved on."""

from __future__ import annotations

import asyncio
import random
import re
import time
from pathlib import Path
from typing import Any

import orjson

import stackyard
from bench.load.websocket import WebSocket, connect
from tests.trials.ledger import Action, Ledger

HELLO = {"type": "hello", "lang": "en", "picture": "none", "paths": "list", "moves": "new"}
TRY_AGAIN = 0.3
"""Seconds until somebody tries again what was refused for now."""
REMARKS = 0.1
"""How many moves somebody comments on."""


def retry_delays() -> list[float]:
    """Seconds that the page waits before each attempt to connect again, as it says itself."""
    script = Path(stackyard.__file__).parent / "apps" / "web" / "socket.js"
    found = re.search(r"RETRY_MS = \[([^\]]*)\]", script.read_text(encoding="utf-8"))
    assert found is not None
    return [int(each) / 1000 for each in found[1].replace("_", "").split(",")]


RETRY = retry_delays()


class Player:
    """A page, and the person in front of it, who plays random moves."""

    def __init__(self, place: Any, id: str, player: int, token: str, ledger: Ledger, pause: float) -> None:
        self.place = place
        self.id = id
        self.player = player
        self.token = token
        self.ledger = ledger
        self.pause = pause
        self.draw = random.Random(f"{id}{player}")
        self.state: dict[str, Any] = {}
        self.returned = 0.0
        """When the last connection brought its first state."""
        self.playing = True
        self._socket: WebSocket | None = None
        self._fresh = True
        self._pending: dict[int, dict[str, Any]] = {}
        self._unsaid: set[int] = set()
        """Remarks of an earlier connection that were not acknowledged."""
        self._next_id = 1
        self._lost = asyncio.Event()
        self._changed = asyncio.Event()

    # The connection ----------------------------------------------------------------------------------

    async def live(self) -> None:
        """Stay connected, whatever happens."""
        failures = 0
        while True:
            self._fresh = True
            self._lost.clear()
            try:
                self._socket = await connect(
                    self.place.host, self.place.port, f"/api/tables/{self.id}/live", self._hear, self._gone
                )
                self._socket.send(orjson.dumps({**HELLO, "token": self.token}))
                await self._lost.wait()
            except (OSError, TimeoutError):
                pass
            self.ledger.losses += 1
            failures = 0 if not self._fresh else failures + 1
            delay = RETRY[min(failures, len(RETRY) - 1)]
            await asyncio.sleep(delay * (0.8 + 0.4 * self.draw.random()))

    def _gone(self, code: int) -> None:
        self._socket = None
        self._lost.set()

    def drop(self) -> None:
        """Lose the connection."""
        if self._socket is not None:
            self._socket.abort()

    @property
    def connected(self) -> bool:
        """Whether the server has said how things stand, and can be talked to."""
        return self._socket is not None and not self._fresh

    def _hear(self, text: bytes) -> None:
        message = orjson.loads(text)
        kind = message["type"]
        if kind == "state":
            self._show(message)
            if self._fresh:
                self._fresh = False
                self.returned = time.monotonic()
                self._resend(message["number"])
        elif kind in ("ack", "refused", "stale"):
            self._answered(message)
        elif kind == "chat" and message["whole"]:
            self._resend_remarks(message["messages"])
        self._changed.set()

    def _show(self, state: dict[str, Any]) -> None:
        if state["number"] >= self.state.get("number", 0):
            self.state = state

    def _answered(self, message: dict[str, Any]) -> None:
        asked = self._pending.pop(message["id"], None)
        if message["type"] == "stale":
            self._show(message["state"])
        elif message["type"] == "refused":
            self.ledger.refusals[f"{message['code']}: {message['reason']}"] += 1
        elif asked is not None and asked["type"] == "move":
            self.ledger.acknowledged[self._action(asked)] = message["number"]
        elif asked is not None and asked["type"] == "chat":
            self.ledger.remarks[self.id, asked["text"]] += 1

    def _resend(self, number: int) -> None:
        self._unsaid = {id for id, message in self._pending.items() if message["type"] == "chat"}
        for id, message in list(self._pending.items()):
            if id in self._unsaid:
                continue
            if message["number"] == number:
                self._transmit(message)
            else:
                del self._pending[id]

    def _resend_remarks(self, remarks: list[dict[str, Any]]) -> None:
        """All remarks have come, as they do once on a connection: ours is among them, or is sent again."""
        for id in self._unsaid & set(self._pending):
            message = self._pending[id]
            since = [remark for remark in remarks if remark["number"] >= message["number"]]
            if any((each["player"], each["text"]) == (self.player, message["text"]) for each in since):
                del self._pending[id]
            else:
                self._transmit(message)
        self._unsaid.clear()

    def _transmit(self, message: dict[str, Any]) -> None:
        if self.connected:
            assert self._socket is not None
            self._socket.send(orjson.dumps(message))

    def _send(self, message: dict[str, Any]) -> None:
        message = {"number": self.state["number"], **message, "id": self._next_id}
        self._next_id += 1
        self._pending[message["id"]] = message
        if message["type"] == "move":
            self.ledger.sent.add(self._action(message))
        self._transmit(message)

    def _action(self, message: dict[str, Any]) -> Action:
        return Action(self.id, message["number"], self.player, message["move"])

    # The person --------------------------------------------------------------------------------------

    async def act(self) -> None:
        """Play whenever it is one's turn."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._pending or not self.connected or not self.playing:
                continue
            can = self.state["can"]
            if "move" in can or ("next" in can and self.player == 0):
                number = self.state["number"]
                await asyncio.sleep(self.pause * (0.5 + self.draw.random()))
                if self.state["number"] == number and not self._pending and self.connected and self.playing:
                    self._do_something()

    def _do_something(self) -> None:
        if "move" not in self.state["can"]:
            self._send({"type": "next"})
            return
        if self.draw.random() < REMARKS:
            self._send({"type": "chat", "text": f"remark {self._next_id} of {self.player}"})
        self._send({"type": "move", "move": self.draw.choice(list(self.state["paths"]))})

    def nudge(self) -> None:
        """Look at the table again: what was refused may go through by now."""
        self._changed.set()
