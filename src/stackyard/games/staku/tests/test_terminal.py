"""Staku's board in the terminal."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from stackyard.core.message import msg
from stackyard.games.staku.rules.layout import (
    CELLS,
    NAMES,
)
from stackyard.games.staku.terminal import show
from stackyard.games.staku.tests.shown import (
    BUSY,
    POSITIONS,
    RESULTS,
    position,
    start,
    turn,
)
from stackyard.render.language import Language


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_board_fits_a_terminal(name: str, seat: int | None) -> None:
    lines = show(POSITIONS[name][0], seat, turn("c2", 1, "c3", (2, "d4"))).plain.split("\n")
    assert len(lines) <= 23
    assert max(cell_len(line) for line in lines) <= 80
    assert all(line.isascii() and line == line.rstrip() for line in lines)
    assert all(name in "\n".join(lines) for name in NAMES)


def test_stacks_in_the_terminal_are_letters_from_bottom_to_top() -> None:
    lines = show(position(BUSY)[0], 0, None).plain.split("\n")
    names, stacks = lines[13], lines[14]
    assert names.split("\\ /")[2].strip() == "c3"
    assert stacks[:65] == "|   n   |       |  nnn  |  WWW  |  BBB  |  nn   |       |  nnB  |"
    assert lines[3].count("^B^") == lines[21].count("^W^") == 2


def test_the_top_token_is_emphasised() -> None:
    text = show(position({"c3": "nnW"})[0], 0, None)
    at = text.plain.index("nnW")
    styles = [
        " ".join(str(span.style) for span in text.spans if span.start <= at + level < span.end)
        for level in range(3)
    ]
    assert "bold" in styles[2]
    assert not any("bold" in style for style in styles[:2])


def test_the_terminal_turns_the_board_for_black() -> None:
    lines = {seat: show(start()[0], seat, None).plain.split("\n") for seat in (0, 1)}
    for seat in (0, 1):
        rows = [re.findall(r"\b[a-g][1-8]\b", line) for line in lines[seat]]
        order = [name for row in rows for name in row]
        assert len(order) == CELLS
        assert order[0] == ("g1" if seat == 0 else "a6")
        assert order[-1] == ("a6" if seat == 0 else "g1")
    assert "Black's edge" in lines[0][0]
    assert "White's edge" in lines[1][0]


def test_the_terminal_marks_the_last_move_without_colour() -> None:
    states = position({"e5": "B", "f6": "WW"}, 1)
    plain = show(states[0], 0, turn("b4", 3, "e5", (2, "f6"))).plain
    board = "\n".join(line[:65] for line in plain.split("\n"))
    assert board.count("(   )") == board.count("[ B ]") == board.count("[WW ]") == 1
    assert "came from" in plain
    plain = show(states[0], 0, None).plain
    assert "[" not in plain
    assert "(" not in plain


@pytest.mark.parametrize("expected", RESULTS)
def test_the_terminal_speaks_french_beside_the_board(expected: tuple[str, str]) -> None:
    say = Language.load("fr", "staku").say
    lines = show(RESULTS[expected][0], 0, turn("b4", 3, "e6"), say).plain.split("\n")
    assert len(lines) <= 23 and max(cell_len(line) for line in lines) <= 80
    plain = "\n".join(lines)
    assert "bord\u00a0: Blanc" in plain and "neutre" in plain and "sans prise" in plain
    assert say(msg("{side} to move", side=msg("White"))) == "Blanc joue"
    assert not re.search(r"\b(to move|wins|edge|palace|capture|came|went|turns)\b", plain)
