"""Tables of bots that nobody watches: what they hold, and what they compute."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import stackyard
from bench.harness import say
from bench.load.http import call
from bench.load.processes import Server, processor_time, resident

LEVEL = 8
"""The strongest, who remember most."""
SETTLE = 20.0
"""Seconds for what has been begun: longer than bots go on after somebody has asked for their table."""


@dataclass(frozen=True)
class Unwatched:
    """What a server holds and computes."""

    tables: int
    seconds: float
    """Between the first look and the second."""
    before: float
    """Bytes without the tables."""
    first: float
    """Bytes with them, soon after they were set up."""
    second: float
    cores: float
    """That were used in between."""


async def measure_unwatched(server: Server, tables: int, seconds: float) -> Unwatched:
    """Set tables up at which only bots play, of all games in turns, and look twice at the server."""
    games, before = stackyard.games(), resident(server.pid)
    for index in range(tables):
        asked = {
            "game": games[index % len(games)],
            "players": [{"kind": "bot", "level": LEVEL}] * 2,
            "listed": False,
            "entropy": "abc",
        }
        source = f"127.253.{index // 250}.{index % 250 + 1}"
        await call(server.host, server.port, "/api/tables", asked, source=source)
    await asyncio.sleep(SETTLE)
    first, computed = resident(server.pid), processor_time(server.pid)
    await asyncio.sleep(seconds)
    cores = (processor_time(server.pid) - computed) / seconds
    found = Unwatched(tables, seconds, before, first, resident(server.pid), cores)
    megabytes = [f"{size / 1e6:.0f}" for size in (found.before, found.first, found.second)]
    say(f"  {tables} tables of bots: {', '.join(megabytes)} MB; {cores:.2f} cores")
    return found
