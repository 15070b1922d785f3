"""Play now: one button finds somebody, or waits for others; a bot offers to fill in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import PHONE
from tests.apps.server.process import Server


@pytest.fixture(scope="module")
def quick_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots offer themselves at once."""
    server = Server(tmp_path_factory.mktemp("seeks"), options=["--limit", "bot_offer=0.1"])
    server.wait_for_rules()
    yield server
    server.stop()
    assert "Traceback" not in server.log(), server.log()


def test_two_people_find_each_other(arrive: Arrive, quick_server: Server) -> None:
    ann, bob = arrive("Ann", at=quick_server), arrive("Bob", at=quick_server, size=PHONE)
    cem = arrive("Cem", at=quick_server, language="fr-FR")
    for person in (ann, bob, cem):
        person.visit("/")
        person.page.locator(".my-name").first.fill(person.name)
    ann.page.locator("[data-play=staku]").click()
    expect(ann.page.locator("#seeking")).to_be_visible()
    for person in (bob, cem):
        expect(person.page.locator("#seeks")).to_contain_text("Ann")
    expect(cem.page.locator("#seeks")).to_contain_text("2 joueurs")
    expect(ann.page.locator("#seeks")).to_be_hidden()  # One does not play with oneself.
    ann.page.locator("#seeking [name=seek-clock]").select_option("3+2")
    expect(bob.page.locator("#seeks li")).to_contain_text("3 min + 2 s a move")
    ann.picture("play-now-desk")
    bob.picture("play-now-phone")
    bob.page.locator("#seeks li button").tap()
    for person in (ann, bob):
        person.page.wait_for_url("**/t/*")
        person.wait_for_table()
        expect(person.page.locator("#seeking")).to_have_count(0)
    assert ann.page.url == bob.page.url
    assert ann.phase == bob.phase == "playing"
    expect(ann.page.locator(".player .clock").first).to_be_visible()
    expect(cem.page.locator("#seeks")).to_be_hidden()


def test_who_changes_their_mind_waits_no_longer(arrive: Arrive, quick_server: Server) -> None:
    ann, bob = arrive("Ann", at=quick_server), arrive("Bob", at=quick_server, size=PHONE)
    for person in (ann, bob):
        person.visit("/")
    ann.page.locator("[data-play=stack]").click()
    expect(bob.page.locator("#seeks li")).to_have_count(1)
    ann.page.locator("#seeking [data-do=withdraw]").click()
    expect(ann.page.locator("#seeking")).to_have_count(0)
    expect(bob.page.locator("#seeks")).to_be_hidden()
    bob.page.locator("[data-play=stack]").tap()
    expect(ann.page.locator("#seeks li")).to_have_count(1)
    bob.page.close()
    expect(ann.page.locator("#seeks")).to_be_hidden()


def test_a_bot_offers_to_fill_in(arrive: Arrive, quick_server: Server) -> None:
    ann = arrive("Ann", at=quick_server, size=PHONE)
    ann.visit("/")
    ann.page.locator("[data-play=staku]").tap()
    bar = ann.page.locator("#seeking")
    expect(bar).to_contain_text("A bot would play")
    ann.picture("play-now-bot-phone")
    bar.locator("[data-answer=no]").tap()
    expect(bar).to_contain_text("Looking for")
    bar.locator("[name=seek-clock]").select_option("5+3")
    bar.locator("[data-answer=yes]").tap()
    ann.page.wait_for_url("**/t/*")
    ann.wait_for_table()
    expect(ann.page.locator(".player").nth(1)).to_contain_text("Bot")
