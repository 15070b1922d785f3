"""One open page at a table."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from stackyard.server.view import Viewer

MOST_WAITING = 200
"""Messages that a page may be behind; one that reads slower is let go and comes back by itself."""
MOST_SAID, MOST_REMARKS, IN_SECONDS = 500, 20, 10.0
"""What one page may send in a while, and how many remarks to others are among it."""


class Connection:
    """A socket, and who looks through it; what is sent waits in a queue, so nobody waits for a slow page."""

    def __init__(self, socket: WebSocket, viewer: Viewer) -> None:
        self.socket = socket
        self.viewer = viewer
        self._queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(MOST_WAITING)
        self._said: deque[float] = deque(maxlen=MOST_SAID)
        self._remarks: deque[float] = deque(maxlen=MOST_REMARKS)

    def send(self, message: dict[str, Any]) -> None:
        """Send something soon."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Send nothing more."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def pump(self) -> None:
        """Send what waits, until the end."""
        try:
            while (message := await self._queue.get()) is not None:
                await self.socket.send_json(message)
            await self.socket.close(1013)
        except (WebSocketDisconnect, RuntimeError):
            pass  # The page has gone; whoever reads from it notices too.

    def too_fast(self, remark: bool = False) -> bool:
        """Whether this page says more than any person would, or any patient program."""
        now = time.monotonic()
        lately = self._remarks if remark else self._said
        full = len(lately) == lately.maxlen and now - lately[0] < IN_SECONDS
        if not full:
            lately.append(now)
        return full
