"""Muting, blocking and reporting people, as the server keeps and heeds it."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import closing

import pytest
from typer.testing import CliRunner

from stackyard.apps.cli.main import app
from stackyard.apps.server.limits import Limits
from stackyard.apps.server.people.report import Report
from stackyard.apps.server.store.store import Store
from tests.apps.server.house import House, OpenHouse
from tests.apps.server.lobby import LobbyPage
from tests.apps.server.people import PASSWORD, Browser


@pytest.fixture
def houses(database: str) -> Iterator[House]:
    """A house on each kind of database."""
    house = House(database)
    yield house
    house.close()


def cookie(browser: Browser) -> str:
    return "; ".join(f"{name}={value}" for name, value in browser.cookies.items())


def avoided(browser: Browser) -> list[tuple[str, str]]:
    return [(each["name"], each["kind"]) for each in browser.get("/api/me/avoided").json()["people"]]


def test_who_is_blocked_cannot_challenge_and_is_not_told_why(houses: House) -> None:
    ann, bob = Browser(houses).sign_up("Ann"), Browser(houses).sign_up("Bob")
    asked = bob.post("/api/challenges", {"name": "Ann", "game": "staku"}).json()
    assert ann.post("/api/me/avoided", {"name": "bob", "kind": "block"}).status_code == 200
    assert avoided(ann) == [("Bob", "block")] and avoided(bob) == []
    assert ann.get("/api/challenges").json() == {"received": [], "sent": []}, "it is gone"
    assert bob.post(f"/api/challenges/{asked['id']}/end", {}).status_code == 404
    refused = bob.post("/api/challenges", {"name": "Ann", "game": "staku"})
    assert (refused.status_code, refused.json()["code"]) == (400, "unwelcome")
    assert refused.json()["reason"] == "Ann does not take this challenge; ask somebody else."
    own = ann.post("/api/challenges", {"name": "Bob", "game": "staku"}).json()
    assert own["reason"] == "You have blocked Bob; undo that in your account first."
    assert ann.post("/api/me/avoided/undo", {"name": "Bob"}).json() == {"people": []}
    assert bob.post("/api/challenges", {"name": "Ann", "game": "staku"}).status_code == 200


def test_a_mute_becomes_a_block_and_follows_a_name(houses: House) -> None:
    ann, bob = Browser(houses).sign_up("Ann"), Browser(houses).sign_up("Bob")
    ann.post("/api/me/avoided", {"name": "Bob", "kind": "mute"})
    assert bob.post("/api/challenges", {"name": "Ann", "game": "staku"}).status_code == 200, "only muted"
    ann.post("/api/me/avoided", {"name": "Bob", "kind": "block"})
    bob.post("/api/me/name", {"name": "Robert"})
    (found,) = ann.get("/api/me/avoided").json()["people"]
    assert (found["name"], found["seen_as"], found["kind"]) == ("Robert", "Bob", "block")
    with zipfile.ZipFile(io.BytesIO(ann.get("/api/me/export").content)) as file:
        assert json.loads(file.read("account.json"))["avoided"] == [found], "it is in what one takes home"
    bob.post("/api/me/close", {"password": PASSWORD})
    assert avoided(ann) == []


def test_play_now_never_brings_two_together_of_whom_one_has_blocked_the_other(houses: House) -> None:
    ann, bob, cem = (Browser(houses).sign_up(name) for name in ("Ann", "Bob", "Cem"))
    bob.post("/api/me/avoided", {"name": "Ann", "kind": "block"})
    with (
        closing(LobbyPage(houses.address, cookie(ann))) as anns,
        closing(LobbyPage(houses.address, cookie(bob))) as bobs,
        closing(LobbyPage(houses.address, cookie(cem))) as cems,
    ):
        anns.seek("staku", "")
        bobs.seek("staku", "")
        bobs.wait_for_seeks("Ann", "Bob")
        cems.seek("staku", "")
        met = anns.wait("found")["table"]
        assert cems.wait("found")["table"] == met, "who waits longest is met"
        bobs.wait_for_seeks("Bob")


def test_nobody_sits_down_with_somebody_who_has_blocked_them(houses: House) -> None:
    ann, bob = Browser(houses).sign_up("Ann"), Browser(houses).sign_up("Bob")
    anns, bobs = ann.table("staku", "me", "open"), bob.table("staku", "me", "open")
    ann.post("/api/me/avoided", {"name": "Bob", "kind": "block"})
    refused = bob.post(f"/api/tables/{anns}/seats", {"name": ""})
    assert (refused.status_code, refused.json()["code"]) == (400, "unwelcome")
    assert "block" not in refused.text
    own = ann.post(f"/api/tables/{bobs}/seats", {"name": ""}).json()
    assert own["code"] == "unwelcome" and "you have blocked" in own["reason"]
    assert Browser(houses).post(f"/api/tables/{anns}/seats", {"name": "Guest"}).status_code == 200


def test_somebody_at_a_table_is_known_by_their_place_and_guests_cannot_be_blocked(house: House) -> None:
    ann, bob = Browser(house).sign_up("Ann"), Browser(house).sign_up("Bob")
    id = ann.table("stack", "me", "open", "open", "2")
    bob.post(f"/api/tables/{id}/seats", {"name": ""})
    house.sit(id, "Gast")
    bob.post("/api/me/name", {"name": "Robert"})  # At the table they are still Bob.
    asked = {"name": "Bob", "table": id, "player": 1, "kind": "block"}
    assert ann.post("/api/me/avoided", asked).status_code == 200
    assert avoided(ann) == [("Robert", "block")]
    refused = ann.post("/api/me/avoided", {**asked, "player": 2}).json()
    assert (refused["code"], refused["reason"]) == (
        "guest",
        "Gast plays without an account and cannot be blocked; mute them instead.",
    )
    for player, code in ((0, "refused"), (3, "refused"), (9, "refused")):
        assert ann.post("/api/me/avoided", {**asked, "player": player}).json()["code"] == code
    assert ann.post("/api/me/avoided", {"name": "Nobody", "kind": "mute"}).json()["code"] == "no-such-person"
    assert house.post("/api/me/avoided", asked).json()["code"] == "signed-out"
    assert house.get("/api/me/avoided").json()["code"] == "signed-out"


def test_no_other_site_mutes_or_reports_for_somebody(house: House) -> None:
    ann = Browser(house).sign_up("Ann")
    Browser(house).sign_up("Bob")
    foreign = {"Origin": "https://evil.example"}
    for path, body in (
        ("/api/me/avoided", {"name": "Bob", "kind": "block"}),
        ("/api/me/avoided/undo", {"name": "Bob"}),
        ("/api/reports", {"name": "Bob", "reason": "spam"}),
    ):
        assert ann.post(path, body, headers=foreign).json()["code"] == "foreign-origin"
    assert avoided(ann) == []


def test_the_organiser_reads_reports_with_what_was_said_and_closes_them(house: House) -> None:
    ann = Browser(house).sign_up("Ann")
    id = ann.table("staku", "me", "open")
    token = house.sit(id, "Rude")
    for text in ("first", "you are a\x1b[31m potato"):
        house.post(f"/api/tables/{id}/messages", {"type": "chat", "number": 1, "text": text}, token)
    who = {"table": id, "player": 1, "reason": "insults", "text": "that hurt\n\n"}
    assert ann.post("/api/reports", who).json() == {"reported": True}
    guest = house.ask("POST", "/api/reports", token, json={"table": id, "player": 0, "reason": "spam"})
    assert guest.status_code == 200
    itself = house.ask("POST", "/api/reports", token, json={**who, "text": ""})
    assert itself.json()["reason"] == "That is you."
    assert ann.post("/api/reports", {"name": "Ann", "reason": "other"}).json()["code"] == "refused"
    assert ann.post("/api/reports", {"name": "Ann", "reason": "dull"}).json()["code"] == "bad-message"
    told = stackyard(house, "reports")
    assert "Rude (a guest): insults or threats" in told
    assert "reported by Ann" in told and "who adds: that hurt" in told
    assert f"at table {id}" in told and "said: first" in told and "said: you are a [31m potato" in told
    assert "Ann (an account): spam" in told and "reported by Rude" in told
    assert token not in told
    assert stackyard(house, "close-report", "1") == "Report 1 is closed.\n"
    left = stackyard(house, "reports")
    assert "Rude (a guest)" not in left and "Ann (an account): spam" in left
    assert "closed on" in stackyard(house, "reports", "--closed")
    result = CliRunner().invoke(
        app, ["admin", "close-report", "1", "--database", str(house.settings.database)]
    )
    assert result.exit_code and "no report 1 is open" in str(result.exception or result.output)


def stackyard(house: House, *words: str) -> str:
    result = CliRunner().invoke(app, ["admin", *words, "--database", str(house.settings.database)])
    assert result.exit_code == 0, result.output
    return result.output


def test_what_somebody_said_who_watches_is_reported_by_their_name(house: House) -> None:
    id, _ = house.table("staku", "me", "open")
    page = house.page(id)
    page.do("chat", text="boo", name="Troll")
    asked = {"table": id, "name": "Troll", "reason": "other"}
    assert house.post("/api/reports", asked).status_code == 200
    store = Store(str(house.settings.database))
    (report,) = asyncio.run(_reports(store))
    assert (report.account, report.name, report.said, report.reporter_name) == (None, "Troll", "boo", "")


async def _reports(store: Store) -> list[Report]:
    try:
        return await store.reports.list()
    finally:
        await store.close()


def test_reports_are_limited_and_a_closed_account_is_in_none(open_house: OpenHouse) -> None:
    house = open_house(limits=Limits(reports=2, on_this_machine=1))
    ann, bob = Browser(house).sign_up("Ann"), Browser(house).sign_up("Bob")
    for _ in range(2):
        assert ann.post("/api/reports", {"name": "Bob", "reason": "cheating"}).status_code == 200
    many = ann.post("/api/reports", {"name": "Bob", "reason": "cheating"})
    assert (many.status_code, many.json()["code"]) == (429, "too-many-reports")
    for browser in (ann, bob):
        browser.post("/api/me/close", {"password": PASSWORD})
    found = asyncio.run(_reports(Store(str(house.settings.database))))
    assert {(each.name, each.account, each.reporter, each.reporter_name) for each in found} == {
        ("somebody", None, None, "somebody")
    }
