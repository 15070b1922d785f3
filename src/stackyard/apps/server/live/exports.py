"""Images that take long to draw: one after the other, and each once for everybody who asks for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Executor

from stackyard.apps.server.table.actions import Busy
from stackyard.core.message import msg

MOST_KEPT = 20
"""Images that are kept for the next who ask."""
MOST_WAITING = 16
"""Images that may wait for each other."""


class Exports:
    """Images that were drawn lately, or are being drawn."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._kept: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()

    async def get(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """What `draw` gives, or gave the last time."""
        if key not in self._kept:
            if sum(not each.done() for each in self._kept.values()) >= MOST_WAITING:
                raise Busy(msg("too many pictures are being drawn; ask again in a minute"))
            self._kept[key] = asyncio.get_running_loop().run_in_executor(self._threads, draw)
        self._kept.move_to_end(key)
        for old in [each for each, made in self._kept.items() if made.done()][:-MOST_KEPT]:
            del self._kept[old]
        try:
            return await asyncio.shield(self._kept[key])
        except Exception:
            self._kept.pop(key, None)  # Perhaps it works the next time.
            raise
