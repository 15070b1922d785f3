"""What clients are told whose requests are given up because the server stops."""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.problem import stopping
from stackyard.apps.server.wire.response import respond


class Stopping:
    """Answers requests that are cancelled, which only a server does that stops and has waited long enough."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        answered = False

        async def watched_send(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        is_socket = scope["type"] == "websocket"  # It has been told by a close frame.
        try:
            await self.app(scope, receive, send if is_socket else watched_send)
        except asyncio.CancelledError:
            if not answered and not is_socket:
                response = respond(stopping(language_of(HTTPConnection(scope)).say), 503)
                await response(scope, receive, send)
