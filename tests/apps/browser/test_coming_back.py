"""Coming back, in a real browser: a second device, what opens an account, challenges, vacation."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import DESK, PHONE, Person
from tests.apps.browser.test_access import check_access
from tests.apps.browser.test_accounts import PASSWORD, sign_up

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def sign_in(person: Person, name: str, password: str = PASSWORD) -> None:
    person.visit("/account")
    form = person.page.locator("#sign-in")
    form.locator("[name=name]").fill(name)
    form.locator("[name=password]").fill(password)
    form.locator("button").click()


@SIZES
def test_a_second_device_knows_which_games_wait(arrive: Arrive, size: tuple[int, int]) -> None:
    name = "Mona" if size == DESK else "Nils"
    first, second = arrive(name), arrive(name, size=size)
    first.new_table("staku", "bot")
    first.wait_for_turn()
    sign_up(first, name)
    second.visit("/account")
    check_access(second, "signing in")
    sign_in(second, name)
    expect(second.page.locator("#me")).to_have_text(name)
    waiting = second.page.locator("#waiting")
    expect(waiting.locator("summary")).to_have_attribute("data-count", "1")
    waiting.locator("summary").focus()
    second.page.keyboard.press("Enter")
    waiting.locator("a").click()
    second.wait_for_turn()
    assert second.told["you"] == "0", "it is played on where it was left"


def test_what_opens_an_account_is_changed_and_it_is_closed(arrive: Arrive) -> None:
    person, other = arrive("Olga"), arrive("Olga")
    page = person.page
    person.visit("/account")
    form = page.locator("#sign-up")
    form.locator("[name=name]").fill("Olga")
    form.locator("[name=password]").fill(PASSWORD)
    form.locator("[name=password]").press("Enter")
    code = page.locator("#codes pre").inner_text().split()[0]
    page.locator("#codes-kept").click()
    sign_in(other, "Olga")
    expect(other.page.locator("#me")).to_have_text("Olga")
    # Another name; then another password, which signs the other browser out.
    page.locator("#rename [name=name]").fill("Olympia")
    page.locator("#rename button").click()
    expect(page.locator("#me")).to_have_text("Olympia")
    page.locator("#change-password [name=old]").fill(PASSWORD)
    page.locator("#change-password [name=new]").fill("eight blue socks")
    page.locator("#change-password button").click()
    expect(page.locator("#sessions li")).to_have_count(1)
    other.visit("/account")
    expect(other.page.locator("#sign-in")).to_be_visible()
    sign_in(other, "Olympia")
    expect(other.page.locator("#sign-in .error")).to_contain_text("does not open an account")
    other.forgive("403")
    # A recovery code opens it once, with another password.
    other.page.locator("#entrance summary").first.click()
    recover = other.page.locator("#recover")
    recover.locator("[name=name]").fill("Olympia")
    recover.locator("[name=code]").fill(code)
    recover.locator("[name=password]").fill("nine red scarves")
    recover.locator("button").click()
    expect(other.page.locator("#me")).to_have_text("Olympia")
    other.visit("/account")
    expect(other.page.locator("#new-codes")).to_contain_text("7 codes are left.")
    with other.page.expect_download() as saved:
        other.page.locator("#export").click()
    assert saved.value.suggested_filename == "stackyard.zip"
    close = other.page.locator("#close-account")
    close.locator("[name=password]").fill("nine red scarves")
    close.locator("button").click()
    other.page.locator("#confirm [data-answer=yes]").click()
    expect(other.page.locator("#me")).to_have_text("Sign in")
    sign_in(other, "Olympia", "nine red scarves")
    expect(other.page.locator("#sign-in .error")).to_contain_text("does not open an account")
    other.forgive("403")


@SIZES
def test_a_challenge_is_accepted_and_clocks_stand_still_on_vacation(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    kind = "desk" if size == DESK else "phone"
    ann, bob = arrive(f"Paul {kind}"), arrive(f"Quinn {kind}", size=size, language="fr-FR")
    sign_up(ann, ann.name)
    sign_up(bob, bob.name)
    bob.visit("/")
    ann.visit("/")
    challenges = ann.page.locator("#challenges")
    challenges.locator("summary").click()
    challenges.locator("[name=name]").fill(bob.name)
    challenges.locator("[name=clock]").select_option(label="3 days a move")
    challenges.locator("[name=rated]").check()
    challenges.locator("form button").click()
    expect(challenges.locator("[data-do=withdraw]")).to_be_visible()
    asked = bob.page.locator("#challenges [data-challenge]")
    expect(asked).to_contain_text(f"{ann.name} vous défie")
    check_access(bob, "the lobby with a challenge")
    asked.locator("[data-do=accept]").focus()
    bob.page.keyboard.press("Enter")
    bob.page.wait_for_url("**/t/*")
    bob.wait_for_table()
    expect(ann.page.locator(".bar")).to_contain_text("Your challenge was accepted.")
    ann.page.locator(".bar .primary").click()
    ann.wait_for_table()
    expect(ann.page.locator("h1")).to_contain_text("rated")
    bob.visit("/")
    vacation = bob.page.locator("#vacation")
    vacation.locator("summary").click()
    vacation.locator("[name=days]").fill("2")
    vacation.locator("form button").click()
    expect(vacation.locator("[data-until]")).to_be_visible()
    expect(ann.page.locator("#players")).to_contain_text("on vacation until")
    vacation.locator("[data-do=back]").click()
    expect(vacation.locator("form")).to_be_visible()
