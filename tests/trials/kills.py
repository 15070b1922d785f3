"""Power cuts: python -m tests.trials.kills [--kills 50] [--workers 2] [--database postgresql://...].

The server is killed again and again while people play. Whatever was acknowledged must be there exactly once,
and every page must go on by itself within five seconds of the server's return.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from pathlib import Path

from bench.harness import say
from tests.trials.crowd import RETURN, crowd
from tests.trials.report import Report
from tests.trials.server import TrialServer


async def trial(server: TrialServer, kills: int, tables: int, pause: float, within: float) -> Report:
    """Kill the server so many times under load."""
    report, draw = Report(within=within), random.Random(kills)
    slowest = 0.0
    async with crowd(server, tables, pause) as people:
        for number in range(kills):
            await asyncio.sleep(0.2 + draw.random())
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            took = await people.everybody_returns(server.returned)
            on = took + await people.everybody_moves_on()
            acknowledged = len(people.ledger.acknowledged)
            back = f"back after {took:.2f} s, on after {on:.2f} s"
            say(f"kill {number + 1} of {kills}, {acknowledged} moves acknowledged: {back}")
            report.came_back(f"kill {number + 1}", took)
            slowest = max(slowest, took)
        await people.rest()
    await asyncio.to_thread(server.stop)
    report.facts.append(f"{kills} kills; the slowest page was back {slowest:.2f} s after the server")
    await asyncio.to_thread(report.audit, server, people)
    return report


def run(
    folder: Path,
    kills: int,
    tables: int = 20,
    pause: float = 0.1,
    database: str = "",
    workers: int = 1,
    within: float = RETURN,
) -> Report:
    """The whole trial."""
    server = TrialServer(folder, database, workers)
    try:
        return asyncio.run(trial(server, kills, tables, pause, within))
    finally:
        if server.process.poll() is None:
            server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.trials.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), asked.kills, asked.tables, database=asked.database, workers=asked.workers)
    print(report.text)
    raise SystemExit(bool(report.problems))


if __name__ == "__main__":
    main()
