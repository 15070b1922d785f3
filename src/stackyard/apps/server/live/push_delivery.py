"""Posting to a push service: to the address that was looked at, and within a time."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

import h11

from stackyard.apps.server.people.webpush import may_be_reached

SECONDS = 10.0
"""For all of it: looking up the name, connecting, and the answer."""
CHUNK = 1 << 12


class Unreachable(Exception):
    """Nothing was delivered; its text names no endpoint."""


@dataclass(frozen=True)
class Delivery:
    """What a push service has answered."""

    status: int
    retry_after: float | None = None
    """Seconds that it asks us to wait."""

    @property
    def gone(self) -> bool:
        """Whether the browser does not want to be told any more."""
        return self.status in (404, 410)

    @property
    def may_be_retried(self) -> bool:
        """Whether the same may be taken later."""
        return self.status == 429 or self.status >= 500


async def post(
    endpoint: str, body: bytes, headers: Mapping[str, str], allowed: Sequence[str] = ()
) -> Delivery:
    """Post to an endpoint, once, and follow no redirection; Unreachable where that fails."""
    try:
        async with asyncio.timeout(SECONDS):
            return await _post(endpoint, body, headers, allowed)
    except TimeoutError:
        raise Unreachable(f"no answer within {SECONDS:g} s") from None
    except (OSError, ssl.SSLError, h11.ProtocolError) as error:
        raise Unreachable(type(error).__name__) from None


async def _post(endpoint: str, body: bytes, headers: Mapping[str, str], allowed: Sequence[str]) -> Delivery:
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    secure = parts.scheme == "https"
    address, port = await _address(host, parts.port or (443 if secure else 80), allowed)
    secured = {"ssl": _context(), "server_hostname": host} if secure else {}
    reader, writer = await asyncio.open_connection(address, port, **secured)  # type: ignore[arg-type]
    try:
        connection = h11.Connection(h11.CLIENT)
        target = parts.path or "/"
        if parts.query:
            target += f"?{parts.query}"
        sent = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
        request = h11.Request(method="POST", target=target, headers=list(sent.items()))
        for part in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(part) or b"")
        await writer.drain()
        while True:
            event = connection.next_event()
            if event is h11.NEED_DATA:
                connection.receive_data(await reader.read(CHUNK))
            elif isinstance(event, h11.Response):
                return Delivery(event.status_code, _seconds(dict(event.headers).get(b"retry-after")))
            elif isinstance(event, h11.ConnectionClosed):
                raise Unreachable("no answer")
    finally:
        writer.close()
        with contextlib.suppress(OSError, ssl.SSLError):
            await asyncio.wait_for(writer.wait_closed(), 1)


async def _address(host: str, port: int, allowed: Sequence[str]) -> tuple[str, int]:
    """Where a name leads; Unreachable where one of its addresses is none that we would send to.

    What is connected to is this address, and not the name, which might lead elsewhere a moment later.
    """
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(may_be_reached(each, allowed) for each in addresses):
        raise Unreachable("its address is not on the internet")
    return addresses[0], port


@cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()


def _seconds(header: bytes | None) -> float | None:
    return float(header) if header is not None and header.isdigit() else None
