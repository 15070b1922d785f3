"""A restart loses nothing: the log is all that a table is."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from stackyard.apps.server.store.errors import NoSuchTable, NumberTaken
from stackyard.apps.server.store.store import Store
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.table import Table
from tests.apps.server.house import House
from tests.waiting import wait_until


def test_a_server_goes_on_where_it_stopped(house: House) -> None:
    id, tokens = house.table("stack", "me", "here", clock={"minutes": 5, "increment": 2})
    page = house.page(id, tokens[0])
    for _ in range(6):
        token = tokens[house.host.live[id].table.mover]  # type: ignore[index]
        page.hello(token)
        page.move(next(iter(page.state["paths"])))
    page.do("chat", text="back in a minute")
    before, clocks = page.state, house.host.live[id].table.clocks
    house.close()
    house.open()
    page.reconnect()
    page.hello(token)
    for name in ("number", "moves", "svg", "to_move", "commitment"):
        assert page.state[name] == before[name]
    assert house.host.live[id].table.clocks == clocks
    said = [message for message in page.heard if message["type"] == "chat"][-1]["messages"]
    assert [remark["text"] for remark in said] == ["back in a minute"]
    page.hello(tokens[page.state["to_move"]])
    assert page.move(next(iter(page.state["paths"])))["type"] == "ack"


def test_a_bot_whose_turn_it_was_plays_after_the_restart(house: House) -> None:
    id, tokens = house.table("staku", "me", "open")
    page = house.page(id, tokens[0])
    token = house.sit(id, "Bob")
    page.wait_until(lambda state: state["phase"] == "playing")
    page.move("b3-c3")
    bob = house.page(id, token)
    # The server stops before the stand-in has moved: it is only in the log that Bob has left.
    events = [Event(Kind.LEAVE, 1, "bot:random", page.state["number"] + 1)]
    bob.close()
    page.close()
    house.close()

    async def leave() -> None:
        store = Store(house.settings.database)
        setup, log, _ = await store.load(id)
        await store.append(Table.of(setup, [*log, *events]), events, {})
        await store.close()

    asyncio.run(leave())
    house.open()
    # Nobody opens a page: the server finds by itself what was going on.
    wait_until(lambda: id in house.host.live and house.host.live[id].table.moves_made >= 2)


def test_what_was_not_acknowledged_did_not_happen(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id, tokens = house.table("staku", "me", "here")
    page = house.page(id, tokens[0])

    async def broken(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(house.host.store, "append", broken)
    page.say({"type": "move", "number": page.state["number"], "move": "b3-c3", "id": 1})
    answer = page.wait("refused", "ack")
    assert (answer["type"], answer["code"], answer["id"]) == ("refused", "server-error", 1)
    over_http = {"type": "move", "number": page.state["number"], "move": "b3-c3"}
    assert house.post(f"/api/tables/{id}/messages", over_http, tokens[0]).status_code == 500
    monkeypatch.undo()
    page.hello(tokens[0])
    assert page.state["moves"] == []
    assert page.move("b3-c3")["type"] == "ack"


def test_a_table_is_what_its_log_makes_of_it(house: House) -> None:
    id, tokens = house.table("staku", "me", "here", options={"games": 3})
    page = house.page(id, tokens[0])
    said: list[tuple[int, str, dict[str, Any]]] = [
        (0, "move", {"move": "b3-c3"}),
        (1, "move", {"move": "f5-e5"}),
        (1, "undo", {}),
        (1, "move", {"move": "f4-e4"}),
        (0, "resign", {}),
        (0, "next", {}),
        (1, "move", {"move": "b3-c3"}),
    ]
    for player, type, more in said:
        page.hello(tokens[player])
        assert page.do(type, **more)["type"] == "ack"

    async def load() -> Table:
        store = Store(house.settings.database)
        setup, log, _ = await store.load(id)
        assert [event.number for event in log] == list(range(1, len(log) + 1))
        with pytest.raises(NumberTaken):
            await store.append(Table.of(setup, log), [Event(Kind.RESIGN, 0, number=len(log))], {})
        with pytest.raises(NoSuchTable):
            await store.load("elsewhere")
        assert len((await store.load(id))[1]) == len(log)
        await store.close()
        return Table.of(setup, log)

    live = house.host.live[id].table
    again = asyncio.run(load())
    assert (
        again.on_board.record == live.on_board.record and again.match is not None and live.match is not None
    )
    assert (again.on_board.states, again.match.totals, again.finished) == (
        live.on_board.states,
        live.match.totals,
        live.finished,
    )
    assert '[Takebacks "1"]' in live.finished[0].text()
    # Players change places from round to round.
    assert live.on_board.record is not None
    assert live.finished[0].names == ["Player 0", "Player 1"]
    assert live.on_board.record.names == ["Player 1", "Player 0"]
