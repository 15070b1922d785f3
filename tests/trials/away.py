"""A database that goes away: python -m tests.trials.away lock|kill|stop|full [--seconds 10] [--workers 2].

`lock`: another program holds SQLite's file. `full`: the disk has no room for it. `kill`: PostgreSQL crashes,
and starts again. `stop`: it is stopped for some seconds. People play meanwhile and are told clearly that it
does not work; within five seconds of the database's return they go on by themselves, and nothing that was
acknowledged is lost.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bench.harness import say
from tests.trials.crowd import RETURN, Crowd, crowd
from tests.trials.report import Report
from tests.trials.server import TrialServer
from tests.waiting import wait_until

if TYPE_CHECKING:
    from tests.apps.server.postgres import Postgres

Trouble = Callable[[TrialServer, float], None]
"""Makes trouble for so many seconds, and returns when it is over."""
NOTICED = 5.0
"""Seconds of trouble after which somebody must have been told."""
LOG_ROOM = 1 << 16
"""Bytes that the server's log may grow by while the disk is full."""


def lock(server: TrialServer, seconds: float) -> None:
    """Hold SQLite's file as another program might."""
    connection = sqlite3.connect(server.database, timeout=60, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    time.sleep(seconds)
    connection.execute("ROLLBACK")
    connection.close()


def full(server: TrialServer, seconds: float) -> None:
    """Let none of the server's files grow."""
    limit = (server.folder / "server.log").stat().st_size + LOG_ROOM
    wait_until(lambda: max(path.stat().st_size for path in server.folder.glob("stackyard.db*")) > 2 * limit)
    for pid in server.pids:
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (limit, hard))
    time.sleep(seconds)
    for pid in server.pids:
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))


def kill(postgres: Postgres) -> Trouble:
    """PostgreSQL crashes, and is started again at once."""

    def crash(server: TrialServer, seconds: float) -> None:
        postgres.kill()
        postgres.start()

    return crash


def stop(postgres: Postgres) -> Trouble:
    """PostgreSQL is stopped for a while."""

    def pause(server: TrialServer, seconds: float) -> None:
        postgres.stop()
        time.sleep(seconds)
        postgres.start()

    return pause


async def trial(
    server: TrialServer, trouble: Trouble, seconds: float, times: int, tables: int, within: float
) -> Report:
    """Make trouble so many times under load."""
    report = Report(within=within)
    slowest = 0.0
    async with crowd(server, tables, 0.1) as people:
        for number in range(times):
            await people.everybody_moves_on()
            before = people.ledger.refusals.total()
            began = time.monotonic()
            await asyncio.to_thread(trouble, server, seconds)
            took = await _goes_on(people)
            refused = people.ledger.refusals.total() - before
            lasted = time.monotonic() - began - took
            say(f"{number + 1} of {times}: away for {lasted:.1f} s, {refused} refused, on after {took:.2f} s")
            report.came_back(f"time {number + 1}", took)
            if lasted > NOTICED and not refused:
                report.problems.append(f"time {number + 1}: nobody was told that nothing can be kept")
            slowest = max(slowest, took)
        await people.rest()
    await asyncio.to_thread(server.stop)
    report.facts.append(f"away {times} times; the slowest table went on {slowest:.2f} s after the return")
    await asyncio.to_thread(report.audit, server, people)
    return report


async def _goes_on(people: Crowd) -> float:
    """Wait until all pages are connected and all tables go on: how long that took."""
    began = time.monotonic()
    await people.everybody_returns(0.0)
    await people.everybody_moves_on()
    return time.monotonic() - began


def run(
    folder: Path,
    trouble: Trouble,
    seconds: float,
    times: int = 1,
    tables: int = 20,
    database: str = "",
    workers: int = 1,
    within: float = RETURN,
) -> Report:
    """The whole trial."""
    server = TrialServer(folder, database, workers)
    try:
        return asyncio.run(trial(server, trouble, seconds, times, tables, within))
    finally:
        if server.process.poll() is None:
            server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.trials.away", description=__doc__)
    parser.add_argument("trouble", choices=("lock", "full", "kill", "stop"))
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    more = {"times": asked.times, "tables": asked.tables, "workers": asked.workers}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if asked.trouble in ("lock", "full"):
            report = run(folder, {"lock": lock, "full": full}[asked.trouble], asked.seconds, **more)
        else:
            from tests.apps.server.postgres import Postgres

            postgres = Postgres()
            try:
                trouble = {"kill": kill, "stop": stop}[asked.trouble](postgres)
                report = run(folder, trouble, asked.seconds, database=postgres.new_database(), **more)
            finally:
                postgres.remove()
    print(report.text)
    raise SystemExit(bool(report.problems))


if __name__ == "__main__":
    main()
