"""One open page at a table."""

from __future__ import annotations

import asyncio

from pydantic import BaseModel
from starlette.websockets import WebSocket, WebSocketDisconnect

from stackyard.apps.server.limits import Limits
from stackyard.apps.server.live.rate_limit import RateLimit
from stackyard.apps.server.wire.models.base import encode
from stackyard.apps.server.wire.view import NOTHING, Viewer

MOST_WAITING = 200
"""Messages that a page may be behind; one that reads slower is let go and comes back by itself."""


class Connection:
    """A socket, and who looks through it; what is sent waits in a queue, so nobody waits for a slow page."""

    def __init__(self, socket: WebSocket, viewer: Viewer, limits: Limits) -> None:
        self.socket = socket
        self.viewer = viewer
        self.known = NOTHING
        """What it has been sent."""
        self.rate_limit = RateLimit(limits)
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)

    def send(self, message: BaseModel) -> None:
        """Send something soon."""
        self.send_text(encode(message))

    def send_text(self, text: str) -> None:
        """Send something that has been encoded, perhaps for others too."""
        try:
            self._queue.put_nowait(text)
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
            while (text := await self._queue.get()) is not None:
                await self.socket.send_text(text)
                # Sending never waits: all that is queued would be written to a page that has gone, and
                # asyncio would complain about it, before anybody tells us.
                await asyncio.sleep(0)
            await self.socket.close(1013)
        except (WebSocketDisconnect, RuntimeError):
            pass  # The page has gone; whoever reads from it notices too.
