"""The headers of every response."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stackyard.apps.server.addresses import is_loopback, name_in
from stackyard.apps.server.cookies import is_secure

# The page is its own files and nothing else: no script, style or picture from anywhere, nor in the text.
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
# Over plain http, from another machine, browsers only complain of these.
WHERE_TRUSTED = {"Cross-Origin-Opener-Policy": "same-origin"}
CACHING = {
    "/api/": "no-store",
    "/web/": "no-cache",  # An old script must not speak to a new server.
}


class Headers:
    """Adds our headers to whatever is sent.

    Unlike Starlette's BaseHTTPMiddleware it needs no response: where the client has gone, there is none.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        caching = caching_at(scope["path"])

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update({**HEADERS, **(WHERE_TRUSTED if _is_trusted(scope) else {})})
                if caching:
                    headers.setdefault(
                        "Cache-Control", caching
                    )  # Some responses say themselves how long they hold.
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _is_trusted(scope: Scope) -> bool:
    """Whether the browser trusts where it got the page from: over https, or on this very machine."""
    connection = HTTPConnection(scope)
    return is_loopback(name_in(connection.headers.get("host", ""))) or is_secure(connection)


def caching_at(path: str) -> str:
    """How long responses at an address are kept where they do not say so themselves; empty for any time."""
    return next((value for start, value in CACHING.items() if path.startswith(start)), "")
