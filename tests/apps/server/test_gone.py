"""Clients that go away in the middle of something: about them a server has nothing to say."""

from __future__ import annotations

import json
import re
import signal
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.frames import Frame, Opcode

from tests.apps.server.process import Server
from tests.waiting import PATIENCE, wait_until

TIMES = 4
"""That everything is tried: it depends on the moment what a server was doing."""
MANY = 20
AT_ONCE = struct.pack("ii", 1, 0)
"""For SO_LINGER: to close is to reset, and nothing that was on its way arrives."""
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
COMPILING = re.compile(r"(\S+ info \S+: )?compiling .*, once \.\.\.\n")
"""What the calmest server says where nothing is compiled yet."""
SHORT = "cairn"


def request(path: str, body: object = None, **headers: str) -> tuple[bytes, bytes]:
    """The head and the body of a request, as they go over the wire."""
    content = b"" if body is None else json.dumps(body).encode()
    lines = [
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
        "Host: localhost",
        "Accept-Encoding: gzip",
    ]
    if content:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode(), content


def frame(message: object) -> bytes:
    """A message as a page sends it through a socket."""
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


@contextmanager
def line_to(server: Server, reset: bool) -> Iterator[socket.socket]:
    """A connection that is closed in the end, or torn down."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        yield line
        if reset:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)


def drop(server: Server, head: bytes, body: bytes) -> None:
    """Go away in the head, before the body, in it, after it, and at the first bytes of the answer."""
    whole = head + body
    for reset in (False, True):
        for cut in (len(head) // 2, len(head), len(whole) - 1, len(whole)):
            with line_to(server, reset) as line:
                line.sendall(whole[:cut])
        with line_to(server, reset) as line:
            line.sendall(whole)
            assert line.recv(9) == b"HTTP/1.1 "


def drop_socket(server: Server, head: bytes, hello: bytes) -> None:
    """Go away after the handshake, in a message, after it, and at the first bytes of the answer."""
    for reset in (False, True):
        for cut in (0, len(hello) // 2, len(hello)):
            with line_to(server, reset) as line:
                line.sendall(head)
                assert line.recv(9) == b"HTTP/1.1 "
                line.sendall(hello[:cut])
        with line_to(server, reset) as line:
            line.sendall(head)
            read_past(line, b"\r\n\r\n")
            line.sendall(hello)
            assert line.recv(1)


def drop_before_many_answers(server: Server, head: bytes, hello: bytes) -> None:
    """Ask for much at once, and be gone before the first answer is sent."""
    with line_to(server, reset=False) as line:
        line.sendall(head)
        read_past(line, b"\r\n\r\n")
        line.sendall(hello)
        read_past(line, b'"watchers":1}')  # All that there was to read: else to close would be to reset.
        # The server stands still meanwhile, so that it always hears us first, and then finds nobody.
        server.process.send_signal(signal.SIGSTOP)
        line.sendall(frame({"type": "ping"}) * MANY)
    server.process.send_signal(signal.SIGCONT)


def read_past(line: socket.socket, mark: bytes) -> None:
    """Read, byte by byte, to the end of a mark."""
    read = b""
    while not read.endswith(mark):
        byte = line.recv(1)
        assert byte, read
        read += byte


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.stop()


def test_clients_that_go_away_leave_nothing_in_the_log(server: Server) -> None:
    id, tokens = server.table(SHORT, "me", "here")
    server.play_out(id, tokens)
    open_id, open_tokens = server.table(SHORT, "me", "open", listed=True)
    players = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    mine = {"Authorization": f"Bearer {open_tokens['0']}"}
    table, rounds = f"/api/tables/{open_id}", f"/api/tables/{id}/rounds/1"
    requests = [
        request(f"{rounds}/animation.gif"),  # First, so that some go while it is being drawn.
        request(f"{rounds}/picture.png"),
        request(f"{rounds}/record"),
        request("/"),
        request("/nothing/here", Accept="text/html"),
        request("/web/app.js"),
        request(f"/api/games/{SHORT}/picture.svg"),
        request("/api/games"),
        request("/api/tables"),
        request(table),
        request("/api/tables/nowhere"),
        request("/api/tables", {"game": SHORT, "players": players, "listed": False}),
        request("/api/tables", {"game": "x" * (1 << 17)}),
        request(f"{table}/messages", {"type": "chat", "number": 0, "text": "hello"}, **mine),
        request(f"{table}/messages", {"type": "chat", "number": 0, "text": "?"}, Expect="100-continue"),
        request(f"{table}/live", **UPGRADE),
        request("/api/tables/nowhere/live", **UPGRADE),
    ]
    hello = frame({"type": "hello", "token": None})
    live, alone = ((request(f"/api/tables/{each}/live", **UPGRADE)[0], hello) for each in (open_id, id))
    for _ in range(TIMES):
        for head, body in requests:
            drop(server, head, body)
        drop_socket(server, *live)
        drop_before_many_answers(server, *alone)
    # Nobody is thought to be there any more, and whoever comes now finds everything as it should be.
    wait_until(lambda: server.ask("/tables")["tables"][0]["watchers"] == 0)
    for address in ("/", "/web/app.js", f"{rounds}/animation.gif", table):
        assert httpx.get(server.address + address, timeout=PATIENCE).status_code == 200
    assert server.say(open_id, open_tokens["0"], "leave")
    server.stop()
    assert (server.printed, COMPILING.sub("", server.log())) == ("", "")
