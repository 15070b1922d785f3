"""The calls of Stack: each with its points, its lost turn and its effect on dice (ST-17 to ST-20)."""

from __future__ import annotations

from typing import Any

import pytest

from stackyard import TABLE, State
from stackyard.core.chance import Dice
from stackyard.games.stack.tests.positions import STACK, after, at, dropped, miss, part, refused, told
from stackyard.play.reading import RecordError, read
from stackyard.play.record import Record
from stackyard.play.round import Round
from stackyard.play.verify import verify

CALLS = [
    ("!topple", "ST-17"),
    ("!topple-lost", "ST-17"),
    ("!wrong-die", "ST-18"),
    ("!wrong-roll 1 4", "ST-18"),
    ("!out-of-turn 1", "ST-19"),
    ("!off-table", "ST-20"),
    ("!off-table 1", "ST-20"),
    ("!swearing 0", "ST-20"),
    ("!penalty 1 3", "ST-20"),
]


def called(dice: str, piles: str = "3RB", **options: Any) -> State:
    """A position in a game with calls."""
    return at(dice, piles, calls=True, **options)


def calls_of(state: State) -> set[str]:
    """The calls that can be made, by their first word."""
    return {move.split()[0] for move in state.moves() if move.startswith("!")}


@pytest.mark.parametrize(("call", "clause"), CALLS)
def test_calls_are_refused_without_calls(call: str, clause: str) -> None:
    state = at("R14 B45", "3RB", off_table=True, swearing=True)
    for each in (state, state.play("1?")):
        assert calls_of(each) == set()
        assert told(each, call) == (
            f"Calls are made only in a game that was started with calls, which this one was not. ({clause})"
        )


def set_up(**options: Any) -> list[State]:
    """Every state of two players' set-up, in a game with calls."""
    states = [STACK.start(calls=True, **options)]
    for roll in ("=1", "=2", *["=4"] * 27):
        states.append(states[-1].play(roll))
    assert part(states[1], "roll-off") and all(part(state, "drop") for state in states[2:])
    assert not part(states[-1].play("=4"), "drop")
    return states


@pytest.mark.parametrize(("call", "clause"), [each for each in CALLS if each[1] != "ST-20"])
def test_during_set_up_there_are_no_calls_about_turns(call: str, clause: str) -> None:
    only = "During set-up only !off-table, !swearing and !penalty are called, each with the seat."
    for state in set_up(off_table=True, swearing=True):
        assert told(state, call) == f"{only} ({clause})"


def test_st_20_calls_during_roll_off_and_drop() -> None:
    penalties = [f"!penalty {seat} {points}" for seat in (0, 1) for points in range(1, 21)]
    rolls = [f"={number}" for number in range(1, 7)]
    both = ["!off-table 0", "!off-table 1", "!swearing 0", "!swearing 1"]
    for state in set_up(off_table=True, swearing=True):
        assert state.moves() == [*rolls, *both, *penalties], "the outcomes of the table stand first"
        assert list(state.chances()) == rolls
    assert all(state.moves() == [*rolls, *penalties] for state in set_up())
    assert refused(set_up()[0], "!off-table 0") == refused(set_up()[5], "!swearing 1") == "ST-20"


def test_st_20_calls_during_set_up_cost_points_and_change_nothing_else() -> None:
    for before in set_up(off_table=True, swearing=True):
        state = after(before, "!off-table_1 !swearing_0 !penalty_1_7")
        assert part(state, "penalties") == "1,8"
        assert state.to_move == TABLE and state.chances() == before.chances()
        assert str(state).replace(" penalties 1,8", "") == str(before)
        assert STACK.parse(str(state), calls=True, off_table=True, swearing=True) == state
    state = after(state, "=4")
    assert part(state, "penalties") == "1,8" and state.to_move == 0, "and stand when the turns begin"


def test_st_20_during_set_up_a_die_off_the_table_is_called_with_the_seat() -> None:
    for state in set_up(off_table=True):
        assert told(state, "!off-table") == (
            "During set-up a call says whose die it was, as in !off-table 0. (ST-20)"
        )
        assert refused(state, "!off-table 2") == "ST-20"


def test_st_17_a_topple_before_the_die_comes_down() -> None:
    state = called("R14 B45")
    rolling = state.play("1?")
    assert rolling.to_move == TABLE
    assert list(rolling.chances()) == ["=1", "=2", "=3", "=4", "=5", "=6"]
    assert {"!topple", "!topple-lost"} <= set(rolling.moves())
    toppled = rolling.play("!topple")
    assert toppled.to_move == TABLE and part(toppled, "dice") == part(state, "dice")
    assert toppled.chances() == rolling.chances()
    lost = toppled.play("=5")
    assert part(lost, "penalties") == "5,0"
    assert lost.to_move == 1, "the turn is lost"
    assert part(lost, "dice") == "R14 B45" and part(lost, "piles") == part(state, "piles")


def test_st_17_a_topple_before_the_stacking_that_must_follow() -> None:
    state = called("R14 B45")
    toppled = after(state, "1? =4 !topple")
    assert part(toppled, "dice") == "R14 B45", "the picked die has its old number back"
    assert part(toppled.play("=1"), "penalties") == "1,0", "a 1 costs 1"


def test_st_17_piles_that_could_not_be_rebuilt_cost_ten_more() -> None:
    state = called("R14 B45")
    for moves in ("1? !topple-lost =3", "1? =4 !topple-lost =3"):
        lost = after(state, moves)
        assert part(lost, "penalties") == "13,0" and lost.to_move == 1
        assert part(lost, "piles") == part(state, "piles") and part(lost, "dice") == "R14 B45"


def test_st_17_only_a_rolled_die_topples_and_only_a_pile_falls() -> None:
    assert refused(called("R14 B45"), "!topple") == "ST-17"
    flat = dropped("11111111111111", "44444444444444", calls=True).play("1?")
    assert told(flat, "!topple") == (
        "There is no pile of two or more on the table that could be knocked over. (ST-17)"
    )
    assert refused(after(called("R14 B45"), "1? !topple"), "!topple") == "ST-17"
    assert refused(after(called("R14 B45"), "1? !topple"), "1?") == "ST-17"


def test_st_17_in_the_last_turn() -> None:
    state = after(called("R4 B455"), "4>B 5? !topple =2")
    assert state.over and state.scores is not None
    quiet = after(called("R4 B455"), "4>B 5? =2")
    assert quiet.scores is not None
    assert state.scores == (quiet.scores[0], quiet.scores[1] - 2)


def test_st_18_a_wrong_die_loses_the_turn() -> None:
    state = called("R14 B45 G66")
    lost = state.play("!wrong-die")
    assert lost.to_move == 1 and part(lost, "dice") == part(state, "dice")
    assert part(lost, "penalties") == ""
    assert refused(state.play("1?"), "!wrong-die") == "ST-18"
    assert after(called("R4 B455"), "4>B !wrong-die").over


def test_st_18_a_wrong_die_lies_on_the_table() -> None:
    captured = "1RBRB 1RBRB 1RGRG 1RGRG 1BGBG 1BGBG 1BGBG 1BGBG"
    pile = f"dice R4444 B- G- piles 1RG captured {captured} 1BRBG out BG last - turn R pick"
    assert "!wrong-die" in STACK.parse(pile, players=3, calls=True).moves(), "there is one inside a pile"
    none = f"dice R444466 B- G- piles - captured {captured} 1BGBG out BG last - turn R pick"
    alone = STACK.parse(none, players=3, calls=True)
    assert told(alone, "!wrong-die") == "No die of another player lies on the table. (ST-18)"


@pytest.mark.parametrize(("answer", "dice"), [("keep", "R14 B25 G66"), ("restore", "R14 B45 G66")])
def test_st_18_a_wrong_roll_is_kept_or_restored_by_its_owner(answer: str, dice: str) -> None:
    state = called("R14 B45 G66")
    rolling = state.play("!wrong-roll 1 4")
    assert rolling.to_move == TABLE and len(rolling.chances()) == 6
    rolled = rolling.play("=2")
    assert rolled.to_move == 1
    assert [move for move in rolled.moves() if not move.startswith("!")] == ["keep", "restore"]
    assert refused(rolled, "4?") == "ST-18"
    answered = rolled.play(answer)
    assert part(answered, "dice") == dice
    assert answered.to_move == 1, "the turn of whoever rolled it is lost"


def test_st_18_both_answers_are_offered_even_where_nothing_changes() -> None:
    rolled = after(called("R14 B45"), "!wrong-roll_1_4 =4")
    assert rolled.play("keep") == rolled.play("restore")


def test_st_18_which_dice_can_be_rolled_by_mistake() -> None:
    state = called("R14 B45 G66")
    wrong = [move for move in state.moves() if move.startswith("!wrong-roll")]
    assert wrong == ["!wrong-roll 1 4", "!wrong-roll 1 5", "!wrong-roll 2 6"]
    assert told(state, "!wrong-roll 0 1") == (
        "It is Red's own turn; the wrong die is one of another seat. (ST-18)"
    )
    assert told(state, "!wrong-roll 1 2") == "Blue has no unstacked die that shows 2. (ST-18)"
    assert told(state, "!wrong-roll 1 9") == "A die shows 1 to 6. (ST-18)"
    assert told(state, "!wrong-roll 3 2") == "There is no seat 3: 3 play, seats count from 0. (ST-18)"
    assert refused(state.play("1?"), "!wrong-roll 1 4") == "ST-18"
    assert refused(state.play("!wrong-roll 1 4"), "4?") == "ST-18"


def test_st_18_answers_come_only_to_a_wrong_roll() -> None:
    assert refused(called("R14 B45"), "keep") == refused(at("R14 B45"), "restore") == "ST-18"


def test_st_18_a_seat_that_is_out_answers_too() -> None:
    state = after(called("R46 B4 G66", filler=1), "4>B !wrong-roll_0_6 =2")
    assert state.to_move == 0
    over = state.play("keep")
    assert over.over and part(over, "dice").split()[0] == "R2"


def test_st_19_a_turn_to_come_is_lost() -> None:
    state = called("R14 B45 G66").play("!out-of-turn 1")
    assert state.to_move == 0 and part(state, "skips") == "0,1,0"
    state = after(state, "1? =2")
    assert state.to_move == 2 and part(state, "skips") == ""


def test_st_19_several_calls_add_up() -> None:
    state = after(called("R14 B45"), "!out-of-turn_1 !out-of-turn_1")
    assert part(state, "skips") == "0,2"
    order = []
    for _ in range(4):
        order.append(state.to_move)
        state = miss(state)
    assert order == [0, 0, 0, 1]


def test_st_19_everybody_may_lose_a_turn() -> None:
    state = after(called("R14 B45 G66"), "!out-of-turn_1 !out-of-turn_2 !out-of-turn_2 1? =2")
    assert state.to_move == 0 and part(state, "skips") == "0,0,1"


def test_st_19_at_any_point_of_a_turn() -> None:
    state = called("R14 B45")
    for moves in ("", "1?", "1? =4", "1? !topple", "!wrong-roll_1_4", "!wrong-roll_1_4 =2"):
        assert "!out-of-turn 1" in after(state, moves).moves(), moves
    assert part(after(state, "!wrong-roll_1_4 =2 !out-of-turn_1 keep"), "skips") == ""


def test_st_19_also_a_last_turn_and_only_once() -> None:
    state = after(called("R4 B455 G6 Y2", filler=1), "4>B")
    assert part(state, "last") == "GY" and state.to_move == 1
    called_out = state.play("!out-of-turn 2")
    assert part(called_out, "last") == "Y" and part(called_out, "skips") == ""
    assert told(called_out, "!out-of-turn 2") == "Green has no turn to come that could be lost. (ST-19)"
    assert refused(called_out, "!out-of-turn 0") == "ST-19"
    state = miss(called_out)
    assert state.to_move == 3
    assert miss(state).over


def test_st_19_turns_lost_before_are_lost_last_turns() -> None:
    state = after(called("R4 B455 G6", filler=1), "!out-of-turn_1 !out-of-turn_1 4>B")
    assert state.to_move == 2 and part(state, "last") == "-" and part(state, "skips") == ""
    assert miss(state).over
    alone = after(called("R4 B455"), "!out-of-turn_1 4>B")
    assert alone.over, "nobody has a turn left"


def test_st_19_another_seat() -> None:
    state = called("R14 B45")
    assert told(state, "!out-of-turn 0") == "It is Red's turn, so Red does not play out of turn. (ST-19)"
    assert refused(state, "!out-of-turn 2") == "ST-19"


def test_st_20_off_the_table_costs_the_mover_a_point() -> None:
    state = called("R14 B45", off_table=True)
    assert part(state.play("!off-table"), "penalties") == "1,0"
    assert part(after(state, "1? =2 !off-table"), "penalties") == "0,1"
    assert part(after(state, "!wrong-roll_1_4 =2 !off-table"), "penalties") == "1,0", "it is still Red's turn"
    assert refused(called("R14 B45", swearing=True), "!off-table") == "ST-20"


def test_st_20_off_the_table_is_written_with_the_seat_and_costs_anybody_a_point() -> None:
    state = called("R14 B45 G66", off_table=True)
    assert state.play("!off-table").last == "!off-table 0"
    assert after(state, "1? =2 !off-table").last == "!off-table 1"
    assert "!off-table" not in state.moves()
    assert part(after(state, "!off-table_2 !off-table_1 !off-table_2"), "penalties") == "0,1,2"
    assert refused(called("R14 B45", off_table=True), "!off-table 2") == "ST-20"
    assert refused(called("R14 B45", swearing=True), "!off-table 1") == "ST-20"


def test_st_20_swearing_costs_anybody_a_point() -> None:
    state = called("R14 B45", swearing=True)
    assert part(after(state, "!swearing_0 !swearing_1 !swearing_1"), "penalties") == "1,2"
    assert refused(called("R14 B45", off_table=True), "!swearing 1") == "ST-20"
    assert refused(state, "!swearing 2") == "ST-20"


def test_st_20_any_other_penalty() -> None:
    state = called("R14 B45")
    assert part(after(state, "!penalty_1_7 !penalty_0_20 !penalty_0_1"), "penalties") == "21,7"
    assert told(state, "!penalty 0 0") == "A penalty is at least one point. (ST-20)"
    for points in (21, 22, 999_999_999):
        assert told(state, f"!penalty 0 {points}") == (
            "One call takes 1 to 20 points; call again for what goes beyond that. (ST-20)"
        )


def test_st_20_calls_cost_no_turn_and_totals_may_go_below_zero() -> None:
    state = after(called("R4 B455"), "!penalty_1_20 !penalty_1_20")
    assert state.to_move == 0
    state = after(state, "4>B 5? !penalty_1_20 =2")
    fair = after(called("R4 B455"), "4>B 5? =2")
    assert state.scores is not None and fair.scores is not None
    assert state.scores == (fair.scores[0], fair.scores[1] - 60)
    assert state.scores[1] < 0


def test_st_20_at_any_point_of_a_turn() -> None:
    state = called("R14 B45", off_table=True, swearing=True)
    for moves in ("", "1?", "1? =4", "1? !topple", "!wrong-roll_1_4", "!wrong-roll_1_4 =2"):
        assert {"!off-table", "!swearing", "!penalty"} <= calls_of(after(state, moves)), moves


def test_calls_stand_in_records_and_replay() -> None:
    state = start = called("R14 B45 G66", off_table=True)
    record = Record.new(start, ["Ann", "Bob", "Cy"])
    for move in ("!off-table 2", "1?", "!out-of-turn 2", "=4", "!topple", "=3", "!penalty 1 2", "4?"):
        state = state.play(move)
        record = record.add(move, "a house rule" if move.startswith("!penalty") else "")
    text = record.text()
    assert '[Calls "yes"]' in text and "!penalty 1 2 ; a house rule\n" in text
    again = read(text)
    assert again == record and again.states()[-1] == state
    assert all(check.passed for check in verify(again))


def test_st_20_records_from_before_seats_were_written_still_read() -> None:
    start = called("R14 B45 G66", off_table=True)
    played = Round.start(start, ["Ann", "Bob", "Cy"])
    for move in ("!off-table", "1?", "=2", "!off-table"):
        played = played.play(move)
    text = played.record.text()
    assert text.endswith("\n\n!off-table 0\n1?\n=2\n!off-table 1\n")
    older = text.replace("!off-table 0", "!off-table").replace("!off-table 1", "!off-table")
    record = read(older)
    assert record.text() == older, "as it was written"
    assert record.states()[-1] == played.state and all(check.passed for check in verify(record))
    assert Round.read(record).play("5?").record.moves[-1] == "5?"
    with pytest.raises(RecordError, match="!off-table"):
        read(older.replace("!off-table\n1?", "!off-table 3\n1?"))


def test_st_20_calls_of_set_up_stand_in_records_and_replay() -> None:
    played = Round.start(STACK.start(calls=True, off_table=True), ["Ann", "Bob"], Dice(b"off"))
    played = (
        played.roll().play("!off-table 1", comment="it rolled under the sofa").roll().play("!penalty 0 2")
    )
    while played.state.to_move == TABLE:
        played = played.roll()
    record = read(played.record.text())
    assert record.states()[-1] == played.state and part(played.state, "penalties") == "2,1"
    assert all(check.passed for check in verify(record))
