"""A lean websocket: it shares the cores with the server that it measures, so it does little.

It offers compression as browsers do, and takes what the server grants.
"""

from __future__ import annotations

import asyncio
import os
import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable
from typing import Any

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, PACKED, MASKED = 0x80, 0x40, 0x80
TAIL = b"\x00\x00\xff\xff"
"""What ends a packed message, and is not sent (RFC 7692)."""
SMALL_WINDOW = 9
"""Of what we send: small messages, so nothing is gained by remembering more."""
HANDSHAKE_PATIENCE = 60.0


class Refused(ConnectionError):
    """The server did not take the socket; the message is its answer."""


class WebSocket(asyncio.Protocol):
    """One socket: `send` text, and be called with each message and with the end."""

    transport: asyncio.Transport

    def __init__(self, request: bytes, heard: Callable[[bytes], None], gone: Callable[[int], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0
        """Bytes that came over the wire."""
        self.unpacked = 0
        """Bytes of the messages in them."""
        self._request = request
        self._heard = heard
        self._gone = gone
        self._close_code = 1006
        self._buffer = bytearray()
        self._parts: list[bytes] = []
        self._packed = False
        self._inflate: Any = None
        self._deflates = False
        self._forgets = False

    # The connection ----------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if self.opened.done():
            self._gone(self._close_code)
        else:
            self.opened.set_exception(error or Refused("the server hung up"))

    def close(self) -> None:
        """Leave as a browser does whose page is closed."""
        if not self.transport.is_closing():
            self._frame(CLOSE, struct.pack("!H", 1001))
            self.transport.close()

    def abort(self) -> None:
        """Leave as a machine does that has lost power."""
        self.transport.abort()

    def _open(self, head: bytes) -> None:
        """Read the answer to the handshake."""
        lines = head.decode("latin-1").split("\r\n")
        if " 101 " not in lines[0]:
            self.opened.set_exception(Refused(lines[0]))
            self.transport.close()
            return
        granted = next((line for line in lines if line.lower().startswith("sec-websocket-extensions:")), "")
        if "permessage-deflate" in granted:
            bits = re.search(r"server_max_window_bits=(\d+)", granted)
            self._inflate = zlib.decompressobj(-int(bits[1]) if bits else -15)
            self._forgets = "server_no_context_takeover" in granted
            self._deflates = True
        self.opened.set_result(None)

    # Messages ----------------------------------------------------------------------------------------

    def send(self, text: bytes) -> None:
        """Send a message."""
        if not self._deflates:
            self._frame(TEXT, text)
            return
        deflate = zlib.compressobj(1, zlib.DEFLATED, -SMALL_WINDOW, 1)
        packed = deflate.compress(text) + deflate.flush(zlib.Z_SYNC_FLUSH)
        self._frame(TEXT | PACKED, packed[: -len(TAIL)])

    def _frame(self, first: int, payload: bytes) -> None:
        size = len(payload)
        head = (
            bytes((FINAL | first, MASKED | size))
            if size < 126
            else struct.pack("!BBH", FINAL | first, 0xFE, size)
        )
        mask = os.urandom(4)
        pattern = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        masked = (int.from_bytes(payload, "big") ^ pattern).to_bytes(size, "big")
        self.transport.write(head + mask + masked)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._open(bytes(buffer[:end]))
            del buffer[: end + 4]
        while (used := self._take(buffer)) > 0:
            del buffer[:used]

    def _take(self, buffer: bytearray) -> int:
        """Read the first frame, where it is whole: how many bytes it has."""
        if len(buffer) < 2:
            return 0
        first, size, start = buffer[0], buffer[1] & 0x7F, 2
        if size == 126:
            if len(buffer) < 4:
                return 0
            size, start = struct.unpack_from("!H", buffer, 2)[0], 4
        elif size == 127:
            if len(buffer) < 10:
                return 0
            size, start = struct.unpack_from("!Q", buffer, 2)[0], 10
        if len(buffer) < start + size:
            return 0
        self._hear(first, bytes(buffer[start : start + size]))
        return int(start + size)

    def _hear(self, first: int, payload: bytes) -> None:
        code = first & 0x0F
        if code == PING:
            self._frame(PONG, payload)
        elif code == CLOSE:
            self._close_code = struct.unpack_from("!H", payload)[0] if len(payload) >= 2 else 1005
            self.transport.close()
        elif code < CLOSE:
            if code == TEXT:
                self._packed = bool(first & PACKED)
            self._parts.append(payload)
            if first & FINAL:
                message = self._whole()
                self.unpacked += len(message)
                self._heard(message)

    def _whole(self) -> bytes:
        message = b"".join(self._parts)
        self._parts.clear()
        if not self._packed:
            return message
        text: bytes = self._inflate.decompress(message + TAIL)
        if self._forgets:
            self._inflate = zlib.decompressobj(-15)
        return text


async def connect(
    host: str,
    port: int,
    path: str,
    heard: Callable[[bytes], None],
    gone: Callable[[int], None] = lambda code: None,
    source: str = "",
) -> WebSocket:
    """Open a socket, from an address of this machine where one is given."""
    key = b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        f"Origin: http://{host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
    ]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: WebSocket(request, heard, gone), host, port, local_addr=(source, 0) if source else None
    )
    await asyncio.wait_for(asyncio.shield(socket.opened), HANDSHAKE_PATIENCE)
    return socket
