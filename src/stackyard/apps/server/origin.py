"""Whose pages may speak to this server: `Host` and `Origin` name it, and nothing else.

A page of somebody else's, open in the browser of a visitor, could otherwise ask what only that visitor's
browser can reach: a server in their house (by a name that is made to lead there, DNS rebinding), or sockets,
which browsers open to anybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from stackyard.apps.server.addresses import is_loopback, name_in, same_address
from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.problem import foreign_host, foreign_origin
from stackyard.apps.server.wire.response import respond
from stackyard.core.errors import OptionError
from stackyard.core.message import msg

CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")
MISDIRECTED, FORBIDDEN = 421, 403


class OriginCheck:
    """Refuses what is addressed to another name, or sent by the page of another.

    Loopback names and the address that a connection was made to are always ours; `public` are the addresses
    that people type, `names` those of this machine.
    """

    def __init__(self, app: ASGIApp, public: Iterable[str] = (), names: Iterable[str] = ()) -> None:
        self.app = app
        self.origins = frozenset(check_public(each) for each in public)
        self.public_names = frozenset(name_in(each.partition("://")[2]) for each in self.origins)
        self.names = self.public_names | frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request that is meant for us."""
        if scope["type"] == "lifespan" or not (refused := self._refused(scope)):
            await self.app(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})  # Before it was accepted: the client gets status 403.
            return
        problem = foreign_host if refused == MISDIRECTED else foreign_origin
        response = respond(problem(language_of(HTTPConnection(scope)).say), refused)
        await response(scope, receive, send)

    def _refused(self, scope: Scope) -> int:
        """The status of what is not for us; 0 for all else."""
        hosts, origins, cookie, token = [], [], False, False
        for name, value in scope["headers"]:
            if name == b"host":
                hosts.append(value.decode("latin1"))
            elif name == b"origin":
                origins.append(value.decode("latin1"))
            elif name == b"cookie":
                cookie = True
            elif name == b"authorization":
                token = True
        if len(hosts) != 1 or not self.is_ours(name_in(hosts[0]), scope):
            return MISDIRECTED
        if origins:
            return 0 if all(self.is_same(origin, hosts[0]) for origin in origins) else FORBIDDEN
        # Browsers say their origin with all that changes something, so this is a program. It shows a token
        # or nothing; a cookie is what a browser adds for whoever asks it to.
        changes = scope["type"] == "websocket" or scope["method"] not in CHANGES_NOTHING
        return FORBIDDEN if changes and cookie and not token else 0

    def is_ours(self, name: str, scope: Scope) -> bool:
        """Whether a name is one of this server's."""
        if name in self.names or is_loopback(name):
            return True
        reached = scope.get("server")
        return bool(name) and reached is not None and same_address(name, reached[0])

    def is_same(self, origin: str, host: str) -> bool:
        """Whether a page comes from this server: from a public address, or from the name that it asks at."""
        if name_in(host) in self.public_names or (origin := origin.lower()) in self.origins:
            return origin.lower() in self.origins  # To the letter: also whether it came over TLS.
        scheme, _, authority = origin.partition("://")
        return scheme in ("http", "https") and authority == host.lower()


def check_public(address: str) -> str:
    """A public address as browsers name it, `https://play.example.org`; else an OptionError."""
    told = msg(
        "{address:quoted} is no public address; one is https://play.example.org, without a path",
        address=address,
    )
    try:
        parts = urlsplit(address)
        port = parts.port
        name = parts.hostname or ""
        name = f"[{name}]" if ":" in name else name.encode("idna").decode()  # As browsers write it.
    except ValueError:
        raise OptionError(told) from None
    extra = parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None
    if parts.scheme not in ("http", "https") or not name or extra:
        raise OptionError(told)
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{name}" + ("" if port in (None, usual) else f":{port}")
