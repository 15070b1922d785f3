"""Clicks that are no move are explained, by the move that they most likely mean."""

from __future__ import annotations

from random import Random

import pytest

import stackyard
from stackyard import Ruling
from stackyard.show.scene import Item
from stackyard.testing import check_clicks, check_scene


@pytest.mark.parametrize("name", stackyard.games())
def test_what_begins_a_move_is_not_refused(name: str) -> None:
    state = stackyard.game(name).start(players=stackyard.game(name).players[0])
    for path in list(state.paths().values())[:50]:
        for length in range(len(path) + 1):
            assert state.why_not_clicks(path[:length]) is None
        assert state.why_not_clicks([*path, path[0]]) is not None


@pytest.mark.parametrize("name", stackyard.games())
def test_after_the_end_every_click_is_told_so(name: str) -> None:
    random = Random(3)
    state = stackyard.game(name).start(players=stackyard.game(name).players[-1])
    clicked = next(iter(state.paths().values()))
    while not state.over:
        state = state.play(random.choice(list(state.weights()) or state.moves()))
    for clicks in ((), clicked, ("!", "?")):
        ruling = state.why_not_clicks(clicks)
        assert ruling is not None
        if clicks != ("!", "?"):
            assert " is over: " in ruling.reason and ruling.clause


def test_clicks_that_mean_nothing_have_a_general_answer() -> None:
    ruling = stackyard.game("staku").start().why_not_clicks(["nonsense"])
    assert ruling == Ruling("", "These clicks begin no move.")
    assert str(ruling) == "These clicks begin no move."


def test_the_suite_finds_a_game_that_does_not_explain(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stackyard.game("staku").start()
    monkeypatch.setattr(state.game.drawing, "attempts", lambda state, tokens: [Ruling("SU-7", " ")])
    with pytest.raises(AssertionError, match="refused without a reason"):
        check_clicks(state, Random(0))


def test_the_suite_finds_what_has_no_name() -> None:
    state = stackyard.game("staku").start()
    scene = state.scene()
    with pytest.raises(AssertionError, match="b3- and has no label"):
        check_scene(state, scene._replace(items=(*scene.items, Item("new", "", token="b3-"))))


def test_the_suite_finds_items_that_cannot_be_told_apart() -> None:
    state = stackyard.game("staku").start()
    scene = state.scene()
    with pytest.raises(AssertionError, match="one key"):
        check_scene(state, scene._replace(items=(*scene.items, scene.items[-1])))
    with pytest.raises(AssertionError, match="which is not there"):
        check_scene(state, scene._replace(items=(*scene.items, Item("new", "", on="nowhere"))))
