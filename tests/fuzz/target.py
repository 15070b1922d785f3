"""The server that is fuzzed, and what must hold of it: no error of its own, no traceback, no growth."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.apps.server.process import Server
from tests.waiting import PATIENCE, wait_until

MANY = "1000000000"
NO_LIMITS = [f"--limit={name}={MANY}" for name in ("tables", "open_seats", "seats", "sockets")]
"""All cases come from one address, and mean to reach what lies behind the limits."""
PARTS = 8
"""Times that the server is left alone for a moment, to see what it holds when nobody asks for anything."""
ROOM = 24 << 20
"""Bytes that memory may grow by in the second half: caches that fill, and what the allocator keeps."""
ENOUGH = 5000
"""Cases from which on memory is judged: before that, it is still rising to where it stays."""


@dataclass
class Target:
    """A server under fire."""

    server: Server
    done: int = 0
    """Cases so far."""
    problems: list[str] = field(default_factory=list)
    most_bots: int = 0
    """Bytes that bots remembered at most."""
    _memory: list[tuple[int, int]] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, problem: str = "") -> None:
        """One case has been tried, and this was wrong with it."""
        with self._lock:
            self.done += 1
            if problem:
                self.problems.append(problem)

    def rest(self) -> None:
        """Wait until no bot thinks, and note how much the server holds then, without what bots remember.

        That has a budget of its own (`bot_memory`), and comes and goes with their rounds.
        """
        found = wait_until(self._at_rest)
        assert found is not None
        bots = found["stackyard_bot_memory_bytes"]
        self._memory.append((self.done, int(found["stackyard_memory_bytes"] - bots)))
        self.most_bots = max(self.most_bots, int(bots))

    def _at_rest(self) -> dict[str, float] | None:
        text = httpx.get(f"{self.server.address}/metrics", timeout=PATIENCE).text
        found = {
            sample.name: sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }
        return None if found["stackyard_thinkers"] else found

    def growth(self) -> int:
        """Bytes that the server holds more at the end than after half of all cases."""
        half = [size for at, size in self._memory if at <= self.done * 0.55]
        return self._memory[-1][1] - half[-1] if half else 0

    def findings(self) -> list[str]:
        """All that does not hold."""
        found = list(self.problems)
        log = self.server.log()
        found += [f"in the log: {log[-3000:]}"] if "Traceback" in log or "ERROR" in log else []
        if (code := self.server.process.poll()) is not None:
            found.append(f"the server has stopped with {code}")
        if self.done >= ENOUGH and self.growth() > ROOM:
            found.append(f"memory has grown by {self.growth() >> 20} MiB in the second half: {self._memory}")
        return found

    def report(self, what: str) -> str:
        """What came of it, in a line or more."""
        found = self.findings()
        first, last = (self._memory[0][1], self._memory[-1][1]) if self._memory else (0, 0)
        growth = f"second half {self.growth() >> 10:+} KiB"
        memory = f"memory {first >> 20} MiB at first, {last >> 20} at last, {growth}"
        memory += f"; bots remembered up to {self.most_bots >> 20} MiB"
        return "\n".join([f"{what}: {self.done} cases, {len(found)} problems; {memory}", *found])


@contextmanager
def target() -> Iterator[Target]:
    """A server of its own, in a folder that goes with it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), options=NO_LIMITS)
        try:
            server.wait_for_rules()
            yield Target(server)
        finally:
            server.stop()
