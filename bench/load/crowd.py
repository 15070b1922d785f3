"""A process full of players: python -m bench.load.crowd JOB, told by its standard input what to do next.

It says `ready` when all pages are open. A line `play BEGIN END` (on the machine's monotonic clock) lets them
play until END, and is answered with what was seen from BEGIN on, as JSON. The end of the input ends it.
"""

from __future__ import annotations

import asyncio
import sys
import time
from dataclasses import asdict, dataclass

import orjson

from bench.load.game_table import GameTable
from bench.load.page import Page
from bench.load.peer_table import GAME as PEER
from bench.load.peer_table import PeerTable
from bench.load.tally import Tally

PING_EVERY = 6.0
"""Seconds, as the page does it."""
OPENING = 16
"""Tables that are set up at the same time."""


@dataclass(frozen=True)
class Job:
    """Who is to play where."""

    host: str
    port: int
    tables: int
    game: str = "staku"
    pace: float = 0.0
    """Seconds between two moves at a table; 0 plays as fast as it can."""
    seed: int = 0
    ping: bool = True

    def text(self) -> str:
        """As the process reads it."""
        return orjson.dumps(asdict(self)).decode()


class Crowd:
    """All tables of a process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.tally = Tally()
        kind = PeerTable if job.game == PEER else GameTable
        self.tables = [kind(job, index, self.tally) for index in range(job.tables)]

    async def open(self) -> None:
        """Open all pages, some at a time."""
        waiting = list(reversed(self.tables))

        async def work() -> None:
            while waiting:
                await waiting.pop().open()

        await asyncio.gather(*(work() for _ in range(OPENING)))

    async def ping(self) -> None:
        """Let every page ask now and then whether the server is there, one after the other."""
        count = 2 * len(self.tables)
        at = 0
        began = time.monotonic()
        while True:
            await asyncio.sleep(0.02)
            due = int((time.monotonic() - began) / PING_EVERY * count)
            while at < due:
                table = self.tables[at // 2 % len(self.tables)]
                if len(table.pages) == 2:
                    table.pages[at % 2].ping()
                at += 1

    async def play(self, begin: float, end: float) -> bytes:
        """Play until `end`; what was seen since `begin`."""
        tally = self.tally
        tally.__init__()  # type: ignore[misc]
        tally.begin, tally.end = begin, end
        now = time.monotonic()
        received = [self.received]
        asyncio.get_running_loop().call_at(begin, lambda: received.append(self.received))
        for index, table in enumerate(self.tables):
            table.due = now + self.job.pace * (index + 1) / len(self.tables) if self.job.pace else None
            table.play()
        await asyncio.sleep(end - time.monotonic())
        for table in self.tables:
            table.playing = False
        gone = sum(page.gone for table in self.tables if not table.moving_on for page in table.pages)
        if gone:
            tally.errors["sockets lost"] += gone
        after = self.received
        seen = {
            "acks": list(tally.acks),
            "views": list(tally.views),
            "late": tally.late,
            "rounds": tally.rounds,
            "received": after[0] - received[-1][0],
            "unpacked": after[1] - received[-1][1],
            "errors": dict(tally.errors),
        }
        return orjson.dumps(seen)

    @property
    def pages(self) -> list[Page]:
        """All of them."""
        return [page for table in self.tables for page in table.pages]

    @property
    def received(self) -> tuple[int, int]:
        """Bytes that have come to pages that are open, over the wire and unpacked."""
        counts = [page.received for page in self.pages]
        return sum(wire for wire, _ in counts), sum(unpacked for _, unpacked in counts)


def say(line: bytes) -> None:
    """Answer who has started this process."""
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


async def main() -> None:
    """Do what the standard input says."""
    crowd = Crowd(Job(**orjson.loads(sys.argv[1])))
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    await crowd.open()
    pinging = asyncio.create_task(crowd.ping()) if crowd.job.ping else None
    say(b"ready")
    while line := await reader.readline():
        _, begin, end = line.split()
        say(await crowd.play(float(begin), float(end)))
    if pinging is not None:
        pinging.cancel()


if __name__ == "__main__":
    asyncio.run(main())
