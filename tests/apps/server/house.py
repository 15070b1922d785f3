"""A real server in a thread, with real sockets, and people who play at it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
import jsonschema
from websockets.sync.client import ClientConnection, connect

from stackyard.apps.server.app import create_app
from stackyard.apps.server.live.host import Host, Settings
from stackyard.apps.server.serving import Serving
from stackyard.apps.server.wire.models.messages import SERVER_MESSAGE
from tests.waiting import PATIENCE, wait_until


class House:
    """A server over a database file; it can be stopped and opened again."""

    def __init__(self, database: Path | str, serving: dict[str, Any] | None = None, **settings: Any) -> None:
        self.serving = {"log_level": "error", **(serving or {})}
        self.settings = Settings(str(database), **{"bot_delay": 0.0, "warm": False, **settings})
        self.port = 0
        self.pages: list[Page] = []
        self.open()

    def open(self) -> None:
        """Start the server, on the port that it had before."""
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        self.app = create_app(self.settings)
        self.server = Serving(self.app, **self.serving)
        self.thread = threading.Thread(target=asyncio.run, args=[self._serve(listening)], daemon=True)
        self.thread.start()
        wait_until(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started

    async def _serve(self, listening: socket.socket) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve([listening])

    def close(self) -> None:
        """Stop the server; what it has promised is in the database."""
        for page in self.pages:
            page.close()
        self.pages.clear()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    @property
    def host(self) -> Host:
        host: Host = self.app.state.host
        return host

    def let_time_pass(self, id: str, minutes: float) -> None:
        """Let the player to move at a table think for so long, without anybody waiting for it."""

        def pass_by() -> None:
            live = self.host.live[id]
            live.turn_began -= minutes * 60
            live.go_on()

        self.loop.call_soon_threadsafe(pass_by)

    @cached_property
    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document of the server."""
        document: dict[str, Any] = httpx.get(f"{self.address}/openapi.json", timeout=PATIENCE).json()
        return document

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, token: str | None = None, **query: Any) -> httpx.Response:
        return self.ask("GET", path, token, params=query)

    def post(self, path: str, body: Any = None, token: str | None = None) -> httpx.Response:
        return self.ask("POST", path, token, json=body)

    def ask(
        self,
        method: str,
        path: str,
        token: str | None = None,
        headers: dict[str, str] | None = None,
        **how: Any,
    ) -> httpx.Response:
        headers = {**(headers or {}), **({} if token is None else {"Authorization": f"Bearer {token}"})}
        answer = httpx.request(method, self.address + path, headers=headers, timeout=PATIENCE, **how)
        check_response(self.openapi, method, path, answer)
        return answer

    def table(self, game: str, *kinds: str, **more: Any) -> tuple[str, dict[int, str]]:
        """Set up a table; kinds are `me`, `here`, `open`, or a bot such as `random` or `2`."""
        players: list[dict[str, Any]] = []
        for number, kind in enumerate(kinds):
            if kind in ("me", "here"):
                players.append({"kind": kind, "name": f"Player {number}"})
            elif kind == "open":
                players.append({"kind": "open"})
            else:
                players.append({"kind": "bot", "level": int(kind) if kind.isdecimal() else kind})
        made = self.post("/api/tables", {"game": game, "players": players, **more})
        assert made.status_code == 200, made.text
        table = made.json()
        return table["id"], {int(player): token for player, token in table["tokens"].items()}

    def sit(self, id: str, name: str = "Guest", **more: Any) -> str:
        """Take an open place."""
        seated = self.post(f"/api/tables/{id}/seats", {"name": name, **more})
        assert seated.status_code == 200, seated.text
        token: str = seated.json()["token"]
        return token

    def page(self, id: str, token: str | None = None, lang: str = "en", cookie: str = "") -> Page:
        """Somebody who opens a table."""
        self.pages.append(Page(self, id, token, lang, cookie))
        return self.pages[-1]


OpenHouse = Callable[..., House]
"""Opens a house with some settings."""


def check_response(openapi: dict[str, Any], method: str, path: str, answer: httpx.Response) -> None:
    """Whether an answer over HTTP is one that OpenAPI describes."""
    parts = path.partition("?")[0].split("/")
    operations = [
        operations[method.lower()]
        for template, operations in openapi["paths"].items()
        if method.lower() in operations and _fits(template.split("/"), parts)
    ]
    if not operations:
        return  # No part of the interface: a page, or nothing.
    # The first that fits is the one that answers: `record` is not a kind of picture.
    responses = operations[0]["responses"]
    status = str(answer.status_code)
    assert status in responses, f"{method} {path} answers {status}, of which nothing is said"
    kind = answer.headers["content-type"].partition(";")[0]
    content = responses[status]["content"]
    assert kind in content, f"{method} {path} answers with {kind}; {list(content)} are described"
    if kind == "application/json":
        schema = {**content[kind]["schema"], "components": openapi["components"]}
        jsonschema.Draft202012Validator(schema).validate(answer.json())


def _fits(template: list[str], parts: list[str]) -> bool:
    return len(template) == len(parts) and all(
        each.startswith("{") or each == part for each, part in zip(template, parts, strict=True)
    )


class Page:
    """An open page without a screen: it holds the newest state, and all bytes that it was ever sent."""

    def __init__(self, house: House, id: str, token: str | None, lang: str = "en", cookie: str = "") -> None:
        self.house, self.id, self.token, self.lang = house, id, token, lang
        self.headers = {"Cookie": cookie, "Origin": house.address} if cookie else {}
        self.heard: list[dict[str, Any]] = []
        self.bytes: list[str] = []
        self.state: dict[str, Any] = {}
        self._last_id = 0
        self._opened = ExitStack()
        self.socket: ClientConnection
        self.reconnect()

    def reconnect(self) -> None:
        address = f"ws://127.0.0.1:{self.house.port}/api/tables/{self.id}/live"
        self.socket = self._opened.enter_context(
            connect(
                address,
                additional_headers=self.headers,
                max_size=None,
                open_timeout=PATIENCE,
                ping_interval=None,
                close_timeout=1,
            )
        )
        self.hello(self.token)

    def hello(self, token: str | None) -> dict[str, Any]:
        self.say({"type": "hello", "token": token, "lang": self.lang})
        return self.wait("state")

    def close(self) -> None:
        self._opened.close()

    def say(self, message: Any) -> None:
        self.socket.send(json.dumps(message) if not isinstance(message, str) else message)

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str)
        self.bytes.append(text)
        message: dict[str, Any] = json.loads(text)
        SERVER_MESSAGE.validate_json(text)
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
        elif message["type"] == "stale":
            self.state = message["state"]
        return message

    def wait(self, *types: str) -> dict[str, Any]:
        """The next message of such a type."""
        while (message := self.hear())["type"] not in types:
            pass
        return message

    def wait_until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until the state is such; it may be so already."""
        while not (self.state and fits(self.state)):
            self.hear()
        return self.state

    def do(self, type: str, number: int | None = None, **more: Any) -> dict[str, Any]:
        """Do something, and hear what comes of it: `ack`, `refused`, `stale` or `hint`."""
        self._last_id += 1
        at = self.state["number"] if number is None else number
        self.say({"type": type, "number": at, "id": self._last_id, **more})
        while True:
            answer = self.hear()
            if answer.get("id") == self._last_id and answer["type"] != "state":
                if answer["type"] == "ack" and type != "chat":
                    self.catch_up(answer["number"])
                return answer

    def catch_up(self, number: int) -> dict[str, Any]:
        """Read on until the state is that of a number, or newer."""
        return self.wait_until(lambda state: state["number"] >= number)

    def move(self, text: str) -> dict[str, Any]:
        return self.do("move", move=text)
