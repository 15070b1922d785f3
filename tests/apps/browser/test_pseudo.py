"""The page in a language in which every text is marked: nothing that people see or hear is without a mark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import stackyard
from tests import pseudo
from tests.apps.browser.conftest import Arrive
from tests.apps.browser.person import Person
from tests.apps.server.process import Server

SAID = """() => {
  const shown = [...document.querySelectorAll("body, body *")].filter((each) => each.checkVisibility());
  const names = ["aria-label", "title", "placeholder", "alt"];
  const texts = [...document.querySelectorAll("main, header, dialog[open]")].map((each) => each.innerText);
  return [...texts, ...shown.flatMap((each) => names.map((name) => each.getAttribute(name) ?? ""))];
}"""


@pytest.fixture
def speaking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that has the language."""
    pseudo.write(tmp_path / "languages")
    monkeypatch.setenv("STACKYARD_LANGUAGES", str(tmp_path / "languages"))
    monkeypatch.setenv("STACKYARD_GAMES", "")  # The toy game of the docs speaks English only.
    server = Server(tmp_path)
    yield server
    server.stop()


def check(person: Person, *allowed: str) -> None:
    """Everything that is there to be read or heard is marked."""
    games = [stackyard.game(name) for name in stackyard.games()]
    titles = [title for game in games for title in (game.title, game.name)]
    for text in person.page.evaluate(SAID):
        words = pseudo.unmarked(text, ["Stackyard", "English", "Français", "Ann", *titles, *allowed])
        assert not words, f"{words} in {text}"


@pytest.mark.parametrize("game", ["staku", "stakz"])
def test_whatever_the_page_says_is_marked(speaking: Server, arrive: Arrive, game: str) -> None:
    ann = arrive("Ann", at=speaking)
    ann.visit("/")
    ann.page.locator("#language").select_option(pseudo.CODE)
    expect(ann.page.locator("html")).to_have_attribute("lang", pseudo.CODE)
    expect(ann.page.locator(".card img").first).to_be_visible()
    check(ann)
    ann.new_table(game, "bot")
    ann.wait_for_turn()
    names = ("Bot", "base")  # In notation `base O` is a move.
    check(ann, *names)
    ann.type("nonsense")
    expect(ann.refusal()).to_be_visible()
    ann.forgive("400")
    check(ann, *names, "nonsense")
    ann.page.locator("#rules-open").click()
    expect(ann.page.locator("dialog[open]")).to_be_visible()
    check(ann, *names, "nonsense")
