"""Stopped under overload: python -m tests.trials.stop [--tables 100] [--workers 2] [--database postgresql://...].

Everybody moves as soon as they can, and bots think at full strength: more than the server can do. It is told
to stop. It must be gone within five seconds, without a traceback; whatever was acknowledged is there exactly
once, and everybody goes on by themselves when it is back.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.harness import say
from bench.load.http import Failed, call
from tests.trials.crowd import Crowd, crowd
from tests.trials.report import Report
from tests.trials.server import TrialServer

GONE = 5.0
"""Seconds within which a server stops."""
RUSH = 0.0
"""Seconds that people think: they move as soon as they can."""
HEAT = 3.0
"""Seconds of overload before the server is stopped."""
THINKERS = 6
"""Tables at which a bot of the highest level is to move."""


async def trial(server: TrialServer, times: int, tables: int, gone: float) -> Report:
    """Stop the server so many times under overload."""
    report = Report()
    slowest = back = 0.0
    async with crowd(server, tables, RUSH) as people:
        for number in range(times):
            await people.everybody_moves_on()
            asked = [asyncio.create_task(_make_it_think(server)) for _ in range(THINKERS)]
            await asyncio.sleep(HEAT)
            rate = await _rate(people)
            began = time.monotonic()
            await asyncio.to_thread(server.stop)
            took = time.monotonic() - began
            await asyncio.gather(*asked, return_exceptions=True)
            say(f"stop {number + 1} of {times}: {rate:.0f} moves a second, gone after {took:.2f} s")
            slowest = max(slowest, took)
            if took > gone:
                report.problems.append(f"stop {number + 1} took {took:.1f} s, {gone:g} s are allowed")
            await asyncio.to_thread(server.start)
            back = max(back, await people.everybody_returns(server.returned))
        await people.rest()
    await asyncio.to_thread(server.stop)
    report.facts += [
        f"stopped {times} times with {tables} tables; gone after at most {slowest:.2f} s",
        f"everybody was back {back:.2f} s after it was there again, at the latest",
    ]
    await asyncio.to_thread(report.audit, server, people)
    return report


async def _rate(people: Crowd) -> float:
    before, began = len(people.ledger.acknowledged), time.monotonic()
    await asyncio.sleep(1)
    return (len(people.ledger.acknowledged) - before) / (time.monotonic() - began)


async def _make_it_think(server: TrialServer) -> None:
    """A table with a strong bot to move."""
    where = (server.host, server.port)
    players: list[dict[str, Any]] = [{"kind": "bot", "level": 8}, {"kind": "me", "name": "Ann"}]
    try:
        made = await call(*where, "/api/tables", {"game": "staku", "players": players, "listed": False})
        await call(*where, f"/api/tables/{made['id']}")
    except (Failed, OSError, TimeoutError):
        pass  # It was stopped meanwhile.


def run(
    folder: Path,
    times: int,
    tables: int = 100,
    database: str = "",
    workers: int = 1,
    gone: float = GONE,
) -> Report:
    """The whole trial."""
    server = TrialServer(folder, database, workers)
    try:
        return asyncio.run(trial(server, times, tables, gone))
    finally:
        if server.process.poll() is None:
            server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.trials.stop", description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), asked.times, asked.tables, asked.database, asked.workers)
    print(report.text)
    raise SystemExit(bool(report.problems))


if __name__ == "__main__":
    main()
