"""Told when it is one's turn, invited, and offline: what the page does beside the board."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import httpx
from playwright.sync_api import Browser, expect

from tests.apps.browser.conftest import ELSEWHERE, Arrive
from tests.apps.browser.person import PHONE, WAIT
from tests.apps.browser.test_access import check_access
from tests.apps.server.process import Server

HEARD = "() => { window.heard = []; document.addEventListener('sound', (each) => heard.push(each.detail)); }"
CONTROLLED = "() => navigator.serviceWorker?.controller && localStorage.getItem('stackyard.kept')"


def test_moves_are_heard_once_somebody_switches_that_on(arrive: Arrive, server: Server) -> None:
    id, hers, his = server.table_for_two("staku")
    ann = arrive("Ann")
    ann.take_places(id, {"0": hers})
    ann.page.evaluate(HEARD)
    ann.play_typed("b3-c3")
    assert ann.page.evaluate("heard") == [], "sounds are off at first"
    ann.page.locator("#sound").click()
    expect(ann.page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    server.say(id, his, "move", move="f3-e3")
    ann.wait_for_turn()
    ann.wait_for("() => heard.length >= 3")
    assert ann.page.evaluate("heard") == ["turn", "move", "turn"]
    server.say(id, his, "resign")
    ann.wait_for("() => heard.includes('win')")


def test_games_that_wait_are_listed_on_every_page(arrive: Arrive, server: Server) -> None:
    id, hers, _ = server.table_for_two("staku")
    ann = arrive("Ann", size=PHONE)
    ann.take_places(id, {"0": hers})
    for path in ("/", "/rules/stack"):
        ann.visit(path)
        expect(ann.page.locator("#waiting summary")).to_have_attribute("data-count", "1")
        expect(ann.page).to_have_title("(1) Stackyard" if path == "/" else "(1) Rules of Stack")
    ann.page.locator("#waiting summary").click()
    ann.page.locator("#waiting a").click()
    ann.wait_for_turn()
    ann.play_typed("b3-c3")
    expect(ann.page.locator("#waiting")).to_be_hidden()
    expect(ann.page).to_have_title("Staku · Stackyard")


def test_chat_is_seen_on_a_phone_and_those_who_watch_have_a_room(arrive: Arrive, server: Server) -> None:
    id, hers, his = server.table_for_two("staku")
    ann, cem, dee = arrive("Ann", size=PHONE), arrive("Cem"), arrive("Dee")
    ann.take_places(id, {"0": hers})
    for person in (cem, dee):
        person.visit(f"/t/{id}")
        person.wait_for_table()
    cem.page.locator("#chat-text").fill("look at b3")
    cem.page.locator("#chat-text").press("Enter")
    expect(dee.page.locator("#chat-lines")).to_contain_text("look at b3")
    server.say(id, his, "chat", text="your move")
    expect(ann.page.locator("#chat-news")).to_contain_text("Bob: your move")
    ann.page.locator("#chat-news").click()
    expect(ann.page.locator("#chat-text")).to_be_focused()
    expect(ann.page.locator("#chat-lines")).not_to_contain_text("b3")


def test_somebody_is_invited(arrive: Arrive, server: Server) -> None:
    made = server.ask(
        "/tables",
        {
            "game": "stakz",
            "players": [{"kind": "me", "name": "Ann & Co"}, {"kind": "open"}],
            "listed": False,
            "clock": {"minutes": 10, "increment": 5},
            "options": {"rotate_start": True},
        },
    )
    id, token = made["id"], made["tokens"]["0"]
    ann = arrive("Ann")
    ann.take_places(id, {"0": token})
    expect(ann.page.locator("#link-warning")).to_contain_text("--host 0.0.0.0")
    ann.wait_for("() => document.querySelector('#qr').naturalWidth > 0")
    check_access(ann, "an invitation")
    bob = arrive("Bob", size=PHONE, language="fr-FR")
    bob.visit(f"/t/{id}")
    about = bob.page.locator("#join .about")
    expect(about).to_contain_text("10 min chacun, et 5 s de plus à chaque coup.")
    expect(about).not_to_contain_text("rotate_start")
    expect(about.locator("li")).to_have_count(2)
    page = httpx.get(f"{server.address}/t/{id}").text
    assert 'property="og:title" content="Ann &amp; Co would like to play Stakz with you"' in page
    assert "10 min each" in page
    card = httpx.get(f"{server.address}/api/tables/{id}/card.png")
    assert card.headers["content-type"] == "image/png" and card.content.startswith(b"\x89PNG")


def test_the_page_opens_offline(arrive: Arrive, own_server: Server) -> None:
    id, hers, _ = own_server.table_for_two("staku")
    ann = arrive("Ann", at=own_server)
    ann.take_places(id, {"0": hers})
    ann.play_typed("b3-c3")
    ann.wait_for(CONTROLLED)
    ann.visit(f"/t/{id}")
    ann.wait_for_table()
    expect(ann.page.locator("#offline")).to_be_hidden()
    ann.expects_loss = True
    own_server.stop()
    ann.page.reload()
    expect(ann.page.locator("#board svg")).to_be_visible()
    expect(ann.page.locator("#moves")).to_contain_text("b3-c3")
    expect(ann.page.locator("#offline")).to_contain_text("You are offline")
    for path, there in (("/rules/stakd", ".clause"), ("/", ".card")):
        ann.page.goto(path)
        expect(ann.page.locator(there).first).to_be_visible()
        expect(ann.page.locator("#offline")).to_be_visible()
    sheet = "async () => (await fetch('/api/games/stakz/sheet.svg?lang=en')).ok"
    assert ann.page.evaluate(sheet)
    own_server.start()
    ann.page.goto("/")
    expect(ann.page.locator("#open-tables")).to_be_visible()
    expect(ann.page.locator("#offline")).to_be_hidden()


def test_plain_http_in_a_home_network_lacks_nothing_that_is_needed(browser: Browser, tmp_path: Path) -> None:
    """What browsers keep to https is left out without an error, and the page says what would bring it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    public = f"http://{ELSEWHERE}:{port}"
    server = Server(tmp_path, port=port, options=["--public", public])
    context = browser.new_context(base_url=public, reduced_motion="reduce")
    problems: list[str] = []
    try:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
        page.goto("/")
        expect(page.locator("#no-notify")).to_contain_text("--public https://")
        assert page.evaluate("() => isSecureContext") is False
        for name in ("serviceWorker", "share", "clipboard"):
            assert page.evaluate("(name) => name in navigator", name) is False, name
        page.locator(".card[data-game=staku]").click()
        page.locator("label:has([name=company][value=open])").click()
        page.locator("#start").click()
        expect(page.locator("#link")).to_have_value(re.compile(rf"^{re.escape(public)}/t/"))
        expect(page.locator("#link-warning")).to_be_hidden()
        expect(page.locator("#share")).to_have_count(0)
        page.locator("#copy").click()
        expect(page.locator("#invitation [role=status]").last).to_contain_text("Copied.")
        page.wait_for_timeout(0)
        assert not problems, problems
    finally:
        context.close()
        server.stop()
