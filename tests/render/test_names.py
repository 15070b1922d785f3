"""Names of players where a game has only numbers for its seats."""

from __future__ import annotations

import pytest

import stackyard
from stackyard.render.language import ENGLISH, Language, texts_of
from stackyard.render.names import Names, shortened

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
NUMBERED = [name for name in stackyard.games() if stackyard.game(name).numbers_seats]


def names_of(game: str, *names: str, language: str = ENGLISH) -> Names:
    return Names(stackyard.game(game), names, Language.load(language))


@pytest.mark.parametrize("language", Language.names())
@pytest.mark.parametrize("name", NUMBERED)
def test_pictures_and_rulings_say_who_it_is(name: str, language: str) -> None:
    state = stackyard.game(name).start(players=2)
    names = names_of(name, *NAMES, language=language)
    seat = Language.load(language).say("Seat 0").split()[0]
    for _ in range(40):
        texts = texts_of(names.svg(state.svg()))
        assert any("Ann" in text for text in texts), texts
        assert not any(seat in text for text in texts), texts
        state = state.play(state.moves()[0])


def test_games_that_name_their_seats_keep_those_names() -> None:
    assert NUMBERED == ["stakz", "stakd"]
    state = stackyard.game("staku").start()
    assert names_of("staku", "Ann", "Bob").svg(state.svg()) == state.svg()


def test_names_are_text_and_each_seat_is_named_once() -> None:
    names = names_of("stakz", "<b>&", "Seat 0")
    assert names.say("Seat 0 and Seat 1 win") == "<b>& and Seat 0 win"
    picture = names.svg(stackyard.game("stakz").start().svg())
    assert "<b>" not in picture and "&lt;b&gt;&amp;" in picture


def test_a_seat_without_a_name_keeps_its_number() -> None:
    names = names_of("stakd", "Ann", "", "Cleo")
    assert names.say("Seat 0, Seat 1, Seat 2, Seat 3") == "Ann, Seat 1, Cleo, Seat 3"


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
