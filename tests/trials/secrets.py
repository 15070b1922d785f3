"""Whole games of Stakz, every byte searched: python -m tests.trials.secrets [--rounds 3] [--workers 2].

Two people and a bot play, others look on, all in different pictures and languages; pages lose their
connection and come back, to any process; people ask for hints, and for whatever else can be had over HTTP.
When a round is over its record tells what everybody could know at each move, and all that was sent before is
held to that.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import random
import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from bench.harness import say
from bench.load.http import call, exchange
from bench.load.page import random_path
from bench.load.websocket import WebSocket, connect
from stackyard.core.seats import SPECTATOR
from stackyard.core.state import State
from stackyard.play.reading import read
from stackyard.play.record import Record
from tests.trials.ledger import rows
from tests.trials.report import Report
from tests.trials.server import TrialServer
from tests.waiting import PATIENCE

TRY_AGAIN = 2.0
HINT_PATIENCE = 30.0
"""Seconds until somebody plays on who was promised a hint."""
GAME, SYMBOL = "stakz", re.compile(r"(?<![A-Za-z0-9#])[ROGBP][1-5](?![0-9A-Za-z])")
"""Where something is hidden, and how it is written: a colour's letter and a symbol's number."""
PATHS = (
    "",
    "/look",
    "/sheet",
    "/rounds/1/record",
    "/rounds/1/dice",
    "/rounds/1/picture.svg",
)
RECONNECTS, HINTS, QUESTIONS = 0.05, 0.04, 0.1
"""How often, of all states that come to a page."""


@dataclass(frozen=True)
class Sent:
    """A text that came to somebody, and how far the round was for them then."""

    seat: int
    round: int
    moves: int
    text: str


@dataclass
class Everything:
    """All that was sent, and what never may be before its time."""

    sent: list[Sent] = field(default_factory=list)
    tokens: dict[int, str] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)
    """How many there were of each type of message."""


class Witness:
    """A page at the table, of a player or of somebody who looks on; it keeps all that it gets."""

    def __init__(
        self, server: TrialServer, id: str, token: str | None, all: Everything, **hello: str
    ) -> None:
        self.server = server
        self.id = id
        self.token = token
        self.all = all
        self.hello = {"type": "hello", "token": token, **hello}
        self.draw = random.Random(f"{hello}")
        self.state: dict[str, Any] = {}
        self.ended: dict[int, str] = {}
        """Rounds whose end has come here, and how the match stood then."""
        self.hinted = False
        """Whether a hint has come."""
        self._hint_asked = -math.inf
        """When one was asked for that has not been answered; whoever moves meanwhile gets none."""
        self.changed = asyncio.Event()
        self._socket: WebSocket | None = None

    async def open(self) -> None:
        """Connect, and say who is there."""
        path = f"/api/tables/{self.id}/live"
        self._socket = await connect(self.server.host, self.server.port, path, self._hear)
        self._socket.send(orjson.dumps(self.hello))

    async def reconnect(self) -> None:
        """Lose the connection, and come back."""
        if self._socket is not None:
            self._socket.abort()
        self.state = {}
        self._hint_asked = -math.inf
        await self.open()

    def send(self, type: str, **more: Any) -> None:
        """Ask for something."""
        assert self._socket is not None
        self._socket.send(orjson.dumps({"type": type, "number": self.state["number"], "id": 1, **more}))

    async def question(self, path: str) -> None:
        """Ask for something over HTTP; whatever the answer is, it is kept.

        Only a state says how far the round was. So one is asked for after everything else: the answer may
        have in it what was known by then.
        """
        body = await self._get(path)
        state = body if path == "" else await self._get("")
        if state.startswith(b"{") and "phase" in (found := orjson.loads(state)):
            self._note(state, found)
            if found["phase"] == "playing":
                self._keep(body, found)

    async def _get(self, path: str) -> bytes:
        where = (self.server.host, self.server.port, f"/api/tables/{self.id}{path}")
        _, body = await exchange(*where, token=self.token or "")
        return body

    def _hear(self, text: bytes) -> None:
        message = orjson.loads(text)
        self.all.kinds[message["type"]] = self.all.kinds.get(message["type"], 0) + 1
        if message["type"] == "state":
            self._note(text, message)
            self.state = message
        elif message["type"] == "stale":
            self._note(text, message["state"])
            self.state = message["state"]
        elif self.state.get("phase") == "playing":
            self._keep(text, self.state)
        if message["type"] in ("hint", "stale", "refused"):
            self.hinted = self.hinted or message["type"] == "hint"
            self._hint_asked = -math.inf
        self.changed.set()

    def _note(self, text: bytes, state: dict[str, Any]) -> None:
        if state["phase"] == "playing":
            self._keep(text, state)
        else:
            self.ended[state["round"]] = state["phase"]

    def _keep(self, text: bytes, state: dict[str, Any]) -> None:
        moves = state["moves_from"] + len(state["moves"])
        seat = SPECTATOR if state["seat"] is None else state["seat"]
        self.all.sent.append(Sent(seat, state["round"], moves, text.decode()))

    async def live(self) -> None:
        """Do what people do, for as long as anybody waits for it."""
        while True:
            # Where nothing comes, as when a bot thinks, it is tried again. (Not by asyncio.wait_for: before
            # Python 3.12 it may return although the task was cancelled.)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TRY_AGAIN):
                    await self.changed.wait()
            self.changed.clear()
            if not self.state:
                continue
            if self.draw.random() < QUESTIONS:
                await self.question(self.draw.choice(PATHS))
            if time.monotonic() < self._hint_asked + HINT_PATIENCE:
                continue
            if self.draw.random() < RECONNECTS:
                await self.reconnect()
            elif "move" in self.state["can"]:
                self._act()
            elif "next" in self.state["can"]:
                self.send("next")

    def _act(self) -> None:
        if "hint" in self.state["can"] and (not self.hinted or self.draw.random() < HINTS):
            self._hint_asked = time.monotonic()
            self.send("hint")
        elif self.state["tree"] is not None:
            self.send("move", path=random_path(self.state["tree"], self.draw))
        else:
            self.send("move", move=self.draw.choice(list(self.state["paths"])))


# The search ---------------------------------------------------------------------------------------


def known(record: Record, seat: int) -> list[set[str]]:
    """What a seat can know after each number of moves."""
    seen: list[set[str]] = [set()]
    for move in record.seen_by(seat).moves:
        seen.append(seen[-1] | set(SYMBOL.findall(move)))
    return seen


def hands(state: State) -> list[str]:
    """All hands, as a position writes them."""
    return str(state).split(" stacks ")[0].removeprefix("hands ").split("/")


def leaks(all: Everything, record: Record, round: int, secrets: dict[str, str]) -> Iterator[str]:
    """Whatever was sent during a round that its reader could not know."""
    seats = {sent.seat for sent in all.sent}
    may_know = {seat: known(record, seat) for seat in seats}
    positions = [hands(state) for state in record.states()]
    for sent in all.sent:
        if sent.round != round:
            continue
        told = set(SYMBOL.findall(sent.text)) - may_know[sent.seat][sent.moves]
        if told:
            yield f"seat {sent.seat} was told {sorted(told)} after {sent.moves} moves: {sent.text[:300]}"
        for other, hand in enumerate(positions[sent.moves]):
            if other != sent.seat and len(hand) > 4 and hand in sent.text:
                yield f"seat {sent.seat} was told the hand of {other}: {sent.text[:300]}"
        for what, secret in secrets.items():
            if secret in sent.text:
                yield f"seat {sent.seat} was told {what}: {sent.text[:300]}"
        for other, token in all.tokens.items():
            if token in sent.text:
                yield f"seat {sent.seat} was told the token of {other}: {sent.text[:300]}"


# The trial ----------------------------------------------------------------------------------------


async def trial(server: TrialServer, rounds: int) -> Report:
    """Play so many rounds, or to the end of the match."""
    report, all = Report(), Everything()
    where = (server.host, server.port)
    players = [{"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "level": 4}]
    setup = {"game": GAME, "players": players, "listed": False, "hints": True, "entropy": "abc"}
    made = await call(*where, "/api/tables", setup)
    id = made["id"]
    seat = await call(*where, f"/api/tables/{id}/seats", {"name": "Bob", "entropy": "def"})
    all.tokens = {0: made["tokens"]["0"], 1: seat["token"]}
    people = [
        Witness(server, id, all.tokens[0], all, picture="scene", paths="tree", moves="new"),
        Witness(server, id, all.tokens[1], all, picture="svg", paths="list", moves="all", lang="fr"),
        Witness(server, id, None, all, picture="scene", paths="tree", moves="new", lang="fr"),
        Witness(server, id, None, all, picture="svg"),
    ]
    for each in people:
        await each.open()
    tasks = [asyncio.create_task(each.live()) for each in people]
    try:
        for number in range(1, rounds + 1):
            phase = await _end_of_round(people[0], number, tasks)
            record = await _record(server, id, number)
            secrets = await asyncio.to_thread(_secrets, server, id, record)
            found = list(leaks(all, record, number, secrets))
            searched = sum(len(sent.text) for sent in all.sent if sent.round == number)
            searched_megabytes = f"{searched / 1e6:.1f} MB searched"
            say(f"round {number}: {len(record.moves)} moves, {searched_megabytes}, {len(found)} leaks")
            report.facts.append(f"round {number}: {len(record.moves)} moves, {searched_megabytes}")
            report.problems += found[:10]
            if phase == "over":
                break
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    report.facts.append(f"messages: {all.kinds}")
    if not all.kinds.get("hint"):
        report.problems.append("nobody got a hint, so none was searched")
    await asyncio.to_thread(server.stop)
    if "Traceback" in server.log():
        report.problems.append(f"the server's log has a traceback: {server.log()[-3000:]}")
    return report


async def _end_of_round(page: Witness, number: int, tasks: list[asyncio.Task[None]]) -> str:
    """Wait until a round has ended: how the match stands then."""
    seen, end = -1, time.monotonic() + PATIENCE
    while page.ended.get(number) is None:
        if page.state.get("number", seen) != seen:  # For as long as it goes on, it may take its time.
            seen, end = page.state["number"], time.monotonic() + PATIENCE
        for task in tasks:
            if task.done():
                task.result()  # It never ends but with an error.
        assert time.monotonic() < end, f"round {number} does not go on: {page.state}"
        await asyncio.sleep(0.02)
    return page.ended[number]


async def _record(server: TrialServer, id: str, number: int) -> Record:
    status, body = await exchange(server.host, server.port, f"/api/tables/{id}/rounds/{number}/record")
    assert status == 200, body
    return read(body.decode())


def _secrets(server: TrialServer, id: str, record: Record) -> dict[str, str]:
    """What must not have been sent before the end of the round."""
    found = rows(server.database, "SELECT id, seed FROM tables")
    (seed,) = (seed for table, seed in found if table == id)
    assert isinstance(seed, bytes) and record.dice is not None
    return {"the seed of the match": seed.hex(), "the seed of the round": record.dice.seed.hex()}


def run(folder: Path, rounds: int, database: str = "", workers: int = 1) -> Report:
    """The whole trial."""
    server = TrialServer(folder, database, workers)
    try:
        return asyncio.run(trial(server, rounds))
    finally:
        if server.process.poll() is None:
            server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.trials.secrets", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), asked.rounds, asked.database, asked.workers)
    print(report.text)
    raise SystemExit(bool(report.problems))


if __name__ == "__main__":
    main()
