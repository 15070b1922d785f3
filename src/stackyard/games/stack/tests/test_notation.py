"""Stack's moves and positions as text: what is read, what is refused, and in which words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stackyard import NotationError
from stackyard.games.stack.tests.positions import STACK, after, at, part

GOOD = "dice R14 B4 piles 6RB 6BRB captured 6RBRB 6RBRB 6RBRB 6RBRB 6RBRB turn R pick"
CAPTURED = "captured 6RBRB 6RBRB 6RBRB 6RBRB 6RBRB"


@pytest.mark.parametrize(
    "text",
    ["", "4", "4>", "4>4", "4>rb", "7?", "0?", "4??", "4 ?", "=7", "=0", "=", "=12", "4>RBGYR", "4>X",
     "keep ",     "!", "!topple 1", "!off-table 4", "!off-table  1", "!swearing", "!swearing 4",
     "!swearing 00", "!penalty 1", "!penalty 1 -2",
     "!penalty 1 02", "!penalty 1 1234567890", "!wrong-roll 1", "!out-of-turn", "!out-of-turn  1", "!unknown",
     "pass", "4>RB\n"],
)  # fmt: skip
def test_what_is_no_move_at_all(text: str) -> None:
    with pytest.raises(NotationError, match="is no move"):
        at("R14 B4", calls=True).why_not(text)


@pytest.mark.parametrize(
    "text",
    ["4>R", "4>RB", "4>RBG", "4>RBGY", "4?", "=1", "keep", "restore", "!topple", "!topple-lost", "!wrong-die",
     "!wrong-roll 3 6", "!out-of-turn 3", "!off-table", "!off-table 3", "!swearing 0",
     "!penalty 3 999999999", "4>RR"],
)  # fmt: skip
def test_what_is_a_move_legal_or_not(text: str) -> None:
    at("R14 B4", calls=True).why_not(text)


def test_equal_piles_and_equal_dice_are_one_move() -> None:
    state = at("R1144 B44", "4RB 4RB")
    assert state.moves() == ["1?", "4>B", "4>RB", "4?"]


def test_a_position_reads_back() -> None:
    state = STACK.parse(GOOD)
    assert str(state) == GOOD
    assert str(STACK.start(players=3)) == "dice R- B- G- piles - captured - roll-off ---"


def test_dice_and_piles_are_given_in_any_order_and_written_in_one() -> None:
    text = "dice R41 B4 piles 6BRB 6RB captured 6RBRB 6RBRB 6RBRB 6RBRB 6RBRB turn R pick"
    assert STACK.parse(text) == STACK.parse(GOOD)


@pytest.mark.parametrize(
    "text",
    [
        "dice R- B- G- piles - captured - roll-off 3-x",
        "dice R- B- G- piles - captured - roll-off x1-",
        "dice R11111111111111 B22 G- piles - captured - drop G",
    ],
)
def test_the_set_up_reads_back(text: str) -> None:
    state = STACK.parse(text, players=3)
    assert str(state) == text
    assert len(state.chances()) == 6


@pytest.mark.parametrize(
    ("waits", "to_move"),
    [
        ("pick", 0),
        ("roll 4", -1),
        ("stack 2=4", 0),
        ("topple", -1),
        ("wrong B4", -1),
        ("wrong B4=6", 1),
    ],
)
def test_everything_that_a_turn_can_wait_for_reads_back(waits: str, to_move: int) -> None:
    text = GOOD.replace("turn R pick", f"penalties 3,0 skips 0,2 turn R {waits}")
    state = STACK.parse(text, calls=True)
    assert str(state) == text and state.to_move == to_move


@pytest.mark.parametrize(
    ("text", "options", "problem"),
    [
        ("nonsense", {}, "is no position of Stack; one looks like 'dice R1124 B356 piles"),
        (GOOD.replace("R14 B4", "R14"), {}, "2 players have as many sets of dice"),
        (GOOD.replace("R14 B4", "B14 R4"), {}, "seat 0's dice are written as R1124"),
        (GOOD.replace("R14", "R111111111111111"), {}, "nobody has more than 14 dice"),
        (GOOD.replace("6BRB", "6GRB"), {}, "2 play, so nobody has the green dice G"),
        (GOOD.replace("6BRB", "BRB"), {}, "a pile is its number and its owners"),
        (GOOD.replace("6BRB", "6BRBR"), {}, "piles on the table have two or three"),
        (GOOD.replace("6BRB", "6BBR"), {}, "a die lies on its own colour, which ST-6 forbids"),
        (
            GOOD.replace("6BRB ", ""),
            {},
            "there are 14 red dice, unstacked, in piles and captured; here are 13",
        ),
        (
            GOOD.replace("captured", "captured" + " 1RBRB" * 3),
            {},
            "there are 14 red dice; 16 lie in these piles",
        ),
        (GOOD.replace("turn R", "penalties 1,2 turn R"), {}, "no penalties in a game without calls"),
        (
            GOOD.replace("turn R", "skips 0,2 turn R"),
            {"rolled_two": True},
            "no skips in a game without calls",
        ),
        (GOOD.replace("turn R", "penalties 0,0 turn R"), {"calls": True}, "left out where all of them are 0"),
        (GOOD.replace("turn R", "penalties 1 turn R"), {"calls": True}, "penalties are 2 numbers"),
        (GOOD.replace("turn R", "penalties 01,2 turn R"), {"calls": True}, "penalties are 2 numbers"),
        (GOOD.replace("turn R", "turn G"), {}, "nobody has the green dice"),
        (GOOD.replace("pick", "sleep"), {}, "a turn waits for 'pick', 'roll 4'"),
        (GOOD.replace("pick", "topple"), {}, "no penalty rolls and wrong rolls in a game without calls"),
        (GOOD.replace("pick", "roll 2"), {}, "R rolls a die, but has none that shows 2"),
        (GOOD.replace("pick", "stack 4=1"), {}, "R's 1 has no place to go, so the turn is over (ST-8)"),
        (GOOD.replace("pick", "wrong R4"), {"calls": True}, "R rolled a die of another seat"),
        (GOOD.replace("pick", "wrong B2=4"), {"calls": True}, "that B does not have"),
        (GOOD.replace("pick", "over"), {}, "the round is over when somebody is out"),
        (
            GOOD.replace("turn", "out B last - turn"),
            {},
            "somebody's last unstacked die is stacked or covered",
        ),
        (GOOD.replace("turn", "out BR last - turn"), {}, "seats stand in the order RBGY"),
        (f"dice R14 B- piles 6RB 6BR 6BR {CAPTURED} turn R pick", {}, "here are 15"),
        ("dice R1 B- piles - captured - roll-off --", {}, "dice are dropped after the roll-off, not before"),
        ("dice R- B- piles - captured - roll-off 33", {}, "two or more roll for the start"),
        ("dice R- B- piles - captured - roll-off -3", {}, "two or more roll for the start"),
        ("dice R- B- piles - captured - roll-off -x", {}, "two or more roll for the start"),
        ("dice R- B- piles - captured - roll-off ---", {}, "2 players roll for the start"),
        ("dice R- B1 piles - captured - drop R", {}, "dice are dropped seat by seat, 14 each"),
        ("dice R- B- piles 4RB captured - drop R", {}, "in the set-up there are no piles"),
        (
            "dice R- B- piles - captured - skips 0,1 drop R",
            {"calls": True},
            "no piles, lost turns or last turns",
        ),
        (
            "dice R- B- piles - captured - penalties 0,1 drop R",
            {"rolled_two": True},
            "and penalties only by calls",
        ),
        (
            "dice R4 B4 G4 Y4 piles 4RG captured - turn R pick",
            {"players": 4, "partners": "spared"},
            "in the pile '4RG' a die lies on a partner's, which is spared (ST-14)",
        ),
        (
            "dice R4 B4 G4 Y4 piles - captured 1RBYR turn R pick",
            {"players": 4, "partners": "spared"},
            "in the pile '1RBYR' a die lies on a partner's, which is spared (ST-14)",
        ),
    ],
)
def test_wrong_positions_say_what_is_wrong(text: str, options: dict[str, Any], problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        STACK.parse(text, **options)
    assert problem in str(caught.value)


BOTH_OUT = "dice R4 B- piles 6BRB captured 6RBRB 6RBRB 6RBRB 6RBRB 6RBRB 6RBRB"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{BOTH_OUT} turn R pick", "B has no unstacked die and so is out (ST-10)"),
        (f"{BOTH_OUT} out B last B turn R pick", "who is out has no last turn"),
        (
            f"{BOTH_OUT} out B last R turn R pick",
            "it is R's turn, so R is not out, and has no last turn to come",
        ),
        (f"{BOTH_OUT} out RB last - turn R pick", "it is R's turn, so R is not out"),
        (f"{BOTH_OUT} out B last R turn B over", "the round is over when somebody is out and no last turn"),
        (f"{BOTH_OUT} skips 1,0 out B last - turn R pick", "no skips"),
    ],
)
def test_wrong_ends_say_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        STACK.parse(text, calls=True)
    assert problem in str(caught.value)


def test_a_topple_needs_a_pile() -> None:
    text = "dice R11111111111111 B22222222222222 piles - captured - turn R topple"
    with pytest.raises(NotationError, match="no pile of two or more"):
        STACK.parse(text, calls=True)


def test_random_garbage_is_refused_and_nothing_else_happens() -> None:
    random = Random(5)
    for _ in range(300):
        letters = list(GOOD)
        for _ in range(random.randint(1, 4)):
            letters[random.randrange(len(letters))] = random.choice("RBGY0123456789 -,=xpickturnout")
        try:
            state = STACK.parse("".join(letters), calls=True)
        except NotationError:
            continue
        assert STACK.parse(str(state), calls=True) == state


def test_skips_and_penalties_and_last_turns_stand_in_the_text() -> None:
    state = after(at("R4 B455 G6", filler=1, calls=True), "!penalty_1_3 4>B")
    assert part(state, "penalties") == "0,3,0" and part(state, "out") == "R" and part(state, "last") == "G"
