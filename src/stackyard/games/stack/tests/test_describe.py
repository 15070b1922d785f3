"""Stack's moves in words."""

from __future__ import annotations

import pytest

from stackyard import State
from stackyard.core.message import Message
from stackyard.core.seats import TABLE
from stackyard.games.stack.tests.positions import STACK, after, at, dropped
from stackyard.games.stack.tests.scenes import random_states
from stackyard.render.language import Language


@pytest.mark.parametrize(("players", "calls"), [(2, False), (3, True), (4, True)])
def test_every_move_names_who_makes_it(players: int, calls: bool) -> None:
    for number, state in enumerate(random_states(players, players, calls)):
        if number % 4:
            continue
        for move in state.moves():
            told = state.describe(move)
            assert isinstance(told, Message)
            if move.startswith("!"):
                assert told.startswith("Call: ") and any(name in told for name in STACK.seat_names)
            elif state.to_move == TABLE:
                assert told.startswith("The table ")
            else:
                assert told.startswith(STACK.seat_names[state.to_move])


PLAYING = at("R144 B455", "4RB 4BRB 3BR", calls=True, swearing=True, off_table=True)


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("4>B", "Red puts a 4 on Blue's die"),
        ("4>RB", "Red puts a 4 on Blue's pile"),
        ("4>BRB", "Red puts a 4 on Blue's pile: captured, 4 points"),
        ("1?", "Red rolls a 1"),
        ("1? =4", "The table rolls 4 for Red"),
        ("1? =2", "The table rolls 2 for Red, which goes on no pile"),
        ("1? =4 4>RB", "Red puts a 4 on Blue's pile"),
        ("1? !topple", "Call: Red has knocked over a pile"),
        ("1? !topple =1", "The table rolls 1: Red loses 1 point"),
        ("1? !topple =3", "The table rolls 3: Red loses 3 points"),
        ("1? !topple-lost", "Call: Red has knocked over a pile for good and loses 10 points"),
        ("!wrong-die", "Call: Red has picked up the wrong die and loses the turn"),
        ("!wrong-roll_1_5", "Call: Red rolls Blue's 5 by mistake"),
        ("!wrong-roll_1_5 =2", "The table rolls 2 for Blue's die"),
        ("!wrong-roll_1_5 =2 keep", "Blue keeps the 2"),
        ("!wrong-roll_1_5 =2 restore", "Blue turns the die back to 5"),
        ("!out-of-turn_1", "Call: Blue has played out of turn and loses a turn"),
        ("!off-table_1", "Call: Blue's die has fallen off the table and costs a point"),
        ("!off-table", "Call: Red's die has fallen off the table and costs a point"),
        ("!swearing_0", "Call: Red has sworn and loses a point"),
        ("!penalty_1_1", "Call: Blue loses 1 point"),
        ("!penalty_1_7", "Call: Blue loses 7 points"),
    ],
)
def test_moves_of_a_turn(moves: str, told: str) -> None:
    assert last_told(PLAYING, moves) == told


def last_told(state: State, moves: str) -> Message:
    *before, last = moves.split()
    return after(state, " ".join(before)).describe(last.replace("_", " "))


def test_the_set_up() -> None:
    start = STACK.start(players=3)
    assert last_told(start, "=6") == "The table rolls 6 for Red"
    assert last_told(start, "=6 =2 =6") == "The table rolls 6 for Green; those who tie roll again"
    assert last_told(start, "=6 =2 =6 =3") == "The table rolls 3 for Red"
    assert last_told(start, "=6 =2 =6 =3 =4") == "The table rolls 4 for Green; Green starts"
    drops = "=2 =3 " + "=1 " * 14
    assert last_told(STACK.start(), f"{drops}=5") == "The table drops a 5 for Blue"
    assert last_told(STACK.start(), drops + "=5 " * 14) == "The table drops a 5 for Blue; Blue starts"


def test_who_is_out_and_who_wins() -> None:
    assert last_told(at("R4 B455 G6"), "4>B") == "Red puts a 4 on Blue's die; Red is out"
    assert last_told(at("R44 B4 G6"), "4>B") == "Red puts a 4 on Blue's die; Red and Blue are out"
    over = last_told(at("R4 B46"), "4>B 6? =5")
    assert over.startswith("The table rolls 5 for Blue, which goes on no pile; ")
    assert over.endswith(" wins the round")
    ends = last_told(at("R44 B4"), "4>B")
    assert ends.startswith("Red puts a 4 on Blue's die; Red and Blue are out; ") and "the round" in ends
    last = last_told(after(at("R4 B455 G6", calls=True), "4>B"), "!out-of-turn_2")
    assert last == "Call: Green has played out of turn and loses the last turn"


def test_house_rules_are_told_where_they_cost_something() -> None:
    tax = at("R44 B15", "4BRB", capture_tax=True)
    told = "Red puts a 4 on Blue's pile: captured, 4 points; everybody else loses a point"
    assert tax.describe("4>BRB") == told
    two = at("R1 B15", rolled_two=True).play("1?")
    assert two.describe("=2") == "The table rolls 2 for Red, which goes on no pile; Red loses a point"
    assert two.describe("=3") == "The table rolls 3 for Red, which goes on no pile"


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("1?", "Rouge lance un 1"),
        ("1? =2", "La table obtient un 2 pour Rouge, qui ne va sur aucune pile"),
        ("1? !topple =1", "La table obtient un 1\u00a0: Rouge perd 1 point"),
        ("1? !topple =3", "La table obtient un 3\u00a0: Rouge perd 3 points"),
        ("!wrong-roll_1_5 =2 keep", "Bleu garde le 2"),
        ("!penalty_1_7", "Annonce\u00a0: Bleu perd 7 points"),
    ],
)
def test_moves_in_french(moves: str, told: str) -> None:
    assert Language.load("fr", "stack").say(last_told(PLAYING, moves)) == told


def test_what_came_of_a_move_is_told_in_french() -> None:
    french = Language.load("fr", "stack")
    start = dropped("1" * 14, "2" * 14)
    assert french.say(start.describe("1?")) == "Rouge lance un 1"
    ends = french.say(last_told(STACK.start(), "=6 =2"))
    assert ends == "La table obtient un 2 pour Bleu\u00a0; Rouge commence"
