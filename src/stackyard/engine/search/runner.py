"""Runs searches in threads beside the caller, who can watch, stop, and never waits longer than the budget.

A kernel runs without the GIL and looks at its flag every few thousand moves; so the caller keeps the time,
and neither Ctrl-C nor a live server has to wait for a search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

import numpy as np

from stackyard.engine.search.budget import Budget

TICK = 0.05  # seconds between two reports of progress

Progress = Callable[[float], None]
"""Told how much of the budget is used up, from 0 to 1."""


@dataclass(eq=False)
class Stop:
    """A way to end a search early from anywhere; it answers with the best that it has found."""

    event: Event = field(default_factory=Event)

    def __call__(self) -> None:
        """End it."""
        self.event.set()


def run(
    work: Sequence[Callable[[Any], None]],
    budget: Budget,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> float:
    """Run kernels side by side, each with its flag `[stop, steps]`, and return the seconds that it took.

    A kernel ends by itself when its steps are done, or soon after its flag is set.
    """
    stop = stop if stop is not None else Stop()
    flags = [np.zeros(2, np.int64) for _ in work]
    failures: list[BaseException] = []

    def thread(each: Callable[[Any], None], flag: Any) -> None:
        try:
            each(flag)
        except BaseException as failure:  # Raised again where somebody can see it.
            failures.append(failure)

    began = time.perf_counter()
    threads = [
        Thread(target=thread, args=pair, name="search", daemon=True) for pair in zip(work, flags, strict=True)
    ]
    for each in threads:
        each.start()
    try:
        while any(each.is_alive() for each in threads):
            elapsed = time.perf_counter() - began
            if elapsed >= budget.seconds or stop.event.is_set():
                break
            left = min(budget.seconds - elapsed, TICK)
            alive = next((each for each in threads if each.is_alive()), None)
            if alive is not None:
                alive.join(left)
            if progress is not None:
                done = sum(int(flag[1]) for flag in flags) / budget.steps if budget.steps else 0.0
                spent = (time.perf_counter() - began) / budget.seconds
                progress(min(1.0, max(done, spent)))
    finally:
        for flag in flags:
            flag[0] = 1
        for each in threads:
            each.join()
    if failures:
        raise failures[0]
    return time.perf_counter() - began
