"""`stackyard admin` on a server that runs: what it changes is so at once, for everybody who is there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stackyard.apps.cli.main import app
from stackyard.core.errors import StackyardError
from tests.apps.server.house import House
from tests.apps.server.postgres import Postgres
from tests.waiting import PATIENCE, eventually, wait_until


def admin(house: House, *words: str) -> str:
    """What a command says; its error where it has one."""
    done = CliRunner().invoke(app, ["admin", *words, "--database", str(house.settings.database)])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.output


def lobby(house: House) -> list[str]:
    return [table["id"] for table in house.get("/api/tables").json()["tables"]]


def test_tables_are_listed_with_all_that_an_organiser_needs(house: House) -> None:
    id, _ = house.table("staku", "me", "open")
    hidden, _ = house.table("stakd", "me", "here", listed=False)
    lines = admin(house, "tables").splitlines()
    assert lines[0].split()[:4] == ["table", "game", "phase", "events"]
    found = {line.split()[0]: line for line in lines[1:]}
    assert {"staku", "waiting", "yes"} <= set(found[id].split()) and "Player 0, -" in found[id]
    assert {"stakd", "playing", "no"} <= set(found[hidden].split())
    assert len(admin(house, "tables", "--most", "1").splitlines()) == 2


def test_a_hidden_table_leaves_the_lobby_at_once_and_comes_back(house: House) -> None:
    id, tokens = house.table("staku", "me", "open")
    page = house.page(id, tokens[0])
    assert lobby(house) == [id] and page.state["listed"]
    admin(house, "hide", id)
    assert lobby(house) == []
    assert house.get(f"/api/tables/{id}").status_code == 200, "its link works"
    page.wait_until(lambda state: not state["listed"])
    admin(house, "show", f"http://127.0.0.1/t/{id}")
    assert lobby(house) == [id]


@pytest.mark.parametrize("kinds", [("me", "open"), ("me", "here"), ("random", "random")])
def test_an_ended_table_says_why_to_those_at_it(house: House, kinds: tuple[str, str]) -> None:
    id, tokens = house.table("stakd", *kinds, clock={"minutes": 5, "increment": 0})
    page = house.page(id, tokens.get(0))
    admin(house, "end", id, "--reason", "Good night.")
    state = page.wait_until(lambda state: state["ended"] is not None)
    assert state["ended"] == "The organiser has ended this table: Good night."
    assert state["phase"] == "over" and state["can"] == [] and state["to_move"] is None
    assert state["clock"]["running"] is None
    assert lobby(house) == []
    if tokens:
        assert page.do("chat", text="but")["code"] == "ended"
        assert page.do("move", move="x")["code"] == "ended"
        assert page.do("rematch")["code"] == "ended"
    late = house.post(f"/api/tables/{id}/seats", {"name": "Late"})
    assert late.status_code == 400 and late.json()["code"] == "ended"
    with pytest.raises(StackyardError, match="over already"):
        admin(house, "end", id)
    house.close()
    house.open()
    assert house.get(f"/api/tables/{id}").json()["ended"] == state["ended"], "after a restart, too"


def test_a_table_is_ended_while_people_play_on(house: House) -> None:
    """The order takes the next number, and a move that wanted it is refused."""
    id, tokens = house.table("staku", "me", "here")
    page = house.page(id, tokens[0])
    with_moves = page.state["number"]
    admin(house, "end", id)
    answer = page.do("move", move="b3-c3", number=with_moves)
    assert answer["type"] in ("stale", "refused")
    assert page.wait_until(lambda state: state["ended"] is not None)["moves"] == []


def test_a_removed_remark_vanishes_from_open_pages(house: House) -> None:
    id, tokens = house.table("staku", "me", "open")
    page, other = house.page(id, tokens[0]), house.page(id)
    page.do("chat", text="first")
    page.do("chat", text="second")
    said = {remark["text"]: remark for remark in _remarks(other, 2)}
    lines = admin(house, "remarks", id).splitlines()
    assert [line.partition(": ")[2] for line in lines] == ["first", "second"]
    admin(house, "remove-remark", lines[0].split()[0])
    gone = other.wait("removed")
    assert (gone["player"], gone["at"]) == (0, said["first"]["at"])
    later = house.page(id)
    whole = later.wait("chat")
    assert whole["whole"] and [remark["text"] for remark in whole["messages"]] == ["second"]
    with pytest.raises(StackyardError, match="there is no remark"):
        admin(house, "remove-remark", lines[0].split()[0])


def _remarks(page: Any, count: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while len(found) < count:
        found += page.wait("chat")["messages"]
    return found


def test_a_refused_name_sits_down_nowhere(house: House) -> None:
    id, _ = house.table("staku", "me", "open")
    admin(house, "refuse", "--name", "Bad *", "--reason", "You know why.")
    body = {"game": "staku", "players": [{"kind": "me", "name": "BAD  bob"}, {"kind": "open"}]}
    wait_until(lambda: house.post("/api/tables", body).status_code == 403)
    refused = house.post(f"/api/tables/{id}/seats", {"name": "ｂad Bob"})
    assert refused.status_code == 403 and refused.json()["code"] == "name-refused"
    assert refused.json()["reason"].endswith("is refused by the organiser: You know why.")
    house.sit(id, "Badger")
    assert admin(house, "refusals").split()[:3] == ["name", "bad", "*"]
    admin(house, "allow", "--name", "bad *")
    wait_until(lambda: house.post("/api/tables", body).status_code == 200)
    with pytest.raises(StackyardError, match="is not refused"):
        admin(house, "allow", "--name", "bad *")


def test_a_refused_address_is_told_so_and_its_open_pages_are_closed_even_if_they_are_silent(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All clients here come from loopback, which cannot be refused; so the check is told otherwise."""
    id, tokens = house.table("staku", "me", "open")
    page = house.page(id, tokens[0])
    monkeypatch.setattr("stackyard.apps.server.address_check.address_of", lambda scope: "192.0.2.7")
    assert page.do("chat", text="hello")["type"] == "ack"
    admin(house, "refuse", "--address", "192.0.2.0/24")
    assert page.wait("refused")["code"] == "address-refused"
    with pytest.raises(ConnectionClosed, match="1008"):
        page.hear()
    answer = house.get("/api/tables")
    assert answer.status_code == 403 and answer.json()["code"] == "address-refused"
    assert first_word(house, id)["code"] == "address-refused"
    assert httpx.get(f"{house.address}/", timeout=PATIENCE).status_code == 200, "the page shows the reason"
    admin(house, "allow", "--address", "192.0.2.0/24")
    eventually(lambda: house.get("/api/tables").status_code, 200)


def first_word(house: House, id: str) -> Any:
    """What a page hears before it has said anything."""
    with connect(f"ws://127.0.0.1:{house.port}/api/tables/{id}/live", open_timeout=PATIENCE) as socket:
        return json.loads(socket.recv(timeout=PATIENCE))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["refuse"], "either --name or --address"),
        (["refuse", "--name", "**"], "1 to 64 letters"),
        (["refuse", "--address", "here"], "no address"),
        (["refuse", "--address", "127.0.0.1"], "would refuse this machine"),
        (["refuse", "--address", "0.0.0.0/0"], "would refuse this machine"),
        (["hide", "nosuch"], "there is no table nosuch"),
        (["end", "nosuch"], "there is no table nosuch"),
        (["remarks", "nosuch"], "there is no table nosuch"),
    ],
)
def test_mistakes_are_explained(shared_house: House, words: list[str], problem: str) -> None:
    with pytest.raises(StackyardError, match=problem):
        admin(shared_house, *words)


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["admin", "tables", "--database", str(tmp_path / "x.db")])
    assert isinstance(done.exception, StackyardError) and not (tmp_path / "x.db").exists()


def test_an_order_reaches_every_process_at_the_database(postgres: Postgres) -> None:
    """Two servers on one PostgreSQL database; the command is a third process."""
    database = postgres.new_database()
    one, other = House(database), House(database)
    try:
        id, tokens = one.table("staku", "me", "open")
        pages = [one.page(id, tokens[0]), other.page(id)]
        pages[0].do("chat", text="oh no")
        number = admin(one, "remarks", id).split()[0]
        admin(one, "remove-remark", number)
        for page in pages:
            assert page.wait("removed")["player"] == 0
        admin(one, "hide", id)
        assert lobby(one) == lobby(other) == []
        admin(one, "refuse", "--name", "zoe")
        for house in (one, other):
            body = {"game": "staku", "players": [{"kind": "me", "name": "Zoe"}, {"kind": "open"}]}
            eventually(lambda: house.post("/api/tables", body).status_code, 403)  # noqa: B023
        admin(one, "end", id, "--reason", "Closing time.")
        for page in pages:
            assert page.wait_until(lambda state: state["ended"] is not None)["phase"] == "over"
    finally:
        one.close()
        other.close()


def test_behind_a_proxy_the_address_of_its_client_is_refused(tmp_path: Path) -> None:
    house = House(tmp_path / "stackyard.db", proxies=("127.0.0.1",))
    try:
        admin(house, "refuse", "--address", "192.0.2.7", "--reason", "Enough.")

        def status(client: str) -> int:
            headers = {"X-Forwarded-For": client}
            return httpx.get(f"{house.address}/api/tables", headers=headers, timeout=PATIENCE).status_code

        eventually(lambda: status("192.0.2.7"), 403)
        assert status("192.0.2.8") == 200
        assert status("192.0.2.8, 192.0.2.7") == 403, "what a client says of itself does not count"
    finally:
        house.close()
