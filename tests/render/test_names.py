"""Names of players where a game has only numbers for its seats."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import stackyard
from stackyard.core.message import msg
from stackyard.render.language import Language
from stackyard.render.names import shortened

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
NUMBERED = [name for name in stackyard.games() if stackyard.game(name).numbers_seats]


def texts(svg: str) -> str:
    """Everything that a picture says, one text a line."""
    root = ElementTree.fromstring(svg)
    return "\n".join([root.get("aria-label") or "", *root.itertext()])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NUMBERED)
def test_pictures_say_who_it_is(name: str, language: str) -> None:
    state = stackyard.game(name).start(players=2)
    plain = Language.load(language, name)
    seat = plain.say(msg("Seat {number}", number=0)).split()[0]
    for _ in range(40):
        told = texts(state.svg(language=plain.named(NAMES)))
        assert "Ann" in told and seat not in told
        state = state.play(state.moves()[0])


def test_games_that_name_their_seats_keep_those_names() -> None:
    assert NUMBERED == ["stakz", "stakd"]
    state = stackyard.game("staku").start()
    assert state.svg(language=Language.load("en").named(["Ann", "Bob"])) == state.svg()


def test_names_are_text() -> None:
    named = Language.load("en").named(["<b>&", "Seat 0"])
    picture = stackyard.game("stakz").start().svg(language=named)
    assert "<b>" not in picture and "&lt;b&gt;&amp;" in picture


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Maximilia", "Maximilia"),
        ("Max von Au", "Max von…"),
        ("小さな子供たち", "小さな子…"),
        ("e\u0301" * 9, "e\u0301" * 9),
        ("", ""),
    ],
)
def test_names_are_cut_to_what_there_is_room_for(name: str, short: str) -> None:
    assert shortened(name) == short
