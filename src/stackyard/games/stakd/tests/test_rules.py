"""Every clause of Stakd's rules: what it allows, what it forbids, and how that is explained."""

from __future__ import annotations

import re
from typing import Any

import pytest

import stackyard
from stackyard import NotationError, State
from stackyard.games.stakd.rules.pieces import HANDS, LETTERS

STAKD = stackyard.game("stakd")
BASES = "B@0,0 B@3,-1 B@1,2 B@-2,3"
SIX = "^D0@0,0 T0@2,-1 U@0,1 D1@1,1 U@2,1 U@3,0"


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def tower(moves: str, **options: Any) -> State:
    """Two players, four bases, and what was laid on them in turn."""
    return after(STAKD.start(players=2, **options), f"{BASES} {moves}")


def held(state: State, *hands: str, turn: int = 0, out: int = 0) -> State:
    """The same tower with other hands, such as `U2X1`."""
    record = state.record.copy()
    record[0].hand[:] = 0
    for seat, hand in enumerate(hands):
        for letter, count in re.findall(r"([A-Z])(\d+)", hand):
            record[0].hand[seat, LETTERS.index(letter)] = int(count)
    record[0].turn, record[0].out = turn, out
    return State(state.game, state.setup, record)


def bases_for(players: int, **options: Any) -> State:
    """A round whose bases are laid in the first place that there is."""
    state = STAKD.start(players=players, **options)
    while state.moves()[0].startswith("B"):
        state = state.play(state.moves()[0])
    return state


def result(state: State) -> Any:
    return state.over, state.winners, state.scores


def clause(state: State, move: str) -> str | None:
    ruling = state.why_not(move)
    assert (ruling is None) == (move in state.moves()), f"{move}: {ruling}"
    return ruling.clause if ruling else None


def test_sd_1_pieces_and_their_nodes() -> None:
    for move, size in (("^D0@0,0", 2), ("^T0@0,0", 3), ("^Q0@0,0", 4)):
        assert int(tower(move).record[0].occupied).bit_count() == size
    lone = tower("^D0@0,0")
    assert int(lone.play("U@0,1").record[0].occupied).bit_count() == 3
    assert int(lone.play("X@0,1").record[0].occupied).bit_count() == 3
    assert tower("").record[0].nodes == 28, "seven a base"
    assert [8 * count for count in HANDS[7]] == [32, 24, 16, 8, 16, 8], "with eight the whole box is in play"


@pytest.mark.parametrize(
    ("players", "hand"),
    [
        (1, "U16D10T6Q4X1B2"),
        (2, "U12D8T4Q2X2B2"),
        (3, "U6D4T2Q1X2B1"),
        (4, "U6D4T2Q1X2B1"),
        (5, "U4D3T2Q1X2B1"),
        (8, "U4D3T2Q1X2B1"),
    ],
)
def test_sd_2_hands(players: int, hand: str) -> None:
    assert str(STAKD.start(players=players)) == f"tower - hands {'/'.join([hand] * players)} out - turn 0"


def test_sd_2_only_what_is_in_hand_is_laid() -> None:
    state = held(tower(SIX), "U1D1", "Q1")
    assert clause(state, "^D0@1,0") is None
    assert str(state.why_not("^T0@1,0")) == "Seat 0 has no TRIO left. (SD-2)"


def test_sd_3_lattices() -> None:
    assert "B@2,1" in STAKD.start(players=1).play("B@0,0").moves()
    square = STAKD.start(players=1, piece_set="square").play("B0@0,0")
    assert "B0@4,0" in square.moves() and "B1@4,0" in square.moves()
    assert square.play("B0@4,0").record[0].nodes == 16


def test_sd_4_pieces_are_turned_to_every_position_that_fits() -> None:
    moves = tower("").moves()
    for piece in ("D0", "D1", "D2", "T0", "T1", "Q0", "Q1", "Q2"):
        assert any(move.startswith(f"^{piece}@") for move in moves), piece
    with pytest.raises(NotationError, match="TRIO has the orientations 0 to 1"):
        tower("").why_not("^T2@0,0")


def test_sd_5_bases_side_by_side() -> None:
    start = STAKD.start(players=2)
    assert start.moves() == ["B@0,0"]
    assert clause(start, "B@1,0") == "SD-5"
    state = start.play("B@0,0")
    assert clause(state, "B@3,-1") is None
    assert clause(state, "B@2,0") == "SD-5", "they share a node"
    assert clause(state, "U@0,0") == "SD-5", "bases first"
    assert clause(state, "^B@3,-1") == "SD-5", "never stacked"
    assert state.to_move == 1 and state.play("B@3,-1").to_move == 0, "in turn"
    assert clause(tower(""), "B@0,5") == "SD-5", "all are laid"


def test_sd_6_two_nodes_touch_one_base() -> None:
    state = STAKD.start(players=2).play("B@0,0")
    assert clause(state, "B@2,1") is None
    assert clause(state, "B@3,0") == "SD-6", "one node touches"
    assert clause(state, "B@9,9") == "SD-6"
    assert clause(state, "B@12345,0") == "SD-6", "however far away"


def test_sd_6_two_bases_together_are_not_one() -> None:
    state = after(STAKD.start(players=8), "B@0,0 B@-2,3 B@0,4 B@3,3")
    assert clause(state, "B@3,0") == "SD-6", "a node touches B@0,0, another one B@3,3"
    assert clause(state, "B@2,1") is None, "two nodes touch B@0,0"


def test_sd_7_support() -> None:
    state = tower("^D0@0,0")
    assert clause(state, "U@2,0") is None
    assert clause(state, "U@0,0") == "SD-7", "covered"
    assert clause(state, "D0@-2,0") == "SD-7", "one node hangs over"
    assert str(state.why_not("D0@-2,0")) == "D0@-2,0 has nothing below it at -2,0. (SD-7)"
    assert clause(state, "U@-70,1") == clause(state, "U@1000000000000000000000,1") == "SD-7", "far away"
    assert clause(tower(""), "^T0@5,5") == "SD-7"


def test_sd_8_connect() -> None:
    state = tower("^D0@0,0")
    assert clause(state, "U@0,1") is None
    assert clause(state, "U@-2,4") == "SD-8"
    assert clause(tower(""), "^D0@-2,3") is None, "the first may lie anywhere"


def test_sd_9_one_type_per_piece_below() -> None:
    state = tower("^D0@0,0")
    assert clause(state, "D0@-1,1") == "SD-9", "on the same base"
    assert clause(state, "D0@2,0") is None, "on another one"
    across = tower("^D0@1,0")
    assert clause(across, "D0@0,1") == "SD-9" and clause(across, "D0@2,-1") == "SD-9", (
        "it rests on both bases"
    )
    assert clause(across, "D0@1,1") is None


def test_sd_10_no_duplicate() -> None:
    state = tower(SIX)
    assert clause(state, "^D0@0,0") == "SD-10"
    assert clause(state, "^D0@1,0") is None, "only one of its nodes is the same"
    assert clause(state, "^T0@2,-1") == "SD-10"
    second = state.play("^D0@1,0")
    assert clause(second, "U@0,1") == clause(second, "X@0,1") == "SD-10", "UNI and BOMBER have one shape"
    assert clause(second, "U@1,1") is None
    bombed = held(tower(f"{SIX} X@-1,2 ^D1@0,0"), "U3D1X1", "U1D1")
    assert clause(bombed, "U@-1,2") == clause(bombed, "X@-1,2") == "SD-10"


def test_sd_11_one_layer_at_a_time() -> None:
    state = tower(SIX)
    assert clause(state, "T0@-1,0") == "SD-7"
    assert clause(state, "Q0@-2,2") is None, "the layer may go on after six"
    above = state.play("^D0@1,0")
    assert clause(above, "Q0@-2,2") == "SD-11"
    assert str(above.why_not("U@-1,0")) == "U@-1,0 would lie on layer 1, but layer 2 is started. (SD-11)"


def test_sd_12_termination() -> None:
    state = tower("^D0@0,0")
    assert clause(state, "X@0,1") is None, "the bomber may join what lies there"
    bombed = state.play("X@0,1")
    assert clause(bombed, "U@-1,1") == "SD-12"
    assert clause(bombed, "U@2,0") is None, "another base"
    partly = tower("^D0@0,0 X@-1,0")
    assert clause(partly, "T0@0,1") == "SD-12", "on the terminated base and on another one"
    above = held(after(bombed, "T0@2,-1 U@1,1 D1@0,2 U@3,0"), "D1", "D1")
    assert clause(above, "^D1@0,0") is None, "a DUO on the bomber and its neighbour"


def test_sd_13_one_bomber_a_layer() -> None:
    state = tower("^D0@0,0")
    assert clause(state, "X@2,0") is None
    assert clause(state.play("X@2,0"), "X@0,1") == "SD-13"


def test_sd_14_a_bomber_never_starts_a_layer() -> None:
    assert clause(tower(""), "^X@0,0") == "SD-14"
    assert clause(tower(SIX), "^X@1,1") == "SD-14"
    assert clause(tower(SIX), "^D0@1,0") is None


def test_sd_15_a_bomber_is_never_last() -> None:
    state = tower("^D0@0,0 U@0,1")
    assert clause(held(state, "X1", "-"), "X@2,0") == "SD-15", "nobody holds a piece"
    assert clause(held(state, "X1", "D1"), "X@2,0") is None, "the other one can go on"
    assert clause(held(state, "X1", "X2"), "X@2,0") == "SD-15", "a second bomber cannot be laid"


def test_sd_15_the_owner_alone_could_go_on() -> None:
    state = held(tower("^D0@0,0 U@0,1"), "X1D1", "-")
    assert clause(state, "X@2,0") is None
    last = state.play("X@2,0")
    assert not last.over and last.to_move == 0, "the owner lays one more piece"


def test_sd_19_a_bomber_never_ends_a_round() -> None:
    state = held(tower("^D0@0,0 U@0,1"), "X1D2", "-")
    last = state.play("X@2,0")
    assert result(last) == (False, (), None) and last.to_move == 0
    assert not any(move.startswith("X") for move in last.moves())
    for move in last.moves():
        won = last.play(move)
        assert result(won) == (True, (0,), (1, 0)), "one more piece, though another is left"


def test_sd_19_one_more_piece_is_told() -> None:
    last = held(tower("^D0@0,0 U@0,1"), "X1D1", "-").play("X@2,0")
    assert "one more piece" in last.svg() and "one more piece" in last.show().plain


def test_sd_23_the_tower_can_fall_before_the_last_piece() -> None:
    last = held(tower("^D0@0,0 U@0,1", calls=True), "X1D1", "-").play("X@2,0")
    assert result(last.play("!topple 0")) == (True, (), (-1, 0))


def test_sd_15_only_those_still_in_are_asked() -> None:
    state = bases_for(3).play("^D0@0,0")
    bomber = next(move for move in state.moves() if move.startswith("X"))
    assert clause(held(state, "X1", "-", "D1"), bomber) is None
    assert clause(held(state, "X1", "-", "D1", out=0b100), bomber) == "SD-15"


def test_sd_15_by_all_clauses() -> None:
    """UNIs alone may start a layer, but not with a bomber beside them; the owner's bomber is laid by then."""
    state = tower("^D0@0,0 U@0,1")
    record = held(state, "X1U1", "-")
    closed = record.record.copy()
    closed[0].closed[0] = 2**64 - 1  # no UNI fits on this layer any more
    only = State(record.game, record.setup, closed)
    assert clause(only, "X@2,0") is None, "the UNI could start a layer on the DUO"
    two = held(state, "X2U1", "-")
    closed = two.record.copy()
    closed[0].closed[0] = 2**64 - 1
    assert clause(State(two.game, two.setup, closed), "X@2,0") == "SD-15", "another bomber is in hand (SD-17)"


MOVER_STUCK = (
    "tower B@0,0 B@-3,1 B@-5,4 B@-8,6 ^X@-6,4 D1@-5,4 T0@-8,5 D1@-9,6 U@-8,7 ^D2@-6,4 X@-5,4 Q1@-8,5 "
    "^X@-6,4 D0@-8,5 T0@-9,6 ^T0@-8,5 U@-9,7 hands U11D5T2Q2X1/U11D7T3Q1 out - turn 1"
)
"""Seat 1 has no play on the current layer of two pieces, seat 0 has its bomber."""


def test_sd_16_six_first() -> None:
    five = tower(SIX.rsplit(" ", 1)[0])
    assert clause(five, "^D0@1,0") == "SD-16"
    assert "Layer 1 has 5 of the 6 pieces" in str(five.why_not("^D0@1,0"))
    assert clause(five.play("U@3,0"), "^D0@1,0") is None
    bombed = tower(SIX.replace("U@3,0", "X@3,0"))
    assert clause(bombed, "^D0@1,0") is None, "bombers counted"
    assert clause(tower(""), "^D0@0,0") is None, "the base layer is exempt"
    assert clause(tower(""), "D0@0,0") == "SD-16"


def test_sd_16_the_mover_has_no_play() -> None:
    state = STAKD.parse(MOVER_STUCK)
    assert all(move.startswith("^") for move in state.moves())
    assert any(move.startswith("X") for move in held(state, "U11D5T2Q2X1", "U11D7T3Q1").moves())


def test_sd_16_nobody_has_a_play() -> None:
    with pytest.raises(NotationError, match="seat 1, which cannot lay a piece"):
        STAKD.parse(MOVER_STUCK, early_layer="nobody")
    state = STAKD.parse(MOVER_STUCK)
    without = held(state, "U11D5T2Q2", "U11D7T3Q1", turn=1)
    asked = STAKD.start(early_layer="nobody")
    record = without.record.copy()
    record[0].early_layer = 1
    assert State(STAKD, asked.setup, record).moves() == without.moves(), "without the bomber nobody has one"
    stuck = state.record.copy()
    stuck[0].early_layer = 1
    ruling = State(STAKD, asked.setup, stuck).why_not(state.moves()[0])
    assert ruling is not None and ruling.clause == "SD-16" and "another player" in ruling.reason


def test_sd_17_not_with_a_uni() -> None:
    state = tower(SIX)
    assert clause(held(state, "U3", "D1"), "^U@0,0") is None, "nothing else in hand"
    assert clause(held(state, "U3D1", "D1"), "^U@0,0") == "SD-17"
    assert clause(held(state, "U3X1", "D1"), "^U@0,0") == "SD-17", "a bomber is something else"
    assert not [move for move in held(state, "U3X1", "D1").moves() if move.startswith("^")]
    assert clause(tower(""), "^U@0,0") == "SD-17"


def test_sd_18_out() -> None:
    state = held(bases_for(4).play("^D0@0,0"), "U2D2", "-", "U2D2", "-", turn=0)
    went = state.play(next(move for move in state.moves() if move.startswith("U")))
    assert went.to_move == 2 and " out 1 " in str(went), "the turn skips"
    solo = held(bases_for(1).play("^D0@0,0"), "U1X1", turn=0)
    lost = solo.play(next(move for move in solo.moves() if move.startswith("U")))
    assert result(lost) == (True, (), (0,))
    assert clause(lost, "X@0,1") == "SD-18"


@pytest.mark.parametrize("players", range(3, 9))
def test_sd_18_elimination_order(players: int) -> None:
    """Those without a piece go out one by one as their turn comes, never before."""
    hands = ["U9D9T9" if seat in (0, players - 1) else "U1" if seat == 1 else "-" for seat in range(players)]
    state = held(bases_for(players).play("^D0@0,0"), *hands)
    state = state.play(next(move for move in state.moves() if move.startswith("T")))
    assert state.to_move == 1 and " out - " in str(state), "seat 2 holds nothing but was not asked yet"
    state = state.play(next(move for move in state.moves() if move.startswith("U")))
    assert state.to_move == players - 1
    assert [seat for seat in range(players) if state.record[0].out >> seat & 1] == list(range(2, players - 1))
    state = state.play(state.moves()[0]).play(state.play(state.moves()[0]).moves()[0])
    assert state.record[0].out >> 1 & 1, "seat 1 has nothing left at its second turn"
    assert not state.over and state.to_move == players - 1


def test_sd_19_the_last_one_wins() -> None:
    state = held(bases_for(3).play("^D0@0,0"), "U1", "-", "-", turn=0)
    won = state.play(state.moves()[0])
    assert result(won) == (True, (0,), (1, 0, 0)), "all but one are out"
    assert won.moves() == [] and clause(won, "U@0,1") == "SD-19"
    assert held(bases_for(3).play("^D0@0,0"), "U1", "-", "U1").play(state.moves()[0]).over is False


def test_sd_20_the_winner_starts_the_next_round() -> None:
    match = stackyard.match("stakd", ["Ann", "Bob", "Eve"])
    assert match.first == 0
    match = match.add_scores((0, 0, 1))
    assert match.first == 2 and match.start().to_move == 2
    toppled = match.start().game.start(players=3, first=2, calls=True).play("!topple 1")
    match = match.add(toppled)
    assert match.first == 2, "who started the toppled round starts again"
    assert match.add_scores((1, 0, 0)).first == 0


def test_sd_21_first_to_three_points() -> None:
    match = stackyard.match("stakd", ["Ann", "Bob"])
    toppled = STAKD.start(players=2, calls=True).play("!topple 1")
    match = match.add(toppled)
    assert list(match.totals) == [0, -1], "points may be negative"
    for _ in range(3):
        assert not match.over
        match = match.add_scores((0, 1))
    assert list(match.totals) == [0, 2] and not match.over
    match = match.add_scores((0, 1))
    assert match.over and match.winners == (1,)


def test_sd_22_solo_is_one_round() -> None:
    match = stackyard.match("stakd", ["Ann"])
    state = held(bases_for(1).play("^D0@0,0"), "U1")
    won = state.play(state.moves()[0])
    assert result(won) == (True, (0,), (1,))
    assert clause(won, "U@0,1") == "SD-22"
    assert match.add(won).over and match.add(won).winners == (0,)
    bomber = held(bases_for(1).play("^D0@0,0"), "X1")
    assert bomber.moves() == [] and clause(bomber, "X@0,1") == "SD-15", "the bomber is not the last piece"


def test_sd_23_topple() -> None:
    state = STAKD.start(players=3, calls=True)
    assert state.moves() == ["B@0,0", "!topple 0", "!topple 1", "!topple 2"]
    fallen = state.play("!topple 1")
    assert result(fallen) == (True, (), (0, -1, 0))
    assert clause(fallen, "!topple 1") == "SD-23"
    assert clause(STAKD.start(players=3), "!topple 1") == "SD-23", "only with calls"
    one_out = held(bases_for(3, calls=True).play("^D0@0,0"), "U1D1", "U1", "-", out=0b100)
    assert one_out.play("!topple 2").scores == (0, 0, -1), "also a seat that is out"


def test_why_not_names_the_most_basic_clause_first() -> None:
    state = tower("^D0@0,0 X@0,1")
    assert clause(state, "D0@1,0") == "SD-7", "covered, and another DUO, and on a terminated base"
    assert clause(tower("^D0@0,0 X@2,0 U@0,1"), "D0@-1,0") == "SD-7"
    assert clause(tower("^D0@1,0 X@0,1"), "D0@0,-1") == "SD-9", "before SD-12"
    assert clause(tower("^D0@0,0"), "D0@-2,3") == "SD-8"
    assert clause(tower("^D0@0,0"), "^X@5,5") == "SD-7", "before SD-14 and SD-16"
    assert clause(tower("^D0@0,0"), "^U@0,0") == "SD-16", "before SD-17"


def test_the_most_basic_clause_is_named_of_several() -> None:
    """A second bomber on the piece that the first one ended breaks SD-9, SD-12 and SD-13."""
    assert clause(tower("^D0@0,0 X@0,1"), "X@-1,1") == "SD-9"
    assert clause(STAKD.start(), "B@200,0") == clause(STAKD.start(), "B@1,0") == "SD-5"


def test_a_missing_mark_of_a_new_layer_is_hinted_at() -> None:
    moves = "B@0,0 B@1,-3 B@-3,2 B@-1,-4 ^Q2@0,0 T0@-3,1 X@-1,0 D2@-2,2 U@-4,2"
    state = STAKD.start()
    for move in moves.split():
        state = state.play(move)
    ruling = state.why_not("D0@-3,1")
    assert ruling is not None and ruling.clause == "SD-7"
    assert ruling.reason.endswith("are covered by T0@-3,1 already. It may start a new layer: ^D0@-3,1.")
    assert state.why_not("^D0@-3,1") is None
