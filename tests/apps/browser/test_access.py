"""Nobody is shut out: axe-core finds nothing serious, in light and in dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import Person
from tests.apps.server.process import Server

GRAVE = ("serious", "critical")
TWICE = """() => [...document.querySelectorAll('[id]')].map((each) => each.id)
    .filter((id, place, all) => all.indexOf(id) !== place)"""


def check_access(person: Person, where: str) -> None:
    found = Axe().run(person.page).response["violations"]
    grave = [
        f"{each['id']}: {each['help']}: {node['html'][:200]}"
        for each in found
        if each["impact"] in GRAVE
        for node in each["nodes"][:3]
    ]
    assert not grave, f"{where}: {grave}"
    assert person.page.evaluate(TWICE) == [], f"{where}: an id is there twice"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_lobby_and_rules_are_open_to_all(arrive: Arrive, dark: bool) -> None:
    ann = arrive("Ann", dark=dark)
    ann.visit("/")
    expect(ann.page.locator("#open-tables")).to_be_visible()
    check_access(ann, "the lobby")
    ann.page.locator(".card[data-game=stack]").click()
    ann.page.locator("#new-table .options > summary").click()
    check_access(ann, "a new table")
    ann.picture(f"new-table-desk-{'dark' if dark else 'light'}")
    ann.visit("/rules/stakd")
    expect(ann.page.locator("#main")).to_contain_text("SD-1")
    check_access(ann, "the rules")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_end_of_a_round_is_open_to_all(arrive: Arrive, server: Server, dark: bool) -> None:
    id, hers, his = server.table_for_two("cairn")
    server.play_out(id, {"0": hers, "1": his})
    ann = arrive("Ann", dark=dark)
    ann.take_places(id, {"0": hers})
    ann.page.locator("#dice [data-do=verify]").click()
    expect(ann.page.locator("#dice [data-verified=true]")).to_be_visible()
    check_access(ann, "the end of a round")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("game", ["staku", "stack", "stakz", "stakd"])
def test_a_table_is_open_to_all(arrive: Arrive, server: Server, game: str, dark: bool) -> None:
    id, tokens = server.table(game, "me", "here")
    server.play_out(id, tokens, moves=8)
    mover = str(server.state(id)["to_move"])
    ann = arrive("Ann", dark=dark)
    ann.take_places(id, {mover: tokens[mover]})
    ann.wait_for_turn()
    ann.pick(ann.lit()[0])
    check_access(ann, game)
    # What can be clicked says what it is, in words.
    ann.wait_for_picture()
    names = ann.page.locator("#board [data-token]").evaluate_all(
        "(all) => all.map((each) => each.getAttribute('aria-label'))"
    )
    assert names and all(name and name.strip() for name in names)
