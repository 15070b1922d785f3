"""Skep, the example with a board of hexagons: its rules clause by clause, and the conformance suite."""

from __future__ import annotations

from random import Random

import pytest

import stackyard
from stackyard import TABLE, NotationError, State
from stackyard.testing import check_game

SKEP = stackyard.game("skep")


def drawn(seed: int = 1, first: int = 0) -> State:
    """A round after its set-up."""
    random, state = Random(seed), SKEP.start(first=first)
    while state.to_move == TABLE:
        weights = state.weights()
        state = state.play(random.choices(list(weights), list(weights.values()))[0])
    return state


def test_the_game_conforms() -> None:
    assert check_game(SKEP, rounds=2) > 40


def test_sk_1_the_middle_has_six_neighbours() -> None:
    state = SKEP.parse("wwb/bbbb/wwwww/bwbb/b1w w")
    targets = {move.partition("-")[2] for move in state.moves() if move.startswith("c3-")}
    assert targets == {"b2", "b3", "c2", "c4", "d2", "d3"}


def test_sk_2_the_table_draws_from_a_bag() -> None:
    state = SKEP.start()
    assert str(state) == "3/4/5/4/3 w" and state.chances() == {"=w": 0.5, "=b": 0.5}
    state = state.play("=w")
    assert str(state) == "3/4/5/4/w2 w" and state.chances() == {"=w": 8 / 17, "=b": 9 / 17}
    for _ in range(8):
        state = state.play("=w")
    assert (
        state.moves() == ["=b"]
        and str(state.why_not("=w")) == "No disc of that colour is left in the bag. (SK-2)"
    )
    assert str(drawn()).count("1") == 1 and SKEP.start().why_not("a1-a2") is not None


@pytest.mark.parametrize("first", [0, 1])
def test_sk_3_first_starts_and_players_take_turns(first: int) -> None:
    state = drawn(first=first)
    assert state.to_move == first and state.play(state.moves()[0]).to_move == 1 - first


def test_sk_4_a_stack_climbs_on_a_neighbour_that_is_not_higher() -> None:
    state = SKEP.parse("(wbwbwbwbwbwbwb)2/4/5/4/(bw)bw w")
    assert state.moves() == ["a1-a2", "a3-a2"]
    assert str(state.play("a1-a2")) == "(wbwbwbwbwbwbwb)2/4/5/4/1(bbw)w b"
    refusals = {
        "a2-a1": "The stack on a2 does not belong to White, who is to move.",
        "a1-b1": "There is no stack on b1 to climb on.",
        "a1-a3": "a3 is no neighbour of a1.",
        "b1-a1": "There is no stack on b1.",
        "=w": "The bag is empty.",
    }
    for move, reason in refusals.items():
        ruling = state.why_not(move)
        assert ruling is not None and ruling.reason == reason
    low = SKEP.parse("(wbwbwbwbwbwbwb)2/4/5/4/(bb)ww w")
    assert str(low.why_not("a2-a1")) == "The stack on a1 is higher than the one on a2. (SK-4)"


def test_sk_5_the_round_ends_when_the_player_to_move_cannot_climb() -> None:
    state = SKEP.parse("(bbbbbbwwwwwwwww)2/4/5/4/1b(bb) b")
    end = state.play("a3-a2")
    assert (end.over, end.scores, end.winners) == (True, (15, 3), (0,))
    assert str(end.why_not("a2-a1")) == "The round is over: White cannot climb. (SK-5)"


def test_sk_6_nine_points_each_are_a_draw() -> None:
    draw = SKEP.parse("(wwwwwwwww)2/4/5/4/2(bbbbbbbbb) w")
    assert (draw.over, draw.scores, draw.winners) == (True, (9, 9), ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is no position of Skep"),
        ("3/4/5/4/3 x", "is no position of Skep"),
        ("3/4/5/4/w3 w", "row a has 3 hexagons"),
        ("3/4/5/4/1w1 w", "one by one from a1 on"),
        ("(wwwwwwwwww)2/4/5/4/3 w", "there are 9 discs of a colour"),
    ],
)
def test_what_is_no_position(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        SKEP.parse(text)
