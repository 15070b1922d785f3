"""Sockets as the loop serves them: written to at once, compressed where it pays, dropped where nobody reads.

ASGI lets an application wait until a message is written. Ours never waits for a page: it writes through the
`Line` that it finds in the scope, and drops a page that is too far behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from stackyard.apps.server.live.connection import Line

LINE = "stackyard.line"
"""The extension of a socket's scope that is its line."""
LEAST_COMPRESSED = 1 << 10
"""Bytes of a message from which on it is compressed; acknowledgements are not worth it."""
COMPRESSION = {"level": 1, "memLevel": 5}
"""What it costs and saves is in docs/server.md."""
WINDOW_BITS = 12
"""Each message is compressed by itself, so that a socket keeps no window: states are about that long."""
LAST_BYTES = 1.0
"""Seconds that a client has to take what is on its way when the server stops."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's socket, and the line that our application writes to."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [
            _DeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                server_max_window_bits=WINDOW_BITS,
                client_max_window_bits=WINDOW_BITS,
                compress_settings=COMPRESSION,
            )
        ]

    def handle_connect(self, event: Request) -> None:
        """Begin with a client; the application finds us in its scope."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast("dict[str, Any]", self.scope["extensions"])[LINE] = self

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


class _Deflate(PerMessageDeflate):
    """Compresses what is long enough for it."""

    def encode(self, frame: Frame) -> Frame:
        """A message as it is sent."""
        return frame if len(frame.data) < LEAST_COMPRESSED else super().encode(frame)


class _DeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on how messages are compressed."""

    def process_request_params(
        self, params: Sequence[tuple[str, str | None]], accepted_extensions: Sequence[Any]
    ) -> tuple[list[tuple[str, str | None]], PerMessageDeflate]:
        """What was agreed on."""
        agreed, found = super().process_request_params(params, accepted_extensions)
        return agreed, _Deflate(
            found.remote_no_context_takeover,
            found.local_no_context_takeover,
            found.remote_max_window_bits,
            found.local_max_window_bits,
            found.compress_settings,
        )


def line_of(scope: Scope) -> Line:
    """The line of a socket."""
    line = scope.get("extensions", {}).get(LINE)
    if line is None:
        raise RuntimeError(
            "run the application with stackyard.apps.server.serving, which brings its own sockets"
        )
    return line  # type: ignore[no-any-return]
