"""Exploring on the page: branches that are saved and opened again, by clicks, keys and on a phone."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from stackyard.play.reading import read
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import COMPILING, PHONE, Person
from tests.apps.browser.test_access import check_access
from tests.settings import RECORDS


def type_move(person: Person, move: str, moves: int) -> None:
    """Type a move, and wait until it is on the board."""
    person.page.locator("#typed-move").fill(move)
    person.page.locator("#typed-move").press("Enter")
    expect(person.page.locator("#explore")).to_have_attribute("data-moves", str(moves))


def wait_for_opinion(person: Person) -> None:
    expect(person.page.locator("#bar span").first).to_be_visible(timeout=COMPILING)


def test_branch_comment_and_save_an_exploration(arrive: Arrive, tmp_path: Path) -> None:
    ann = arrive("Ann")
    ann.visit("/explore/staku")
    explore = ann.page.locator("#explore")
    ann.pick("b3-")
    ann.press("c3")
    ann.press("end")
    expect(explore).to_have_attribute("data-moves", "1")
    type_move(ann, "f5-e5", 2)
    wait_for_opinion(ann)
    expect(ann.page.locator("#lines button").first).to_be_visible()
    ann.page.get_by_role("button", name="To the start").click()
    expect(explore).to_have_attribute("data-moves", "0")
    type_move(ann, "b3-b4", 1)
    ann.page.locator("#comment").fill("the other way")
    ann.page.locator("#comment").press("Tab")
    expect(ann.page.locator("#tree .variation .comment")).to_have_text("the other way")
    check_access(ann, "an exploration")
    with ann.page.expect_download() as download:
        ann.page.locator("#save").click()
    saved = tmp_path / "explored.txt"
    download.value.save_as(saved)
    record = read(saved.read_text())
    assert record.moves == ("b3-c3", "f5-e5")
    assert record.variations[0].moves == ("b3-b4",) and record.variations[0].comments == ("the other way",)
    # What was explored is there again when one comes back, and in the file.
    ann.page.reload()
    expect(ann.page.locator("#tree button")).to_have_count(3)
    ann.page.locator("#tree [data-branch='2']").click()
    ann.page.locator("#cut").click()
    expect(ann.page.locator("#tree button")).to_have_count(2)
    with ann.page.expect_file_chooser() as chooser:
        ann.page.locator("#open").click()
    chooser.value.set_files(saved)
    expect(ann.page.locator("#tree .variation .comment")).to_have_text("the other way")


def test_by_keyboard_and_with_the_dice_of_ones_choice(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.visit("/explore/stack")
    page = ann.page
    expect(page.locator("#outcome")).to_be_visible()
    page.locator("#outcome").focus()
    page.locator("#outcome").select_option(index=3)
    page.locator("#choose").press("Enter")
    expect(page.locator("#explore")).to_have_attribute("data-moves", "1")
    page.locator("#roll").press("Enter")
    expect(page.locator("#explore")).to_have_attribute("data-moves", "2")
    page.locator("#tree [aria-current]").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#explore")).to_have_attribute("data-moves", "1")
    expect(page.locator("#tree [aria-current]")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("#explore")).to_have_attribute("data-moves", "2")


def test_a_finished_round_on_a_phone_and_playing_on(arrive: Arrive) -> None:
    ann = arrive("Ann", size=PHONE, language="fr-FR")
    ann.visit("/")
    id = ann.new_table("staku", "bot")
    ann.page.locator("#explore-open").click()
    expect(ann.page.locator("#explore h1")).to_have_text("Explorer Staku")
    wait_for_opinion(ann)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    type_move(ann, "b3-b5", 0)
    expect(ann.refusal().locator(".clause-id")).to_have_text("SU-8")
    ann.page.locator("#lines button").first.click()
    expect(ann.page.locator("#explore")).to_have_attribute("data-moves", "1")
    ann.page.locator("#play-on").click()
    ann.page.wait_for_url("**/t/*")
    ann.wait_for_table()
    assert id not in ann.page.url


def test_between_people_moves_are_tried_without_the_engine(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    id = ann.new_table("staku")
    bob.join(id)
    ann.wait_for_turn()
    expect(ann.page.locator("#explore-open")).to_have_text("Try moves")
    ann.page.locator("#explore-open").click()
    type_move(ann, "b3-c3", 1)
    expect(ann.page.locator("#engine")).to_be_hidden()
    expect(ann.page.locator("#opinion")).to_be_hidden()
    expect(ann.page.locator("#play-on")).to_have_count(0)
    ann.page.locator("#explore .head a.button").click()
    ann.wait_for_turn()


def test_a_record_of_somewhere_else_is_opened(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.visit("/explore/staku")
    with ann.page.expect_file_chooser() as chooser:
        ann.page.locator("#open").click()
    chooser.value.set_files(RECORDS / "stakz.txt")
    expect(ann.page.locator("#explore h1")).to_have_text("Explore Stakz")
    ann.page.get_by_role("button", name="One move back").click()
    ann.page.get_by_role("button", name="One move back").click()
    wait_for_opinion(ann)
