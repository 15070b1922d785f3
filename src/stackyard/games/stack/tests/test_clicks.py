"""Clicks on Stack's table that are no move: what they are told."""

from __future__ import annotations

import pytest

from stackyard import State
from stackyard.games.stack.tests.positions import STACK, at, dropped


def clicked(state: State, *tokens: str) -> str:
    return str(state.why_not_clicks(tokens))


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        (["4B"], "Pick one of your own unstacked dice first: a 4 can go on this pile. (ST-4)"),
        (["5B"], "Red has no unstacked 5 to play; Red's unstacked dice show 1, 4. (ST-4)"),
        (["4BR"], "The top of BR is red, Red's own colour; it may only lie deeper. (ST-6)"),
        (["roll"], "Pick the die first that is to be rolled. (ST-8)"),
        (["6"], "Red has no unstacked 6 to play; Red's unstacked dice show 1, 4. (ST-4)"),
        (["4", "1"], "The 4 is picked: put it on a pile, or roll it. (ST-4)"),
        (["4", "3RB"], "A 4 goes on a pile that shows 4; this one shows 3. (ST-5)"),
        (["4", "4BR"], "The top of BR is red, Red's own colour; it may only lie deeper. (ST-6)"),
        (["=3"], "The table rolls when a player has picked a die to roll, as in 4?. (ST-8)"),
        (["keep"], "'keep' and 'restore' answer when somebody has rolled the die of another player. (ST-18)"),
        (
            ["call"],
            "Calls are made only in a game that was started with calls, which this one was not. (ST-20)",
        ),
        (["nonsense"], "A turn begins with one of your own unstacked dice. (ST-4)"),
    ],
)
def test_what_clicks_are_told_before_a_die_is_picked(tokens: list[str], told: str) -> None:
    assert clicked(at("R14 B45", "3RB 4BR"), *tokens) == told


def test_a_rolled_die_goes_on_its_number() -> None:
    state = at("R14 B45", "3RB 4BR", turn="R stack 1=4")
    assert clicked(state, "4B") == "None"
    assert clicked(state, "3RB") == "A 4 goes on a pile that shows 4; this one shows 3. (ST-5)"
    assert clicked(state, "4BR") == "The top of BR is red, Red's own colour; it may only lie deeper. (ST-6)"
    assert clicked(state, "roll") == "The rolled die shows 4 and can be stacked, so it must be. (ST-8)"


def test_what_the_table_has_to_do_comes_first() -> None:
    assert clicked(STACK.start(), "4B") == "The table rolls for the start first: =1 to =6. (ST-2)"
    rolling = at("R14 B45", "3RB").play("1?")
    assert clicked(rolling, "3RB") == "Red has picked a 1 to roll; the table says what it shows first. (ST-8)"
    assert clicked(rolling, "4") == "Red has picked a 1 to roll; the table says what it shows first. (ST-8)"


def test_calls_are_chosen_from_those_that_are_offered() -> None:
    state = dropped("1" * 14, "2" * 14, calls=True)
    assert clicked(state, "call", "!out-of-turn", "@1") == "None"
    told = clicked(state, "call", "!out-of-turn", "@0")
    assert told == "It is Red's turn, so Red does not play out of turn. (ST-19)"
    assert clicked(state, "call", "1") == (
        "A call says what happened: choose one of those that are offered. (ST-20)"
    )
    assert clicked(state, "1", "call") == "The 1 is picked: put it on a pile, or roll it. (ST-4)"
