"""Addresses and names of machines: who asks, and how this machine may be called."""

from __future__ import annotations

import hashlib
import ipaddress
import socket
from functools import lru_cache

from starlette.requests import HTTPConnection

from stackyard.core.errors import OptionError
from stackyard.core.message import msg

LOOPBACK = "loopback"
"""The network of all programs on this machine."""
LOOPBACK_NETWORKS = ("127.0.0.0/8", "::1")
NOBODY = "unknown"
"""The network of those whose address nobody tells, as behind a socket of Unix."""
EVERYWHERE = ("0.0.0.0", "::", "")
"""What to listen on for all addresses of this machine."""


def network_of_client(connection: HTTPConnection) -> str:
    """The network that a request comes from; behind a proxy that is trusted, that of the proxy's client."""
    return network_of(connection.client.host) if connection.client else NOBODY


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What limits are counted for: an IPv4 address, or the 64 bits of IPv6 that one household is given."""
    try:
        found = plain(address)
    except ValueError:
        return NOBODY
    if found.is_loopback:
        return LOOPBACK
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((int(found), 64), strict=False))


def fingerprint(network: str) -> str:
    """A mark of a network that is the same in all processes, and too short to tell which network it was."""
    return hashlib.sha256(network.encode()).hexdigest()[:4]


def plain(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address as a value: that of IPv4 where IPv6 only wraps one, without the name of an interface."""
    found = ipaddress.ip_address(address.partition("%")[0])
    return (found.ipv4_mapped if found.version == 6 else None) or found


def name_in(authority: str) -> str:
    """The name in `name:port`, as it is compared: small letters, no brackets, no dot at the end."""
    if authority.startswith("["):
        name, _, rest = authority[1:].partition("]")
        port = rest.removeprefix(":") if rest.startswith(":") else rest and "?"
    else:
        name, _, port = authority.partition(":")
    if not name or (port and not (port.isascii() and port.isdecimal())):
        return ""
    return name.lower().removesuffix(".")


def is_loopback(name: str) -> bool:
    """Whether a name can only mean the machine of whoever says it."""
    if name == "localhost":
        return True
    if not name.startswith("127.") and ":" not in name:
        return False  # Nearly all names, without the cost of reading an address.
    try:
        return plain(name).is_loopback
    except ValueError:
        return False


def same_address(name: str, address: str) -> bool:
    """Whether a name is an address, and this one."""
    if name == address:
        return True
    try:
        return plain(name) == plain(address)
    except ValueError:
        return False


def own_names(listening_on: str) -> frozenset[str]:
    """The names of this machine that others may know it by, where it listens on all of its addresses."""
    if listening_on not in EVERYWHERE:
        return frozenset({listening_on.lower()})
    host = socket.gethostname().lower()
    short = host.partition(".")[0]
    return frozenset({host, short, f"{short}.local", socket.getfqdn().lower()}) - {""}


def check_network(text: str) -> str:
    """An address, or a network such as 10.0.0.0/8; an OptionError where it is neither."""
    try:
        return str(ipaddress.ip_network(text) if "/" in text else ipaddress.ip_address(text))
    except ValueError:
        told = msg(
            "{text:quoted} is no address; one is 10.0.0.1 or fd00::1, and a network 10.0.0.0/8", text=text
        )
        raise OptionError(told) from None
