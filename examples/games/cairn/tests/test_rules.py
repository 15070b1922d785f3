"""Cairn, the worked example: its rules clause by clause, its texts, its secrets."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import stackyard
from stackyard import SPECTATOR, TABLE, IllegalMove, NotationError, OptionError, State
from stackyard.core import kernels
from stackyard.testing import check_game, check_views

CAIRN = stackyard.game("cairn")


def at(text: str, strength: int = 10) -> State:
    """A position; how many play is how many hold stones."""
    return CAIRN.parse(text, players=len(text.split()[1]), strength=strength)


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def random_states(players: int, seed: int, strength: int = 10) -> Iterator[State]:
    """The states of a random round, the last one included."""
    random = Random(seed)
    state = CAIRN.start(players=players, first=seed % players, strength=strength)
    yield state
    while not state.over:
        state = state.play(random.choice(state.moves()))
        yield state


# The rules ---------------------------------------------------------------------------------------


def test_ca_1_the_table_deals_seat_by_seat_from_who_starts() -> None:
    state = CAIRN.start(players=3, first=1)
    assert str(state) == "stones --- cairn - swaps 000 turn 1"
    for dealt in ("-2-", "-23", "123"):
        assert state.to_move == TABLE
        assert state.chances() == {"=1": 1 / 3, "=2": 1 / 3, "=3": 1 / 3}
        state = state.play({"-2-": "=2", "-23": "=3", "123": "=1"}[dealt])
        assert str(state).split()[1] == dealt
    assert state.to_move == 1
    assert state.chances() == {}


def test_ca_1_nobody_moves_before_all_have_a_stone() -> None:
    ruling = CAIRN.start().why_not("lay")
    assert ruling is not None
    assert str(ruling) == "The table deals Rowan a stone first. (CA-1)"


def test_ca_1_only_the_holder_sees_a_stone() -> None:
    state = at("stones 123 cairn 1 swaps 000 turn 0")
    assert [str(state.seen_by(seat)).split()[1] for seat in range(3)] == ["1??", "?2?", "??3"]


def test_ca_2_first_starts_and_play_goes_clockwise() -> None:
    state = after(CAIRN.start(players=4, first=2), "=1 =1 =1 =1")
    order = []
    for _ in range(6):
        order.append(state.to_move)
        state = after(state, "lay =1")
    assert order == [2, 3, 0, 1, 2, 3]


def test_ca_2_the_start_of_a_match_passes_clockwise() -> None:
    match = stackyard.match("cairn", ["Ann", "Bob", "Cy"])
    starts = []
    for scores in ((0, 1, 1), (1, 0, 1), (0, 1, 1)):
        starts.append(match.start().setup.first)
        match = match.add_scores(scores)
    assert starts == [0, 1, 2]


def test_ca_3_a_stone_that_is_laid_is_seen_and_replaced() -> None:
    state = after(at("stones 32 cairn 1 swaps 00 turn 0"), "lay")
    assert str(state) == "stones -2 cairn 13 swaps 00 turn 0"
    assert state.to_move == TABLE
    assert str(state.seen_by(1)) == str(state)
    assert str(state.play("=1")) == "stones 12 cairn 13 swaps 00 turn 1"


def test_ca_3_a_stone_that_is_swapped_is_not_seen() -> None:
    state = after(at("stones 32 cairn 1 swaps 00 turn 1"), "swap")
    assert str(state) == "stones 3- cairn 1 swaps 01 turn 1"
    assert str(state.play("=2")) == "stones 32 cairn 1 swaps 01 turn 0"


def test_ca_3_players_do_not_deal_and_the_table_is_waited_for() -> None:
    state = at("stones 32 cairn 1 swaps 00 turn 0")
    ruling = state.why_not("=1")
    assert str(ruling) == "It is Rowan's turn to lay or swap; the table deals after that. (CA-3)"
    for move in ("lay", "swap"):
        assert str(state.play("lay").why_not(move)) == "The table deals Rowan a stone first. (CA-3)"


def test_ca_4_two_swaps_a_round() -> None:
    state = at("stones 11 cairn - swaps 10 turn 0")
    assert state.moves() == ["lay", "swap"]
    state = after(state, "swap =2 swap =2")
    assert state.moves() == ["lay"]
    assert str(state.why_not("swap")) == "Rowan has swapped twice in this round already. (CA-4)"
    assert after(state, "lay =1").moves() == ["lay", "swap"], "the swaps of others are their own"


@pytest.mark.parametrize("strength", [6, 10, 20])
def test_ca_5_the_cairn_bears_its_strength_and_no_more(strength: int) -> None:
    state = after(CAIRN.start(strength=strength), "=1 =1")
    for _ in range(strength):
        state = after(state, "lay =1")
        assert not state.over
    loser = state.to_move
    state = state.play("lay")
    assert state.over
    assert state.moves() == []
    assert state.scores == tuple(int(seat != loser) for seat in range(2))
    assert str(state).split()[3] == "1" * (strength + 1)


def test_ca_5_all_but_the_loser_win() -> None:
    state = at("stones 1131 cairn 333 swaps 0000 turn 2").play("lay")
    assert state.over
    assert (state.scores, state.winners) == ((1, 1, 0, 1), (0, 1, 3))
    for move in ("lay", "swap", "=1", "=?"):
        ruling = state.why_not(move)
        assert str(ruling) == "The round is over: Bracken has laid one stone too many. (CA-5)"


def test_ca_5_strength_is_an_option() -> None:
    position = "stones 11 cairn 33 swaps 00 turn 0"
    assert at(position, strength=6).play("lay").over
    assert not at(position, strength=7).play("lay").over
    assert at(position, strength=6) != at(position, strength=7)
    for strength in (5, 21, "many"):
        with pytest.raises(OptionError, match=r"strength cannot be .*; it can be 6 to 20"):
            CAIRN.start(strength=strength)


def test_ca_6_three_points_end_a_match_and_equal_totals_share() -> None:
    match = stackyard.match("cairn", ["Ann", "Bob", "Cy"])
    for scores in ((1, 1, 0), (0, 1, 1), (1, 0, 1)):
        match = match.add_scores(scores)
        assert not match.over
    shared = match.add_scores((1, 1, 0))
    assert shared.over
    assert (shared.totals, shared.winners) == ((3, 3, 2), (0, 1))
    round_won = at("stones 33 cairn 333 swaps 00 turn 1").play("lay")
    duel = stackyard.match("cairn", ["Ann", "Bob"]).add(round_won).add(round_won).add(round_won)
    assert duel.over
    assert duel.winners == (0,)


@pytest.mark.parametrize("text", ["Lay", "lay ", "=4", "=0", "=", "?", "", "lay 2"])
def test_what_is_no_move_at_all(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no move\. You can lay or swap"):
        CAIRN.start().why_not(text)


def test_the_game_conforms() -> None:
    assert check_game(CAIRN, rounds=1) > 100


def test_random_rounds_in_the_kernel_end_where_the_rules_say() -> None:
    states = np.zeros(2, CAIRN.kernel.State)
    out, weights = np.empty(3, np.int32), np.zeros(3, np.int64)
    random = np.array([2026], np.uint64)
    start = CAIRN.start(players=4, first=3, strength=20)
    # In a view no stone but one's own has a weight; a kernel that plays on in it must still end.
    view = after(start, "=1 =2 =3 =1").seen_by(0)
    for state in (start, view):
        for _ in range(50):
            states[0] = state.record[0]
            kernels.random_rounds(states, out, weights, random, 1)
            end = states[1]
            assert end.weight > end.strength >= end.weight - end.cairn[end.height - 1]
            assert end.cairn[: end.height].sum() == end.weight
            assert (end.cairn[: end.height] > 0).all()
            assert not end.cairn[end.height :].any()


def test_perft() -> None:
    # Two deals, two choices, a deal, ...; nobody can topple the cairn so early.
    assert [CAIRN.start().perft(depth) for depth in range(6)] == [1, 3, 9, 18, 54, 108]


# Texts -------------------------------------------------------------------------------------------


def test_a_hidden_stone_is_not_a_missing_one() -> None:
    hidden, missing = at("stones ?1 cairn - swaps 00 turn 0"), at("stones -1 cairn - swaps 00 turn 0")
    assert hidden != missing
    assert (hidden.to_move, missing.to_move) == (0, TABLE)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is no position of Cairn"),
        ("stones 12 cairn 1 swaps 00 turn 0 ", "is no position of Cairn"),
        ("stones 12 cairn swaps 00 turn 0", "is no position of Cairn"),
        ("stones 12 cairn 1? swaps 00 turn 0", "is no position of Cairn"),
        ("stones 14 cairn 1 swaps 00 turn 0", "is no position of Cairn"),
        ("stones 12 cairn 1 swaps 03 turn 0", "is no position of Cairn"),
        ("stones 123 cairn 1 swaps 00 turn 0", "2 players have as many stones; '123' has 3"),
        ("stones 12 cairn 1 swaps 000 turn 0", "2 players have as many swaps; '000' has 3"),
        ("stones 12 cairn 1 swaps 00 turn 2", "seats go from 0 to 1; there is no seat 2"),
        ("stones -2 cairn 33331 swaps 00 turn 0", "the cairn 33331 goes on after it weighs 12"),
        ("stones -2 cairn 33 swaps 00 turn 1", "dealt clockwise from seat 1, one a turn, unlike '-2'"),
        ("stones -- cairn 33 swaps 00 turn 1", "dealt clockwise from seat 1, one a turn, unlike '--'"),
        ("stones 12 cairn 3333 swaps 00 turn 1", "dealt clockwise from seat 1, one a turn, unlike '12'"),
    ],
)
def test_what_is_no_position(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        CAIRN.parse(text)
    assert problem in str(caught.value)


# Secrets -----------------------------------------------------------------------------------------


def test_a_deal_tells_only_who_gets_it_what_it_is() -> None:
    for state in random_states(players=3, seed=1):
        if state.over or state.to_move != TABLE:
            continue
        dealt = int(str(state).split()[-1])
        dealings = [state.play(move) for move in state.moves()]
        assert [each.seen_by(dealt).last for each in dealings] == ["=1", "=2", "=3"]
        for seat in {0, 1, 2} - {dealt}:
            assert [each.seen_by(seat).last for each in dealings] == ["=?"] * 3
            assert len({each.svg(seat) for each in dealings}) == 1


def test_what_is_laid_and_that_somebody_swaps_is_told_to_all() -> None:
    state = at("stones 123 cairn 1 swaps 000 turn 0")
    for move in ("lay", "swap"):
        assert [state.play(move).seen_by(seat).last for seat in range(3)] == [move] * 3


def test_a_spectator_sees_no_stone_that_is_held() -> None:
    state = at("stones 123 cairn 1 swaps 000 turn 0")
    assert state.secrets and str(state.public()) == "stones ??? cairn 1 swaps 000 turn 0"
    assert state.public().svg() == at("stones 321 cairn 1 swaps 000 turn 0").public().svg()
    assert CAIRN.start(players=3).play("=2").public().last == "=?"
    view = pickle.loads(pickle.dumps(state.public()))
    assert view.viewer == SPECTATOR and view._repr_svg_() == state.svg(SPECTATOR)


@pytest.mark.parametrize("seat", range(3))
def test_a_public_view_that_tells_what_one_seat_knows_is_found_out(
    monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    state = after(CAIRN.start(players=3), "=1 =2 =3")
    check_views(state)
    monkeypatch.setattr(State, "public", lambda state: state.seen_by(seat))
    with pytest.raises(AssertionError, match="does not know all that is public"):
        check_views(state)


def test_a_view_lists_the_moves_but_a_hidden_stone_cannot_be_laid_in_it() -> None:
    state = at("stones 123 cairn 1 swaps 000 turn 0")
    assert state.seen_by(0).play("lay").last == "lay"
    view = state.seen_by(1)
    assert view.moves() == state.moves() == ["lay", "swap"]
    with pytest.raises(IllegalMove) as caught:
        view.play("lay")
    assert caught.value.ruling.clause == "CA-1"
    assert "Only Rowan can see the weight of this stone" in str(caught.value)
    # What comes of a swap does not depend on the stone.
    assert str(view.play("swap")) == str(state.play("swap").seen_by(1))
    assert view.play("swap").moves() == ["=1", "=2", "=3"]


def test_what_is_told_of_a_deal_is_not_a_deal() -> None:
    ruling = CAIRN.start().why_not("=?")
    assert ruling is not None
    assert ruling.clause == "CA-1"
