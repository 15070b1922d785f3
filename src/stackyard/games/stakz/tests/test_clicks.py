"""Clicks on Stakz's table that are no move: what they are told, and to whom."""

from __future__ import annotations

import pytest

from stackyard.games.stakz.tests.positions import KINDS, STAKZ, at

STATE = at("R1 G2 G3 P5", stacks="R1R2O2 G1G3 B4B5*", pile="R1 O2 B3")


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        ([">2"], "Pick the tile first that goes on stack 2. (SZ-6)"),
        ([">3"], "Stack 3 takes no more tiles in this turn. (SZ-7)"),
        ([">9"], "There is no stack 9; stacks go from 1 to 3. (SZ-6)"),
        (["G3"], "Stack 2 holds two green tiles already. (SZ-8)"),
        (["P5"], "Stack 3 takes no more tiles in this turn. (SZ-7)"),
        (["P4"], "Seat 0 holds no P4. (SZ-6)"),
        (["G2", ">2"], "Stack 2 holds two green tiles already. (SZ-8)"),
        (["G2", "R1"], "G2 is picked: choose the stack that it goes on. (SZ-6)"),
        (["G2", "draw-R"], "G2 is picked: choose the stack that it goes on. (SZ-6)"),
        (["draw-P"], "No purple tile is left to draw. (SZ-11)"),
        (["end"], "The draw pile still has tiles, so a turn ends by drawing one. (SZ-11)"),
        (["base-R"], "The two bases have been turned up already. (SZ-4)"),
        (["=R1"], "It is Seat 0's turn; the table gives tiles after that. (SZ-6)"),
    ],
)
def test_what_clicks_are_told_in_a_turn(tokens: list[str], told: str) -> None:
    assert str(STATE.why_not_clicks(tokens)) == told
    assert str(STATE.seen_by(0).why_not_clicks(tokens)) == told


def test_a_tile_that_fits_nowhere_is_told_so() -> None:
    state = at("G4 P1", stacks="R1R2 O3", pile="R1")
    assert str(state.why_not_clicks(["G4"])) == (
        "G4 has neither the colour nor the symbol of a tile on top of a stack. (SZ-6)"
    )


def test_bases_and_the_table_come_first() -> None:
    start = STAKZ.start()
    for clicks in (["draw-G"], [">1"], ["R3"]):
        assert str(start.why_not_clicks(clicks)) == "The table deals Seat 0 a red tile first. (SZ-3)"
    choosing = STAKZ.start()
    while choosing.weights():
        choosing = choosing.play(next(iter(choosing.weights())))
    assert choosing.why_not_clicks(["base-R"]) is None
    told = "Seat 1 chooses the colours of the two bases first. (SZ-4)"
    for clicks in (["R3"], ["draw-R"], ["end"]):
        assert str(choosing.why_not_clicks(clicks)) == told


def test_others_are_not_told_what_a_hand_holds() -> None:
    one = at("G4 P1", stacks="R1R2 O3", pile="G5 R1")
    other = at("G5 P1", stacks="R1R2 O3", pile="G4 R1")
    assert str(one.why_not_clicks(["G5"])) == "Seat 0 holds no G5. (SZ-6)"
    assert "neither the colour" in str(other.why_not_clicks(["G5"]))
    views = one.seen_by(1), other.seen_by(1)
    for kind in KINDS:
        told = {str(view.why_not_clicks([kind])) for view in views}
        assert len(told) == 1, f"seat 1 can tell these hands apart by clicking {kind}"


def test_tiles_have_names() -> None:
    picture = at("R3 R3 G1", stacks="R1R2 G3", pile="R1").svg(0)
    assert "<title>red tile, symbol 3, triangle, two of them</title>" in picture
    assert "<title>green tile, symbol 1, disc</title>" in picture
