"""Challenges to a named player: seen at once or on the next visit, accepted, declined or withdrawn."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from tests.apps.server.house import House
from tests.apps.server.lobby import LobbyPage
from tests.apps.server.people import Browser


@pytest.fixture
def houses(database: str) -> Iterator[House]:
    """A house on each kind of database."""
    house = House(database)
    yield house
    house.close()


def cookie(browser: Browser) -> str:
    return "; ".join(f"{name}={value}" for name, value in browser.cookies.items())


def test_a_challenge_is_seen_at_once_and_accepted(houses: House) -> None:
    ann, bob = Browser(houses).sign_up("Ann"), Browser(houses).sign_up("Bob")
    with (
        closing(LobbyPage(houses.address, cookie(ann))) as anns,
        closing(LobbyPage(houses.address, cookie(bob))) as bobs,
    ):
        clock = {"minutes": 5, "increment": 3, "days": 0}
        sent = ann.post("/api/challenges", {"name": "bob", "game": "staku", "clock": clock, "rated": True})
        assert sent.status_code == 200, sent.text
        while not (told := bobs.wait("challenges"))["received"]:
            pass
        (received,) = told["received"]
        assert (received["by"], received["rated"], received["clock"]) == ("Ann", True, clock)
        assert ann.post(f"/api/challenges/{received['id']}/accept", {}).json()["code"] == "refused"
        with ThreadPoolExecutor(2) as twice:
            path = f"/api/challenges/{received['id']}/accept"
            answers = list(twice.map(lambda _: bob.post(path, {"entropy": "abc"}), range(2)))
        assert sorted(answer.status_code for answer in answers) == [200, 404], "it is accepted once"
        place = next(answer.json() for answer in answers if answer.status_code == 200)
        found = anns.wait("found")
        assert (found["table"], found["token"]) == (place["table"], "")
    state = ann.get(f"/api/tables/{place['table']}").json()
    assert (state["phase"], state["rated"], state["you"]) == ("playing", True, found["player"])
    assert bob.get("/api/challenges").json() == {"received": [], "sent": []}
    assert len(houses.get("/api/tables").json()["tables"]) == 1


def test_it_waits_for_the_next_visit_and_can_be_declined_or_withdrawn(house: House) -> None:
    ann, bob = Browser(house).sign_up("Ann"), Browser(house).sign_up("Bob")
    for game in ("staku", "stack", "stack"):  # The second of a game stands for the first.
        ann.post("/api/challenges", {"name": "Bob", "game": game})
    received = bob.get("/api/challenges").json()["received"]
    assert [each["game"] for each in received] == ["staku", "stack"]
    with closing(LobbyPage(house.address, cookie(bob))) as page:
        assert len(page.wait("challenges")["received"]) == 2
    left = bob.post(f"/api/challenges/{received[0]['id']}/end", {}).json()
    assert [each["game"] for each in left["received"]] == ["stack"]
    assert ann.post(f"/api/challenges/{received[1]['id']}/end", {}).json()["sent"] == []
    gone = bob.post(f"/api/challenges/{received[1]['id']}/accept", {})
    assert (gone.status_code, gone.json()["code"]) == (404, "no-such-challenge")


def test_what_cannot_be_asked_is_refused(house: House) -> None:
    ann, eve = Browser(house).sign_up("Ann"), Browser(house).sign_up("Eve")
    asked = {"name": "Bob", "game": "staku"}
    assert house.post("/api/challenges", asked).json()["code"] == "signed-out"
    assert ann.post("/api/challenges", asked).json()["code"] == "no-such-person"
    assert ann.post("/api/challenges", {**asked, "name": "Ann"}).json()["code"] == "refused"
    assert (
        ann.post("/api/challenges", {**asked, "name": "Eve", "game": "go"}).json()["code"] == "unknown-game"
    )
    id = ann.post("/api/challenges", {**asked, "name": "Eve"}).json()["id"]
    bob = Browser(house).sign_up("Bob")
    assert bob.post(f"/api/challenges/{id}/accept", {}).json()["code"] == "no-such-challenge"
    assert eve.me() is not None
