"""People who sign up and in, for tests: each is a browser with its cookies."""

from __future__ import annotations

from typing import Any

import httpx

from tests.apps.server.house import House, check_response
from tests.waiting import PATIENCE

PASSWORD = "seven green hats"
AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"


class Browser:
    """Somebody's browser at a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.cookies: dict[str, str] = {}
        self.codes: list[str] = []

    def ask(
        self, method: str, path: str, headers: dict[str, str] | None = None, **how: Any
    ) -> httpx.Response:
        """As a browser asks: with its cookies, and with the origin of the page."""
        sent = {"Origin": self.house.address, "User-Agent": AGENT, **(headers or {})}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = httpx.request(method, self.house.address + path, headers=sent, timeout=PATIENCE, **how)
        check_response(self.house.openapi, method, path, answer)
        for name, value in answer.cookies.items():
            self.cookies[name] = value
        if "Max-Age=0" in answer.headers.get("set-cookie", ""):
            self.cookies.clear()
        return answer

    def post(self, path: str, body: Any = None, **how: Any) -> httpx.Response:
        return self.ask("POST", path, json=body, **how)

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.ask("GET", path, params=query)

    def sign_up(self, name: str, password: str = PASSWORD, **more: Any) -> Browser:
        made = self.post("/api/accounts", {"name": name, "password": password, **more})
        assert made.status_code == 200, made.text
        self.codes = made.json()["codes"]
        return self

    def sign_in(self, name: str, password: str = PASSWORD, **more: Any) -> httpx.Response:
        return self.post("/api/sessions", {"name": name, "password": password, **more})

    def me(self) -> dict[str, Any] | None:
        account: dict[str, Any] | None = self.get("/api/me").json()["account"]
        return account

    def games(self, **query: Any) -> dict[str, Any]:
        found = self.get("/api/me/games", **query)
        assert found.status_code == 200, found.text
        games: dict[str, Any] = found.json()
        return games

    def table(self, game: str, *kinds: str, **more: Any) -> str:
        """Set up a table at which one sits oneself."""
        players = [
            {"kind": kind, "name": f"Guest {number}"}
            if kind in ("me", "here", "open")
            else {"kind": "bot", "level": int(kind)}
            for number, kind in enumerate(kinds)
        ]
        made = self.post("/api/tables", {"game": game, "players": players, **more})
        assert made.status_code == 200, made.text
        id: str = made.json()["id"]
        return id

    def say(self, id: str, type: str, token: str | None = None, **more: Any) -> httpx.Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        state = self.ask("GET", f"/api/tables/{id}", headers).json()
        message = {"type": type, "number": state["number"], **more}
        return self.post(f"/api/tables/{id}/messages", message, headers=headers)
