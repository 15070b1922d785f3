"""Who asks, and how this machine may be called."""

from __future__ import annotations

import socket

import pytest

from stackyard.apps.server.addresses import (
    LOOPBACK,
    NOBODY,
    check_network,
    is_loopback,
    name_in,
    network_of,
    own_names,
    same_address,
)
from stackyard.core.errors import OptionError


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("127.0.0.1", LOOPBACK),
        ("127.9.9.9", LOOPBACK),
        ("::1", LOOPBACK),
        ("::ffff:127.0.0.1", LOOPBACK),
        ("unknown", NOBODY),
        ("", NOBODY),
        ("203.0.113.7\x00", NOBODY),
    ],
)
def test_an_address_counts_by_itself_and_in_ipv6_with_its_household(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("authority", "name"),
    [
        ("localhost:8000", "localhost"),
        ("LocalHost.", "localhost"),
        ("[::1]:8000", "::1"),
        ("[::1]", "::1"),
        ("play.example.org:443", "play.example.org"),
        ("evil:80@localhost", ""),
        ("localhost:80:80", ""),
        ("[::1]evil", ""),
        ("[::1", "::1"),
        ("::1", ""),
        ("", ""),
        (":80", ""),
        ("localhost:٨", ""),
    ],
)
def test_the_name_in_a_host_header(authority: str, name: str) -> None:
    assert name_in(authority) == name


def test_what_can_only_mean_this_machine() -> None:
    assert all(map(is_loopback, ["localhost", "127.0.0.1", "127.255.0.3", "::1", "::ffff:127.0.0.1"]))
    assert not any(
        map(is_loopback, ["localhost.evil.org", "127.0.0.1.evil.org", "127.1", "10.0.0.1", "::2", ""])
    )


def test_addresses_are_compared_as_numbers() -> None:
    assert same_address("::ffff:10.0.0.1", "10.0.0.1")
    assert same_address("fd00:0:0::1", "fd00::1")
    assert not same_address("10.0.0.1", "10.0.0.2")
    assert not same_address("evil.org", "10.0.0.1")


def test_a_machine_that_listens_everywhere_goes_by_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Yard.example.org")
    monkeypatch.setattr(socket, "getfqdn", lambda: "yard.example.org")
    assert own_names("0.0.0.0") == {"yard.example.org", "yard", "yard.local"}
    assert own_names("::") == own_names("0.0.0.0")
    assert own_names("127.0.0.1") == {"127.0.0.1"}
    assert own_names("Yard") == {"yard"}


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert check_network("10.0.0.0/8") == "10.0.0.0/8"
    assert check_network("fd00::0001") == "fd00::1"
    for wrong in ("nginx", "10.0.0.1/8", "10.0.0", ""):
        with pytest.raises(OptionError, match="is no address"):
            check_network(wrong)
