"""Tables that have changed are drawn one after the other, with room for everything else in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

SLICE = 0.002
"""Seconds of drawing after which messages are read and answered again."""


class Painter:
    """Tables that wait to be shown; however often one has changed meanwhile, it is shown once."""

    def __init__(self) -> None:
        self._waiting: dict[Callable[[], None], None] = {}
        self._working = False

    def ask(self, show: Callable[[], None]) -> None:
        """Have a table shown soon, but after what is being acknowledged now."""
        self._waiting[show] = None
        if not self._working:
            self._working = True
            asyncio.get_running_loop().call_soon(self._work)

    def _work(self) -> None:
        until = time.perf_counter() + SLICE
        try:
            while self._waiting and time.perf_counter() < until:
                show = next(iter(self._waiting))
                del self._waiting[show]
                show()
        finally:  # A mistake at one table is in the log then; the others must not wait for it.
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._work)
            else:
                self._working = False
