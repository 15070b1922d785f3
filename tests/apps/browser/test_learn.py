"""Courses on the page: by mouse, by keyboard alone, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import stackyard
from stackyard.teach.courses import course_of
from stackyard.teach.lesson import Lesson, Step
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import MARK, PHONE, REDRAWN, Person
from tests.apps.browser.test_access import check_access
from tests.apps.browser.test_keyboard import enter_board, walk_to

Press = Callable[[Person, str], None]


def solution(step: Step) -> list[tuple[str, ...]]:
    """The clicks of the moves that solve a step, a path each."""
    lesson = Lesson(step)
    first = (
        next(move for move in step.start.moves() if lesson.answer(move).kind == "solved") if step.goal else ""
    )
    paths = []
    for move in step.solutions[0] if step.solutions else (first,):
        paths.append(lesson.state.paths()[move])
        lesson = lesson.answer(move).lesson
    return paths


def click(person: Person, token: str) -> None:
    person.press(token)


def key(person: Person, token: str) -> None:
    enter_board(person)
    walk_to(person, token)
    person.page.keyboard.press("Enter")


def solve(person: Person, step: Step, press: Press) -> None:
    """Solve a step that is on the page."""
    for path in solution(step):
        for token in path:
            person.wait_for_picture()
            person.wait_until_lit(token)
            person.page.evaluate(MARK)
            press(person, token)
            person.wait_for(REDRAWN)
    expect(person.page.locator("#learn")).to_have_attribute("data-solved", "true")


def go_through(person: Person, game: str, press: Press, on: Callable[[Person], None]) -> None:
    """A whole course, up to the game against a bot."""
    person.visit(f"/learn/{game}")
    *tasks, last = course_of(stackyard.game(game)).steps
    for step in tasks:
        expect(person.page.locator("#learn")).to_have_attribute("data-step", step.name)
        solve(person, step, press)
        on(person)
    expect(person.page.locator("#learn")).to_have_attribute("data-step", last.name)
    on_board = person.page.locator("#board")
    expect(on_board).to_be_hidden()
    person.page.locator("#play").click()
    person.page.wait_for_url("**/t/*")
    person.wait_for_table()


def next_by_click(person: Person) -> None:
    person.page.locator("#next").click()


def next_by_key(person: Person) -> None:
    """What leads on has the focus when a task is solved."""
    expect(person.page.locator("#next")).to_be_focused()
    person.page.keyboard.press("Enter")


@pytest.mark.parametrize("game", ["staku", "stack", "stakz", "stakd"])
def test_a_whole_course_by_clicks(arrive: Arrive, game: str) -> None:
    go_through(arrive("Ann"), game, click, next_by_click)


def test_a_whole_course_by_keyboard_alone(arrive: Arrive) -> None:
    go_through(arrive("Ann"), "staku", key, next_by_key)


def test_a_whole_course_on_a_phone_in_french(arrive: Arrive) -> None:
    ann = arrive("Ann", size=PHONE, language="fr-FR")
    ann.visit("/learn/stack")
    expect(ann.page.locator("#task")).to_have_text("Posez votre 4 sur celui de Bleu.")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    go_through(ann, "stack", click, next_by_click)


def test_mistakes_are_explained_and_the_clause_shows_its_pictures(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.visit("/learn/staku")
    ann.pick("c3-")
    ann.press("e5", lit=False)
    expect(ann.refusal()).to_contain_text("e5 is not in a straight line from c3.")
    ann.page.locator("#refusal .clause-id").click()
    asked = ann.page.locator("dialog[open] #SU-8")
    expect(asked).to_be_focused()
    expect(asked.locator(".example")).to_have_count(3)
    ann.page.keyboard.press("Escape")
    ann.page.evaluate(MARK)
    ann.press("d3")
    expect(ann.refusal()).to_have_text(re.compile("c4 is the hexagon to the right of c3."))
    expect(ann.page.locator("#learn")).to_have_attribute("data-kind", "missed")
    solve(ann, course_of(stackyard.game("staku")).steps[0], click)


def test_where_one_stopped_is_kept(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.visit("/")
    ann.page.locator("a[href='/learn/stakd']").click()
    expect(ann.page.locator("#learn")).to_have_attribute("data-step", "base")
    ann.page.locator("#next").click()
    expect(ann.page.locator("#learn")).to_have_attribute("data-step", "start")
    ann.page.reload()
    expect(ann.page.locator("#step")).to_have_text("Step 2 of 12")
    check_access(ann, "a lesson")
    ann.page.locator("#hint").click()
    expect(ann.refusal()).to_contain_text("A TRIO has three nodes")
    ann.page.locator("#back").click()
    expect(ann.page.locator("#step")).to_have_text("Step 1 of 12")
