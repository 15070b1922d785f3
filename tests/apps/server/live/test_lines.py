"""Clients that do not read, or have vanished: they are dropped, and nobody else notices."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from stackyard.apps.server.limits import Limits, TooMany
from stackyard.apps.server.live import connection
from stackyard.apps.server.live.rate_limit import RateLimit
from tests.apps.server.house import House, OpenHouse
from tests.waiting import PATIENCE, wait_until

UPGRADE = (
    "GET /api/tables/{id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
HELLO = {"type": "hello", "token": None, "lang": "en"}


def open_line(house: House, id: str) -> socket.socket:
    """A socket by hand, with room for little that was not read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", house.port))
    line.sendall(UPGRADE.format(id=id).encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def frame(message: object) -> bytes:
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


def test_a_page_that_does_not_read_is_dropped(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_WAITING", 1 << 14)
    house = open_house(limits=Limits(messages=1 << 20))
    id, tokens = house.table("staku", "me", "random")
    page = house.page(id, tokens[0])
    live = house.host.live[id]
    with closing(open_line(house, id)) as slow:
        wait_until(lambda: live.pages == 2)
        slow.sendall(frame(HELLO))
        slow.setblocking(False)

        def ask_for_more() -> bool:
            try:
                slow.send(frame(HELLO))
            except BlockingIOError:
                pass  # The server reads no further for a while.
            except OSError:
                return True
            return live.pages == 1

        wait_until(ask_for_more)
        assert page.move("b3-c3")["type"] == "ack"
        page.wait_until(lambda state: len(state["moves"]) == 2)
    wait_until(lambda: live.pages == 1 and live.watchers == 0)


@pytest.fixture
def anxious_house(tmp_path: Path) -> Iterator[House]:
    """One that asks its pages often whether they are there."""
    house = House(tmp_path / "stackyard.db", {"ws_ping_interval": 0.2, "ws_ping_timeout": 0.5})
    yield house
    house.close()


def test_a_page_that_has_vanished_is_dropped(anxious_house: House) -> None:
    house = anxious_house
    id, _ = house.table("staku", "me", "open")
    with closing(open_line(house, id)) as vanished:
        vanished.sendall(frame(HELLO))
        wait_until(lambda: house.host.live[id].watchers == 1)
        wait_until(lambda: house.host.live[id].pages == 0)  # It has answered no ping.
    assert house.host.live[id].watchers == 0


def test_a_burst_is_heard_and_then_so_many_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    limits = Limits()
    limit = RateLimit(limits)
    for _ in range(limits.remarks):
        limit.check(remark=True)
    with pytest.raises(TooMany):
        limit.check(remark=True)
    limit.check()  # Other messages are counted apart.
    now += limits.message_seconds / limits.remarks
    limit.check(remark=True)
    with pytest.raises(TooMany):
        limit.check(remark=True)
    now += 10 * limits.message_seconds
    for _ in range(limits.remarks):
        limit.check(remark=True)
    with pytest.raises(TooMany):
        limit.check(remark=True)
