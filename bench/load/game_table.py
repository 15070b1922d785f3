"""Two pages that play with each other, as fast as they can or at a pace."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from bench.load.http import call
from bench.load.page import Page
from bench.load.tally import Tally

OPTIONS = {"games": 100}
"""Random rounds are short; whoever plays them goes on at the same table."""


class GameTable:
    """A table, its two pages, and the move that is on its way."""

    def __init__(self, job: Any, index: int, tally: Tally) -> None:
        self.job = job
        self.tally = tally
        self.draw = random.Random(job.seed * 100_003 + index)
        # Every table's people come from an address of their own, as people do.
        self.source = f"127.{1 + job.seed % 200}.{index // 250}.{index % 250 + 1}"
        self.pages: list[Page] = []
        self.due: float | None = None
        """When the next move is to be made; None plays at once."""
        self.playing = False
        self._sent: float | None = None
        self._sent_number = -1
        self._mover: Page | None = None
        self._next_round = -1
        """The number at which the next round was asked for."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Set the table up, sit down on both sides, and open the two pages."""
        where = (self.job.host, self.job.port)
        players = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
        asked = {
            "game": self.job.game,
            "players": players,
            "options": OPTIONS,
            "listed": False,
            "entropy": "abc",
        }
        made = await call(*where, "/api/tables", asked, source=self.source)
        id, mine = made["id"], made["tokens"]["0"]
        seat = {"name": "Bob", "entropy": "def"}
        seated = await call(*where, f"/api/tables/{id}/seats", seat, source=self.source)
        self._next_round = -1
        self.pages = [Page(token, self._shown) for token in (mine, seated["token"])]
        for page in self.pages:
            page.refused = self.tally.refuse
            page.acknowledged = self.tally.ack
            await page.open(*where, id, self.source)

    def close(self) -> None:
        """Leave the table."""
        self.playing = False
        for page in self.pages:
            page.close()

    def play(self) -> None:
        """Begin to play, or go on."""
        self.playing = True
        for page in self.pages:
            self._shown(page)

    def _shown(self, page: Page) -> None:
        """A state has come to a page."""
        state = page.state
        if self._sent is not None and page is not self._mover and state.get("number", 0) > self._sent_number:
            self.tally.seen(self._sent, page.arrived)
            self._sent = None
        if not self.playing or self._sent is not None:
            return
        if page.can_move:
            self._move_when_due(page)
        elif self._both_see("round-over"):
            self._begin_next_round()
        elif self._both_see("over"):
            self.playing = False
            self._start(self._anew())

    @property
    def moving_on(self) -> bool:
        """Whether its people are on their way to another table."""
        return bool(self._tasks)

    def _both_see(self, phase: str) -> bool:
        return all(page.state.get("phase") == phase for page in self.pages)

    def _begin_next_round(self) -> None:
        """The first page asks for it, once."""
        number = self.pages[0].state["number"]
        if self._next_round < number and not self.pages[0].gone:
            self._next_round = number
            self.pages[0].send({"number": number, "type": "next"})

    def _move_when_due(self, page: Page) -> None:
        now = time.monotonic()
        if self.due is None:
            self._move(page, now)
        elif now < self.due:
            asyncio.get_running_loop().call_at(self.due, self._move_if_still, page, page.state["number"])
        else:
            # The state came later than the move was to be made: a person has waited since then.
            self.tally.late += 1
            self._move(page, self.due)

    def _move_if_still(self, page: Page, number: int) -> None:
        if self.playing and self._sent is None and page.can_move and page.state["number"] == number:
            self._move(page, time.monotonic())

    def _move(self, page: Page, since: float) -> None:
        if page.gone:
            return
        self._mover, self._sent_number = page, page.state["number"]
        self._sent = since
        page.move(self.draw, since)
        if self.due is not None:
            now = time.monotonic()
            while self.due <= now:
                self.due += self.job.pace

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _anew(self) -> None:
        """Go on at another table."""
        for page in self.pages:
            page.close()
        try:
            await self.open()
        except OSError as error:
            self.tally.errors[str(error)] += 1
            return
        self.tally.rounds += 1
        self.play()
