"""Addresses that the organiser refuses get no further than here."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose

from stackyard.apps.server.live.host import Host
from stackyard.apps.server.table.refusals import AddressRefused
from stackyard.apps.server.wire import socket as messages
from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.models.base import encode
from stackyard.apps.server.wire.problem import problem, status_of
from stackyard.apps.server.wire.response import respond

NOT_WELCOME = 1008
"""The socket is closed with this; to try again is no use."""
GUARDED = "/api/"
"""The page itself may be read by all: it shows the reason."""


class AddressCheck:
    """Answers requests and sockets from refused addresses with the reason; open sockets are closed, too."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan" or not scope["path"].startswith(GUARDED):
            await self.app(scope, receive, send)
            return
        try:
            _check(scope)
        except AddressRefused as error:
            await _refuse(scope, receive, send, error)
            return
        if scope["type"] == "http":
            await self.app(scope, receive, send)
        else:
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket until its address is refused, whether it says anything or not."""
        host: Host = scope["app"].state.host

        def look() -> None:
            try:
                _check(scope)
            except AddressRefused as error:
                host.start(_close(scope, receive, send, error))

        host.when_refused.add(look)
        try:
            await self.app(scope, receive, send)
        finally:
            host.when_refused.discard(look)


def _check(scope: Scope) -> None:
    host: Host = scope["app"].state.host
    if host.refusals.any_addresses:
        host.refusals.check_address(address_of(scope))


def address_of(scope: Scope) -> str:
    """Where a request comes from; behind a proxy that is trusted, from the proxy's client."""
    client = scope.get("client")
    return client[0] if client else ""


async def _close(scope: Scope, receive: Receive, send: Send, error: AddressRefused) -> None:
    """Tell an open page why, and close it; what it has sent already may still be heard."""
    with suppress(OSError, RuntimeError):  # It has gone by itself.
        await send({"type": "websocket.send", "text": _refusal(WebSocket(scope, receive, send), error)})
        await WebSocketClose(NOT_WELCOME, error.code)(scope, receive, send)


async def _refuse(scope: Scope, receive: Receive, send: Send, error: AddressRefused) -> None:
    if scope["type"] == "http":
        found = problem(error, language_of(HTTPConnection(scope)).say)
        await respond(found, status_of(error))(scope, receive, send)
        return
    # A browser tells its page nothing of a socket that was not accepted.
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    await socket.send_text(_refusal(socket, error))
    await socket.close(NOT_WELCOME, error.code)


def _refusal(socket: WebSocket, error: AddressRefused) -> str:
    return encode(messages.refused(None, problem(error, language_of(socket).say)))
