"""Sockets as the loop serves them: written to at once, compressed where it pays, dropped where nobody reads.

ASGI lets an application wait until a message is written. Ours never waits for a page: it writes through the
`Line` that it finds in the scope, and drops a page that is too far behind.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from stackyard.apps.server.deflate import DeflateFactory
from stackyard.apps.server.live.connection import Line

LINE = "stackyard.line"
"""The extension of a socket's scope that is its line."""
LAST_BYTES = 1.0
"""Seconds that a client has to take what is on its way when the server stops."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's socket, and the line that our application writes to."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [DeflateFactory()]

    def handle_connect(self, event: Request) -> None:
        """Begin with a client; the application finds us in its scope."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            # Weak, for we hold the scope: what refers to itself stays until the collector comes by.
            cast("dict[str, Any]", self.scope["extensions"])[LINE] = weakref.ref(self)

    def start_keepalive(self) -> None:
        """Ask now and then whether the client is there; of the handshake nothing is needed any more."""
        super().start_keepalive()
        del self.request, self.response

    def write_text(self, text: str) -> None:
        """Send a message at once, or as soon as the network takes it; nothing to a client that has gone."""
        if self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing():
            self.conn.send_text(text.encode())
            self.transport.write(b"".join(self.conn.data_to_send()))

    @property
    def waiting(self) -> int:
        """Bytes that the network has not taken yet."""
        return self.transport.get_write_buffer_size()

    def drop(self) -> None:
        """Forget what waits, and the client with it."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Drop a client that has not answered a ping: whatever waits for it would wait for ever."""
        self.drop()

    def shutdown(self) -> None:
        """Tell the client to come back later (1012), and do not wait for one that does not read."""
        super().shutdown()
        self.loop.call_later(LAST_BYTES, self.transport.abort)


def line_of(scope: Scope) -> Line:
    """The line of a socket."""
    line: Callable[[], Line | None] | None = scope.get("extensions", {}).get(LINE)
    found = None if line is None else line()
    if found is None:
        raise RuntimeError(
            "run the application with stackyard.apps.server.serving: it brings its own sockets"
        )
    return found
