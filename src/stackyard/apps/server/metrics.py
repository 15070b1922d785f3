"""What a server counts of itself, in the words of Prometheus.

Several workers behind one port share their counts through files (prometheus-client's multiprocess mode), so
that whichever of them is asked answers for all; what differs between them carries the label `pid`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from stackyard.apps.server.table.event import Event, Kind

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where this variable names a folder, prometheus-client keeps all counts in it."""
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
GROUPS = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Metrics:
    """The counters and gauges of one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.moves = Counter(
            "stackyard_moves", "Moves that were committed, by game.", ["game"], registry=registry
        )
        self.acks = Counter("stackyard_acks", "Actions of players that were acknowledged.", registry=registry)
        self.refused = Counter(
            "stackyard_refused", "What was not done, by the code of the reason.", ["code"], registry=registry
        )
        self.responses = Counter(
            "stackyard_responses", "Responses over HTTP, by status.", ["status"], registry=registry
        )
        self.commit_seconds = Histogram(
            "stackyard_commit_seconds",
            "How long a commit took, for all that waited for it.",
            registry=registry,
            buckets=SECONDS,
        )
        self.commit_jobs = Histogram(
            "stackyard_commit_jobs",
            "How many wishes were committed together.",
            registry=registry,
            buckets=GROUPS,
        )
        self.failed_commits = Counter(
            "stackyard_failed_commits", "Commits that the database refused.", registry=registry
        )
        self.loop_delay = Histogram(
            "stackyard_loop_delay_seconds",
            "How late the event loop woke up, looked at once a second.",
            registry=registry,
            buckets=SECONDS,
        )
        self.live_tables = self._gauge("stackyard_live_tables", "Tables in memory.")
        self.sockets = self._gauge("stackyard_sockets", "Open sockets of pages.")
        self.thinkers = self._gauge("stackyard_thinkers", "Searches under way: bots, hints, analyses.")
        self.bot_memory = self._gauge("stackyard_bot_memory_bytes", "What bots that rest remember.")
        self.memory = self._gauge("stackyard_memory_bytes", "Resident memory of the process.")
        self.open_files = self._gauge("stackyard_open_files", "File descriptors of the process.")
        self.processor = self._gauge("stackyard_processor_seconds", "Processor time of the process.")
        self.info = Gauge(
            "stackyard_info",
            "1 for each process, with its version.",
            ["version"],
            registry=registry,
            multiprocess_mode="liveall",
        )
        self.tables = Gauge(
            "stackyard_tables",
            "Tables in the database, by phase.",
            ["phase"],
            registry=registry,
            multiprocess_mode="livemostrecent",
        )

    def _gauge(self, name: str, help: str) -> Gauge:
        return Gauge(name, help, registry=self.registry, multiprocess_mode="liveall")

    def count_moves(self, game: str, events: Iterable[Event]) -> None:
        """Count the moves among events that have been committed."""
        moves = sum(each.kind == Kind.MOVE for each in events)
        if moves:
            self.moves.labels(game).inc(moves)

    def text(self) -> bytes:
        """All of it as Prometheus reads it: of this process, or of all that share a folder."""
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self.registry)
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
        return generate_latest(everybody)


@contextmanager
def shared_by_workers() -> Iterator[Callable[[int], None]]:
    """Let the workers that are started meanwhile share their counts; call what it gives when one has died."""
    with tempfile.TemporaryDirectory(prefix="stackyard-metrics-") as folder:
        os.environ[SHARED_FOLDER] = folder
        try:
            yield lambda pid: mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]
        finally:
            del os.environ[SHARED_FOLDER]
