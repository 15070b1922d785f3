"""Discs that a turn has moved say where they lay before it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stackyard
from stackyard import State
from stackyard.games.staku.rules import notation
from stackyard.games.staku.rules.layout import (
    NAMES,
)
from stackyard.games.staku.tests.shown import (
    position,
)
from stackyard.show.scene import Item


def discs_of(state: State, seat: int) -> dict[str, Item]:
    return {item.key: item for item in state.scene(seat).items if item.token and item.on in NAMES}


@pytest.mark.parametrize("options", [{}, {"swap": True}])
def test_every_disc_that_moved_says_where_it_lay(options: dict[str, Any]) -> None:
    """Each former key is one of the position before, no two are the same, and colours stay what they were."""
    for seed in range(6):
        random, state = Random(seed), stackyard.game("staku").start(**options)
        for _ in range(40):
            moves = state.moves()
            before = discs_of(state, seed % 2)
            state = state.play("swap" if moves[-1:] == ["swap"] else random.choice(moves))
            if state.over:
                break
            after = discs_of(state, seed % 2)
            came = {key: item.was or key for key, item in after.items()}
            assert set(came.values()) <= set(before)
            assert len(set(came.values())) == len(came)
            colours = {key: item.symbol[0].lower() for key, item in before.items()}
            turned = {"w": "b", "b": "w"} if state.last == "swap" else {}
            for key, item in after.items():
                colour = colours[came[key]]
                assert item.symbol[0].lower() == turned.get(colour, colour)


@pytest.mark.parametrize(
    ("stacks", "move", "came"),
    [
        ({"c3": "W"}, "c3-c4", {"c4.0": "c3.0"}),
        ({"c3": "nWW", "c4": "n"}, "c3+c4", {"c4.1": "c3.1", "c4.2": "c3.2"}),
        ({"c3": "WW", "c4": "BB"}, "c3+c4!", {"c4.0": "c3.0", "c4.1": "c3.1"}),
        ({"c3": "W", "c4": "nW"}, "c3-c4*f5", {"f5.0": "c4.0", "f5.1": "c4.1", "f5.2": "c3.0"}),
        ({"c3": "WWW"}, "c3*c4-c3", {"c3.0": "c3.2", "c4.0": "c3.0", "c4.1": "c3.1"}),
        ({"c3": "nWW"}, "c3+c4-d4", {"c4.0": "c3.1", "d4.0": "c3.2"}),
    ],
)
def test_where_the_discs_of_a_turn_lay(stacks: dict[str, str], move: str, came: dict[str, str]) -> None:
    text = notation.write_position(position({**stacks, "g3": "B"})[0])
    after = stackyard.game("staku").parse(text).play(move)
    assert {item.key: item.was for item in after.scene(0).items if item.was} == came
    clicks = next(path for text, path in stackyard.game("staku").parse(text).paths().items() if text == move)
    shown = stackyard.game("staku").parse(text).scene(0, clicks)
    assert {item.key: item.was for item in shown.items if item.was} == came
