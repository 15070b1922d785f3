"""Requests that do not get on are let go, wherever they stop."""

from __future__ import annotations

import socket
from contextlib import ExitStack

import pytest
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from stackyard.apps.server.limits import Limits
from stackyard.apps.server.slow_heads import with_deadline
from tests.apps.server.house import House, OpenHouse
from tests.waiting import PATIENCE

GET = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def line_to(house: House) -> socket.socket:
    return socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)


def read_all(line: socket.socket) -> bytes:
    """All that comes until the server closes."""
    data = b""
    while piece := line.recv(1 << 16):
        data += piece
    return data


@pytest.mark.parametrize("sent", [b"", b"GET /api", GET[:-2]])
def test_a_head_that_does_not_get_on_is_let_go(open_house: OpenHouse, sent: bytes) -> None:
    house = open_house(limits=Limits(head_seconds=0.2))
    with line_to(house) as line:
        line.sendall(sent)
        assert read_all(line).startswith(b"HTTP/1.1 408 ")


def test_the_second_head_on_a_connection_has_no_longer(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(head_seconds=0.5))
    with line_to(house) as line:
        line.sendall(GET)
        assert line.recv(12) == b"HTTP/1.1 200"
        line.sendall(GET[:10])
        rest = read_all(line)
        assert rest.endswith(
            b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        )


def test_a_body_that_does_not_get_on_is_let_go(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(body_seconds=0.2))
    with line_to(house) as line:
        line.sendall(POST + b"Content-Length: 100\r\n\r\n{")
        answer = read_all(line)
    assert answer.startswith(b"HTTP/1.1 408 ") and b'"code":"too-slow"' in answer


def test_many_slow_requests_hold_up_nobody(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(head_seconds=1.0))
    with ExitStack() as lines:
        slow = [lines.enter_context(line_to(house)) for _ in range(100)]
        for line in slow:
            line.sendall(GET[:20])
        assert house.get("/api/games").status_code == 200
        for line in slow:
            assert read_all(line).startswith(b"HTTP/1.1 408 ")
    assert not house.server.server_state.connections


def test_a_socket_and_a_slow_answer_have_all_the_time_they_need(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(head_seconds=0.2, hello_seconds=PATIENCE))
    id, tokens = house.table("staku", "me", "random")
    page = house.page(id, tokens[0])
    with line_to(house) as line:
        assert read_all(line).startswith(b"HTTP/1.1 408 "), "the deadline has passed for the page as well"
    assert page.move("b3-c3")["type"] == "ack"


def test_it_is_one_of_uvicorns_protocols() -> None:
    assert issubclass(with_deadline(AutoHTTPProtocol, 1.0), AutoHTTPProtocol)
