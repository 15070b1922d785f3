"""The server around the application: how it listens, and how it stops."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import socket
import threading
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from stackyard.apps.server.allocator import give_large_blocks_back
from stackyard.apps.server.garbage import collect_garbage
from stackyard.apps.server.limits import Limits
from stackyard.apps.server.live.host import Host
from stackyard.apps.server.slow_heads import with_deadline
from stackyard.apps.server.socket_protocol import SocketProtocol

MOST_MESSAGE = 1 << 16
"""Bytes of one message from a page; the longest that anybody means is far below."""
PING_SECONDS = 20.0
"""Between two pings to a page, and how long it may take to answer; then it is dropped."""
LAST_SECONDS = 1.5
"""For requests that are being answered when the server stops; then they are told to come back."""

LONGEST = 4.5
"""Seconds from when the server is told to stop until its process ends, at the latest."""

CLIENTS_FAULTS = (
    "Invalid UTF-8 sequence received from client.",
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
)
"""What uvicorn would write into the log, with a traceback, whenever anybody sends nonsense."""


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether something is for the log: what is no fault of the server's is not."""
    return record.msg not in CLIENTS_FAULTS


class Serving(uvicorn.Server):
    """Serves the application until it is told to stop; then clients are told to come back later."""

    def __init__(self, app: FastAPI, **more: Any) -> None:
        limits: Limits = app.state.settings.limits
        settings: dict[str, Any] = {
            "log_config": None,  # `logs.py` has set them up.
            "access_log": False,
            "lifespan": "on",
            "http": with_deadline(AutoHTTPProtocol, limits.head_seconds),
            "proxy_headers": False,  # The application reads them, from proxies that were named.
            "ws": SocketProtocol,
            "ws_max_size": MOST_MESSAGE,
            "ws_ping_interval": PING_SECONDS,
            "ws_ping_timeout": PING_SECONDS,
            "ws_per_message_deflate": False,  # SocketProtocol sees to it.
            "timeout_graceful_shutdown": math.ceil(2 * LAST_SECONDS),
        }
        super().__init__(uvicorn.Config(app, **{**settings, **more}))
        logging.getLogger("uvicorn.error").addFilter(_is_ours)
        self._app = app
        self._owns_process = False
        self._signal = 0
        """That it was told to stop by."""

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve in a process that does nothing else."""
        self._owns_process = True
        give_large_blocks_back()
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin."""
        await super().startup(sockets)
        if self._owns_process and self.started:
            host: Host = self._app.state.host
            host.start(collect_garbage(host.ready))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: whatever takes long is ended first, so that nobody waits for it."""
        if self._owns_process:
            self._end_in_time()
        self._app.state.host.stop()
        asyncio.get_running_loop().call_later(LAST_SECONDS, self._give_up)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop soon, because of a signal."""
        self._signal = sig
        super().handle_exit(sig, frame)

    def _end_in_time(self) -> None:
        """End the process whatever still runs in it, such as a thread of a machine that has no time for it.

        What was acknowledged has been written, and what was not must not be waited for.
        """
        code = 128 + self._signal if self._signal else 0
        deadline = threading.Timer(LONGEST, os._exit, [code])
        deadline.daemon = True
        deadline.start()

    def _give_up(self) -> None:
        """End what still runs; `Stopping` answers it."""
        for task in tuple(self.server_state.tasks):
            task.cancel()
