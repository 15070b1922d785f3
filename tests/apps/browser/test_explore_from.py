"""The ways to a board of one's own: from a puzzle, from an analysis, from a practice game against bots."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from stackyard.teach import puzzles
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import COMPILING, DESK, PHONE
from tests.apps.browser.test_explore import type_move, wait_for_opinion
from tests.apps.browser.test_puzzles import open_puzzle
from tests.apps.browser.test_review import thrown_away
from tests.apps.server.process import Server


@pytest.mark.parametrize(
    ("game", "size", "words"),
    [
        ("staku", DESK, "Explore Staku"),
        ("stack", DESK, "Explore Stack"),
        ("stakz", PHONE, "Explore Stakz"),
        ("stakd", DESK, "Explore Stakd Elite"),
    ],
)
def test_from_a_puzzle(arrive: Arrive, game: str, size: tuple[int, int], words: str) -> None:
    ann = arrive("Ann", size=size)
    puzzle = puzzles(game)[3]
    open_puzzle(ann, puzzle)
    ann.page.locator("#explore-here").click()
    expect(ann.page.locator("#explore h1")).to_have_text(words)
    ann.wait_for_picture()
    wait_for_opinion(ann)
    type_move(ann, puzzle.solutions[0][0], 1)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Whoever looks with the engine has not solved it; the way back is the browser's.
    ann.page.go_back()
    expect(ann.page.locator("#record")).to_contain_text("In a row: 0")


def test_from_an_analysis(arrive: Arrive, server: Server) -> None:
    id, tokens = thrown_away(server)
    ann = arrive("Ann")
    ann.take_places(id, {"0": tokens["0"]})
    ann.page.locator("#analysis [data-do=analyse]").click()
    link = ann.page.locator("#review li a.button").first
    expect(link).to_be_visible(timeout=COMPILING)
    at = (link.get_attribute("href") or "").rsplit("/", 1)[1]
    link.click()
    expect(ann.page.locator("#explore")).to_have_attribute("data-moves", at)
    wait_for_opinion(ann)
    expect(ann.page.locator("#play-on")).to_be_visible()
    ann.page.locator("#explore .head a.button").click()
    expect(ann.page.locator("#after")).to_be_visible()


def test_from_a_practice_game_by_what_the_seat_sees(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.new_table("stakz", "bot")
    ann.wait_for_turn()
    ann.page.locator("#explore-open").click()
    expect(ann.page.locator("#explore h1")).to_have_text("Explore Stakz")
    wait_for_opinion(ann)
    expect(ann.page.locator("#play-on")).to_have_count(0)  # Something is hidden.
    ann.page.locator("#explore .head a.button").click()
    ann.wait_for_turn()
