"""How long a request may be."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.problem import too_large
from stackyard.apps.server.wire.response import respond

MOST_BYTES = 1 << 16
"""Of what is sent to us at once."""


class BodyLimit:
    """Reads what is sent before anybody works on it, and no more than it may be, whatever its headers say."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return  # The client has gone: there is nobody to answer.
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > MOST_BYTES:
                await self._refuse(scope, receive, send)
                return
        given = False

        async def read() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, read, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = respond(too_large(language_of(HTTPConnection(scope)).say), 413)
        await response(scope, receive, send)
