"""How long the first line and the headers of a request may take: uvicorn itself would wait for ever."""

from __future__ import annotations

import asyncio
from typing import Any

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def with_deadline(protocol: type[Any], seconds: float) -> type[asyncio.Protocol]:
    """One of uvicorn's protocols for HTTP, which lets go of a client whose request does not get on.

    The time runs from the moment when the connection is made, and, on one that has been used, from the first
    byte of the next request on; between two requests uvicorn's own limit holds.
    """

    class Protocol(protocol):  # type: ignore[misc]
        deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self._expect_head()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.deadline is None and (self.cycle is None or self.cycle.response_complete):
                self._expect_head()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            if self.deadline is not None:
                self.deadline.cancel()

        def _expect_head(self) -> None:
            self.deadline = self.loop.call_later(seconds, self._check_head, self.cycle)

        def _check_head(self, before: object) -> None:
            """Let go where no request has begun since, but bytes of one have come, or nothing at all."""
            self.deadline = None
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return  # It has become a socket, which has limits of its own.
            working = self.cycle is not None and not self.cycle.response_complete
            if working or self.timeout_keep_alive_task is not None:
                return
            if self.cycle is before:
                self.transport.write(TOO_SLOW)
                self.transport.close()
            else:
                self._expect_head()

    return Protocol
