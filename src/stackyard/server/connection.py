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
MOST_SAID, IN_SECONDS = 40, 10.0
"""What one page may say in a while."""


class Connection:
    """A socket, and who looks through it; what is sent waits in a queue, so nobody waits for a slow page."""

    def __init__(self, socket: WebSocket, viewer: Viewer) -> None:
        self.socket = socket
        self.viewer = viewer
        self._queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(MOST_WAITING)
        self._said: deque[float] = deque(maxlen=MOST_SAID)

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

    def too_fast(self) -> bool:
        """Whether this page says more than any person would."""
        now = time.monotonic()
        full = len(self._said) == MOST_SAID and now - self._said[0] < IN_SECONDS
        if not full:
            self._said.append(now)
        return full
