"""A phone: nothing is wider than the screen, and fingers find what they aim at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import PHONE, SCREENSHOTS, Person
from tests.apps.server.process import Server

GAMES = ["staku", "stack", "stakz", "stakd"]


def check_width(person: Person, where: str) -> None:
    wide: int = person.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE[0], f"{where} is {wide} pixels wide on a screen of {PHONE[0]}"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_a_phone(arrive: Arrive, server: Server, game: str) -> None:
    id, tokens = server.table(game, "me", "here")
    server.play_out(id, tokens, moves=6)
    mover = str(server.state(id)["to_move"])
    ann = arrive("Ann", size=PHONE)
    ann.take_places(id, {mover: tokens[mover]})
    ann.wait_for_turn()
    check_width(ann, game)
    expect(ann.status()).to_contain_text("Your turn: ")  # What to do, where the game says it, else how.
    expect(ann.status()).not_to_contain_text("click")
    board = ann.page.locator("#board svg").bounding_box()
    assert board is not None and board["width"] > 0.9 * PHONE[0]
    # All that is lit can be tapped, and a tap is as good as a click.
    for token in ann.lit():
        ann.point(token)
    number = ann.told["number"]
    ann.decide(lambda picked, lit: lit[0])
    assert ann.told["number"] != number
    check_width(ann, f"{game} after a move")


# The smaller dimension of every token that is lit, in pixels, where it is drawn largest.
SIZES = """() => {
    const sizes = {};
    for (const each of document.querySelectorAll('#board [data-token].lit')) {
        const { width, height } = each.getBoundingClientRect();
        const token = each.getAttribute('data-token');
        sizes[token] = Math.max(sizes[token] ?? 0, Math.min(width, height));
    }
    return sizes;
}"""
TURNED = "(wide) => (document.querySelector('#board svg')?.viewBox.baseVal.width ?? 0) > 500 === wide"


@pytest.mark.parametrize("game", ["stack", "stakz", "stakd"])
def test_a_finger_finds_all_that_can_be_tapped(arrive: Arrive, server: Server, game: str) -> None:
    id, tokens = server.table(game, "me", "here", "here")
    server.play_out(id, tokens, moves=12)
    mover = str(server.state(id)["to_move"])
    ann = arrive("Ann", size=PHONE)
    ann.take_places(id, {mover: tokens[mover]})
    for _ in range(2):  # the first clicks of a move
        ann.wait_for_turn()
        sizes = ann.page.evaluate(SIZES)
        assert min(sizes.values()) >= 36, sizes
        begins = {path[0] for path in server.state(id, tokens[mover])["paths"].values() if len(path) > 1}
        longer = [token for token in sizes if token in begins]
        if not longer:
            break
        ann.pick(longer[0])
    ann.picture(f"{game}-phone")


def test_a_phone_that_is_turned_gets_the_other_picture(arrive: Arrive, server: Server) -> None:
    id, tokens = server.table("stakz", "me", "here")
    ann = arrive("Ann", size=PHONE)
    ann.take_places(id, {"0": tokens["0"]})
    for size, wide in ((PHONE, False), (PHONE[::-1], True), (PHONE, False)):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        ann.wait_for(TURNED, wide)


def test_all_other_pages_fit_a_phone(arrive: Arrive) -> None:
    ann = arrive("Ann", size=PHONE)
    ann.visit("/")
    expect(ann.page.locator("#open-tables")).to_be_visible()
    check_width(ann, "the lobby")
    for game in GAMES:
        ann.page.locator(f".card[data-game={game}]").click()
        ann.page.locator("#new-table .options > summary").click()
        check_width(ann, f"a new table of {game}")
        form = ann.page.locator("#new-table")
        wide = form.evaluate("(form) => form.scrollWidth - form.clientWidth")
        assert wide <= 0, f"the form for {game} is {wide} pixels too wide"
        form.locator(".close").click()
    ann.visit("/rules/staku")
    expect(ann.page.locator("#main")).to_contain_text("SU-18")
    check_width(ann, "the rules")


def test_the_end_of_a_round_fits_a_phone(arrive: Arrive, server: Server) -> None:
    id, hers, his = server.table_for_two("cairn")
    server.play_out(id, {"0": hers, "1": his})
    ann = arrive("Ann", size=PHONE)
    ann.take_places(id, {"0": hers})
    ann.page.locator("#dice [data-do=verify]").click()
    expect(ann.page.locator("#dice [data-verified=true]")).to_be_visible()
    check_width(ann, "the end of a round")
    ann.page.screenshot(path=SCREENSHOTS / "after-phone.png", full_page=True)
