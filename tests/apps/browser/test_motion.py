"""What has moved is seen moving; whatever interrupts that, everything is where it belongs."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import Person
from tests.apps.browser.test_table import pair
from tests.apps.server.process import Server
from tests.waiting import eventually

SLOW = 0.01
"""How fast animations run, so that a test can look at them."""
# The picture without what is only for whoever can move, and what moves above it.
PICTURE = """() => {
    const svg = document.querySelector('#board svg').cloneNode(true);
    svg.querySelector('.above').remove();
    for (const each of svg.querySelectorAll('.halo')) each.remove();
    const own = ['class', 'role', 'tabindex', 'aria-label', 'aria-pressed'];
    for (const each of [svg, ...svg.querySelectorAll('*')]) own.forEach((name) => each.removeAttribute(name));
    return svg.outerHTML;
}"""
ABOVE = "() => document.querySelector('#board .above').childElementCount"
TRANSPARENT = """() =>
    [...document.querySelectorAll('#board [data-key]')].filter((each) => each.style.opacity).length"""
MARK_OLD = "() => { for (const each of document.querySelectorAll('#board .above > *')) each.old = true; }"
OLD = "() => [...document.querySelectorAll('#board .above > *')].filter((each) => each.old).length"
# Counts what is put above the picture from now on.
WATCH = """() => {
    globalThis.moved = 0;
    const count = (changes) => changes.forEach((each) => (moved += each.addedNodes.length));
    const watch = new MutationObserver(count);
    watch.observe(document.querySelector('#board .above'), { childList: true });
}"""


def slow_down(person: Person) -> None:
    session = person.context.new_cdp_session(person.page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": SLOW})


def spectator(arrive: Arrive, id: str, name: str, motion: bool) -> Person:
    person = arrive(name, motion=motion)
    person.visit(f"/t/{id}")
    person.wait_for_table()
    expect(person.page.locator("#board svg")).to_be_visible()
    return person


def test_a_piece_travels_and_ends_in_the_right_place_when_interrupted(arrive: Arrive, server: Server) -> None:
    ann, bob, id = pair(arrive, server)
    eve, still = spectator(arrive, id, "Eve", True), spectator(arrive, id, "Still", False)
    slow_down(eve)
    ann.play_typed("b3-c3")
    eve.wait_for(ABOVE)
    assert eve.page.evaluate(TRANSPARENT), "what travels is not seen where it goes to"
    # Everything is there for whoever clicks or listens, before it has come.
    still.wait_for_number(int(ann.told["number"]))
    eventually(lambda: without_opacity(eve.page.evaluate(PICTURE)), still.page.evaluate(PICTURE))
    eve.page.evaluate(MARK_OLD)
    bob.play_typed("f4-e4")
    number = int(bob.told["number"])
    for person in (eve, still):
        person.wait_for_number(number)
        expect(person.page.locator("#moves button")).to_have_count(2)
    assert eve.page.evaluate(OLD) == 0 and eve.page.evaluate(ABOVE), "what ran before has ended"
    eve.page.locator("[data-replay=first]").click()
    still.page.locator("[data-replay=first]").click()
    for person in (eve, still):
        expect(person.status()).to_contain_text("after move 0")
        person.wait_for_picture()
    # Two moves back are no move that could be seen.
    eventually(lambda: eve.page.evaluate(PICTURE), still.page.evaluate(PICTURE))
    assert eve.page.evaluate(ABOVE) == 0 and eve.page.evaluate(TRANSPARENT) == 0


def without_opacity(markup: str) -> str:
    return re.sub(r' style="(opacity: 0;)?"', "", markup)


def test_motion_ends_by_itself(arrive: Arrive, server: Server) -> None:
    ann, _, id = pair(arrive, server)
    eve = spectator(arrive, id, "Eve", True)
    eve.page.evaluate(WATCH)
    ann.play_typed("b3-c3")
    eve.wait_for("() => moved > 0")
    eventually(lambda: eve.page.evaluate(ABOVE), 0)
    assert eve.page.evaluate(TRANSPARENT) == 0


def test_nothing_moves_for_people_who_do_not_want_that(arrive: Arrive, server: Server) -> None:
    ann, _, id = pair(arrive, server)
    eve = spectator(arrive, id, "Eve", False)
    eve.page.evaluate(WATCH)
    ann.play_typed("b3-c3")
    expect(eve.page.locator("#moves button")).to_have_count(1)
    eve.wait_for_picture()
    expect(eve.page.locator("#board [data-key='c3.1']")).to_have_count(1)
    assert eve.page.evaluate("() => moved") == 0


def test_a_piece_that_is_picked_has_a_ghost_where_it_would_go(arrive: Arrive, server: Server) -> None:
    ann, _, _ = pair(arrive, server)
    ann.wait_for_turn()
    ann.pick("b3-")
    ann.page.mouse.move(*ann.point("c3"))
    ghost = ann.page.locator("#board .marks.ghost .ghost")
    expect(ghost).to_have_count(1)
    ann.page.mouse.move(*ann.point("e4", lit=False))
    expect(ghost).to_have_count(0)


def test_what_can_be_clicked_is_lit_without_asking_anybody(arrive: Arrive, server: Server) -> None:
    id, hers, _ = server.table_for_two("staku")
    ann = arrive("Ann")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.page.on("websocket", lambda socket: socket.on("framesent", lambda sent: asked.append(str(sent))))
    ann.take_places(id, {"0": hers})
    ann.wait_for_turn()
    asked.clear()
    first = ann.lit()
    ann.pick("b3-")
    assert "c3" in ann.lit() and not set(ann.lit()) & set(first)
    ann.page.keyboard.press("Escape")
    eventually(ann.lit, first)
    assert [each for each in asked if "ping" not in each] == []


def test_the_board_has_a_theme_of_its_own(arrive: Arrive, server: Server) -> None:
    id, hers, _ = server.table_for_two("staku")
    ann = arrive("Ann", dark=True)
    ann.take_places(id, {"0": hers})
    panel = ann.page.locator("#board svg > rect")
    for board, page, fill in (
        ("page", "auto", "#14212b"),
        ("page", "light", "#eef2f4"),
        ("print", "light", "#ffffff"),
        ("dark", "light", "#14212b"),
        ("print", "auto", "#ffffff"),
    ):
        ann.page.locator("#board-theme").select_option(board)
        ann.page.locator("#theme").select_option(page)
        expect(panel).to_have_attribute("fill", fill)
    ann.page.reload()
    expect(panel).to_have_attribute("fill", "#ffffff")
