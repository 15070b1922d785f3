"""How many sockets an address may have open, and how long one may stay silent."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from stackyard.apps.server.addresses import network_of_client
from stackyard.apps.server.limits import Limiter, TooMany
from stackyard.apps.server.wire import socket as messages
from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.models.base import encode
from stackyard.apps.server.wire.problem import problem

TRY_AGAIN_LATER = 1013
HELLO = '"hello"'
"""What the first message has in it that counts."""


class SocketLimit:
    """Counts sockets. One too many hears why and is closed: of a refusal a browser tells its page nothing."""

    def __init__(self, app: ASGIApp, limiter: Limiter) -> None:
        self.app = app
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request, and a socket for as long as it is open."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        socket = WebSocket(scope, receive, send)
        try:
            with self.limiter.open_socket(network_of_client(socket)):
                await self._serve(socket, scope, receive, send)
        except TooMany as error:
            await _refuse(socket, error)

    async def _serve(self, socket: WebSocket, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket, and let go of it where it does not say in time who is there."""
        drop = asyncio.create_task(self._drop(socket))

        async def listen() -> Message:
            message = await receive()
            if HELLO in (message.get("text") or ""):
                drop.cancel()
            return message

        try:
            await self.app(scope, listen, send)
        finally:
            drop.cancel()

    async def _drop(self, socket: WebSocket) -> None:
        await asyncio.sleep(self.limiter.limits.hello_seconds)
        with suppress(OSError, RuntimeError):  # It has gone by itself.
            await socket.close(TRY_AGAIN_LATER, "no-hello")


async def _refuse(socket: WebSocket, error: TooMany) -> None:
    found = messages.refused(None, problem(error, language_of(socket).say))
    with suppress(WebSocketDisconnect, RuntimeError):  # It has gone by itself.
        await socket.accept()
        await socket.send_text(encode(found))
        await socket.close(TRY_AGAIN_LATER, error.code)
