"""The coach at a table with bots: what a move cost, a better one, another try, praise, and silence."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import COMPILING, DESK, PHONE, Person
from tests.apps.browser.test_access import check_access
from tests.apps.browser.test_review import WIN
from tests.apps.server.process import Server
from tests.settings import COMPILED
from tests.teach.test_review import WINS

pytestmark = pytest.mark.skipif(not COMPILED, reason="a search of plain Python finds too little")

HANGING = "6/WB5/8/7/4B3/7/W5 w 0 5"
"""White wins at once by f1-g1, and well by taking on f2; anything else loses the token on f1."""
COSTLY, FINE = "a1-a2", "f1-f2!"

TEXTS = {
    "en-GB": (
        "Coach",
        "That costs a lot: about .* You could have won at once",
        "Better (f1-g1)",
        "Well done: that was the only good move.",
    ),
    "fr-FR": (
        "Entraîneur",
        "Cela coûte cher.* Vous pouviez gagner tout de suite",
        "Mieux (f1-g1)",
        "c’était le seul bon coup",
    ),
}


def coach(person: Person) -> Locator:
    return person.page.locator("#coach")


def sit(person: Person, server: Server, position: str) -> None:
    """At a table with a bot that plays by chance, with the coach on."""
    id, tokens = server.table("staku", "me", "bot:random", position=position)
    person.take_places(id, tokens)
    person.wait_for_turn()
    expect(coach(person)).to_be_visible()
    person.page.locator("#coach-on").check()


def hears(person: Person, kind: str) -> None:
    """What the coach says to the last move comes, sooner or later."""
    expect(coach(person)).to_have_attribute("data-kind", kind, timeout=COMPILING)


@pytest.mark.parametrize(("size", "language"), [(DESK, "en-GB"), (PHONE, "fr-FR")])
def test_a_costly_move_a_better_one_and_another_try(
    arrive: Arrive, server: Server, size: tuple[int, int], language: str
) -> None:
    name, costs, better, _ = TEXTS[language]
    ann = arrive("Ann", size=size, language=language)
    sit(ann, server, HANGING)
    expect(coach(ann).locator("label")).to_have_text(name)
    words = ann.page.locator("#coach-words")
    for _ in range(2):  # as often as one likes
        ann.play_typed(COSTLY)
        hears(ann, "blunder")
        expect(words).to_have_text(re.compile(costs))
        ann.wait_for_turn()
        ann.page.locator("#coach-back").click()
        expect(ann.page.locator("#moves button")).to_have_count(0)
        expect(words).to_have_text("")
    ann.play_typed(COSTLY)
    hears(ann, "blunder")
    ann.wait_for_turn()
    ann.page.locator("#coach-better").click()
    expect(words).to_contain_text(better)
    expect(ann.page.locator("[data-replay=live]")).to_be_visible()  # One looks at where it could be played.
    expect(ann.page.locator("#board .marks polygon").first).to_be_visible()
    expect(ann.page.locator("#board .marks .ghost")).to_have_count(1)
    check_access(ann, "the coach")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.picture(f"coach-{size[0]}")
    ann.page.locator("#coach-back").click()
    expect(ann.page.locator("#moves button")).to_have_count(0)
    # Where there is nothing to say it is silent.
    ann.play_typed(FINE)
    hears(ann, "silent")
    expect(words).to_have_text("")
    expect(ann.page.locator("#coach button")).to_have_count(0)


@pytest.mark.parametrize(("size", "language"), [(DESK, "fr-FR"), (PHONE, "en-GB")])
def test_the_only_good_move_is_praised(
    arrive: Arrive, server: Server, size: tuple[int, int], language: str
) -> None:
    ann = arrive("Ann", size=size, language=language)
    sit(ann, server, WINS)
    ann.play_typed(WIN)
    hears(ann, "praise")
    expect(ann.page.locator("#coach-words")).to_contain_text(TEXTS[language][3])
    expect(ann.page.locator("#coach button")).to_have_count(0)


def test_who_does_not_want_it_is_told_nothing(arrive: Arrive, server: Server) -> None:
    ann = arrive("Ann")
    sit(ann, server, HANGING)
    ann.page.locator("#coach-on").uncheck()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.play_typed(COSTLY)
    ann.wait_for_turn()
    assert not any(url.endswith("/coach") for url in asked)
    ann.page.locator("#coach-on").check()  # What it would have said, it says now.
    hears(ann, "blunder")


def test_between_people_there_is_no_coach(arrive: Arrive, server: Server) -> None:
    id, hers, _ = server.table_for_two("staku")
    ann = arrive("Ann")
    ann.take_places(id, {"0": hers})
    ann.wait_for_turn()
    expect(coach(ann)).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "size"), [("staku", DESK), ("stack", PHONE), ("stakz", DESK), ("stakd", PHONE)]
)
def test_a_course_ends_in_a_real_game_with_the_coach_on(
    arrive: Arrive, game: str, size: tuple[int, int]
) -> None:
    ann = arrive("Ann", size=size)
    ann.visit(f"/learn/{game}")
    play = ann.page.locator("#play")
    while not play.count():
        step = ann.page.locator("#step").inner_text()
        ann.page.locator("#next").click()
        expect(ann.page.locator("#step")).not_to_have_text(step)
    play.click()
    ann.page.wait_for_url("**/t/*")
    ann.wait_for_table()
    expect(ann.page.locator("#coach-on")).to_be_checked()
    ann.decide(lambda picked, lit: lit[0])
    expect(coach(ann)).to_have_attribute(
        "data-kind", re.compile("silent|praise|slip|mistake|blunder"), timeout=COMPILING
    )
