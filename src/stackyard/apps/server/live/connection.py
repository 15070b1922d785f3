"""One open page at a table."""

from __future__ import annotations

from typing import Protocol

from pydantic import BaseModel

from stackyard.apps.server.limits import Limits
from stackyard.apps.server.live.rate_limit import RateLimit
from stackyard.apps.server.wire.models.base import encode
from stackyard.apps.server.wire.view import NOTHING, Viewer

MOST_WAITING = 1 << 18
"""Bytes that may wait for a page, beside what the network holds; one that reads slower is let go."""


class Line(Protocol):
    """Where the bytes go: `apps/server/socket_protocol.py`."""

    def write_text(self, text: str) -> None:
        """Send a message at once, or as soon as the network takes it."""

    @property
    def waiting(self) -> int:
        """Bytes that the network has not taken yet."""

    def drop(self) -> None:
        """Forget what waits, and the client with it."""


class Connection:
    """A socket, and who looks through it. Writing never waits: a page that does not read is dropped."""

    __slots__ = ("holder", "known", "line", "rate_limit", "session", "token", "viewer")

    def __init__(self, line: Line, viewer: Viewer, limits: Limits) -> None:
        self.line = line
        self.viewer = viewer
        self.known = NOTHING
        """What it has been sent."""
        self.rate_limit = RateLimit(limits)
        self.token: str | None = None
        """Of the session that the browser has shown, if any."""
        self.session = ""
        """The hash of the session of whoever is signed in; when that ends, so does this."""
        self.holder = ""
        """That person, as a holder of places."""

    def send(self, message: BaseModel) -> None:
        """Send something."""
        self.send_text(encode(message))

    def send_text(self, text: str) -> None:
        """Send something that has been encoded, perhaps for others too."""
        self.line.write_text(text)
        if self.line.waiting > MOST_WAITING:
            self.line.drop()
