"""Blunder review on the page: one's costliest decisions, by click, by key, on a phone, in French."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import stackyard
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import COMPILING, DESK, PHONE, Person
from tests.apps.browser.test_access import check_access
from tests.apps.browser.test_puzzles import LINE, make_move, shown
from tests.apps.server.process import Server
from tests.settings import COMPILED
from tests.teach.test_review import WINS

pytestmark = pytest.mark.skipif(not COMPILED, reason="a search of plain Python finds too little")

START = stackyard.game("staku").parse(WINS)
QUIET = next(move for move in START.moves() if not START.play(move).over)
WIN = next(move for move in START.moves() if START.play(move).over)


def thrown_away(server: Server) -> tuple[str, dict[str, str]]:
    """A table at which Ann has missed a win at once, and Bob has not."""
    id, tokens = server.table("staku", "me", "here", position=WINS)
    after = START.play(QUIET)
    server.say(id, tokens["0"], "move", move=QUIET)
    server.say(id, tokens["1"], "move", move=next(m for m in after.moves() if after.play(m).over))
    return id, tokens


def page_of(person: Person) -> Locator:
    return person.page.locator("#review-page")


def begin(person: Person, id: str, tokens: dict[str, str]) -> None:
    """From the table to the first decision."""
    person.take_places(id, tokens)
    person.page.locator("[data-do=review]").click()
    expect(page_of(person)).not_to_have_attribute("data-state", "waiting", timeout=COMPILING)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_mistake_is_made_again_and_then_mended(
    arrive: Arrive, server: Server, size: tuple[int, int]
) -> None:
    id, tokens = thrown_away(server)
    ann = arrive("Ann", size=size)
    begin(ann, id, {"0": tokens["0"]})
    expect(page_of(ann)).to_have_attribute("data-count", "1")
    expect(ann.page.locator("#task")).to_contain_text(f"You played {QUIET} here, and it cost about")
    ann.wait_for_picture()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_access(ann, "a review")
    make_move(ann, START.paths()[QUIET])
    expect(shown(ann)).to_have_attribute("data-state", "wrong", timeout=COMPILING)
    expect(ann.status()).to_contain_text("That is what you played. That costs a lot")
    expect(ann.status()).to_contain_text("You could have won at once")
    ann.picture(f"review-wrong-{size[0]}")
    ann.page.locator("#again").click()
    expect(shown(ann)).to_have_attribute("data-state", "open")
    ann.wait_for_picture()
    make_move(ann, START.paths()[WIN])
    expect(shown(ann)).to_have_attribute("data-state", "solved", timeout=LINE)
    expect(ann.page.locator("#next")).to_have_text("Finish")
    ann.page.locator("#next").click()
    expect(ann.page.locator("#verdict")).to_have_text("That was all: 0 of 1 solved at the first try.")
    ann.picture(f"review-over-{size[0]}")


def test_by_keyboard_alone_in_french_with_the_solution(arrive: Arrive, server: Server) -> None:
    id, tokens = thrown_away(server)
    ann = arrive("Ann", language="fr-FR")
    ann.take_places(id, {"0": tokens["0"]})
    link = ann.page.locator("[data-do=review]")
    expect(link).to_have_text("Travailler mes erreurs")
    link.focus()
    ann.page.keyboard.press("Enter")
    expect(page_of(ann)).to_have_attribute("data-state", "playing", timeout=COMPILING)
    expect(ann.page.locator("#task")).to_contain_text(f"Ici, vous avez joué {QUIET}")
    ann.wait_for_picture()
    ann.page.locator("#solution").focus()
    ann.page.keyboard.press("Enter")
    expect(shown(ann)).to_have_attribute("data-state", "shown")
    expect(ann.status()).to_have_text(re.compile(f"C’était mieux que {re.escape(QUIET)}"), timeout=LINE)
    expect(ann.page.locator("#next")).to_be_focused()
    ann.page.locator("#again").focus()
    ann.page.keyboard.press("Enter")
    expect(shown(ann)).to_have_attribute("data-state", "open")
    ann.wait_for_picture()
    make_move(ann, START.paths()[WIN], by_key=True)
    expect(shown(ann)).to_have_attribute("data-state", "solved", timeout=LINE)
    expect(ann.page.locator("#next")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#verdict")).to_be_focused()


def test_two_at_one_device_choose_whose_and_who_did_well_hears_so(arrive: Arrive, server: Server) -> None:
    id, tokens = thrown_away(server)
    ann = arrive("Ann")
    begin(ann, id, tokens)
    expect(page_of(ann)).to_have_attribute("data-count", "1")
    ann.page.locator("#whose").select_option(label="Bob")
    expect(page_of(ann)).to_have_attribute("data-state", "none", timeout=COMPILING)
    expect(ann.page.locator("#verdict")).to_contain_text("There is nothing to practise")
    ann.page.locator("#whose").select_option(label="Ann")
    expect(page_of(ann)).to_have_attribute("data-state", "playing", timeout=COMPILING)


def test_whoever_only_watches_is_offered_none(arrive: Arrive, server: Server) -> None:
    id, _ = thrown_away(server)
    eve = arrive("Eve")
    eve.visit(f"/t/{id}")
    expect(eve.page.locator("#after [data-do=explore]")).to_be_visible()
    expect(eve.page.locator("[data-do=review]")).to_have_count(0)
