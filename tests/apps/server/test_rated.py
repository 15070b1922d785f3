"""Rated tables: every seat a different account, no help and no rules of the house."""

from __future__ import annotations

import asyncio

import pytest

from stackyard.apps.server.people.rated import RatedMatch
from stackyard.apps.server.table.opening import Opening
from tests.apps.server.house import House
from tests.apps.server.people import Browser

SEATS = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture
def ann(house: House) -> Browser:
    return Browser(house).sign_up("Ann")


def new(browser: Browser, **more: object) -> dict[str, object]:
    told = {"game": "staku", "players": SEATS, "rated": True, **more}
    answer: dict[str, object] = browser.post("/api/tables", told).json()
    return answer


def test_a_rated_match_counts_once_for_two_accounts(house: House, ann: Browser) -> None:
    bob = Browser(house).sign_up("Bob")
    id = new(ann)["id"]
    (listed,) = house.get("/api/tables").json()["tables"]
    assert listed["rated"] is True
    assert ann.get(f"/api/tables/{id}").json()["can"] == []
    assert ann.say(str(id), "fill").json()["code"] == "rated"
    guest = house.post(f"/api/tables/{id}/seats", {"name": "Eve"})
    assert guest.json()["code"] == "signed-out"
    assert ann.post(f"/api/tables/{id}/seats", {"name": ""}).json()["code"] == "refused"
    assert bob.post(f"/api/tables/{id}/seats", {"name": ""}).status_code == 200
    state = ann.get(f"/api/tables/{id}").json()
    assert state["rated"] is True
    assert "hint" not in state["can"] and "move" in state["can"]
    assert ann.say(str(id), "hint").json()["code"] == "rated"
    for who in (ann, bob):
        move = next(iter(who.get(f"/api/tables/{id}").json()["paths"]))
        assert who.say(str(id), "move", move=move).status_code == 200
    refused = bob.say(str(id), "undo").json()
    assert (refused["code"], refused["reason"]) == ("rated", "This table is rated: no move is taken back.")
    assert "undo" not in bob.get(f"/api/tables/{id}").json()["can"]
    assert bob.say(str(id), "resign").status_code == 200
    (game,) = ann.games()["finished"]
    assert (game["result"], game["rated"]) == ("won", True)
    counted = counted_in(house)
    assert [sorted(match.ranks) for match in counted] == [[1, 2]]


def counted_in(house: House) -> list[RatedMatch]:
    """The matches that count."""
    work = house.host.store.sittings.counted("staku")
    return asyncio.run_coroutine_threadsafe(work, house.loop).result(60)


def test_ended_before_everybody_has_moved_it_does_not_count(house: House, ann: Browser) -> None:
    bob = Browser(house).sign_up("Bob")
    id = new(ann)["id"]
    bob.post(f"/api/tables/{id}/seats", {"name": ""})
    assert bob.say(str(id), "resign").status_code == 200
    assert counted_in(house) == []


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"players": [{"kind": "me"}, {"kind": "bot"}]}, "no bots"),
        ({"players": [{"kind": "me"}, {"kind": "here", "name": "Bob"}]}, "nobody beside you"),
        ({"game": "stack", "calls": True}, "usual rules"),
        ({"options": {"quiet_turns": 40}}, "usual rules"),
    ],
)
def test_what_cannot_be_rated_is_refused(ann: Browser, more: dict[str, object], words: str) -> None:
    if "options" in more:
        more = {"options": changed_option(ann)}
    refused = new(ann, **more)
    assert refused["code"] == "rated"
    assert words in str(refused["reason"])


def changed_option(ann: Browser) -> dict[str, object]:
    """An option of the game that is not as usual."""
    (game,) = [each for each in ann.get("/api/games").json() if each["name"] == "staku"]
    option = game["options"][0]
    return {option["name"]: next(each for each in option["choices"] if each != option["default"])}


def test_a_guest_sets_up_no_rated_table(house: House) -> None:
    refused = house.post("/api/tables", {"game": "staku", "players": SEATS, "rated": True}).json()
    assert refused["code"] == "signed-out"


def test_who_has_left_plays_no_rated_rematch(house: House, ann: Browser) -> None:
    bob = Browser(house).sign_up("Bob")
    id = str(new(ann, game="stack")["id"])
    bob.post(f"/api/tables/{id}/seats", {"name": ""})
    assert house.host.live[id].table.setup.rated
    assert bob.say(id, "leave").status_code == 200
    assert not Opening.rematch(house.host.live[id].table, {}, 0).table.setup.rated
