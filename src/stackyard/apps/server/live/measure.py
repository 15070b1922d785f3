"""What a server notices of itself once a second."""

from __future__ import annotations

import asyncio
import os
import resource
import sys
import time
from typing import TYPE_CHECKING

import stackyard
from stackyard.core.errors import StackyardError

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host

PAUSE = 1.0
"""Seconds between two looks."""
COUNTED = 30.0
"""Seconds for which a count of all tables in the database is good enough."""


async def measure(host: Host) -> None:
    """Look at the server for as long as it runs."""
    host.metrics.info.labels(stackyard.__version__).set(1)
    while True:
        due = time.monotonic() + PAUSE
        await asyncio.sleep(PAUSE)
        host.metrics.loop_delay.observe(max(0.0, time.monotonic() - due))
        measure_now(host)


def measure_now(host: Host) -> None:
    """Look at what is in memory, and at the process."""
    metrics = host.metrics
    metrics.live_tables.set(len(host.live))
    metrics.sockets.set(sum(live.pages for live in host.live.values()))
    metrics.thinkers.set(len(host.stops))
    metrics.bot_memory.set(host.bots.held)
    metrics.memory.set(memory())
    metrics.open_files.set(open_files())
    metrics.processor.set(time.process_time())


class TableCount:
    """How many tables the database has; it is not asked more often than anybody needs to know."""

    def __init__(self) -> None:
        self._counted = -COUNTED

    async def refresh(self, host: Host) -> None:
        """Ask, where the last answer is old; where the database is away, the last one stays."""
        if time.monotonic() - self._counted < COUNTED:
            return
        self._counted = time.monotonic()
        try:
            found = await host.store.count_by_phase()
        except (StackyardError, OSError):
            return
        for phase in ("waiting", "playing", "round-over", "over"):
            host.metrics.tables.labels(phase).set(found.get(phase, 0))


def memory() -> int:
    """Bytes of memory that the process has; where the system does not tell, the most that it ever had."""
    try:
        with open("/proc/self/statm", "rb") as pages:
            return int(pages.read().split()[1]) * resource.getpagesize()
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


def open_files() -> int:
    """File descriptors that the process has open; 0 where the system does not tell."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0
