"""How rounds of Stack end, case by case: going out (ST-10), shutting out (ST-11), with 2, 3, 4 players."""

from __future__ import annotations

import pytest

from stackyard import State
from stackyard.games.stack.tests.positions import after, at, miss, part, refused, told


def ending(state: State) -> tuple[str, str, str]:
    """Who is out, who has a last turn to come, and whose turn it is or `over`."""
    turn, waits = part(state, "turn").split(" ", 1)
    return part(state, "out"), part(state, "last"), "over" if waits == "over" else turn


# Going out ---------------------------------------------------------------------------------------


def test_st_10_going_out_with_two_players() -> None:
    state = after(at("R4 B455"), "4>B")
    assert ending(state) == ("R", "-", "B")
    assert state.moves() == ["5?"]
    assert after(state, "5? =2").over


def test_st_10_going_out_with_three_players() -> None:
    state = after(at("R1 B44 G4", turn="G pick"), "4>B")
    assert ending(state) == ("G", "B", "R"), "clockwise from the mover"
    state = after(state, "1? =2")
    assert ending(state) == ("G", "-", "B")
    state = miss(state)
    assert ending(state) == ("G", "-", "over")


@pytest.mark.parametrize(
    ("mover", "order"), [("R", "BGY"), ("B", "GYR"), ("G", "YRB"), ("Y", "RBG")], ids="RBGY"
)
def test_st_10_going_out_with_four_players(mover: str, order: str) -> None:
    others = [letter for letter in "RBGY" if letter != mover]
    dice = " ".join("RBGY"[seat] + ("4" if "RBGY"[seat] == mover else "44") for seat in range(4))
    state = after(at(dice, turn=f"{mover} pick"), f"4>{others[0]}")
    seen = []
    while not state.over:
        seen.append(part(state, "turn")[0])
        state = miss(state)
    assert "".join(seen) == order
    assert ending(state)[0] == mover


def test_st_10_going_out_by_a_rolled_die_and_by_a_capture() -> None:
    state = after(at("R1 B455"), "1? =4 4>B")
    assert ending(state) == ("R", "-", "B")
    state = after(at("R4 B55", "4BRB"), "4>BRB")
    assert ending(state) == ("R", "-", "B")


def test_st_10_the_first_going_out_fixes_the_last_turns() -> None:
    state = after(at("R4 B4 G555 Y33", "4GY"), "4>GY")
    assert ending(state) == ("R", "GY", "B")
    state = after(state, "4>GYR")
    assert ending(state) == ("RB", "Y", "G"), "nobody gains a turn by a second going out"
    assert miss(miss(state)).over


def test_st_10_a_player_may_go_out_in_the_last_turn_of_all() -> None:
    state = after(at("R4 B45 G6", "4GB", filler=1, turn="R pick"), "4>GB")
    state = after(state, "5? =2")
    state = after(state, "6? =4")
    assert ending(state) == ("R", "-", "G")
    state = state.play("4>GBR")
    assert ending(state) == ("RG", "-", "over")


def test_st_10_rolled_with_no_place_during_the_last_turn() -> None:
    for dice, rounds in (("R4 B455", 1), ("R4 B455 G6", 2), ("R4 B455 G6 Y2", 3)):
        state = after(at(dice, filler=1), "4>B")
        for left in range(rounds, 0, -1):
            assert not state.over
            state = miss(state)
            assert state.over == (left == 1)


def test_st_10_a_rolled_die_with_a_place_must_be_stacked_in_the_last_turn_too() -> None:
    state = after(at("R4 B455", "3RBR"), "4>B 5? =3")
    assert not state.over and state.moves() == ["3>RBR"]
    assert state.play("3>RBR").over


def test_st_10_after_the_end_nothing_is_played() -> None:
    state = after(at("R4 B455"), "4>B 5? =3")
    assert told(state, "3?") == "The round is over: Red is out, and no last turn is to come. (ST-10)"
    assert refused(state, "=3") == "ST-10"
    assert state.moves() == []


# Shutting out ------------------------------------------------------------------------------------


def test_st_11_shutting_out_ends_a_two_player_round_at_once() -> None:
    state = after(at("R44 B4"), "4>B")
    assert ending(state) == ("RB", "-", "over")
    assert refused(state, "4?") == "ST-10"


def test_st_11_shutting_out_with_three_players() -> None:
    state = after(at("R44 B4 G56"), "4>B")
    assert ending(state) == ("RB", "-", "G")
    assert after(state, "5? =2").over


@pytest.mark.parametrize(
    ("mover", "victim", "order"),
    [
        ("R", "B", "GY"),
        ("R", "G", "BY"),
        ("R", "Y", "BG"),
        ("G", "Y", "RB"),
        ("Y", "R", "BG"),
        ("B", "R", "GY"),
    ],
)
def test_st_11_shutting_out_with_four_players(mover: str, victim: str, order: str) -> None:
    dice = " ".join(letter + ("4" if letter == victim else "44") for letter in "RBGY")
    state = after(at(dice, turn=f"{mover} pick"), f"4>{victim}")
    assert ending(state)[0] == "".join(sorted((mover, victim), key="RBGY".index))
    seen = []
    while not state.over:
        seen.append(part(state, "turn")[0])
        state = miss(state)
    assert "".join(seen) == order


def test_st_11_by_a_rolled_die() -> None:
    assert ending(after(at("R14 B5 G56"), "1? =5 5>B"))[0] == "RB"


def test_st_11_both_in_one_play_is_shutting_out_alone() -> None:
    assert ending(after(at("R4 B4"), "4>B")) == ("RB", "-", "over"), "with ST-10 Blue would have a turn"
    state = after(at("R4 B4 G56"), "4>B")
    assert ending(state) == ("RB", "-", "G")
    assert after(state, "5? =2").over
    state = after(at("R4 B4 G56 Y2"), "4>B")
    assert ending(state) == ("RB", "Y", "G")


def test_st_11_a_shut_out_during_the_last_turns() -> None:
    # Red goes out; Blue, in its last turn, covers Yellow's last die: Yellow's turn is gone, Green's stays.
    state = after(at("R4 B445 G44 Y5", filler=1), "4>G")
    assert ending(state) == ("R", "GY", "B")
    state = state.play("5>Y")
    assert ending(state) == ("RBY", "-", "G")
    assert part(state, "last") == "-"
    assert after(state, "4? =2").over


def test_st_11_a_player_shut_out_before_their_last_turn_with_three_players() -> None:
    state = after(at("R4 B445 G5", "4GB", filler=1), "4>GB")
    assert ending(state) == ("R", "G", "B")
    state = state.play("5>G")
    assert ending(state) == ("RBG", "-", "over"), "Green's last turn is gone, so the round is over"


def test_st_11_a_shut_out_of_somebody_whose_last_turn_is_over_takes_nothing() -> None:
    state = after(at("R4 B5 G445 Y36", "4GB", filler=1), "4>GB")
    state = after(state, "5? =2")
    assert ending(state) == ("R", "Y", "G") and part(state, "dice").split()[1] == "B2"
    state = after(state, "4? =2 2>B")
    assert ending(state) == ("RBG", "-", "Y"), "Yellow still has its last turn"


def test_st_11_covering_the_last_die_of_somebody_who_is_out_changes_nothing() -> None:
    # Red shuts Blue out with one die left; covering that die shuts nobody out again.
    state = after(at("R46 B4 G66 Y6", filler=1), "4>B")
    assert ending(state) == ("RB", "Y", "G")
    state = state.play("6>R")
    assert ending(state) == ("RB", "-", "Y"), "Green is not out"
    assert after(state, "6? =2").over


def test_st_11_dice_of_players_who_are_out_can_be_stacked_on_and_score() -> None:
    state = after(at("R46 B4 G66", filler=1), "4>B")
    assert "6>R" in state.moves()
    before = state
    state = state.play("6>R")
    assert state.over and state.scores is not None
    tops = [pile for pile in part(state, "piles").split() if pile[-1] == "R"]
    taken = [pile for pile in part(state, "captured").split() if pile[-1] == "R"]
    worth = {"1": 10, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6}
    assert "4BR" in tops
    assert state.scores[0] == sum(worth[pile[0]] for pile in tops + taken)
    assert before.to_move == 2


def test_st_11_covering_another_die_than_the_last_shuts_nobody_out() -> None:
    state = after(at("R44 B45"), "4>B")
    assert not part(state, "out") and state.to_move == 1


def test_st_11_covering_a_pile_on_top_of_a_last_die_shuts_nobody_out() -> None:
    state = after(at("R44 B5", "4RB"), "4>RB")
    assert not part(state, "out") and state.to_move == 1
