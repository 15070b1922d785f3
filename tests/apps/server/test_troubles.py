"""What can go wrong with a machine, or be done to it, and must not cost anybody a game."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stackyard.apps.server.limits import Limits
from stackyard.apps.server.live import exports as exports_module
from stackyard.apps.server.live import host as host_module
from stackyard.apps.server.live import live_table
from stackyard.apps.server.live.exports import Exports
from stackyard.apps.server.socket import NO_TABLE
from stackyard.apps.server.store.errors import Unavailable
from stackyard.apps.server.store.store import Store
from stackyard.apps.server.table.actions import Busy
from stackyard.apps.server.table.table import Table
from stackyard.apps.server.wire.models.messages import SERVER_MESSAGE, RefusedMessage
from stackyard.engine import bots
from tests.apps.server.house import House, OpenHouse, Page
from tests.waiting import PATIENCE, wait_until


def fails(monkeypatch: pytest.MonkeyPatch, method: str, times: int, player: int | None = None) -> list[str]:
    """Let a method of the storage fail so many times, as on a full disk, for a player; what was tried."""
    tried: list[str] = []
    real = getattr(Store, method)

    async def write(store: Store, *what: Any) -> Any:
        if player is None or what[1][0].player == player:
            tried.append(method)
            if len(tried) <= times:
                raise OSError("no space left on device")
        return await real(store, *what)

    monkeypatch.setattr(Store, method, write)
    return tried


def table_of(house: House, id: str) -> Table:
    return house.host.live[id].table


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "AGAIN", 0.02)


# The disk ----------------------------------------------------------------------------------------


def test_a_bot_whose_move_cannot_be_written_tries_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    id, tokens = house.table("staku", "me", "random")
    page = house.page(id, tokens[0])
    page.wait_until(lambda state: "move" in state["can"])
    tried = fails(monkeypatch, "append", 3, player=1)
    assert page.move("b3-c3")["type"] == "ack"
    page.wait_until(lambda state: len(state["moves"]) == 2)
    assert len(tried) == 4
    assert "no space left on device" in caplog.text


def test_a_move_that_cannot_be_written_has_not_happened(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, tokens = house.table("staku", "me", "random")
    page = house.page(id, tokens[0])
    fails(monkeypatch, "append", 1, player=0)
    assert page.move("b3-c3")["code"] == "server-error"
    assert page.hello(tokens[0])["moves"] == []
    assert page.move("b3-c3")["type"] == "ack"


def test_a_clock_that_cannot_be_stopped_runs_out_all_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, tokens = house.table("staku", "me", "open", clock={"minutes": 30})
    house.sit(id, "Bob")
    page = house.page(id, tokens[0])
    tried = fails(monkeypatch, "append", 3)
    house.let_time_pass(id, minutes=30)
    state = page.wait_until(lambda state: state["phase"] == "over")
    assert len(tried) == 4 and state["ending"] == "Player 0 ran out of time."


def test_a_clock_goes_on_where_the_database_is_away_when_the_server_starts(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    id, _ = house.table("staku", "me", "here", clock={"minutes": 30})
    house.close()
    tried: list[str] = []
    for method in ("running", "load"):
        real = getattr(Store, method)

        async def read(store: Store, *what: Any, real: Any = real, method: str = method, **more: Any) -> Any:
            tried.append(method)
            if tried.count(method) <= 2:
                raise Unavailable
            return await real(store, *what, **more)

        monkeypatch.setattr(Store, method, read)
    monkeypatch.setattr(host_module, "AGAIN", 0.02)
    house.open()
    wait_until(lambda: id in house.host.live)
    assert tried.count("running") > 2 and tried.count("load") == 3
    assert not caplog.records, caplog.text


def test_a_log_that_cannot_be_played_is_nobody_elses_trouble(house: House) -> None:
    broken, _ = house.table("staku", "me", "random")
    good, tokens = house.table("staku", "me", "random")
    page = house.page(good, tokens[0])
    page.move("b3-c3")
    page.wait_until(lambda state: len(state["moves"]) == 2)
    house.close()
    with closing(sqlite3.connect(str(house.settings.database), isolation_level=None)) as connection:
        wrong = "UPDATE events SET text = '?', kind = 'move' WHERE table_id = ? AND kind = 'round'"
        connection.execute(wrong, [broken])
    house.open()
    answer = house.get(f"/api/tables/{broken}")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken-table")
    listed = house.get("/api/tables").json()["tables"]
    assert [table["id"] for table in listed] == [good]
    address = f"ws://127.0.0.1:{house.port}/api/tables/{broken}/live?lang=fr"
    with connect(address, open_timeout=PATIENCE, close_timeout=1) as line:
        refused = SERVER_MESSAGE.validate_json(line.recv(timeout=PATIENCE))
        assert isinstance(refused, RefusedMessage) and refused.code == "broken-table"
        assert refused.reason.startswith("Cette table est illisible")
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=PATIENCE)
    assert (line.close_code, line.close_reason) == (NO_TABLE, "broken-table")
    page = house.page(good, tokens[0])
    assert page.move(next(iter(page.state["paths"])))["type"] == "ack"
    page.wait_until(lambda state: len(state["moves"]) == 4)


def test_a_rematch_that_cannot_be_written_has_not_been_asked_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    white, black = over(house)
    assert white.do("rematch")["type"] == "ack"
    black.catch_up(white.state["number"])
    fails(monkeypatch, "append", 1)
    assert black.do("rematch")["code"] == "server-error"
    assert "rematch" in black.state["can"]
    assert black.do("rematch")["type"] == "ack"
    assert black.wait_until(lambda state: state["rematch"]["table"])


def over(house: House) -> tuple[Page, Page]:
    """A match that white has given up."""
    id, tokens = house.table("staku", "me", "open")
    white = house.page(id, tokens[0])
    black = house.page(id, house.sit(id, "Bob"))
    white.wait_until(lambda state: state["phase"] == "playing")
    white.do("resign")
    black.catch_up(white.state["number"])
    return white, black


def test_of_two_who_ask_for_a_rematch_at_once_only_one_sets_it_up(house: House) -> None:
    id, tokens = house.table("staku", "me", "open")
    bob = house.sit(id, "Bob")
    page = house.page(id, tokens[0])
    page.wait_until(lambda state: state["phase"] == "playing")
    house.post(f"/api/tables/{id}/messages", {"type": "leave", "number": page.state["number"]}, bob)
    page.wait_until(lambda state: state["players"][1]["stand_in"])
    page.do("resign")
    number = page.state["number"]
    answers: list[int] = []

    def ask(token: str) -> None:
        status, at = 409, number
        while status == 409:  # The other was faster.
            said = {"type": "rematch", "number": at}
            answer = house.post(f"/api/tables/{id}/messages", said, token)
            status, at = answer.status_code, answer.json().get("state", {}).get("number")
        answers.append(status)

    both = [threading.Thread(target=ask, args=(token,)) for token in (tokens[0], bob)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert 200 in answers and table_of(house, id).followed_by
    following = house.host.live[table_of(house, id).followed_by].table
    assert [place.name for place in following.places] == ["Bob", "Player 0"]
    assert following.places[0].stand_in, "who has left is still away"


# Too much at once --------------------------------------------------------------------------------


def test_pictures_are_drawn_one_at_a_time_and_once_for_all() -> None:
    drawn: list[int] = []
    running = threading.Semaphore(1)

    def draw(number: int) -> Callable[[], bytes]:
        def work() -> bytes:
            assert running.acquire(blocking=False), "one at a time"
            drawn.append(number)
            running.release()
            if number == 99 and drawn.count(99) == 1:
                raise OSError("no memory")
            return bytes([number])

        return work

    async def ask() -> None:
        with ThreadPoolExecutor(1) as threads:
            exports = Exports(threads)
            same = await asyncio.gather(*(exports.get("a", draw(1)) for _ in range(50)))
            assert set(same) == {b"\1"} and drawn == [1]
            with pytest.raises(OSError, match="no memory"):
                await exports.get("b", draw(99))
            assert await exports.get("b", draw(99)) == b"\x63", "it is tried again"
            many = [exports.get(number, draw(number)) for number in range(exports_module.MOST_WAITING + 5)]
            told = await asyncio.gather(*many, return_exceptions=True)
            assert sum(isinstance(each, Busy) for each in told) == 5
            assert len(exports._kept) <= exports_module.MOST_KEPT + 1

    asyncio.run(ask())


class Slow:
    """A bot that thinks until it is let go."""

    def __init__(self) -> None:
        self.go = threading.Event()

    def choose(self, state: Any, progress: object = None, stop: object = None) -> str:
        assert self.go.wait(PATIENCE)
        return str(state.moves()[0])


def test_while_a_hint_is_thought_about_a_page_is_heard(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    real = bots.make
    monkeypatch.setattr(
        bots, "make", lambda name, *more: slow if name == live_table.HINT_BOT else real(name, *more)
    )
    id, tokens = house.table("staku", "me", "random")
    page = house.page(id, tokens[0])
    page.wait_until(lambda state: "hint" in state["can"])
    number = page.state["number"]
    page.say({"type": "hint", "number": number, "id": 1})
    page.say({"type": "ping", "id": 2})
    page.wait("pong")
    page.say({"type": "hint", "number": number, "id": 3})
    refused = page.wait("refused")
    assert (refused["id"], refused["code"]) == (3, "busy")
    # Other tables' bots have threads of their own.
    other, others = house.table("staku", "me", "random")
    second = house.page(other, others[0])
    second.move("b3-c3")
    second.wait_until(lambda state: len(state["moves"]) == 2)
    slow.go.set()
    assert page.wait("hint")["id"] == 1


def test_the_rate_limit_is_that_of_a_player_also_over_http(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(message_seconds=1000.0))  # The machine may be slower than a fast talker.
    id, tokens = house.table("staku", "me", "random")
    said = {"type": "chat", "number": 0, "text": "hello"}
    answers = [house.post(f"/api/tables/{id}/messages", said, tokens[0]) for _ in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert answers[-1].json()["code"] == "too-fast"


def test_what_a_visitor_writes_is_not_searched_for_sentences(shared_house: House) -> None:
    long = " is on the way from " * 150 + " to " * 1000
    answer = shared_house.post(
        "/api/tables?lang=fr", {"game": long, "players": [{"kind": "me", "name": "a"}]}
    )
    assert answer.status_code == 404


def test_a_body_in_pieces_is_not_longer_than_others(shared_house: House) -> None:
    with socket.create_connection(("127.0.0.1", shared_house.port), timeout=PATIENCE) as line:
        head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        line.sendall(f"{head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n".encode())
        for _ in range(5):
            line.sendall(f"{1 << 14:x}\r\n".encode() + b" " * (1 << 14) + b"\r\n")
        answer = line.recv(1 << 16)
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_a_frame_of_bytes_is_answered(shared_house: House) -> None:
    id, tokens = shared_house.table("staku", "me", "open")
    page = shared_house.page(id, tokens[0])
    page.socket.send(b"\x00\xff")
    assert page.wait("refused")["code"] == "bad-message"
    assert page.hello(tokens[0])["type"] == "state"


def test_a_table_is_kept_for_a_page_that_has_not_said_hello(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house(limits=Limits(idle_tables=0))
    monkeypatch.setattr(live_table, "RECENT", -1.0)
    id, tokens = house.table("staku", "me", "open")
    page = house.page(id, None)
    quiet = house.page(id, None)
    page.close()
    wait_until(lambda: house.host.live[id].pages == 1)
    house.table("staku", "me", "open")
    assert id in house.host.live
    house.sit(id, "Bob")
    assert quiet.wait_until(lambda state: state["phase"] == "playing")
    quiet.close()
    wait_until(lambda: house.host.live[id].pages == 0)
    house.table("staku", "me", "open")
    wait_until(lambda: id not in house.host.live)
    assert house.page(id, tokens[0]).state["phase"] == "playing"


# Clocks ------------------------------------------------------------------------------------------


def test_who_has_run_out_of_time_plays_again_in_the_next_round(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    monkeypatch.setattr(bots, "make", lambda *_: slow)
    id, tokens = house.table("stakd", "me", "open", clock={"minutes": 30, "increment": 30})
    page = house.page(id, tokens[0])
    house.sit(id, "Bob")
    house.let_time_pass(id, minutes=30)
    page.wait_until(lambda state: state["phase"] == "playing" and state["players"][0]["stand_in"])
    assert not {"return", "move"} & set(page.state["can"])
    assert page.do("return")["reason"] == "Your time has run out; you play again in the next round."
    move = table_of(house, id).state.moves()[0]
    assert page.move(move)["reason"] == "A bot plays for you; take your place back first."
    slow.go.set()
    page.wait_until(lambda state: state["to_move"] == 1)
    house.let_time_pass(id, minutes=30)
    page.wait_until(lambda state: state["phase"] == "round-over")
    assert table_of(house, id).clocks[0] == 0, "a stand-in wins no time"
    assert not page.state["players"][0]["stand_in"] and "next" in page.state["can"]


def test_who_has_left_comes_back_before_moving(shared_house: House) -> None:
    id, tokens = shared_house.table("stakd", "me", "open")
    page = shared_house.page(id, tokens[0])
    bob = shared_house.page(id, shared_house.sit(id, "Bob"))
    page.wait_until(lambda state: state["phase"] == "playing")
    bob.catch_up(page.state["number"])
    bob.do("leave")
    assert bob.move("B@0,0")["reason"] == "A bot plays for you; take your place back first."
    assert bob.do("return")["type"] == "ack"


def test_taking_back_gives_no_time(house: House) -> None:
    id, tokens = house.table("staku", "me", "random", clock={"minutes": 60, "increment": 60})
    page = house.page(id, tokens[0])
    page.wait_until(lambda state: "move" in state["can"])
    for _ in range(3):
        assert page.move("b3-c3")["type"] == "ack"
        page.wait_until(lambda state: len(state["moves"]) == 2)
        assert page.do("undo")["type"] == "ack"
    assert 1_800_000 < table_of(house, id).clocks[0] <= 3_600_000


# Bots by themselves ------------------------------------------------------------------------------


def test_bots_by_themselves_play_round_after_round(house: House) -> None:
    id, tokens = house.table("stakd", "random", "random")
    assert tokens == {}
    page = house.page(id)
    assert page.wait_until(lambda state: state["round"] >= 2)


def test_what_a_bot_rolls_waits_for_nobody(shared_house: House) -> None:
    id, tokens = shared_house.table("stack", "me", "random", calls=True)
    page = shared_house.page(id, tokens[0])
    page.wait_until(lambda state: state["phase"] == "playing")
    for _ in range(12):
        state = page.wait_until(lambda state: bool({"move", "roll"} & set(state["can"])))
        if "roll" in state["can"]:
            assert not state["moves"] or state["moves"][-1]["player"] != 1, "a bot's roll waits"
            page.do("roll")
        elif state["to_move"] == 0:
            rolls = [move for move in state["paths"] if move.endswith("?")]
            page.move(rolls[0] if rolls else next(iter(state["paths"])))
        else:
            page.hear()
