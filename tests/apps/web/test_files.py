"""What the page may be made of: small, of its own files only, and without the name of any game."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import stackyard
from stackyard.apps.server.wire.page import _texts
from stackyard.render.language import Language
from tests.apps.web.page import SCRIPTS, WEB, loaded_with

FIRST_LOAD = 125_000
MOST_LINES = 400
FILES = sorted(
    path for path in WEB.rglob("*") if path.suffix in {".html", ".css", ".js", ".ts", ".json", ".svg"}
)


def test_the_lobby_does_not_wait_for_what_a_table_needs() -> None:
    first = loaded_with("app.js")
    assert {"lobby.js", "texts.js", "dom.js"} <= first
    assert not first & {"table.js", "board.js", "after.js", "dice.js"}


@pytest.mark.parametrize("language", Language.names())
def test_the_first_load_is_small(language: str) -> None:
    """All files that the lobby needs before any picture, and before any compression.

    How much the games' own words add is measured in a browser (tests/apps/browser/test_lobby.py).
    """
    names = [*loaded_with("app.js"), "index.html", "style.css", "icon.svg"]
    texts = len(_texts(language, "")[0])
    assert sum((WEB / name).stat().st_size for name in names) + texts < FIRST_LOAD


def test_no_script_is_long() -> None:
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in SCRIPTS}
    assert {name for name, count in lines.items() if count > MOST_LINES} == set()


def test_the_scripts_of_the_first_load_are_asked_for_together() -> None:
    """None has to be read before the browser knows of another."""
    page = _Page()
    page.feed((WEB / "index.html").read_text(encoding="utf-8"))
    links = [attributes for tag, attributes in page.tags if tag == "link"]
    preloaded = [each["href"] for each in links if each["rel"] == "modulepreload"]
    assert preloaded == [f"/web/{name}" for name in sorted(loaded_with("app.js") - {"app.js"})]


def test_no_game_is_named() -> None:
    games = [stackyard.game(name) for name in stackyard.games()]
    words = {
        name for game in games for name in (game.name, game.title.lower(), game.title.split()[0].lower())
    }
    named = re.compile(rf"\b({'|'.join(sorted(words))})\b", re.IGNORECASE)
    assert {path.name: named.findall(path.read_text(encoding="utf-8")) for path in FILES} == {
        path.name: [] for path in FILES
    }


class _Page(HTMLParser):
    """The tags of a page, and what stands in scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] in ("script", "style"):
            self.inside += data.strip()


def test_nothing_is_written_into_the_page_that_the_content_policy_forbids() -> None:
    page = _Page()
    page.feed((WEB / "index.html").read_text(encoding="utf-8"))
    assert page.inside == ""
    assert all("style" not in attributes for _, attributes in page.tags)
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
    assert [attributes.get("src") for tag, attributes in page.tags if tag == "script"] == ["/web/app.js"]


def test_scripts_make_no_markup_out_of_text_and_load_nothing_from_elsewhere() -> None:
    forbidden = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|https?://(?!www\.w3\.org/2000/svg)|"
        r"setAttribute\(\"style\"|\bstyle: [\"`][\w-]+:"
    )
    for path in (path for path in FILES if path.suffix in {".js", ".css", ".html"}):
        assert forbidden.findall(path.read_text(encoding="utf-8")) == [], path.name


def test_every_file_that_a_script_imports_is_there() -> None:
    for path in SCRIPTS:
        for name in re.findall(r'(?:from|import\() ?"\./([\w.]+)"', path.read_text(encoding="utf-8")):
            assert (WEB / name).is_file(), f"{path.name} imports {name}"
