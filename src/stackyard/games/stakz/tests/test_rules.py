"""Stakz's rules, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

import stackyard
from stackyard import TABLE, IllegalMove, State
from stackyard.games.stakz.tests.positions import COLOURS, STAKZ, after, at, dealt, hand_of, stacks_of

# Chains in which each tile shares colour or symbol with the one below, for splits of every size.
CHAIN_9 = "R1R2O2O3G3G4B4B5"


def refused(state: State, move: str) -> str:
    """The clause by which a move is refused."""
    ruling = state.why_not(move)
    assert ruling is not None, f"{move} is legal"
    with pytest.raises(IllegalMove):
        state.play(move)
    return ruling.clause


def placements(state: State) -> set[str]:
    return {move for move in state.moves() if ">" in move}


# Tiles and set-up ---------------------------------------------------------------------------------


def test_sz_1_tiles() -> None:
    pile = str(STAKZ.start()).split()[5]
    assert pile == "".join(colour + "111222333444555" for colour in COLOURS)


def test_sz_1_the_table_gives_no_fourth_of_a_kind() -> None:
    state = after(STAKZ.start(), "=R1, =R1, =O1, =O1, =G1, =G1, =B1, =B1, =P1, =P1, =R1")
    assert state.moves() == ["=R2", "=R3", "=R4", "=R5"]
    assert refused(state, "=R1") == "SZ-1"


def test_sz_2_what_a_seat_sees() -> None:
    state = at("R1 R2 G3", "B1 B1 O4", stacks="R5P5 G1G4", players=3, pile="R1 O1")
    view = state.seen_by(1)
    hands = str(view).split()[1].split("/")
    assert hands[:2] == ["R??G?", "O4B11"], "another's colours, one's own symbols"
    assert set(hands[2]) <= set("ROGBP?")
    assert str(view).split()[3:6] == ["R5P5,G1G4", "pile", "R?O?"], "covered tiles stay open"


def test_sz_2_a_draw_is_known_to_its_seat_alone() -> None:
    state = dealt().play("draw G")
    drawn = state.play(state.moves()[0])
    assert drawn.last is not None and drawn.last[:2] == "=G"
    assert drawn.seen_by(0).last == drawn.last
    assert drawn.seen_by(1).last == "=G?"


def test_sz_2_only_whole_rounds_tell_a_hidden_draw() -> None:
    state = dealt().play("draw G")
    assert refused(state, "=G?") == "SZ-2"
    view = state.seen_by(1)
    assert view.moves() == ["=G?"] and view.chances() == {"=G?": 1.0}
    assert refused(view, "=G1") == "SZ-2"


def test_sz_2_a_seats_own_estimate_is_over_what_it_has_not_seen() -> None:
    state = at("G1 G1 G2 R1", stacks="G2G3 R5", pile="G1 G4 G5", waiting="draw 0G")
    assert state.weights() == {"=G1": 1, "=G4": 1, "=G5": 1}, "what is really left"
    assert state.seen_by(0).weights() == {"=G1": 1, "=G2": 1, "=G3": 2, "=G4": 3, "=G5": 3}
    assert refused(state.seen_by(0), "=O1") == "SZ-11"


def test_sz_1_a_seat_knows_that_all_three_are_in_sight() -> None:
    view = at("G1 G1 G1 R1", stacks="G2G3 R5", pile="G4", waiting="draw 0G").seen_by(0)
    assert "=G1" not in view.moves() and refused(view, "=G1") == "SZ-1"


def test_sz_2_bases_are_seen_by_all() -> None:
    state = dealt()
    assert state.last is not None and "?" not in state.last
    assert [state.seen_by(seat).last for seat in range(2)] == [state.last] * 2


def test_sz_3_hands() -> None:
    state = STAKZ.start(players=3)
    order = [
        (seat, colour, copy) for seat in range(3) for colour in COLOURS for copy in range(2)
    ]  # two of each colour, seat by seat
    for seat, colour, _ in order:
        assert state.to_move == TABLE
        assert {move[:2] for move in state.moves()} == {f"={colour}"}
        before = hand_of(state, seat)
        state = state.play(state.moves()[-1])
        assert hand_of(state, seat) != before
    assert state.to_move == 2
    assert refused(STAKZ.start(), "=O1") == "SZ-3"
    assert refused(STAKZ.start(), "draw R") == "SZ-3"


def test_sz_3_chances_of_the_deal_are_exact() -> None:
    state = STAKZ.start().play("=R1")
    chances = {move: Fraction(weight, 14) for move, weight in state.weights().items()}
    assert chances == {
        "=R1": Fraction(2, 14), **{f"=R{symbol}": Fraction(3, 14) for symbol in range(2, 6)}
    }  # fmt: skip


@pytest.mark.parametrize(
    ("players", "first", "chooser"), [(2, 0, 1), (3, 0, 2), (4, 0, 3), (4, 2, 1), (3, 1, 0)]
)
def test_sz_4_bases(players: int, first: int, chooser: int) -> None:
    state = STAKZ.start(players=players, first=first)
    for _ in range(10 * players):
        state = state.play(state.moves()[0])
    assert state.to_move == chooser
    assert state.moves() == [f"base {colour}" for colour in COLOURS]
    assert refused(state, "draw R") == "SZ-4"
    state = state.play("base B")
    assert state.to_move == TABLE and {move[:2] for move in state.moves()} == {"=B"}
    assert refused(state, "=G1") == "SZ-4"
    state = state.play(state.moves()[-1])
    assert state.to_move == chooser, "the first is turned up before the second is picked"
    assert state.moves() == ["base R", "base O", "base G", "base P"]
    assert refused(state, "base B") == "SZ-4"
    state = after(state, "base R, =R5")
    assert stacks_of(state) == ["B5", "R5"]
    assert state.to_move == first
    assert refused(state, "base G") == "SZ-4"


@pytest.mark.parametrize("first", range(3))
def test_sz_5_start(first: int) -> None:
    state = dealt(players=3, first=first)
    order = []
    for _ in range(4):
        order.append(state.to_move)
        state = after(state, "draw B")
        state = state.play(state.moves()[0])
    assert order == [(first + turn) % 3 for turn in range(4)]


def test_sz_5_rotate_start() -> None:
    usual = stackyard.match("stakz", ["Ann", "Bob", "Cid"])
    rotated = stackyard.match("stakz", ["Ann", "Bob", "Cid"], rotate_start=True)
    firsts = []
    for _ in range(4):
        firsts.append((usual.first, rotated.first))
        for match in (usual, rotated):
            start = match.start()
            assert start.setup.first == match.first
            assert str(start).startswith("hands -/-/- ") and "deal 0R" in str(start), "the deal is seat 0's"
        usual, rotated = usual.add_scores((0, 1, 2)), rotated.add_scores((0, 1, 2))
    assert firsts == [(0, 0), (0, 1), (0, 2), (0, 0)]


# A turn -------------------------------------------------------------------------------------------


def test_sz_6_placing() -> None:
    state = at("R1 R2 O1 G5 P3", stacks="R4 G1")
    assert placements(state) == {"R1>1", "R2>1", "R1>2", "O1>2", "G5>2"}
    assert refused(state, "P3>1") == "SZ-6"
    assert refused(state, "O1>1") == "SZ-6"
    assert refused(state, "R5>1") == "SZ-6", "not in the hand"
    assert refused(state, "R1>3") == "SZ-6", "no such stack"
    state = after(state, "R1>1, G5>2")
    assert state.to_move == 0, "one after another"
    assert stacks_of(state) == ["R4R1*", "G1G5*"]
    assert refused(state, "=R1") == "SZ-6"


def test_sz_6_none_included() -> None:
    state = dealt().play("draw P")
    assert state.play(state.moves()[0]).to_move == 1


def test_sz_7_one_per_stack() -> None:
    state = at("R1 R2 R3", stacks="R4 G5", pile="R5").play("R1>1")
    assert refused(state, "R2>1") == "SZ-7"
    assert placements(state) == set()
    state = after(state, "draw R, =R5")
    assert stacks_of(state)[0] == "R4R1", "the next turn is a new one"


def test_sz_8_two_of_a_colour() -> None:
    state = at("R1 O1 O2", stacks="R3R2O2 G5")
    assert placements(state) == {"O1>1", "O2>1"}
    state = at("R2 O1", stacks="R1R2G2 B5")
    assert refused(state, "R2>1") == "SZ-8"


def test_sz_8_counts_in_the_half_after_a_split() -> None:
    # R1 R2 O2 G2 B2 and P2 split into R1 R2 O2 and G2 B2 P2: the new stack takes red again, twice.
    state = at("P2 R2 R5 P5", stacks="R1R2O2G2B2 P5")
    assert refused(state, "R2>1") == "SZ-8"
    state = state.play("P2>1")
    assert stacks_of(state) == ["R1R2O2", "P5", "G2B2P2"]
    assert "R2>3" in state.moves()
    assert refused(state, "R2>1") == "SZ-8", "the red tiles of the lower half still count there"


SPLITS = {
    5: ("R1O1G1B1", "P1", "R1O1G1", "B1P1"),
    6: ("R1R2O2G2B2", "P2", "R1R2O2", "G2B2P2"),
    7: ("R1R2O2O3G3B3", "P3", "R1R2O2O3", "G3B3P3"),
    8: ("R1R2O2O3G3G4B4", "P4", "R1R2O2O3", "G3G4B4P4"),
    9: (CHAIN_9, "P5", "R1R2O2O3G3", "G4B4B5P5"),
}


@pytest.mark.parametrize("size", SPLITS)
def test_sz_9_split(size: int) -> None:
    stack, tile, stays, goes = SPLITS[size]
    state = at(f"{tile} R1", stacks=f"B2 {stack}").play(f"{tile}>2")
    assert stacks_of(state) == ["B2", stays, goes], "the new stack takes the next free number"
    assert len(goes) // 2 == size // 2


def test_sz_9_the_fourth_colour_does_not_split() -> None:
    state = at("B1 R1", stacks="R1O1G1 P3").play("B1>1")
    assert stacks_of(state) == ["R1O1G1B1*", "P3"]


def test_sz_9_can_split_again_and_numbers_stay() -> None:
    state = at("P1 B1 P1 R4", stacks="R1O1G1B1 P3").play("P1>1")
    assert stacks_of(state) == ["R1O1G1", "P3", "B1P1"]
    state = after(state, "B1>1")
    assert stacks_of(state) == ["R1O1G1B1*", "P3", "B1P1"]
    state = after(at("P1 B1 P1 R4", stacks="R1O1G1B1 P3 B2P2"), "P1>1")
    assert stacks_of(state) == ["R1O1G1", "P3", "B2P2", "B1P1"]


def test_sz_10_both_halves_take_one_more_tile() -> None:
    state = at("P1 O1 G1 R2 R2 B3", stacks="R1O1G1B1 B4", pile="P5").play("P1>1")
    assert stacks_of(state) == ["R1O1G1", "B4", "B1P1"]
    assert {"O1>1", "O1>3", "G1>1", "G1>3"} <= placements(state)
    state = after(state, "B3>2, O1>1")
    assert {move[-1] for move in placements(state)} == {"3"}, "at any later point, once each"
    state = state.play("G1>3")
    assert placements(state) == set()
    assert refused(state, "R2>1") == "SZ-7"


def test_sz_10_the_one_more_tile_is_one() -> None:
    state = at("P1 B1 O1 R4 R5", stacks="R1O1G1B1 B5").play("P1>1")
    state = state.play("B1>1")
    assert stacks_of(state) == ["R1O1G1B1*", "B5", "B1P1"]
    assert refused(state, "O1>1") == "SZ-7"


def test_sz_10_a_second_split_in_the_same_turn_renews_this() -> None:
    # Nine tiles leave five, of four colours, so that a second purple tile splits those again.
    state = at("P3 P2 O2 R2 O5", stacks="O1R1R2G2B2B3O3G3 R4", pile="R5").play("P3>1")
    assert stacks_of(state) == ["O1R1R2G2B2", "R4", "B3O3G3P3"]
    state = state.play("P2>1")
    assert stacks_of(state) == ["O1R1R2", "R4", "B3O3G3P3", "G2B2P2"]
    assert {"O2>1", "O2>4", "R2>4"} <= placements(state), "both of the second split take one more tile"
    assert refused(state, "R2>1") == "SZ-8"
    state = after(state, "O2>1, R2>4")
    assert stacks_of(state) == ["O1R1R2O2*", "R4", "B3O3G3P3", "G2B2P2R2*"]


def test_sz_11_drawing_ends_the_turn() -> None:
    state = at("R1 R2", stacks="R3 G5", pile="G1 G1 B2")
    assert state.moves()[-2:] == ["draw G", "draw B"]
    assert refused(state, "draw R") == "SZ-11"
    assert refused(state, "end") == "SZ-11", "drawing is required"
    state = state.play("draw G")
    assert state.to_move == TABLE and state.moves() == ["=G1"]
    assert refused(state, "R1>1") == "SZ-11" and refused(state, "=B2") == "SZ-11"
    assert refused(state, "=G2") == "SZ-1"
    state = state.play("=G1")
    assert hand_of(state, 0) == "R12G1" and state.to_move == 1


def test_sz_11_chances_are_what_is_really_left() -> None:
    state = at("R1", stacks="R3 G5", pile="G1 G1 G4 B2", waiting="draw 0G")
    assert state.chances() == {"=G1": 2 / 3, "=G4": 1 / 3}


def test_sz_11_empty_draw_pile() -> None:
    state = at("R1 R2", stacks="R3 G5", pile="R5")
    state = after(state, "draw R, =R5")
    assert "end" in state.moves() and not any(move.startswith("draw") for move in state.moves())
    assert refused(state, "draw R") == "SZ-11"
    assert state.play("end").to_move == 0


# The end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pile", ["", "G1 G1"])
def test_sz_12_round(pile: str) -> None:
    state = at("R1", "B1 B2 B3 O5", stacks="R3 G5", pile=pile, players=3).play("R1>1")
    assert state.over and state.winners == (0,), "at once, without a draw"
    rest = 75 - 3 - len(pile.split()) - 4
    assert list(state.scores or ()) == [0, 4, rest]
    assert state.moves() == []
    assert refused(state, "draw G") == "SZ-12"


def test_sz_12_a_split_by_the_last_tile() -> None:
    state = at("P1", stacks="R1O1G1B1 R3").play("P1>1")
    assert state.over and state.winners == (0,)
    assert stacks_of(state) == ["R1O1G1", "R3", "B1P1"]


def test_sz_13_stalemate() -> None:
    state = at("R1 O2", "B1 B2", stacks="R3 G5", players=3)
    state = after(state, "end, end")
    assert not state.over and state.to_move == 2
    state = state.play("end")
    assert state.over and not state.winners, "able to or not"
    assert list(state.scores or ()) == [2, 2, 69]
    assert refused(state, "end") == "SZ-13"


def test_sz_13_a_placement_begins_the_count_anew() -> None:
    state = at("R1 O2 P3", stacks="R3 G5")
    state = after(state, "end, G1>2, end")
    assert str(state).endswith("turn 0"), "seat 1 has placed"
    state = after(state, "R1>1, end, end")
    assert not state.over
    state = state.play("end")
    assert state.over and not state.winners


def test_sz_13_a_placement_that_splits_counts_too() -> None:
    state = at("P1 O5 R2", stacks="R1O1G1B1 R3").play("P1>1")
    assert str(state).endswith("turn 0 placed")
    assert after(state, "end, end").over is False


def test_sz_13_turns_that_ended_by_a_draw_do_not_count() -> None:
    state = at("R1 O2", stacks="R3 G5", pile="R5")
    state = after(state, "draw R, =R5, end")
    assert not state.over
    assert after(state, "end").over


def test_sz_14_match() -> None:
    match = stackyard.match("stakz", ["Ann", "Bob", "Cid"])
    match = match.add_scores((0, 11, 4), (0,))
    assert not match.over and not match.winners and list(match.totals) == [0, 11, 4]
    match = match.add_scores((5, 0, 1), (1,))
    assert not match.over
    match = match.add_scores((0, 1, 7), (0,))
    assert match.over and list(match.totals) == [5, 12, 12] and match.winners == (0,)


def test_sz_14_equal_lowest_totals_share_the_win() -> None:
    match = stackyard.match("stakz", ["Ann", "Bob", "Cid"]).add_scores((3, 3, 12), ())
    assert match.over and match.winners == (0, 1)
    assert stackyard.match("stakz", ["Ann", "Bob"]).add_scores((11, 12)).winners == (0,)


def test_sz_14_a_round_that_was_played() -> None:
    state = at("R1", "B1 B2 B3 O5", stacks="R3 G5", players=3).play("R1>1")
    match = stackyard.match("stakz", ["Ann", "Bob", "Cid"]).add(state)
    assert match.over and list(match.totals) == [0, 4, 68] and match.winners == (0,)
    assert match.rounds[0].winners == (0,)
