"""What was asked for, and what it was answered with: counted, and where that is wanted, logged."""

from __future__ import annotations

import logging
import re
import time

from starlette.requests import HTTPConnection
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stackyard.apps.server.metrics import Metrics

log = logging.getLogger("stackyard.access")

_TABLE = re.compile(r"[0-9a-f]{16}")


class RequestLog:
    """Counts responses by status; with `lines`, a line for each request and for each socket that has closed.

    A line names the route and the table, and nothing else that was sent: what people put into addresses and
    headers may be secret.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics, lines: bool = False, addresses: bool = False) -> None:
        self.app = app
        self.metrics = metrics
        self.lines = lines
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan" or (scope["type"] == "websocket" and not self.lines):
            await self.app(scope, receive, send)
            return
        began, status = time.monotonic(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self.metrics.responses.labels(status).inc()
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        async def heard() -> Message:
            nonlocal status
            message = await receive()
            if message["type"] == "websocket.disconnect":
                status = message.get("code") or status
            return message

        try:
            await self.app(scope, heard, watched)
        finally:
            if self.lines:
                self._write(scope, status, time.monotonic() - began)

    def _write(self, scope: Scope, status: int, seconds: float) -> None:
        id = scope.get("path_params", {}).get("id", "")
        fields: dict[str, object] = {"status": status, "ms": round(seconds * 1000, 1)}
        if _TABLE.fullmatch(id):
            fields["table"] = id
        client = HTTPConnection(scope).client
        if self.addresses and client is not None:
            fields["address"] = client.host
        log.info("%s %s", scope.get("method", "SOCKET"), _route(scope), extra=fields)


def _route(scope: Scope) -> str:
    """The address with names for what differs, such as `/api/tables/{id}`; `-` where we have none such."""
    route = scope.get("route")
    if route is None or isinstance(route, Mount):
        return "-" if route is None else route.path
    names = {str(value): f"{{{name}}}" for name, value in scope.get("path_params", {}).items()}
    return "/".join(names.get(part, part) for part in scope["path"].split("/"))
