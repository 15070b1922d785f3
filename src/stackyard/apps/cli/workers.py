"""Several processes that serve together: started, started again when one dies, and stopped."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

log = logging.getLogger(__name__)

LAST_SECONDS = 4.5
"""For a worker to stop when it was told to; then it is ended."""
PAUSE = 1.0
"""Seconds between two starts of a worker that dies at once, as it does while the database is away."""


class Workers:
    """So many processes that do the same work."""

    def __init__(
        self, count: int, died: Callable[[int], None], work: Callable[..., None], *values: Any
    ) -> None:
        self._count = count
        self._died = died
        self._work = work
        self._values = values
        self._processes: dict[BaseProcess, float] = {}
        """Each with the time of its start."""
        self._stopping = False

    def run(self) -> None:
        """Keep them running until this process is told to stop."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        for _ in range(self._count):
            self._start()
        while not self._stopping:
            wait([process.sentinel for process in self._processes], timeout=0.2)
            for process in [each for each in self._processes if not each.is_alive()]:
                self._replace(process)
        self._end()

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _start(self) -> None:
        # A new interpreter, not a copy of this one with its threads and locks.
        context = multiprocessing.get_context("spawn")
        process = context.Process(target=_obey_parent, args=(self._work, *self._values))
        process.start()
        self._processes[process] = time.monotonic()

    def _replace(self, process: BaseProcess) -> None:
        started = self._processes.pop(process)
        if self._stopping:
            return
        assert process.pid is not None
        self._died(process.pid)
        log.warning("process %s has ended (%s); another one is started", process.pid, process.exitcode)
        if time.monotonic() - started < PAUSE:
            time.sleep(PAUSE)
        self._start()

    def _end(self) -> None:
        until = time.monotonic() + LAST_SECONDS
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def _obey_parent(work: Callable[..., None], *values: Any) -> None:
    """Do the work, and stop when the parent has gone without a word."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
    work(*values)
