"""What the server logs, and that there is no secret in it whatever is sent."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import sys
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from stackyard.apps.server.logs import JsonFormatter, TextFormatter
from tests.apps.server.process import Server
from tests.waiting import PATIENCE


def record(message: str, *given: object, **fields: object) -> logging.LogRecord:
    made = logging.LogRecord("stackyard.test", logging.WARNING, __file__, 1, message, given, None)
    made.__dict__.update(fields)
    return made


def with_error() -> logging.LogRecord:
    made = record("it broke")
    try:
        raise ValueError("Bearer abcdefgh")
    except ValueError:
        made.exc_info = sys.exc_info()
    return made


def test_text_is_a_line_that_nobody_can_break() -> None:
    line = TextFormatter().format(record("table %s", "x\nerror: \x1b[31mmade up", status=200))
    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z warning stackyard\.test: table x", line)
    assert "\n" not in line and "\x1b" not in line and r"x\nerror" in line and line.endswith("status=200")


def test_json_is_an_object_a_line() -> None:
    line = JsonFormatter().format(record("table %s", "x\ny", status=200, path=Path("a")))
    found = json.loads(line)
    assert "\n" not in line and found["message"] == "table x\ny" and found["level"] == "warning"
    assert found["status"] == 200 and found["logger"] == "stackyard.test" and found["path"] == "a"


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
def test_what_looks_like_a_token_is_struck_out(formatter: logging.Formatter) -> None:
    texts = [
        "Authorization: Bearer abcdefgh",
        '{"token":"abcdefgh"}',
        "{'token': 'abcdefgh'}",
        "token=abcdefgh",
    ]
    texts.append("<socket.socket fd=7, laddr=('::1', 8), raddr=('abcdefgh', 51)>")
    for text in texts:
        assert "abcdefgh" not in formatter.format(record("%s", text)), text
    line = formatter.format(with_error())
    assert "ValueError" in line and "abcdefgh" not in line


def hostile_run(server: Server) -> list[str]:
    """All kinds of mistakes and malice, with tokens in all places; what must not be in the log."""
    id, tokens = server.table("staku", "me", "open")
    secret = server.ask(f"/tables/{id}/seats", {"name": "Zebedee", "entropy": "entropyofbob"})["token"]
    mine = tokens["0"]
    bearer = {"Authorization": f"Bearer {mine}"}
    web = httpx.Client(base_url=server.address, timeout=PATIENCE, headers=bearer)
    web.get(f"/api/tables/{id}", params={"token": secret, "picked": secret})
    web.get(f"/api/tables/{secret}")
    web.get(f"/{mine}/%0a{secret}")
    web.get(f"/api/tables/{id}", headers={"Authorization": f"Basic {secret}"})
    web.post(f"/api/tables/{id}/messages", content=f'{{"type": "move", "token": "{secret}"')
    web.post(f"/api/tables/{id}/messages", json={"type": "move", "number": 0, "move": secret})
    web.post(f"/api/tables/{id}/messages", json={"type": "chat", "number": 0, "text": "wordsforbob"})
    web.post("/api/tables", json={"game": secret, "players": [{"kind": secret}]})
    web.request("TRACE", f"/api/tables/{id}", content=secret)
    web.get(f"/api/tables/{id}/rounds/1/{secret}")
    web.close()
    address = f"ws://127.0.0.1:{server.port}/api/tables/{id}/live?token={secret}"
    for said in (
        {"type": "hello", "token": secret, "lang": "en"},
        {"type": "hello", "token": [secret]},
        {"type": secret, "number": secret},
        {"type": "move", "number": 10**30, "move": secret},
        secret,
    ):
        with connect(address, open_timeout=PATIENCE) as socket:
            socket.send(json.dumps(said))
            socket.recv(timeout=PATIENCE)
    with connect(address, open_timeout=PATIENCE) as socket:
        socket.send(b"\xff\xfe" + secret.encode())
        socket.send("{" + secret)
        socket.recv(timeout=PATIENCE)
    assert "Traceback" not in server.log(), "none of this is a mistake of ours"
    server.stop()
    with sqlite3.connect(server.folder / "stackyard.db") as database:
        columns = "table_id, number, kind, player, text, at, spent"
        move = f"INSERT INTO events ({columns}) VALUES (?, 9, 'move', 0, ?, 0, 0)"
        database.execute(move, [id, f"token={secret}"])
        seeds = [seed.hex() for (seed,) in database.execute("SELECT seed FROM tables")]
        hashes = [text for (text,) in database.execute("SELECT token_hash FROM places")]
    database.close()
    # A log that does not fit the rules is logged with its traceback.
    server.start()
    assert server.client.get(f"/tables/{id}").json()["code"] == "broken-table"
    assert "Traceback" in server.log()
    return [mine, secret, "Zebedee", "entropyofbob", "wordsforbob", "127.0.0.1", *seeds, *hashes]


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_secret_is_in_the_log_of_a_hostile_run(tmp_path: Path, form: str) -> None:
    server = Server(tmp_path, options=["--log", form, "--access-log"])
    try:
        secrets = hostile_run(server)
    finally:
        server.stop()
    log = server.log()
    for secret in secrets:
        assert secret not in log, secret
    assert "POST /api/tables" in log and "SOCKET /api/tables/{id}/live" in log, "requests are logged"
    if form == "json":
        lines = [json.loads(line) for line in log.splitlines()]
        assert {"time", "level", "logger", "message"} <= set.intersection(*map(set, lines))


def test_addresses_are_logged_only_where_that_is_asked_for(tmp_path: Path) -> None:
    server = Server(tmp_path, options=["--access-log", "--log-addresses"])
    server.stop()
    assert "GET / status=200" in server.log() and "address=127.0.0.1" in server.log()


def test_requests_are_not_logged_by_default(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.table("staku", "me", "open")
    server.stop()
    assert "GET" not in server.log() and "POST" not in server.log()
