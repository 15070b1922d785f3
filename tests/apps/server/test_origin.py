"""Whose pages may speak to this server."""

from __future__ import annotations

import socket
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from stackyard.apps.server.origin import OriginCheck, check_public
from stackyard.core.errors import OptionError
from tests.apps.server.house import House, OpenHouse
from tests.waiting import PATIENCE

PUBLIC = "https://play.example.org"


def ask(house: House, path: str = "/api/games", method: str = "GET", **headers: str) -> httpx.Response:
    return httpx.request(method, house.address + path, headers=headers, timeout=PATIENCE)


def refused(check: OriginCheck, kind: str = "http", method: str = "GET", **headers: str) -> int:
    """The status with which a request is refused that reached 192.168.1.5; 0 where it is not."""
    told = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": kind, "headers": told, "server": ("192.168.1.5", 8000)}
    return check._refused({**scope, "method": method} if kind == "http" else scope)


async def nothing(*_: object) -> None:
    pass


@pytest.fixture(scope="module")
def check() -> OriginCheck:
    return OriginCheck(nothing, [PUBLIC], ["yard", "yard.local"])


# Host --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "127.0.0.1:1",
        "127.1.2.3",
        "[::1]:8000",
        "192.168.1.5:8000",
        "[::ffff:192.168.1.5]",
        "yard:8000",
        "YARD.local.",
        "play.example.org",
    ],
)
def test_our_names(check: OriginCheck, host: str) -> None:
    assert refused(check, Host=host) == 0
    assert refused(check, "websocket", Host=host) == 0


@pytest.mark.parametrize(
    "host",
    [
        "evil.org",
        "evil.org:8000",
        "192.168.1.6",
        "localhost.evil.org",
        "play.example.org.evil.org",
        "",
        "a b",
    ],
)
def test_other_names(check: OriginCheck, host: str) -> None:
    assert refused(check, Host=host) == 421
    assert refused(check, "websocket", Host=host) == 421


def test_a_request_has_one_host(check: OriginCheck) -> None:
    assert refused(check) == 421
    twice = {"type": "http", "method": "GET", "headers": [(b"host", b"localhost"), (b"host", b"evil.org")]}
    assert check._refused(twice) == 421


def test_a_foreign_host_is_told_so(shared_house: House) -> None:
    for path in ("/", "/api/games", "/web/table.js", "/openapi.json"):
        answer = ask(shared_house, path, Host="evil.org")
        assert (answer.status_code, answer.json()["code"]) == (421, "foreign-host")
        assert answer.headers["X-Content-Type-Options"] == "nosniff", "with our headers"
    french = ask(shared_house, "/?lang=fr", Host="evil.org")
    assert french.json()["reason"].startswith("Ce serveur ne répond pas à ce nom")


# Origin ------------------------------------------------------------------------------------------


def test_pages_of_ours(check: OriginCheck) -> None:
    assert refused(check, Host="localhost:8000", Origin="http://localhost:8000") == 0
    assert refused(check, Host="192.168.1.5:8000", Origin="http://192.168.1.5:8000") == 0
    assert refused(check, Host="[::1]:8000", Origin="http://[::1]:8000") == 0
    assert refused(check, Host="play.example.org", Origin=PUBLIC) == 0
    assert refused(check, Host="127.0.0.1:8000", Origin=PUBLIC) == 0, "a proxy may name itself as the host"


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost:8000", "http://localhost:3000"),
        ("localhost:8000", "http://evil.org"),
        ("localhost:8000", "null"),
        ("localhost:8000", ""),
        ("localhost:8000", "localhost:8000"),
        ("localhost:8000", "chrome-extension://localhost:8000"),
        ("play.example.org", "http://play.example.org"),
        ("play.example.org", "https://play.example.org:444"),
        ("play.example.org", "https://play.example.org.evil.org"),
    ],
)
def test_pages_of_others(check: OriginCheck, host: str, origin: str) -> None:
    for method in ("GET", "POST", "OPTIONS"):
        assert refused(check, method=method, Host=host, Origin=origin) == 403
    assert refused(check, "websocket", Host=host, Origin=origin) == 403


def test_a_program_shows_a_token_and_no_cookie(check: OriginCheck) -> None:
    host = {"Host": "localhost:8000"}
    for kind in ("http", "websocket"):
        assert refused(check, kind, "POST", **host) == 0
        assert refused(check, kind, "POST", **host, Authorization="Bearer x") == 0
        assert refused(check, kind, "POST", **host, Cookie="session=1") == 403
        assert refused(check, kind, "POST", **host, Cookie="other=1", Authorization="Bearer x") == 0
    assert refused(check, "http", "GET", **host, Cookie="other=1") == 0, "of another server on this machine"


def test_a_page_of_another_is_told_so_and_nothing_happens(shared_house: House) -> None:
    answer = ask(shared_house, "/api/tables", "POST", Origin="http://evil.org")
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_socket_of_another_origin_is_refused_before_it_is_accepted(open_house: OpenHouse) -> None:
    house = open_house(public=(PUBLIC,))
    id, _ = house.table("staku", "me", "random")
    address = f"ws://127.0.0.1:{house.port}/api/tables/{id}/live"
    for asked, headers in (
        (address, {"Origin": "http://evil.org"}),
        (address, {"Cookie": "session=1"}),
        (address.replace("127.0.0.1", "evil.org"), {"Origin": "http://evil.org"}),
    ):
        with (
            pytest.raises(InvalidStatus) as caught,
            # A line that is made beforehand: nobody looks the other name up.
            socket.create_connection(("127.0.0.1", house.port)) as line,
            connect(asked, sock=line, additional_headers=headers, open_timeout=PATIENCE),
        ):
            pass
        assert caught.value.response.status_code == 403
    for origin in (f"http://127.0.0.1:{house.port}", PUBLIC):
        with connect(address, additional_headers={"Origin": origin}, open_timeout=PATIENCE) as page:
            page.send('{"type": "hello"}')
            assert '"type":"state"' in str(page.recv(timeout=PATIENCE))


# Settings ----------------------------------------------------------------------------------------


def test_a_public_address_as_browsers_name_it() -> None:
    assert check_public("https://Play.Example.org:443/") == PUBLIC
    assert check_public("http://yard:8000") == "http://yard:8000"
    assert check_public("https://[2001:DB8::1]") == "https://[2001:db8::1]"
    assert check_public("https://müller.example") == "https://xn--mller-kva.example"


@pytest.mark.parametrize(
    "wrong",
    [
        "play.example.org",
        "https://",
        "ftp://play.example.org",
        "https://a/b",
        "https://me@a",
        "https://a:b",
        "https://a?b",
        "https://[a",
    ],
)
def test_what_is_no_public_address_is_named(wrong: str) -> None:
    with pytest.raises(OptionError, match="is no public address"):
        check_public(wrong)
