"""Players at many tables of a trial, who go on whatever happens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bench.load.http import call
from tests.trials.ledger import Ledger
from tests.trials.player import TRY_AGAIN, Player
from tests.trials.server import TrialServer

OPTIONS = {"games": 100}
RETURN = 5.0
"""Seconds within which every client goes on after the server has returned."""


@dataclass
class Crowd:
    """Everybody, and what they have sent."""

    players: list[Player] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)

    async def everybody_returns(self, since: float, patience: float = 60.0) -> float:
        """Wait until everybody is connected again: how long the slowest has taken since then."""
        end = time.monotonic() + patience
        while not all(each.connected and each.returned >= since for each in self.players):
            assert time.monotonic() < end, "somebody has not come back"
            await asyncio.sleep(0.01)
        return max(each.returned for each in self.players) - since

    async def everybody_moves_on(self, patience: float = 60.0) -> float:
        """Wait until every table has acknowledged something new: how long that took."""
        began = time.monotonic()
        numbers = {each.id: each.state.get("number", 0) for each in self.players}
        while stuck := {each.id for each in self.players if each.state.get("number", 0) <= numbers[each.id]}:
            assert time.monotonic() < began + patience, f"tables that do not go on: {sorted(stuck)}"
            await asyncio.sleep(0.01)
        return time.monotonic() - began

    async def rest(self) -> None:
        """Let nobody begin anything more, and wait for what is under way."""
        for each in self.players:
            each.playing = False
        await asyncio.sleep(1.0)


async def seated(place: TrialServer, pause: float, ledger: Ledger) -> list[Player]:
    """A table with two players."""
    where = (place.host, place.port)
    players = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    asked = {"game": "staku", "players": players, "options": OPTIONS, "listed": False, "entropy": "abc"}
    made = await call(*where, "/api/tables", asked)
    seat = await call(*where, f"/api/tables/{made['id']}/seats", {"name": "Bob", "entropy": "def"})
    tokens = [made["tokens"]["0"], seat["token"]]
    return [Player(place, made["id"], number, token, ledger, pause) for number, token in enumerate(tokens)]


@asynccontextmanager
async def crowd(place: TrialServer, tables: int, pause: float) -> AsyncIterator[Crowd]:
    """Players at so many tables, each of whom thinks for about `pause` seconds."""
    found = Crowd()
    for _ in range(tables):
        found.players += await seated(place, pause, found.ledger)

    async def nudge() -> None:
        while True:
            await asyncio.sleep(TRY_AGAIN)
            for each in found.players:
                each.nudge()

    tasks = [asyncio.create_task(work) for each in found.players for work in (each.live(), each.act())]
    tasks.append(asyncio.create_task(nudge()))
    try:
        await found.everybody_returns(0.0)
        yield found
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
