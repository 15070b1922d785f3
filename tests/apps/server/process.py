"""The real server in a process of its own, which can be stopped and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx

from stackyard.play.reading import read
from stackyard.play.record import Record
from tests.waiting import PATIENCE, wait_until


class Server:
    """`stackyard serve` over a database file; started again it has the port that it had before.

    It has the toy game of docs/add-a-game.md as well: a game for which nobody has written a line of
    JavaScript, and whose rounds have dice, secrets, and are short.
    """

    def __init__(
        self,
        folder: Path,
        database: str = "",
        workers: int = 1,
        pace: float = 0,
        options: Sequence[str] = (),
        port: int = 0,
    ) -> None:
        self.folder = folder
        self.database = database or str(folder / "stackyard.db")
        self.workers = workers
        self.pace = pace
        self.options = options
        self.port = port
        self.address = ""
        self.printed = ""
        """What it wrote after its address, on its standard output; complete when it has stopped."""
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "stackyard", "serve", "--no-browser", "--pace", str(self.pace)]
        command += ["--port", str(self.port), "--database", self.database, "--workers", str(self.workers)]
        command += self.options
        environment = {**os.environ, "STACKYARD_DATA": str(self.folder)}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:([0-9]+)", line)
        assert found is not None, f"the server says {line!r} instead of its address. {self.log()}"
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.client = httpx.Client(base_url=f"{self.address}/api", timeout=PATIENCE)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Return when pages are served."""
        wait_until(lambda: self.process.poll() is not None or self._answers(), self.log)
        assert self.process.poll() is None, f"the server has stopped. {self.log()}"

    def _answers(self) -> bool:
        try:
            return httpx.get(self.address, timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False

    def wait_for_rules(self) -> None:
        """Return when tables of all games can be laid; where nothing is compiled yet, that takes a while."""
        for game in self.client.get("/games").json():
            players = [{"kind": "open"}] * game["players"]["min"]
            told = {"game": game["name"], "players": players, "listed": False}
            made = self.client.post("/tables", json=told, timeout=600)
            assert made.status_code == 200, made.text

    def stop(self) -> None:
        """Stop it as Ctrl-C does; pages lose their connection."""
        self.client.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        if not self.process.stdout.closed:
            self.printed += self.process.stdout.read()
            self.process.stdout.close()

    def kill(self) -> None:
        """Stop it as a power cut does."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self.stop()

    def log(self) -> str:
        """What it complained about."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    # What a script can ask ---------------------------------------------------------------------------

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """An answer of the JSON interface: GET, or POST with a body."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        method = "GET" if body is None else "POST"
        answer = self.client.request(method, path, json=body, headers=headers)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def table(self, game: str, *kinds: str, **more: Any) -> tuple[str, dict[str, str]]:
        """Set up a table: its id and the tokens of its places; kinds are `me`, `here`, `open` or `bot:1`."""
        players = []
        for number, kind in enumerate(kinds):
            what, _, level = kind.partition(":")
            named = {"name": ("Ann", "Bob", "Cem", "Dee")[number]} if what in ("me", "here") else {}
            players.append(
                {
                    "kind": what,
                    **named,
                    **({"level": int(level) if level.isdecimal() else level} if level else {}),
                }
            )
        told = {"game": game, "players": players, "entropy": "abc", "listed": False, "hints": True, **more}
        made = self.ask("/tables", told)
        return made["id"], made["tokens"]

    def table_for_two(self, game: str, **more: Any) -> tuple[str, str, str]:
        """A table at which Ann and Bob sit, each with a device: its id, and their tokens."""
        id, tokens = self.table(game, "me", "open", **more)
        return id, tokens["0"], self.ask(f"/tables/{id}/seats", {"name": "Bob", "entropy": "def"})["token"]

    def state(self, id: str, token: str = "") -> dict[str, Any]:
        """A table as the holder of a token sees it, or a spectator."""
        state: dict[str, Any] = self.ask(f"/tables/{id}", token=token)
        return state

    def say(self, id: str, token: str, type: str, **more: Any) -> Any:
        """Send a message that answers the table as it stands."""
        number = self.state(id, token)["number"]
        return self.ask(f"/tables/{id}/messages", {"type": type, "number": number, **more}, token)

    def play_out(self, id: str, tokens: dict[str, str], seed: int = 0, moves: int = 1000) -> dict[str, Any]:
        """Play a round on at random, for so many moves or to its end, as programs do it."""
        random = Random(seed)
        state = self.state(id)
        for _ in range(moves):
            if state["phase"] != "playing":
                break
            token = tokens[str(state["to_move"])]
            if not state["paths"]:
                state = self.state(id, token)
            move = {"type": "move", "number": state["number"], "move": random.choice(list(state["paths"]))}
            self.ask(f"/tables/{id}/messages", move, token)
            state = self.state(id, token)
        return state

    def record(self, id: str, number: int = 1) -> Record:
        """The record of a round."""
        return read(self.client.get(f"/tables/{id}/rounds/{number}/record").text)
