"""What it costs to keep a move: python -m bench.store [--write].

Writers that each append one event after another to tables of their own, until so many are written: events a
second, processor time of our process and of PostgreSQL an event, and how long an event waited for its commit.
Both databases wait for the disk. PostgreSQL is a server of its own on loopback, with its usual settings.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.harness import circumstances, table
from stackyard.apps.server.store.migrations import migrate
from stackyard.apps.server.store.store import Store
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import TableSetup
from tests.apps.server.postgres import Postgres

RESULTS = Path(__file__).parent / "results" / "store.md"
WRITERS = (1, 8, 64, 256)
EVENTS = 6000
"""That all writers write together; fewer where few write, who wait for the disk most of the time."""


async def measure(database: str, writers: int, server_time: Callable[[], float]) -> list[str]:
    store = Store(database)
    openings = [_opening() for _ in range(writers)]
    await asyncio.gather(*(store.create(each) for each in openings))
    count = EVENTS * min(writers, 64) // 64 // writers + 20
    waited: list[float] = []

    async def write(opening: Opening) -> None:
        board = opening.table
        for _ in range(count):
            event = Event(Kind.HINT, board.mover, "b3-c3", board.number + 1, 1_800_000_000_000, 1234)
            board = board.after(event)
            began = time.perf_counter()
            await store.append(board, [event], {})
            waited.append(time.perf_counter() - began)

    began = time.perf_counter(), time.process_time(), server_time()
    await asyncio.gather(*(write(each) for each in openings))
    ended = time.perf_counter(), time.process_time(), server_time()
    await store.close()
    wall, ours, servers = (after - before for before, after in zip(began, ended, strict=True))
    waited.sort()
    return [
        f"{len(waited) / wall:,.0f}",
        f"{ours / len(waited) * 1000:.3f}",
        f"{servers / len(waited) * 1000:.3f}" if servers else "",
        f"{waited[len(waited) // 2] * 1000:.1f}",
        f"{waited[len(waited) * 99 // 100] * 1000:.1f}",
    ]


def _opening() -> Opening:
    setup = TableSetup.new("staku", ("host", "host"), {}, now=1_800_000_000_000)
    return Opening.new(setup, {0: "abc Ann", 1: "abc Bob"}, {0: "0" * 64, 1: "1" * 64})


def server_seconds(postgres: Postgres) -> float:
    """Processor time of the server and of all its processes, also of those that have ended."""
    pid = postgres.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = 0.0
    for each in [str(pid), *children]:
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        found += sum(map(int, fields[11:13] if each != str(pid) else fields[11:15])) / 100
    return found


def rows() -> list[list[str]]:
    found = []
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/bench.db"
        asyncio.run(migrate(path))
        for writers in WRITERS:
            found.append(["SQLite", str(writers), *asyncio.run(measure(path, writers, lambda: 0.0))])
    postgres = Postgres()
    try:
        url = postgres.new_database()
        asyncio.run(migrate(url))
        for writers in WRITERS:
            measured = asyncio.run(measure(url, writers, lambda: server_seconds(postgres)))
            found.append(["PostgreSQL", str(writers), *measured])
    finally:
        postgres.remove()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write bench/results/store.md")
    arguments = parser.parse_args()
    heads = ["database", "writers", "events/s", "our ms/event", "server's ms/event", "median ms", "99% ms"]
    head = "# What it costs to keep a move\n\nWritten by `python -m bench.store --write`.\n\n"
    found = "\n".join(f"- {line}" for line in circumstances())
    text = f"{head}{found}\n\n{table(heads, rows())}\n"
    print(text)
    if arguments.write:
        RESULTS.write_text(text)


if __name__ == "__main__":
    main()
