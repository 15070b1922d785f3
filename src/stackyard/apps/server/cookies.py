"""The one cookie that we set: the token of a session. No script reads it, no other site sends it."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from stackyard.apps.server.addresses import name_in
from stackyard.apps.server.people.account import SESSION_AT_MOST
from stackyard.apps.server.people.passkeys import Site

PLAIN = "stackyard-session"
SECURE = "__Host-stackyard-session"
"""Over https: browsers take a cookie of such a name only from this very host, and never over http."""
LONGEST = 200


def session_token(connection: HTTPConnection) -> str | None:
    """The token of the session that a browser shows."""
    token = connection.cookies.get(_name(connection))
    return token if token and len(token) <= LONGEST else None


def keep_session(connection: HTTPConnection, response: Response, token: str) -> None:
    """Have a browser keep the token of its session; the server says when that ends."""
    response.set_cookie(
        _name(connection),
        token,
        max_age=SESSION_AT_MOST // 1000,
        path="/",
        secure=is_secure(connection),
        httponly=True,
        samesite="strict",
    )


def forget_session(connection: HTTPConnection, response: Response) -> None:
    """Have a browser forget the token of its session."""
    response.delete_cookie(
        _name(connection), path="/", secure=is_secure(connection), httponly=True, samesite="strict"
    )


def site_of(connection: HTTPConnection) -> Site:
    """Where the page was opened that asks: its origin, which was found to be ours."""
    if origin := connection.headers.get("origin"):
        return Site(origin.lower())
    scheme = "https" if is_secure(connection) else "http"
    return Site(f"{scheme}://{connection.headers.get('host', '').lower()}")


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the browser speaks https to us, or to the proxy before us."""
    if connection.scope["scheme"] in ("https", "wss"):
        return True
    name = name_in(connection.headers.get("host", ""))
    public: tuple[str, ...] = connection.app.state.settings.public
    return any(name_in(each.removeprefix("https://")) == name for each in public if each.startswith("https:"))


def _name(connection: HTTPConnection) -> str:
    return SECURE if is_secure(connection) else PLAIN
