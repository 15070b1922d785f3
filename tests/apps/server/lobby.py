"""Somebody who has the lobby open."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

from stackyard.apps.server.wire.models.lobby import LOBBY_MESSAGE
from tests.waiting import PATIENCE


class LobbyPage:
    """A socket to the lobby of a server."""

    def __init__(self, address: str, cookie: str = "", lang: str = "en") -> None:
        self._opened = ExitStack()
        self.heard: list[dict[str, Any]] = []
        headers = {"Cookie": cookie, "Origin": address} if cookie else {}
        self.socket = self._opened.enter_context(
            connect(
                address.replace("http", "ws") + "/api/lobby/live",
                open_timeout=PATIENCE,
                close_timeout=1,
                additional_headers=headers,
            )
        )
        self._early: list[dict[str, Any]] = []
        """What came before the seeks: challenges may."""
        self.say("hello", lang=lang)
        while (message := self._hear())["type"] != "seeks":
            self._early.append(message)

    def say(self, type: str, **more: Any) -> None:
        self.socket.send(json.dumps({"type": type, **more}))

    def wait(self, *types: str) -> dict[str, Any]:
        """The next message of such a type."""
        while True:
            message = self._early.pop(0) if self._early else self._hear()
            if message["type"] in types:
                return message

    def _hear(self) -> dict[str, Any]:
        text = self.socket.recv(timeout=PATIENCE)
        LOBBY_MESSAGE.validate_json(text)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        return message

    def wait_for_seeks(self, *names: str) -> list[dict[str, Any]]:
        """Read on until exactly these people wait."""
        while True:
            seeks: list[dict[str, Any]] = self.wait("seeks")["seeks"]
            if sorted(seek["name"] for seek in seeks) == sorted(names):
                return seeks

    def seek(self, game: str, name: str, **more: Any) -> dict[str, Any]:
        """Begin to wait for others; what is answered to that."""
        self.say("seek", game=game, name=name, entropy="abc", **more)
        return self.wait("seeking", "refused")

    def close(self) -> None:
        self._opened.close()
