"""Names and addresses that the organiser refuses."""

from __future__ import annotations

import ipaddress
import unicodedata
from collections.abc import Mapping
from fnmatch import fnmatchcase

from stackyard.apps.server.table.actions import Refused
from stackyard.core.errors import OptionError
from stackyard.core.message import Message, msg

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LONGEST = 64
NOTHING: Mapping[str, str] = {}


class NameRefused(Refused):
    """The organiser wants nobody of that name."""

    code = "name-refused"


class AddressRefused(Refused):
    """The organiser wants nobody from there."""

    code = "address-refused"


class Refusals:
    """What is refused, each with the reason."""

    def __init__(self, names: Mapping[str, str] = NOTHING, addresses: Mapping[str, str] = NOTHING) -> None:
        self._names = dict(names)
        self._networks = {ipaddress.ip_network(text): reason for text, reason in addresses.items()}

    @property
    def any_addresses(self) -> bool:
        """Whether addresses have to be looked at, at all."""
        return bool(self._networks)

    def check_name(self, name: str) -> None:
        """NameRefused where somebody may not sit down under that name."""
        given = folded(name)
        for pattern, reason in self._names.items():
            if fnmatchcase(given, pattern):
                raise NameRefused(_name_refused(name, reason))

    def check_address(self, address: str) -> None:
        """AddressRefused where somebody comes from an address that is refused."""
        try:
            found = plain_address(address)
        except ValueError:
            return  # Nobody tells it, as behind a socket of Unix.
        for network, reason in self._networks.items():
            if found.version == network.version and found in network:
                raise AddressRefused(address_refused(reason))


def _name_refused(name: str, reason: str) -> Message:
    if not reason:
        return msg("the name {name:quoted} is refused by the organiser", name=name)
    return msg("the name {name:quoted} is refused by the organiser: {reason}", name=name, reason=reason)


def address_refused(reason: str) -> Message:
    """What somebody is told whose address is refused."""
    if not reason:
        return msg("your address is refused by the organiser")
    return msg("your address is refused by the organiser: {reason}", reason=reason)


def check_pattern(text: str) -> str:
    """A name to refuse, as it is compared; `*` stands for any letters. OptionError where it is none."""
    pattern = folded(text)
    if not pattern.strip("* ") or len(pattern) > LONGEST:
        raise OptionError(
            msg("a name to refuse has 1 to {most} letters; * stands for any others", most=LONGEST)
        )
    return pattern


def check_network(text: str) -> str:
    """An address or a network to refuse, as it is kept; OptionError where it is none, or this machine's."""
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise OptionError(
            msg(
                "{text:quoted} is no address; one is 192.0.2.7 or 2001:db8::7, a network 192.0.2.0/24",
                text=text,
            )
        ) from None
    if network.is_loopback or network.prefixlen == 0:
        raise OptionError(
            msg(
                "{text:quoted} would refuse this machine, and a proxy on it; name the addresses behind it",
                text=text,
            )
        )
    return str(network)


def folded(name: str) -> str:
    """A name as it is compared: however it is written, large or small."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def plain_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address; that of IPv4 where IPv6 only wraps one. ValueError where it is none."""
    found = ipaddress.ip_address(text.partition("%")[0])
    return (found.ipv4_mapped if found.version == 6 else None) or found
