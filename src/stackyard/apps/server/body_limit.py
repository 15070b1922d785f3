"""How long a request may be, and how long it may take to arrive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.apps.server.wire.problem import too_large, too_slow
from stackyard.apps.server.wire.response import respond
from stackyard.core.message import Say

MOST_BYTES = 1 << 16
"""Of what is sent to us at once."""


class BodyLimit:
    """Reads what is sent before anybody works on it, and no more than it may be, whatever its headers say."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self.app = app
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self.seconds):
                body = await _body(receive)
        except TimeoutError:
            await self._refuse(scope, receive, send, too_slow, 408)
            return
        if body is None:
            return  # The client has gone: there is nobody to answer.
        if len(body) > MOST_BYTES:
            await self._refuse(scope, receive, send, too_large, 413)
            return
        given = False

        async def read() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, read, send)

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, problem: Callable[[Say], Problem], status: int
    ) -> None:
        found = problem(language_of(HTTPConnection(scope)).say)
        # What is still to come is not read: the connection is of no more use.
        await respond(found, status, {"Connection": "close"})(scope, receive, send)


async def _body(receive: Receive) -> bytes | None:
    """All that is sent, or enough of it to see that it is too long; None where the client goes."""
    body, more = b"", True
    while more and len(body) <= MOST_BYTES:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body
