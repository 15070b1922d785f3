"""The lobby: games with their pictures, tables to join and to watch, options with their rulings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

import stackyard
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import COMPILING, DESK, PHONE, Person
from tests.apps.server.process import Server

MOST_BYTES = 150_000
"""What the first page may weigh in all, unpacked."""
TABLES = "**/api/tables?*"
SHOWN = ("/", "/web/style.css", "/web/app.js", "/web/lobby.js", "/api/games", "/api/tables")
"""What stands on the first page, before any picture is asked for."""
LAST = "/web/waiting.js"
"""What the page loads last of all."""
LATER = ("/picture.svg", "/rules", "/examples", "/sheet.svg", "/worker.js")
"""What comes after the first page: pictures, and what is kept for when there is no connection."""
ARRIVED = """() => [...document.querySelectorAll('.card')].every((card) => {
    const picture = card.querySelector('img');
    return picture?.complete && picture.naturalWidth;
})"""
PLACES = """() => [...document.querySelectorAll('.cards li, .card *:not(img)')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y + scrollY, width, height];
})"""
LOADED = """() => ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind)).map(each => {
    const { name, decodedBodySize: size, startTime: begun, responseEnd: ended } = each;
    return { path: new URL(name).pathname, size, begun, ended };
})"""

ASKED = "(path) => performance.getEntriesByType('resource').some((each) => each.name.includes(path))"


def show_games(person: Person, count: int = len(stackyard.games())) -> None:
    """Open the lobby, and go through it until the picture of every game is there."""
    person.visit("/")
    expect(person.page.locator(".card img")).to_have_count(count)
    for picture in person.page.locator(".card img").all():
        picture.scroll_into_view_if_needed()
    person.wait_for(ARRIVED)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_game_is_there_with_its_picture(arrive: Arrive, size: tuple[int, int], dark: bool) -> None:
    ann = arrive("Ann", size=size, dark=dark)
    show_games(ann)
    for name in stackyard.games():
        expect(ann.page.locator(f".card[data-game={name}]")).to_contain_text(stackyard.game(name).summary)
    # The toy game of the docs is not among what people get.
    ann.page.evaluate("() => document.querySelector('.card[data-game=cairn]').closest('li').remove()")
    ann.picture(f"lobby-{'desk' if size == DESK else 'phone'}-{'dark' if dark else 'light'}")


def first_page(person: Person, games: int) -> dict[str, int]:
    """How many bytes each file of the first page has, the scripts that it loads behind that included.

    Pictures come after what the page shows; what is kept for when there is no connection is no part of it.
    """
    show_games(person, games)
    person.wait_for(ASKED, LAST)
    loaded = person.page.evaluate(LOADED)
    begun = min(each["begun"] for each in loaded if each["path"].endswith("/picture.svg"))
    first = {each["path"]: each["ended"] for each in reversed(loaded)}  # Lists are asked for again later.
    assert max(first[path] for path in SHOWN) <= begun
    return {each["path"]: each["size"] for each in loaded if not each["path"].endswith(LATER)}


@pytest.fixture
def fewer_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server without the toy game of the docs."""
    monkeypatch.setenv("STACKYARD_GAMES", "")
    server = Server(tmp_path)
    yield server
    server.stop()


def test_the_first_page_is_light_and_another_game_adds_only_its_words(
    fewer_games: Server, arrive: Arrive
) -> None:
    games = len(stackyard.games())
    more = first_page(arrive("Ann"), games)
    assert 10_000 < sum(more.values()) < MOST_BYTES
    fewer = first_page(arrive("Bob", at=fewer_games), games - 1)
    assert more.keys() == fewer.keys()
    changed = {path for path, size in more.items() if size != fewer[path]}
    assert changed - {"/api/tables"} == {"/api/games"}  # Other tests may list tables meanwhile.


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_moves_while_pictures_arrive(arrive: Arrive, size: tuple[int, int]) -> None:
    ann = arrive("Ann", size=size)
    held: list[Route] = []
    ann.page.route(TABLES, lambda route: held.append(route))  # Pictures come after the tables.
    ann.visit("/")
    card = ann.page.locator(".card").first
    card.focus()
    expect(ann.page.locator(".card img")).to_have_count(0)
    before, told = ann.page.evaluate(PLACES), ann.page.locator(".cards").aria_snapshot()
    for route in held:
        route.continue_()
    ann.page.unroute(TABLES)
    expect(ann.page.locator(".card img")).to_have_count(len(stackyard.games()))
    for picture in ann.page.locator(".card img").all():
        picture.scroll_into_view_if_needed()
    ann.wait_for(ARRIVED)
    assert ann.page.evaluate(PLACES) == before
    assert ann.page.locator(".cards").aria_snapshot() == told
    expect(card).to_be_focused()


def test_a_listed_table_is_joined_from_the_list_and_watched(arrive: Arrive, server: Server) -> None:
    ann, bob, eve = arrive("Ann"), arrive("Bob"), arrive("Eve")
    ann.visit("/")
    ann.page.locator(".my-name").first.fill("Ann")
    ann.page.locator(".card[data-game=staku]").click()
    form = ann.page.locator("#new-table")
    form.locator("label:has([name=company][value=open])").click()
    form.locator("[name=listed]").select_option("yes")
    form.locator(".options > summary").click()
    option = form.locator("[data-option=max_stack]")
    option.locator("summary").click()
    expect(option).to_contain_text("SU-6")
    option.locator("select").select_option("2")
    form.locator("#start").click()
    ann.page.wait_for_url("**/t/*")
    id = ann.page.url.rsplit("/", 1)[1]
    assert server.state(id)["options"]["max_stack"] == 2
    bob.visit("/")
    bob.page.locator(f"#open-tables [data-table='{id}'] a").click()
    bob.page.locator("#join .my-name").fill("Bob")
    bob.page.locator("#sit").click()
    ann.wait_for_turn()
    eve.visit("/")
    eve.page.locator(f"#running-tables [data-table='{id}'] a").click()
    eve.wait_for_table()
    expect(eve.page.locator("#board svg")).to_be_visible()
    expect(eve.page.locator("#actions button")).to_have_count(0)
    # Who comes back finds the table under those of one's own.
    ann.visit("/")
    expect(ann.page.locator(f"#my-tables [data-table='{id}']")).to_be_visible()


def test_options_are_offered_in_words_and_where_they_mean_something(arrive: Arrive, server: Server) -> None:
    ann = arrive("Ann")
    ann.visit("/")
    ann.page.locator(".card[data-game=stack]").click()
    form = ann.page.locator("#new-table")
    expect(form.locator("[data-seat='1'] select.kind option[value='bot:8']")).to_have_text(
        "Bot 8 (strongest)"
    )
    form.locator(".options > summary").click()
    teams, swearing = (form.locator(f"[data-option={name}]") for name in ("teams", "swearing"))
    expect(form.locator("[data-option=rolled_two]")).to_be_visible()
    expect(teams).to_be_hidden()
    expect(swearing).to_be_hidden()
    form.locator("[name=count]").select_option("4")
    partners = form.locator("[data-option=partners] select")
    expect(partners).to_have_value("open")
    teams.locator("input").check()
    expect(partners).to_have_value("spared")
    teams.locator("input").uncheck()
    expect(partners).to_have_value("open")
    teams.locator("input").check()
    form.locator("[name=calls]").check()
    swearing.locator("input").check()
    expect(form.locator(".option details:visible")).to_have_count(2)  # What a clause says stands once.
    # What is hidden is as if nobody had touched it.
    form.locator("[name=calls]").uncheck()
    form.locator("[name=count]").select_option("3")
    form.locator("#start").click()
    ann.page.wait_for_url("**/t/*")
    state = server.state(ann.page.url.rsplit("/", 1)[1])
    assert not state["options"].get("swearing") and not state["match"]["options"]["teams"]
    assert state["match"]["goal"] == "until somebody has more than 200 points"


def test_choices_are_words_in_french_too(arrive: Arrive) -> None:
    ann = arrive("Ann", language="fr-FR")
    ann.visit("/")
    ann.page.locator(".card[data-game=stakd]").click()
    choices = ann.page.locator("#new-table [data-option=early_layer] option")
    expect(choices).to_have_text(["celui qui joue", "aucun joueur"])


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_rules_begin_with_how_to_play(arrive: Arrive, language: str) -> None:
    ann = arrive("Ann", language=language)
    ann.visit("/rules/stakz")
    how_to = ann.page.locator(".rules > h1 + .how-to")
    for paragraph in stackyard.game("stakz").how_to(language[:2]).split("\n\n"):
        expect(how_to).to_contain_text(paragraph)
    ann.wait_for("() => document.querySelector('.how-to img')?.naturalWidth > 0")


def test_a_private_table_is_in_no_list(arrive: Arrive, server: Server) -> None:
    id, _ = server.table("staku", "me", "open", listed=False)
    bob = arrive("Bob")
    bob.visit("/")
    expect(bob.page.locator("#open-tables")).to_be_visible()
    expect(bob.page.locator(f"[data-table='{id}']")).to_have_count(0)


def test_an_address_that_does_not_exist_says_so(arrive: Arrive) -> None:
    bob = arrive("Bob")
    for path in ("/t/0123456789abcdef", "/rules/chess", "/nonsense", "/non/sense"):
        bob.visit(path)
        expect(bob.page.locator("#error")).to_contain_text("There is nothing here")
        expect(bob.page.locator("#error button")).to_have_count(0)
        expect(bob.page.locator("#error a.primary")).to_have_attribute("href", "/")
        bob.forgive("404")  # Browsers write down that it was not there.


def test_who_leaves_is_told_that_a_bot_plays(arrive: Arrive, server: Server) -> None:
    id, hers, _ = server.table_for_two("stakd")
    ann = arrive("Ann")
    ann.take_places(id, {"0": hers})
    ann.wait_for_turn()
    ann.do("leave")
    ann.page.locator("#confirm [data-answer=yes]").click()
    mine = ann.page.locator(f"#my-tables [data-table='{id}']")
    expect(mine).to_contain_text("A bot plays for you.")
    mine.locator("a").click()
    expect(ann.status()).to_contain_text("A bot plays for you.")
    expect(ann.page.locator("#actions button")).to_have_count(1)
    # The bot has moved: from now on nothing happens by itself.
    expect(ann.page.locator("#table[data-to-move='1']")).to_be_visible(timeout=COMPILING)
    ann.do("return")
    expect(ann.status()).not_to_contain_text("A bot plays for you.")


def test_who_waits_for_a_friend_sees_the_game(arrive: Arrive, server: Server) -> None:
    id, tokens = server.table("stack", "me", "open")
    ann = arrive("Ann")
    ann.take_places(id, tokens)
    ann.wait_for("() => document.querySelector('#invitation img')?.naturalWidth > 0")
    expect(ann.page.locator("#link")).to_be_visible()
