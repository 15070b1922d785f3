"""How long a profile of 10,000 games takes, over HTTP: `python -m bench.profile`.

Half of the games are rated, against fifty others. The first answer after a start counts all of them, later
ones only what is new. It prints the time of the processor, too, which other work disturbs less.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import httpx
import uvicorn

from stackyard.apps.server.app import create_app
from stackyard.apps.server.live.host import Settings
from stackyard.apps.server.people.account import Account, Session, new_account_id
from stackyard.apps.server.store.changes import Changes
from stackyard.apps.server.store.migrations import migrate
from stackyard.apps.server.store.store import Store

GAMES, OTHERS, DAY = 10_000, 50, 24 * 3600 * 1000
LOOKS = 15
NAMES = ("staku", "stack", "stakz", "stakd")


async def fill(database: str) -> None:
    """An account with many games, and others that it has played with."""
    await migrate(database)
    store, random, now = Store(database), Random(1), time.time_ns() // 1_000_000
    ids = [new_account_id() for _ in range(OTHERS + 1)]
    for number, id in enumerate(ids):
        session = Session(f"{number:064d}", id, "", now, now, now + DAY)
        await store.people.create(Account(id, f"Person {number}", None, now), [], None, session)
    for start in range(0, GAMES, 500):
        sat, ended = Changes(), Changes()
        for number in range(start, start + 500):
            table, game, won = f"{number:016x}", random.choice(NAMES), random.random() < 0.5
            counted, at = number % 2 == 0, now - (GAMES - number) * DAY // 20
            for player, id in enumerate((ids[0], random.choice(ids[1:]))):
                result = "won" if (player == 0) == won else "lost"
                sat.sittings.append((table, player, id, game, 2, counted, at))
                rank = 1 if result == "won" else 2
                ended.results.append((table, player, at + 1000, result, rank, counted, 0, False, ""))
        await store.database.write([sat])
        await store.database.write([ended])
    await store.close()


async def measure() -> None:
    """Print the first answer, and the middle and the worst of later ones."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "profile.db")
        await fill(database)
        config = uvicorn.Config(create_app(Settings(database, warm=False)), port=0, log_level="error")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.05)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            taken, worked = [], []
            for _ in range(LOOKS + 1):
                began, work = time.perf_counter(), time.process_time()
                answer = await client.get("/api/people/Person 0")
                taken.append((time.perf_counter() - began) * 1000)
                worked.append((time.process_time() - work) * 1000)
                assert sum(each["played"] for each in answer.json()["tallies"]) == GAMES
        server.should_exit = True
        await serving
    first, *later = taken
    print(f"a profile of {GAMES} games, ms: first {first:.0f}, then {statistics.median(later):.0f},", end=" ")
    print(f"at worst {max(later):.0f} of {LOOKS}; {len(answer.content) / 1000:.0f} kB")
    print(f"processor, with the client, ms: first {worked[0]:.0f}, then {statistics.median(worked[1:]):.0f}")


if __name__ == "__main__":
    sys.exit(asyncio.run(measure()))
