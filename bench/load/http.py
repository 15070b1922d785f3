"""Calls of the JSON interface, without a library's cost: one connection each."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson


class Failed(Exception):
    """The server did not do it; the message is its answer."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"{status} {body.decode(errors='replace')[:500]}")
        self.status = status
        self.body = body


async def call(host: str, port: int, path: str, body: Any = None, token: str = "", source: str = "") -> Any:
    """The JSON of an answer; GET, or POST with a body; from an address of this machine where one is given."""
    status, payload = await exchange(host, port, path, body, token, source)
    if status != 200:
        raise Failed(status, payload)
    return orjson.loads(payload)


async def exchange(
    host: str, port: int, path: str, body: Any = None, token: str = "", source: str = ""
) -> tuple[int, bytes]:
    """Status and body of an answer, whatever they are."""
    reader, writer = await asyncio.open_connection(host, port, local_addr=(source, 0) if source else None)
    try:
        content = b"" if body is None else orjson.dumps(body)
        lines = [
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
            f"Host: {host}:{port}",
            f"Content-Length: {len(content)}",
            "Content-Type: application/json",
            "Connection: close",
            *([f"Authorization: Bearer {token}"] if token else []),
        ]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + content)
        answer = await reader.read()
    finally:
        writer.close()
    head, _, payload = answer.partition(b"\r\n\r\n")
    if not head:
        raise ConnectionResetError("the server hung up")
    return int(head.split(b" ", 2)[1]), payload
