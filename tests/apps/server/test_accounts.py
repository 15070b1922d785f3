"""Accounts: signing up and in, what opens an account, and when sessions end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.apps.server.house import House, Page
from tests.apps.server.people import PASSWORD, Browser


@pytest.fixture
def houses(database: str) -> Iterator[House]:
    """A house on each kind of database."""
    house = House(database)
    yield house
    house.close()


def test_somebody_signs_up_plays_and_goes_on_at_another_browser(houses: House) -> None:
    ann = Browser(houses).sign_up("Ann")
    me = ann.me()
    assert me is not None
    assert (me["name"], me["password"], me["codes_left"]) == ("Ann", True, 8)
    assert [(each["device"], each["this"]) for each in me["sessions"]] == [("Firefox, Linux", True)]
    id = ann.table("staku", "me", "open")
    bob = Browser(houses).sign_up("Bob")
    assert bob.post(f"/api/tables/{id}/seats", {"name": "whatever"}).json() == {"player": 1, "token": ""}
    other = Browser(houses)
    assert other.sign_in("Ann").status_code == 200
    state = other.get(f"/api/tables/{id}").json()
    assert (state["you"], [each["name"] for each in state["players"]]) == (0, ["Ann", "Bob"])
    move = next(iter(state["paths"]))
    assert other.say(id, "move", move=move).status_code == 200
    (game,) = bob.games()["running"]
    assert (game["table"], game["my_turn"], game["player"]) == (id, True, 1)
    assert [each["my_turn"] for each in ann.games()["running"]] == [False]
    assert bob.get("/api/me").json()["waiting"] == 1
    assert bob.say(id, "resign").status_code == 200
    (won,) = ann.games()["finished"]
    assert (won["result"], won["my_turn"], won["phase"]) == ("won", False, "over")
    assert [each["result"] for each in bob.games()["finished"]] == ["lost"]
    assert ann.say(id, "rematch").status_code == 200
    assert bob.say(id, "rematch").status_code == 200
    assert len(bob.games()["running"]) == 1 == len(ann.games()["running"])


def test_a_guests_games_become_those_of_the_account(houses: House) -> None:
    id, tokens = houses.table("staku", "me", "here")
    guest = houses.post("/api/seats", {"seats": list(tokens.values())}).json()
    assert [each["table"] for each in guest["running"]] == [id, id]
    ann = Browser(houses).sign_up("Ann", seats=list(tokens.values()))
    (game,) = ann.games()["running"]
    assert (game["table"], game["player"]) == (id, 0)
    assert ann.get(f"/api/tables/{id}").json()["you"] == 0
    refused = houses.get(f"/api/tables/{id}", tokens[0])
    assert refused.json()["code"] == "not-seated", "the token opens nothing any more"
    assert houses.get(f"/api/tables/{id}", tokens[1]).json()["you"] == 1, "the other at the device stays"
    eve = Browser(houses).sign_up("Eve", seats=list(tokens.values()))
    assert [each["player"] for each in eve.games()["running"]] == [1]


def test_who_watches_speaks_under_the_name_of_no_account_but_their_own(houses: House) -> None:
    ann = Browser(houses).sign_up("Ann")
    id, _ = houses.table("staku", "me", "open")
    page = houses.page(id)
    for name in ("Ann", "ann", "Аnn"):  # The last begins with a Cyrillic letter.
        refused = page.do("chat", text="buy my stacks", name=name)
        assert (refused["type"], refused["code"]) == ("refused", "name-taken")
        assert refused["reason"].startswith("'Ann' has an account"), "as where a guest sits down"
        over_http = Browser(houses).say(id, "chat", text="buy my stacks", name=name)
        assert over_http.json()["code"] == "name-taken"
    assert page.do("chat", text="hello", name="Eve")["type"] == "ack"
    assert ann.say(id, "chat", text="I am Ann", name="Eve").status_code == 200
    cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    signed_in = houses.page(id, cookie=cookie)
    assert signed_in.do("chat", text="so am I", name="")["type"] == "ack"
    assert _said(houses.page(id)) == [("Eve", "hello"), ("Ann", "I am Ann"), ("Ann", "so am I")]
    assert ann.post("/api/me/close", {"password": PASSWORD}).status_code == 200
    assert [name for name, _ in _said(houses.page(id))] == ["Eve", "somebody", "somebody"]


def _said(page: Page) -> list[tuple[str, str]]:
    """What a page that was just opened is told of the chat: who has said what."""
    return [(line["name"], line["text"]) for line in page.wait("chat")["messages"]]


def test_closing_an_account_leaves_its_games_to_somebody(houses: House) -> None:
    ann, bob = Browser(houses).sign_up("Ann"), Browser(houses).sign_up("Bob")
    id = ann.table("staku", "me", "open")
    bob.post(f"/api/tables/{id}/seats", {"name": ""})
    ann.say(id, "chat", text="hello")
    assert ann.post("/api/me/close", {"password": "wrong wrong"}).json()["code"] == "wrong-sign-in"
    assert ann.post("/api/me/close", {"password": PASSWORD}).status_code == 200
    assert ann.me() is None
    state = bob.get(f"/api/tables/{id}").json()
    assert [each["name"] for each in state["players"]] == ["somebody", "Bob"]
    assert len(bob.games()["running"]) == 1
    assert bob.say(id, "resign").status_code == 200
    assert [each["name"] for each in bob.games()["finished"][0]["seats"]] == ["somebody", "Bob"]
    assert Browser(houses).sign_in("Ann").json()["code"] == "wrong-sign-in"
    assert Browser(houses).sign_up("Ann").games() == {"running": [], "finished": [], "next": None}
