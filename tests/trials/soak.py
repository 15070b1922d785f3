"""A long day: python -m tests.trials.soak [--minutes 20] [--workers 2] [--database postgresql://...].

People come, set up tables of all games, with clocks and with bots, play for a while, and leave without a
word; at half of what the machine bears. In the second half neither memory nor open files may grow. What bots
remember comes and goes with their rounds and has a budget of its own: it is told apart, and held to that.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import re
import tempfile
import time
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from bench.harness import say
from bench.load.http import Failed, call, exchange
from bench.load.page import Page
from bench.load.play import play
from bench.load.processes import file_descriptors, resident
from stackyard.apps.server.limits import Limits
from tests.trials.report import Report
from tests.trials.server import TrialServer

GAMES = {"staku": 2, "stack": 2, "stakz": 3, "stakd": 2}
STAY = 10.0, 60.0
"""Seconds that people stay at a table."""
SAMPLE = 5.0
MEMORY_GROWTH, MEMORY_SLACK = 1.03, 8e6
"""How much more memory the last quarter may hold than the one before: what a few tables more take."""
SETTLED = 8.0
"""Minutes until as many tables are forgotten as are begun; in shorter trials memory may grow."""
BOT_BUDGET = Limits().bot_memory << 20
BOT_MEMORY = re.compile(r"^stackyard_bot_memory_bytes\S* (\S+)", re.M)
FILES_SLACK = 20
MOST_PACE = 20.0
addresses = count()


@dataclass(frozen=True)
class Sample:
    """What the server holds at a moment."""

    memory: int
    """Bytes, without what bots remember that rest."""
    bots: int
    """Bytes that those do."""
    files: int


@dataclass
class Day:
    """What happens, and how much the server holds meanwhile."""

    moves: int = 0
    tables: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    samples: list[Sample] = field(default_factory=list)

    def refuse(self, message: dict[str, Any]) -> None:
        """Something was not done; that somebody was too late is no wonder where bots play along."""
        if message["type"] == "refused":
            self.refusals[message["code"]] = self.refusals.get(message["code"], 0) + 1


class Visit:
    """People at one table, from when they come until they leave."""

    def __init__(self, server: TrialServer, day: Day, draw: random.Random, pace: float) -> None:
        self.server = server
        self.day = day
        self.draw = draw
        self.pace = pace
        index = next(addresses)
        self.source = f"127.100.{index // 250 % 250}.{index % 250 + 1}"

    async def _call(self, path: str, body: Any) -> Any:
        return await call(self.server.host, self.server.port, path, body, source=self.source)

    async def run(self) -> None:
        """Set up a table, play, and leave."""
        game = self.draw.choice(list(GAMES))
        against_bots = self.draw.random() < 0.3
        others = [{"kind": "bot", "level": self.draw.randint(1, 4)} if against_bots else {"kind": "open"}]
        asked: dict[str, Any] = {
            "game": game,
            "players": [{"kind": "me", "name": "Ann"}, *others * (GAMES[game] - 1)],
            "entropy": "abc",
            "listed": self.draw.random() < 0.2,
        }
        if self.draw.random() < 0.5:
            asked["clock"] = {"minutes": self.draw.choice((0.5, 5)), "increment": 1}
        made = await self._call("/api/tables", asked)
        self.day.tables += 1
        tokens: list[str | None] = list(made["tokens"].values())
        for number in range(0 if against_bots else GAMES[game] - 1):
            seat = {"name": f"Guest {number + 1}", "entropy": "def"}
            tokens.append((await self._call(f"/api/tables/{made['id']}/seats", seat))["token"])
        if self.draw.random() < 0.3:
            tokens.append(None)  # Somebody looks on.
        await self._stay(made["id"], tokens)

    async def _stay(self, id: str, tokens: list[str | None]) -> None:
        pages = [Page(token, lambda page: None) for token in tokens]
        try:
            for page in pages:
                page.refused = self.day.refuse
                await page.open(self.server.host, self.server.port, id, self.source)
            end = time.monotonic() + self.draw.uniform(*STAY)
            while time.monotonic() < end:
                await asyncio.sleep(self.pace * self.draw.uniform(0.5, 1.5))
                self._act(pages)
        finally:
            for page in pages:
                page.close()

    def _act(self, pages: list[Page]) -> None:
        for page in pages:
            if page.can_move and page.state["tree"] is not None:
                page.move(self.draw, 0.0)
                self.day.moves += 1
                return
            if "next" in page.state.get("can", ()):
                page.send({"number": page.state["number"], "type": "next"})
                return


async def trial(server: TrialServer, minutes: float, tables: int, rate: float) -> Report:
    """Let people come and go for so many minutes, at about `rate` moves a second."""
    day, draw = Day(), random.Random(1)
    pace = min(tables / rate, MOST_PACE)
    end = time.monotonic() + 60 * minutes

    async def seat() -> None:
        while time.monotonic() < end:
            try:
                await Visit(server, day, random.Random(draw.random()), pace).run()
            except (Failed, OSError, TimeoutError) as error:
                name = f"{type(error).__name__}: {error}"[:200]
                day.refusals[name] = day.refusals.get(name, 0) + 1
                await asyncio.sleep(1)

    people = [asyncio.create_task(seat()) for _ in range(tables)]
    told = time.monotonic()
    try:
        while time.monotonic() < end:
            await asyncio.sleep(min(SAMPLE, max(0.0, end - time.monotonic()) + 0.01))
            held = await _look(server)
            day.samples.append(held)
            if time.monotonic() - told > 60:
                told = time.monotonic()
                memory = f"{held.memory / 1e6:.0f} MB and {held.bots / 1e6:.0f} of bots"
                say(f"{day.tables} tables, {day.moves} moves, {memory}, {held.files} files")
    finally:
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    await asyncio.to_thread(server.stop)
    return _report(server, day, minutes)


async def _look(server: TrialServer) -> Sample:
    pid = server.process.pid
    _, metrics = await exchange(server.host, server.port, "/metrics")
    bots = sum(float(value) for value in BOT_MEMORY.findall(metrics.decode()))
    return Sample(resident(pid) - int(bots), int(bots), file_descriptors(pid))


def _report(server: TrialServer, day: Day, minutes: float) -> Report:
    report = Report()
    quarters = _quarters(day.samples)
    memory = [median(held.memory for held in quarter) for quarter in quarters]
    files = [median(held.files for held in quarter) for quarter in quarters]
    bots = max(held.bots for held in day.samples)
    report.facts += [
        f"{minutes:g} minutes, {day.tables} tables begun and left, "
        f"{day.moves / (60 * minutes):.1f} moves a second",
        "memory by quarters: " + ", ".join(f"{held / 1e6:.0f} MB" for held in memory),
        f"bots remembered up to {bots / 1e6:.0f} MB beside it",
        "open files by quarters: " + ", ".join(f"{held:.0f}" for held in files),
        f"refused: {day.refusals or 'nothing'}",
    ]
    if minutes >= SETTLED and memory[3] > memory[2] * MEMORY_GROWTH + MEMORY_SLACK:
        report.problems.append(f"memory grows in the second half: {memory[2]:,.0f} to {memory[3]:,.0f} bytes")
    if bots > server.workers * BOT_BUDGET:
        report.problems.append(f"bots remembered {bots:,.0f} bytes, {BOT_BUDGET:,.0f} are allowed a process")
    if files[3] > files[2] + FILES_SLACK:
        report.problems.append(f"open files grow in the second half: {files[2]} to {files[3]}")
    if day.moves < 60 * minutes or not day.tables:
        report.problems.append("hardly anything was played")
    if "Traceback" in server.log():
        report.problems.append(f"the server's log has a traceback: {server.log()[-3000:]}")
    return report


def _quarters(samples: list[Sample]) -> list[list[Sample]]:
    size = len(samples) // 4
    assert size, "too short for four quarters"
    return [samples[number * size : (number + 1) * size] for number in range(4)]


def run(
    folder: Path, minutes: float, tables: int = 60, rate: float = 0.0, database: str = "", workers: int = 1
) -> Report:
    """The whole trial; without a rate it is half of what the server does at most, which is measured first."""
    server = TrialServer(folder, database, workers)
    try:
        if not rate:
            rate = play(server, 50, 10).rate / 2
            say(f"half load is {rate:.0f} moves a second")
        return asyncio.run(trial(server, minutes, tables, rate))
    finally:
        with contextlib.suppress(ProcessLookupError):
            if server.process.poll() is None:
                server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.trials.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--tables", type=int, default=60, help="that people are at, at any time")
    parser.add_argument("--rate", type=float, default=0, help="moves a second; half of the most if not given")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), asked.minutes, asked.tables, asked.rate, asked.database, asked.workers)
    print(report.text)
    raise SystemExit(bool(report.problems))


if __name__ == "__main__":
    main()
