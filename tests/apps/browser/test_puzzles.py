"""Puzzles on the page: solved, failed with what refutes it played out, the one of the day."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Locator, expect

import stackyard
from stackyard.teach import Attempt, Puzzle, puzzle_of_the_day, puzzles
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import DESK, MARK, PHONE, REDRAWN, Person
from tests.apps.browser.test_access import check_access
from tests.apps.browser.test_keyboard import enter_board, walk_to

LINE = 20_000  # milliseconds that a line may take to be played out


def shown(person: Person) -> Locator:
    return person.page.locator("#puzzle")


def open_puzzle(person: Person, puzzle: Puzzle) -> None:
    person.visit(f"/puzzles/{puzzle.game.name}/{puzzle.id}")
    expect(shown(person)).to_have_attribute("data-puzzle", puzzle.id)
    person.wait_for_picture()


def make_move(person: Person, path: tuple[str, ...], by_key: bool = False) -> None:
    for token in path:
        person.wait_until_lit(token)
        person.page.evaluate(MARK)
        if by_key:
            enter_board(person)
            walk_to(person, token)
            person.page.keyboard.press("Enter")
        else:
            person.press(token)
        person.wait_for(REDRAWN)


def solve(person: Person, puzzle: Puzzle, by_key: bool = False) -> None:
    attempt: Attempt = puzzle.attempt()
    while not attempt.solved:
        move = puzzle.solutions[0][len(attempt.moves)]
        make_move(person, attempt.state.paths()[move], by_key)
        attempt = attempt.answer(move).attempt
    expect(shown(person)).to_have_attribute("data-state", "solved", timeout=LINE)


def with_theme(game: str, theme: str) -> Puzzle:
    return next(each for each in puzzles(game) if each.theme == theme)


@pytest.mark.parametrize(
    ("game", "theme", "by_key"),
    [
        ("staku", "win-in-2", True),
        ("stakz", "fewest-tiles", False),
        ("stack", "last-turns-3", False),
        ("stakd", "lay-last", False),
    ],
)
def test_a_puzzle_is_solved_and_counts(arrive: Arrive, game: str, theme: str, by_key: bool) -> None:
    ann = arrive("Ann")
    puzzle = with_theme(game, theme)
    open_puzzle(ann, puzzle)
    solve(ann, puzzle, by_key)
    expect(ann.page.locator("#record")).to_contain_text("In a row: 1")
    assert int(shown(ann).get_attribute("data-rating") or 0) > 1400
    expect(ann.page.locator("#next")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(shown(ann)).not_to_have_attribute("data-puzzle", puzzle.id)
    expect(shown(ann)).to_have_attribute("data-state", "open")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_wrong_move_is_refuted_on_the_board(arrive: Arrive, size: tuple[int, int]) -> None:
    ann = arrive("Ann", size=size)
    puzzle = with_theme("staku", "win-in-2")
    open_puzzle(ann, puzzle)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_access(ann, "a puzzle")
    line = next(each for each in puzzle.refutations if len(each) == 2)
    make_move(ann, puzzle.start.paths()[line[0]])
    expect(shown(ann)).to_have_attribute("data-state", "wrong")
    expect(ann.status()).to_contain_text("That does not win in two turns.")
    expect(ann.page.locator("#record")).to_contain_text("In a row: 0")
    ann.picture(f"puzzle-wrong-{size[0]}")
    ann.page.locator("#why-not").click()
    expect(shown(ann)).to_have_attribute("data-shown", "2", timeout=LINE)
    ann.page.locator("#again").click()
    expect(shown(ann)).to_have_attribute("data-state", "open")
    ann.wait_for_picture()
    solve(ann, puzzle)
    expect(ann.page.locator("#record")).to_contain_text("In a row: 0")
    ann.picture(f"puzzle-solved-{size[0]}")


def test_the_puzzle_of_the_day_in_french(arrive: Arrive) -> None:
    ann = arrive("Ann", language="fr-FR")
    ann.visit("/")
    ann.page.locator("#to-puzzles").click()
    expect(ann.page.locator("#day h2")).to_have_text("Problème du jour")
    check_access(ann, "the puzzles")
    ann.picture("puzzles-fr")
    puzzle = puzzle_of_the_day(datetime.now(UTC).date())
    ann.page.locator("#solve-day").click()
    expect(shown(ann)).to_have_attribute("data-puzzle", puzzle.id)
    expect(ann.page.locator("#puzzle h1")).to_have_text("Problème du jour")
    ann.wait_for_picture()
    solve(ann, puzzle)
    ann.page.locator("a[href='/puzzles']").click()
    expect(ann.page.locator("#solve-day")).to_have_text("Résolu : le revoir")
    expect(ann.page.locator("#day")).to_contain_text("1 jour de suite")


def test_practice_by_theme_and_difficulty_and_the_solution_on_demand(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.visit("/rules/staku")
    ann.page.locator("a[href='/puzzles/staku']").click()
    ann.page.locator("#filter summary").click()
    ann.page.locator("#puzzle-theme").select_option("win-in-3")
    expect(ann.page.locator("#task")).to_have_text("Win in three turns. Only one first turn does it.")
    ann.page.locator("#difficulty").select_option("hard")
    known = {each.id: each for each in puzzles("staku")}
    ann.wait_for("() => document.querySelector('#puzzle-title').textContent.startsWith('Win in three turns')")
    chosen = known[shown(ann).get_attribute("data-puzzle") or ""]
    assert chosen.theme == "win-in-3"
    ann.page.locator("#solution").click()
    expect(shown(ann)).to_have_attribute("data-shown", str(len(chosen.solutions[0])), timeout=LINE)
    expect(ann.status()).to_have_text("This is the solution.")
    assert stackyard.game("staku") is chosen.game
