"""Stack in the terminal."""

from __future__ import annotations

import re
from random import Random

import pytest

from stackyard.games.stack.terminal import show, tell
from stackyard.games.stack.tests.positions import STACK, after, at, dropped
from stackyard.games.stack.tests.scenes import random_state
from stackyard.render.language import Language


def test_the_terminal_shows_pips_letters_piles_and_points() -> None:
    state = at("R14 B45", "4RB 4RB", filler=2)
    shown = state.show(0).plain
    lines = shown.splitlines()
    assert lines[0].startswith("Red    R") and "●" in shown
    assert "Blue   B4  B5" in shown
    assert "R4B4 x2" in shown and "from bottom to top" in shown
    assert re.search(r"> R Red +2 +\d+ +\d+ +\d+", shown)
    assert lines[-1] == "Red: pick a die to stack or roll"
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_terminal_fits_into_eighty_columns(players: int) -> None:
    random = Random(players)
    state = random_state(players, 1, seed=players)
    while not state.over:
        assert max(map(len, state.show().plain.splitlines())) <= 80, str(state)
        state = state.play(random.choice(state.moves()))
    assert "win" in state.show().plain.splitlines()[-1]


def test_the_last_pile_is_bracketed_in_the_terminal() -> None:
    assert "[R4B4R4]" in at("R44 B15", "4RB").play("4>RB").show().plain


def test_who_is_down_to_one_die_is_marked_in_the_terminal() -> None:
    shown = at("R14 B4 G45").show().plain
    assert re.search(r"B Blue .*  last die$", shown, re.MULTILINE) and shown.count("last die") == 1


def test_who_has_no_dice_left_is_told() -> None:
    state = after(at("R4 B455"), "4>B")
    assert "no unstacked dice" in state.show().plain and " out" in state.show().plain


def test_the_roll_off_and_the_drop_are_told_in_a_few_lines() -> None:
    start = STACK.start(players=3)
    rolls = ["=6", "=2", "=6", "=3", "=4", *["=1"] * 14, *["=2", "=1"] * 7, *["=5"] * 14]
    lines = tell(start.record[0], rolls)
    assert lines == [
        "Roll-off: Red 6, Blue 2, Green 6; those who tie roll again",
        "Roll-off: Red 3, Green 4; Green starts",
        "Red drops 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
        "Blue drops 1 1 1 1 1 1 1 2 2 2 2 2 2 2",
        "Green drops 5 5 5 5 5 5 5 5 5 5 5 5 5 5",
    ]
    assert tell(start.record[0], ["=6"]) == ["Roll-off: Red 6"]
    rolling = at("R14 B4").play("1?")
    assert tell(rolling.record[0], ["=3"]) == ["Red's roll: 3"]
    called = at("R14 B4", "4RB", calls=True)
    wrong = called.play("!wrong-roll 1 4")
    assert tell(wrong.record[0], ["=3"]) == ["Red's roll of Blue's 4: 3"]
    toppled = after(called, "1? !topple")
    assert tell(toppled.record[0], ["=3"]) == ["Red's penalty roll: 3"]


def test_fourteen_equal_dice_are_counted() -> None:
    assert "4 x 14" in dropped("44444444444444", "12345612345612").show(0).plain


def test_the_terminal_speaks_french() -> None:
    say = Language.load("fr", "stack").say
    shown = show(after(at("R4 B455"), "4>B").record[0], None, None, say).plain
    assert "Rouge  aucun dé libre" in shown
    assert re.search("^ +libres +prises +potentiel +points$", shown, re.MULTILINE)
    assert re.search("R Rouge .*  hors jeu$", shown, re.MULTILINE)
    assert shown.splitlines()[-1] == "Bleu\u00a0: un dé à empiler ou à lancer"
    empty = show(dropped("1" * 14, "2" * 14).record[0], None, None, say).plain
    assert re.search("^piles +aucune$", empty, re.MULTILINE)
    assert max(map(len, shown.splitlines())) <= 80
