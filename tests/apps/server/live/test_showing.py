"""In which order things are written, acknowledged and shown, and how often they are made."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from stackyard.apps.server.live import audience
from stackyard.apps.server.live.connection import Connection
from stackyard.apps.server.store.store import Store
from stackyard.apps.server.wire import tables
from tests.apps.server.house import House, Page

AS_THE_PAGE = {"picture": "scene", "paths": "tree", "moves": "new"}


@pytest.fixture
def happened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What the server does, in order: `committed`, `drawn`, and the types of messages that are sent."""
    found: list[tuple[str, int]] = []
    append, draw, send = Store.append, tables.state_message, Connection.send_text

    async def append_noted(self: Store, table: Any, log: Any, *more: Any) -> None:
        await append(self, table, log, *more)
        found.append(("committed", log[-1].number))

    def draw_noted(table: Any, *more: Any) -> Any:
        found.append(("drawn", table.number))
        return draw(table, *more)

    def send_noted(self: Connection, text: str) -> None:
        message = json.loads(text)
        found.append((message["type"], message.get("number", 0)))
        send(self, text)

    monkeypatch.setattr(Store, "append", append_noted)
    monkeypatch.setattr(audience, "state_message", draw_noted)
    monkeypatch.setattr(Connection, "send_text", send_noted)
    return found


def open_as_page(house: House, id: str, token: str | None, lang: str = "en") -> Page:
    page = house.page(id, token, lang)
    page.say({"type": "hello", "token": token, "lang": lang, **AS_THE_PAGE})
    page.wait("state")
    return page


def test_a_move_is_committed_then_acknowledged_then_drawn(
    house: House, happened: list[tuple[str, int]]
) -> None:
    id, tokens = house.table("staku", "me", "open")
    bob = house.sit(id, "Bob")
    white, black = open_as_page(house, id, tokens[0]), open_as_page(house, id, bob)
    black.wait("presence")
    happened.clear()
    assert white.move("b3-c3")["type"] == "ack"
    number = white.state["number"]
    black.catch_up(number)
    assert happened == [
        ("committed", number),
        ("ack", number),
        ("drawn", number),
        ("state", number),
        ("drawn", number),
        ("state", number),
    ]


@pytest.mark.parametrize("asked", [AS_THE_PAGE, {"picture": "svg"}])
def test_a_state_is_made_once_for_all_who_see_the_same(
    house: House, happened: list[tuple[str, int]], asked: dict[str, str]
) -> None:
    id, tokens = house.table("staku", "me", "open")
    bob = house.sit(id, "Bob")
    holders = [(tokens[0], "en"), (tokens[0], "en"), (bob, "en")] + [(None, "en")] * 4 + [(None, "fr")] * 2
    pages = [house.page(id, token, lang) for token, lang in holders]
    for page in pages:
        page.say({"type": "hello", "token": page.token, "lang": page.lang, **asked})
        page.wait("state")
    happened.clear()
    assert pages[0].move("b3-c3")["type"] == "ack"
    number = pages[0].state["number"]
    for page in pages:
        page.catch_up(number)
    count = Counter(happened)
    assert count["state", number] == len(pages)
    assert count["drawn", number] == 4, "for White, for Black, for those who watch in each language"


def test_who_asks_for_a_hint_has_the_state_first(house: House, happened: list[tuple[str, int]]) -> None:
    id, tokens = house.table("stakd", "me", "random")
    page = open_as_page(house, id, tokens[0])
    page.wait_until(lambda state: "hint" in state["can"])
    happened.clear()
    hint = page.do("hint")
    assert hint["type"] == "hint"
    sent = [(what, number) for what, number in happened if what in ("state", "hint")]
    assert sent == [("state", hint["number"]), ("hint", hint["number"])]
