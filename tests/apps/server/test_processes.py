"""Several processes on one PostgreSQL database: whoever is asked, everybody sees the same."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stackyard.apps.server import app as app_module
from tests.apps.server.house import House
from tests.apps.server.postgres import Postgres
from tests.apps.server.process import Server
from tests.apps.server.test_monitoring import samples
from tests.waiting import PATIENCE, wait_until


class Page:
    """A socket to one of the servers."""

    def __init__(self, server: Server, id: str, token: str | None = None) -> None:
        self.server, self.id, self.token = server, id, token
        self.state: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self._opened = ExitStack()
        self._last_id = 0
        self.connect()

    def connect(self) -> None:
        address = self.server.address.replace("http", "ws")
        self.socket = self._opened.enter_context(
            connect(
                f"{address}/api/tables/{self.id}/live", open_timeout=PATIENCE, max_size=None, close_timeout=1
            )
        )
        self.say(type="hello", token=self.token, picture="none")
        self.wait(lambda message: message["type"] == "state")

    def close(self) -> None:
        self._opened.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        self.heard.append(message)
        if message["type"] in ("state", "stale"):
            self.state = message.get("state", message)
        return message

    def wait(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not fits(message := self.hear()):
            pass
        return message

    def wait_until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not (self.state and fits(self.state)):
            self.hear()
        return self.state

    def do(self, type: str, **more: Any) -> dict[str, Any]:
        self._last_id += 1
        self.say(**{"type": type, "number": self.state["number"], "id": self._last_id, **more})
        return self.wait(lambda message: message.get("id") == self._last_id and message["type"] != "state")

    def move(self) -> dict[str, Any]:
        return self.do("move", move=next(iter(self.state["paths"])))


@pytest.fixture(scope="module")
def machines(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two machines, as it were, with one database."""
    url = postgres.new_database()
    one, other = (Server(tmp_path_factory.mktemp(name), url, pace=0.1) for name in ("one", "other"))
    yield one, other
    for server in (one, other):
        server.stop()
        assert "Traceback" not in server.log(), server.log()


@pytest.fixture
def two(machines: tuple[Server, Server]) -> tuple[Server, Server]:
    """Both, also where a test before has killed one."""
    for server in machines:
        if server.process.poll() is not None:
            server.start()
    return machines


def test_a_game_over_two_processes(two: tuple[Server, Server]) -> None:
    one, other = two
    id, ann, bob = one.table_for_two("cairn")
    pages = [Page(one, id, ann), Page(other, id, bob)]
    watcher = Page(other, id)
    # Who is there is known in both.
    pages[0].wait(lambda message: message["type"] == "presence" and message["players"] == [True, True])
    pages[0].wait(lambda message: message["type"] == "presence" and message["watchers"] == 1)
    pages[1].do("chat", text="good luck")
    said = pages[0].wait(lambda message: message["type"] == "chat" and bool(message["messages"]))
    assert [remark["text"] for remark in said["messages"]] == ["good luck"]
    moves = 0
    while pages[0].state["phase"] == "playing":
        page = pages[pages[0].state["to_move"]]
        number = pages[0].state["number"]
        page.wait_until(lambda state: state["number"] >= number)  # noqa: B023
        answer = page.move()
        assert answer["type"] == "ack"
        for each in (*pages, watcher):
            each.wait_until(lambda state: state["number"] >= answer["number"])  # noqa: B023
        moves += 1
    assert moves > 3 and {page.state["phase"] for page in (*pages, watcher)} == {pages[0].state["phase"]}
    assert one.record(id).text() == other.record(id).text()
    watcher.close()
    pages[0].wait(lambda message: message["type"] == "presence" and message["watchers"] == 0)


def test_what_one_has_acknowledged_the_other_shows_at_once(two: tuple[Server, Server]) -> None:
    one, other = two
    id, tokens = one.table("staku", "me", "here")
    for turn in range(8):
        writer, reader = (one, other) if turn % 2 else (other, one)
        state = writer.state(id, tokens[str(turn % 2)])
        said = {"type": "move", "number": state["number"], "move": next(iter(state["paths"]))}
        done = writer.ask(f"/tables/{id}/messages", said, tokens[str(turn % 2)])
        assert reader.state(id)["number"] == done["number"]


def test_of_two_who_write_the_same_number_one_is_told_that_it_is_late(two: tuple[Server, Server]) -> None:
    id, tokens = two[0].table("staku", "me", "here")
    with ThreadPoolExecutor(2) as threads:
        for turn in range(12):
            token = tokens[str(turn % 2)]
            state = two[turn % 2].state(id, token)
            said = {"type": "move", "number": state["number"], "move": next(iter(state["paths"]))}

            def send(server: Server, said: Any = said, token: str = token) -> httpx.Response:
                headers = {"Authorization": f"Bearer {token}"}
                return server.client.post(f"/tables/{id}/messages", json=said, headers=headers)

            answers = list(threads.map(send, two))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            late = next(answer.json() for answer in answers if answer.status_code == 409)
            assert late["code"] == "stale" and late["state"]["number"] > state["number"]
            assert len(late["state"]["moves"]) == turn + 1


def test_bots_are_taken_over_when_their_process_dies(two: tuple[Server, Server], postgres: Postgres) -> None:
    one, other = two
    # A round of bots that play at random may be over in two seconds, a match of a hundred is not.
    id, _ = one.table("staku", "bot:random", "bot:random", options={"games": 100})
    first = Page(one, id)
    first.wait_until(lambda state: len(state["moves"]) >= 2)
    owner = "SELECT owner FROM leases WHERE table_id = $1"
    (before,) = postgres.execute(owner, id, url=one.database)  # One's: nobody has looked at it elsewhere.
    second = Page(other, id)
    one.kill()
    wait_until(lambda: before not in postgres.execute(owner, id, url=one.database))
    (_after,) = postgres.execute(owner, id, url=one.database)
    number = other.state(id)["number"]  # Nothing of this comes from the dead process.
    second.wait_until(lambda state: state["number"] > number)
    first.close()


def test_a_clock_runs_on_in_another_process(two: tuple[Server, Server]) -> None:
    one, other = two
    id, ann, _bob = one.table_for_two("staku", clock={"minutes": 0.05})
    assert one.state(id, ann)["clock"]["running"] == 0
    one.kill()
    # Nobody asks for the table: the process that is left notices that the other has died.
    wait_until(lambda: "ran out of time" in (other.state(id)["ending"] or ""))


def test_the_database_may_go_away_for_a_while(two: tuple[Server, Server], postgres: Postgres) -> None:
    one, other = two
    id, ann, bob = one.table_for_two("staku")
    pages = [Page(one, id, ann), Page(other, id, bob)]
    assert pages[0].move()["type"] == "ack"
    pages[1].wait_until(lambda state: len(state["moves"]) == 1)
    postgres.stop()
    try:
        wait_until(lambda: one.client.get("/tables").status_code == 503)
        answer = one.client.get("/tables", headers={"Accept-Language": "fr"})
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert answer.json()["reason"].startswith("Rien ne peut être enregistré")
        wait_until(lambda: pages[1].move()["type"] == "refused")
        refused = pages[1].heard[-1]
        assert (refused["type"], refused["code"]) == ("refused", "unavailable")
    finally:
        postgres.start()
    wait_until(lambda: pages[1].move()["type"] == "ack")
    pages[0].wait_until(lambda state: len(state["moves"]) == 2)
    assert pages[0].move()["type"] == "ack"
    pages[1].wait_until(lambda state: len(state["moves"]) == 3)


# One command, several processes ------------------------------------------------------------------


def children(server: Server) -> list[int]:
    """The processes that serve."""
    pid = server.process.pid
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    names = {int(each): Path(f"/proc/{each}/cmdline").read_bytes() for each in found}
    return [each for each, command in names.items() if b"spawn_main" in command]


def check_metrics(server: Server, id: str, tokens: list[str]) -> None:
    """Whichever worker is asked answers for both: what happened in sums, what each holds with its number."""
    for turn in range(6):  # Each on a connection of its own, which any worker may take.
        token = {"Authorization": f"Bearer {tokens[turn % 2]}"}
        state = httpx.get(f"{server.address}/api/tables/{id}", headers=token, timeout=PATIENCE).json()
        said = {"type": "move", "number": state["number"], "move": next(iter(state["paths"]))}
        address = f"{server.address}/api/tables/{id}/messages"
        assert httpx.post(address, json=said, headers=token, timeout=PATIENCE).status_code == 200
    for _ in range(3):
        text = httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
        found = samples(text)
        assert found["stackyard_moves_total", "staku"] == found["stackyard_acks_total", ""] == 6
        assert found["stackyard_tables", "playing"] == 1
        for name in ("stackyard_memory_bytes", "stackyard_open_files", "stackyard_processor_seconds"):
            held = {int(pid): value for (sample, pid), value in found.items() if sample == name}
            assert set(held) == set(children(server)) and min(held.values()) > 0


def test_workers_serve_together_and_are_replaced(postgres: Postgres, tmp_path: Path) -> None:
    server = Server(tmp_path, postgres.new_database(), workers=2)
    try:
        wait_until(lambda: len(children(server)) == 2)
        living = "SELECT id FROM processes"
        wait_until(lambda: len(postgres.execute(living, url=server.database)) == 2)
        id, ann, bob = server.table_for_two("staku")
        with httpx.Client() as asked:
            assert asked.get(f"{server.address}/api/tables/{id}").status_code == 200
        check_metrics(server, id, [ann, bob])
        (victim, *_) = children(server)
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: len({*children(server)} - {victim}) == 2, server.log)
        assert f"process {victim} has ended (-9); another one is started" in server.log()
        page = Page(server, id, ann)
        assert page.move()["type"] == "ack"
        watcher = Page(server, id, bob)
        workers = children(server)
        began = time.monotonic()
        server.process.terminate()
        server.process.wait(PATIENCE)
        assert server.process.returncode in (0, -signal.SIGTERM) and time.monotonic() - began < 30
        for pid in workers:
            assert not Path(f"/proc/{pid}").exists(), "no worker outlives its parent"
        with pytest.raises(ConnectionClosed):
            watcher.wait(lambda _: False)
    finally:
        server.stop()
    assert "Traceback" not in server.log(), server.log()


def test_workers_end_with_their_parent(postgres: Postgres, tmp_path: Path) -> None:
    server = Server(tmp_path, postgres.new_database(), workers=2)
    wait_until(lambda: len(children(server)) == 2)
    workers = children(server)
    server.kill()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def test_a_process_that_starts_while_the_database_is_away_waits_for_it(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app_module, "AGAIN", 0.05)
    url = postgres.new_database()
    postgres.stop()
    try:
        with ThreadPoolExecutor(1) as threads:
            opening = threads.submit(House, url)
            wait_until(lambda: "waiting for the database" in caplog.text)
            assert not opening.done()
            postgres.start()
            house = opening.result(PATIENCE)
    finally:
        if postgres.process.poll() is not None:
            postgres.start()
    assert house.get("/api/tables").status_code == 200
    house.close()
    assert "Traceback" not in caplog.text
