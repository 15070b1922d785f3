"""The address at which others can open a table: the one that is public, or this machine's in its network."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from stackyard.apps.server.addresses import EVERYWHERE, is_loopback, name_in
from stackyard.apps.server.live.host import Settings

SOMEWHERE = ("192.0.2.1", 9)
"""An address for documentation. Nothing is sent there: the system only says from which of its own."""


@dataclass(frozen=True)
class Origin:
    """Where a server can be reached."""

    address: str
    """Such as http://192.168.1.20:8000."""
    by_others: bool
    """Whether other machines can open it."""
    port: int


def origin_for(request: HTTPConnection, settings: Settings) -> Origin:
    """Where whoever is invited finds this server.

    Somebody who has come by a name that is not loopback's gives that away: it has led them here.
    """
    host = request.headers.get("host", "")
    port = (request.scope.get("server") or ("", 80))[1] or 80
    if settings.public:
        return Origin(settings.public[0], True, port)
    if not is_loopback(name_in(host)):
        return Origin(f"{request.url.scheme}://{host}", True, port)
    if settings.listens_on in EVERYWHERE and (own := network_address()):
        return Origin(f"http://{own}:{port}", True, port)
    return Origin(f"{request.url.scheme}://{host}", False, port)


def network_address() -> str:
    """This machine's address in its network; empty where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if is_loopback(found) or found == "0.0.0.0" else found
