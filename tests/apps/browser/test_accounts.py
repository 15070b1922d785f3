"""Accounts in a real browser: signing up and in, passkeys, my games, profiles, leaderboards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import DESK, PHONE, Person
from tests.apps.browser.test_access import check_access

PASSWORD = "seven green hats"
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def sign_up(person: Person, name: str) -> None:
    person.visit("/account")
    form = person.page.locator("#sign-up")
    form.locator("[name=name]").fill(name)
    form.locator("[name=password]").fill(PASSWORD)
    form.locator("button").click()
    expect(person.page.locator("#codes pre")).to_contain_text("-")
    person.page.locator("#codes-kept").click()
    expect(person.page.locator("#me")).to_have_text(name)


@SIZES
def test_what_a_guest_has_played_is_theirs_when_they_sign_up(arrive: Arrive, size: tuple[int, int]) -> None:
    name = "Ines" if size == DESK else "Jonas"
    person = arrive(name, size=size)
    person.new_table("staku", "bot")
    person.wait_for_turn()
    person.visit("/games")
    game = person.page.locator("#my-games li")
    expect(game).to_have_count(1)
    expect(game.locator(".frame svg")).to_be_visible()
    sign_up(person, name)
    check_access(person, "the account")
    person.visit("/games")
    expect(game.locator(".result")).to_have_text("It is your turn")
    check_access(person, "my games")
    person.picture(f"my-games-{'desk' if size == DESK else 'phone'}")
    game.locator("a").click()
    person.wait_for_turn()
    assert person.told["you"] == "0", "the account holds the seat"
    person.do("resign")
    person.page.locator("#confirm [data-answer=yes]").click()
    person.visit("/games")
    expect(game.locator(".result")).to_have_text("Lost")
    game.locator("[data-do=replay]").click()
    expect(person.page.locator("#table")).to_be_visible()
    person.visit(f"/people/{name}")
    expect(person.page.locator("#profile tbody tr")).to_contain_text("Staku")
    check_access(person, "a profile")
    person.picture(f"profile-{'desk' if size == DESK else 'phone'}")
    person.visit("/leaders/staku")
    expect(person.page.locator("#leaders h2")).to_have_text("Staku")
    check_access(person, "a leaderboard")


def test_a_passkey_opens_an_account_and_signing_out_ends_it(arrive: Arrive) -> None:
    person = arrive("Kim")
    session = person.page.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    base = person.server.address.replace("127.0.0.1", "localhost")
    person.page.goto(f"{base}/account")
    form = person.page.locator("#sign-up")
    form.locator("[name=name]").fill("Kim")
    form.locator("[name=passkey]").check()
    form.locator("button").click()
    person.page.locator("#codes-kept").click()
    expect(person.page.locator("#me")).to_have_text("Kim")
    expect(person.page.locator("#account")).to_contain_text("localhost")
    person.page.locator("#sign-out").click()
    expect(person.page.locator("#me")).to_have_text("Sign in")
    person.page.goto(f"{base}/account")
    person.page.locator("#use-passkey").click()
    expect(person.page.locator("#me")).to_have_text("Kim")


def test_at_a_bare_address_there_are_no_passkeys_but_a_password(arrive: Arrive) -> None:
    person = arrive("Lou")
    person.visit("/account")
    assert "127.0.0.1" in person.page.url
    expect(person.page.locator("#sign-up [name=password]")).to_be_visible()
    expect(person.page.locator("#sign-up [name=passkey], #use-passkey")).to_have_count(0)
    expect(person.page.locator("#sign-up")).to_contain_text("--public")
