"""Sockets that break the protocol itself, stop reading, or vanish: written byte by byte."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Awaitable, Callable
from random import Random

from tests.waiting import PATIENCE

RESET = struct.pack("ii", 1, 0)
"""For SO_LINGER: to close is to reset."""
HELLO = b'{"type":"hello"}'
HELLOS = 40
"""States that a client asks for and does not read; each is some ten kilobytes."""

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(payload: bytes, first: int = 0x81, masked: bool = True, length: int | None = None) -> bytes:
    """A frame as it goes over the wire, with a length that need not be true."""
    size = len(payload) if length is None else length
    bit = 0x80 if masked else 0
    if size < 126:
        head = bytes([first, bit | size])
    elif size < 1 << 16:
        head = bytes([first, bit | 126]) + struct.pack(">H", size)
    else:
        head = bytes([first, bit | 127]) + struct.pack(">Q", size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


async def upgraded(line: Line, id: str) -> None:
    """Become a socket."""
    reader, writer = line
    writer.write(
        f"GET /api/tables/{id}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")


async def wrong_frames(line: Line, id: str, random: Random) -> None:
    """Frames that are none: opcodes, bits and lengths that do not exist, no mask, half a letter."""
    await upgraded(line, id)
    choices = [
        frame(b"hello", first=random.randrange(256)),
        frame(HELLO, masked=False),
        frame(HELLO, length=random.choice((1, 125, 1 << 15, 1 << 17, 1 << 62))),
        frame(b"\xff\xfe{"),
        frame(b"\x00" * 126, first=0x89),
        frame(b"\x03", first=0x88),
        frame(b"\x00\x01no", first=0x88),
        frame(HELLO[:5], first=0x01) + frame(HELLO, first=0x81),
        frame(HELLO, first=0x80),
        random.randbytes(300),
    ]
    line[1].write(random.choice(choices))
    await line[1].drain()


async def half_messages(line: Line, id: str, random: Random) -> None:
    """A message in many pieces, that never ends."""
    await upgraded(line, id)
    for piece in range(random.randrange(1, 30)):
        line[1].write(frame(b" " * random.randrange(2000), first=0x00 if piece else 0x01))
    await line[1].drain()


async def silence(line: Line, id: str, random: Random) -> None:
    """Nothing, or half a request, or half a handshake."""
    line[1].write(
        b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"[
            : random.randrange(70)
        ]
    )
    await line[1].drain()


async def no_reading(line: Line, id: str, random: Random) -> None:
    """Ask for more and more, and read nothing."""
    writer = line[1]
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    await upgraded(line, id)
    line[0]._transport.pause_reading()  # type: ignore[attr-defined]
    for _ in range(HELLOS):
        writer.write(frame(HELLO))
    await asyncio.sleep(random.random())


async def strange_requests(line: Line, id: str, random: Random) -> None:
    """Heads that are none, or are too long."""
    head = f"GET /api/tables/{id}/live HTTP/1.1\r\nHost: localhost\r\n".encode()
    choices = [
        random.randbytes(500),
        b"GET / HTTP/9.9\r\n\r\n",
        head + b"X: " + b"x" * 100_000 + b"\r\n\r\n",
        head + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
        head + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
        head + b"Content-Length: -5\r\n\r\n",
        head + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        head.replace(id.encode(), b"%00%ff%2e%2e/" + id.encode()) + b"\r\n",
        head.replace(b"localhost", b"evil.example") + b"\r\n",
    ]
    line[1].write(random.choice(choices))
    await line[1].drain()


Way = Callable[[Line, str, Random], Awaitable[None]]
WAYS: tuple[Way, ...] = (wrong_frames, half_messages, silence, no_reading, strange_requests)


async def attempt(way: Way, port: int, id: str, random: Random) -> str:
    """Open a line, misuse it, and leave it properly or not at all; a problem where it cannot be opened."""
    try:
        async with asyncio.timeout(PATIENCE):
            line = await asyncio.open_connection("127.0.0.1", port)
    except (OSError, TimeoutError) as error:
        return f"no line: {error!r}"
    try:
        await way(line, id, random)
        if random.random() < 0.5:
            await asyncio.sleep(random.random() / 5)
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        pass  # It was closed by the server, as it should be.
    finally:
        writer = line[1]
        if random.random() < 0.5:
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        writer.transport.abort()
    return ""
