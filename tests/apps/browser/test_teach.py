"""Learning on the page: examples below the clauses of the rules."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import PHONE
from tests.apps.browser.test_access import check_access

DRAWN = "image => image.complete && image.naturalWidth > 0"


def test_a_clause_shows_what_is_allowed_and_what_is_not(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.visit("/rules/staku#SU-9")
    clause = ann.page.locator("#SU-9")
    expect(clause.locator(".example")).to_have_count(3)
    good, bad = clause.locator(".example").nth(0), clause.locator(".example").nth(1)
    expect(good.locator(".judgement")).to_have_text("✓ Allowed")
    expect(bad.locator(".judgement")).to_have_text("✗ Not allowed")
    expect(bad.locator("img")).to_have_attribute("alt", re.compile("Not allowed, c3\\+c5: c4 is on the way"))
    bad.scroll_into_view_if_needed()
    ann.page.wait_for_function(DRAWN, arg=bad.locator("img").element_handle())
    left, right = good.bounding_box(), bad.bounding_box()
    assert left and right and left["y"] == right["y"] and left["x"] < right["x"], "they stand side by side"


def test_what_comes_of_a_move_is_shown_on_demand_and_in_the_boards_theme(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.visit("/rules/staku")
    example = ann.page.locator("[data-example='SU-11.1']")
    picture = example.locator("img")
    before = picture.get_attribute("alt") or ""
    toggle = example.get_by_role("button", name="After the move")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(picture).not_to_have_attribute("alt", before)
    expect(picture).to_have_attribute("src", re.compile("after=true"))
    ann.page.locator("#board-theme").select_option("print")
    expect(picture).to_have_attribute("src", re.compile("theme=print.*after=true"))


def test_pictures_come_only_when_they_are_looked_at(arrive: Arrive) -> None:
    ann = arrive("Ann")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.visit("/rules/stakd")
    expect(ann.page.locator("#SD-23 .example")).to_have_count(2)
    drawn = [url for url in asked if "/examples/" in url]
    assert not any("SD-23" in url for url in drawn) and len(drawn) < 47
    ann.page.locator("#SD-23").scroll_into_view_if_needed()
    picture = ann.page.locator("#SD-23 .example img").first
    ann.page.wait_for_function(DRAWN, arg=picture.element_handle())


def test_on_a_phone_and_in_french(arrive: Arrive) -> None:
    ann = arrive("Ann", size=PHONE, language="fr-FR")
    ann.visit("/rules/stack")
    expect(ann.page.locator("#ST-6 .judgement")).to_have_text(["✓ Permis", "✗ Interdit"])
    expect(ann.page.locator("#ST-15")).to_contain_text("Pas d’image")
    check_access(ann, "rules with pictures")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
