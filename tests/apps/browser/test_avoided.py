"""Muting, blocking and reporting somebody in a real browser: two clicks, and one to undo it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import DESK, PHONE, Person
from tests.apps.browser.test_access import check_access
from tests.apps.browser.test_accounts import sign_up
from tests.apps.browser.test_organiser import stackyard
from tests.apps.server.process import Server

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def say(person: Person, text: str) -> None:
    person.page.locator("#chat-text").fill(text)
    person.page.locator("#chat-text").press("Enter")
    expect(person.page.locator("#chat-lines").get_by_text(text, exact=True)).to_be_visible()


def more(person: Person, name: str, where: str) -> Locator:
    return person.page.locator(where).get_by_role("button", name=f"Mute, block or report {name}")


NEW_TABLE = """async () => {
    const body = { game: "staku", players: [{ kind: "me" }, { kind: "open" }] };
    const headers = { "Content-Type": "application/json" };
    const made = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
    return (await made.json()).id;
}"""


def new_table(person: Person) -> str:
    """A table of somebody who is signed in."""
    id: str = person.page.evaluate(NEW_TABLE)
    person.visit(f"/t/{id}")
    person.wait_for_table()
    return id


@SIZES
def test_a_guest_mutes_and_reports_somebody_in_two_clicks(
    arrive: Arrive, server: Server, size: tuple[int, int]
) -> None:
    kind = "desk" if size == DESK else "phone"
    ann, bob = arrive("Ann", size=size), arrive(f"Rude {kind}")
    id = ann.new_table("staku")
    bob.join(id)
    say(bob, f"{kind} insult")
    page = ann.page
    line = page.locator("#chat-lines").get_by_text(f"{kind} insult", exact=True)
    expect(line).to_be_visible()
    expect(page.locator("#players .dots")).to_have_count(1)  # Nobody reports themselves.
    more(ann, bob.name, "#players").click()
    expect(page.locator("#avoid [data-do=block]")).to_have_count(0)
    expect(page.locator("#block-needs-account")).to_contain_text("Blocking needs an account.")
    check_access(ann, "the menu of a person")
    ann.page.screenshot(path=f"build/screenshots/avoid-{kind}.png")
    page.locator("#avoid [data-do=mute]").click()
    expect(page.locator("#avoid [role=status]")).to_have_text(f"{bob.name} is muted.")
    expect(line).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#avoid")).to_have_count(0)
    expect(more(ann, bob.name, "#players")).to_be_focused()
    say(bob, f"{kind} more")
    say(ann, f"{kind} own")
    expect(page.locator("#chat-lines p:visible")).to_have_count(1)
    expect(page.locator("#chat-news")).to_be_hidden()
    page.reload()
    expect(page.locator("#chat-lines p:visible")).to_have_count(1)
    # By keyboard alone: the button, a sentence, a reason.
    more(ann, bob.name, "#players").focus()
    page.keyboard.press("Enter")
    page.locator("#avoid input").focus()
    page.keyboard.type("that hurt")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#avoid [role=status]")).to_contain_text("Reported.")
    told = stackyard(server, "admin", "reports")
    assert f"{bob.name} (a guest): insults or threats" in told and "who adds: that hurt" in told
    assert f"said: {kind} insult" in told and f"said: {kind} more" in told and f"at table {id}" in told
    page.keyboard.press("Escape")
    # And the way back, which guests find beside signing in.
    ann.visit("/account")
    expect(page.locator("#avoided")).to_contain_text("muted in this browser")
    check_access(ann, "whom a guest has muted")
    page.locator("#avoided").get_by_role("button", name=f"Undo: {bob.name}").click()
    expect(page.locator("#avoided")).to_contain_text("Nobody.")
    ann.visit(f"/t/{id}")
    expect(page.locator("#chat-lines p:visible")).to_have_count(3)


@SIZES
def test_who_has_an_account_blocks_somebody_and_takes_it_back(
    arrive: Arrive, server: Server, size: tuple[int, int]
) -> None:
    kind = "desk" if size == DESK else "phone"
    ann, bob = arrive(f"Anna {kind}", size=size), arrive(f"Boris {kind}")
    sign_up(ann, ann.name)
    sign_up(bob, bob.name)
    id = new_table(ann)
    bob.visit(f"/t/{id}")
    bob.wait_for_table()
    bob.page.locator("#sit").click()
    expect(bob.page.locator("#join")).to_have_count(0)
    say(bob, "pest")
    page = ann.page
    expect(page.locator("#chat-lines").get_by_text("pest")).to_be_visible()
    more(ann, bob.name, "#chat-lines").click()
    page.locator("#avoid [data-do=block]").click()
    expect(page.locator("#avoid [role=status]")).to_have_text(f"{bob.name} is blocked.")
    expect(page.locator("#chat-lines p:visible")).to_have_count(0)
    page.keyboard.press("Escape")
    # They are refused politely, and not told.
    other = new_table(ann)
    bob.visit(f"/t/{other}")
    bob.wait_for_table()
    bob.page.locator("#sit").click()
    expect(bob.refusal()).to_have_text("This place is not free for you; play at another table.")
    bob.forgive("400")
    # The list in the account, and the way back.
    ann.visit("/account")
    entry = page.locator("#avoided li")
    expect(entry).to_contain_text(f"{bob.name} blocked")
    check_access(ann, "whom an account has blocked")
    page.locator("#avoided").scroll_into_view_if_needed()
    page.screenshot(path=f"build/screenshots/avoided-{kind}.png")
    entry.get_by_role("button", name=f"Undo: {bob.name}").click()
    expect(entry).to_have_count(0)
    bob.page.locator("#sit").click()
    expect(bob.page.locator("#join")).to_have_count(0)
    # From a profile: two clicks as well.
    ann.visit(f"/people/{bob.name}")
    more(ann, bob.name, "#profile").click()
    check_access(ann, "the menu on a profile")
    page.locator("#avoid [data-do=mute]").click()
    expect(page.locator("#avoid [role=status]")).to_have_text(f"{bob.name} is muted.")
    page.locator("#avoid [data-do=mute]").click()
    expect(page.locator("#avoid [role=status]")).to_have_text(f"You hear {bob.name} again.")
    page.keyboard.press("Escape")
    ann.visit(f"/people/{ann.name}")
    expect(page.locator("#profile h1")).to_have_text(ann.name)
    expect(page.locator("#profile .dots")).to_have_count(0)


def test_it_is_all_said_in_french_too(arrive: Arrive, server: Server) -> None:
    ann = arrive("Anne", language="fr-FR")
    id, _ = server.table("staku", "me", "open")
    ann.join(id)
    ann.page.locator("#players").get_by_role("button", name="Ne plus écouter, bloquer ou signaler").click()
    dialog = ann.page.locator("#avoid")
    expect(dialog.locator("[data-do=mute]")).to_have_text("Ne plus écouter")
    expect(dialog).to_contain_text("Pour bloquer, il faut un compte.")
    dialog.locator("[data-reason=spam]").click()
    expect(dialog.locator("[role=status]")).to_contain_text("C’est signalé.")
