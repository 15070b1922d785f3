"""The options of Staku that make it fairer: a capture ends the turn (SU-15), Black may swap (SU-19)."""

from __future__ import annotations

from random import Random

import pytest

import stackyard
from stackyard import State
from stackyard.engine.bots import make
from stackyard.games.staku.rules.layout import CELLS, NAMES
from stackyard.play.reading import read
from stackyard.play.record import Record

STAKU = stackyard.game("staku")
OPENING = "a2-b3+c3"


def swapped(first: str = OPENING) -> State:
    return STAKU.start(swap=True).play(first).play("swap")


def refused(state: State, move: str) -> tuple[str, str]:
    ruling = state.why_not(move)
    assert ruling is not None and move not in state.moves()
    return ruling.clause, ruling.reason


# A capture ends the turn -------------------------------------------------------------------------

CAPTURE = "6/7/8/3B3/3(WW)4/W6/6 w 0 9"


def test_su_15_a_first_move_that_captures_may_go_on() -> None:
    state = STAKU.parse(CAPTURE)
    assert {"c4+d4!", "c4+d4!-d3"} <= set(state.moves())


def test_su_15_with_the_option_it_ends_the_turn() -> None:
    state = STAKU.parse(CAPTURE, capture_ends_turn=True)
    assert "c4+d4!" in state.moves() and not any(move.startswith("c4+d4!-") for move in state.moves())
    assert refused(state, "c4+d4!-d3") == (
        "SU-15",
        "The capture on d4 ends the turn: so says the option 'capture_ends_turn'.",
    )
    # A second move may still capture, and what captures nothing goes on.
    assert any(move.endswith("d4!") and move.count("!") == 1 and len(move) > 6 for move in state.moves())
    assert any(len(move) > 6 and "!" not in move for move in state.moves())


def test_su_15_clicks_end_with_a_capture_that_ends_the_turn() -> None:
    assert STAKU.parse(CAPTURE).paths()["c4+d4!"] == ("c4+", "d4", "end")
    assert STAKU.parse(CAPTURE, capture_ends_turn=True).paths()["c4+d4!"] == ("c4+", "d4")


# The swap ----------------------------------------------------------------------------------------


def test_su_19_everything_goes_to_the_hexagon_opposite_in_the_other_colour() -> None:
    before, after = STAKU.start(swap=True).play("b3-c3"), swapped("b3-c3")
    opposite = dict(zip(NAMES, reversed(NAMES), strict=True))
    assert [opposite[name] for name in ("a1", "b2", "c3", "d4")] == ["g6", "f6", "e6", "d4"]
    for cell in range(CELLS):
        there, here = before.record[0], after.record[0]
        other = CELLS - 1 - cell
        top = int(there.top[cell])
        assert here.top[other] == (1 - top if top < 2 else top)
        assert here.height[other] == there.height[cell] and here.coloured[other] == there.coloured[cell]
    assert str(after) == "BBBBBB/BBBB1BB/n1n2(nB)1n/3n3/n1n2n1n/WWWWWWW/WWWWWW w 2 2"


def test_su_19_only_black_and_only_as_the_first_answer() -> None:
    start = STAKU.start(swap=True)
    assert refused(start, "swap")[0] == "SU-19"
    first = start.play(OPENING)
    assert first.moves()[-1] == "swap" and first.moves().count("swap") == 1
    assert refused(first.play("swap"), "swap")[0] == "SU-19"
    later = first.play("f5-e5").play("b1-c2")
    assert refused(later, "swap") == (
        "SU-19",
        "Black may swap only as the answer to White's first turn.",
    )
    assert refused(STAKU.start().play(OPENING), "swap") == (
        "SU-19",
        "This game is played without the option 'swap'.",
    )


def test_su_19_counts_as_a_turn_without_a_capture() -> None:
    state = STAKU.parse("BBBBBB/BBBBBBB/n1n2n1n/3n3/n1n2n1n/WWWWWWW/WWWWWW b 19 1", swap=True)
    drawn = state.play("swap")
    assert drawn.over and drawn.scores == (0.5, 0.5)


def test_su_19_is_a_click_a_picture_a_record_and_words() -> None:
    state = STAKU.start(swap=True).play(OPENING)
    assert state.paths()["swap"] == ("swap",)
    assert 'data-token="swap"' in state.svg(1, ()) and 'data-token="swap"' not in state.svg(0, ())
    assert "may swap sides" in state.svg() and "may swap sides" in state.show().plain
    after = state.play("swap")
    assert "sides swapped" in after.svg() and "sides swapped" in after.show().plain
    assert state.why_not_clicks(["swap"]) is None
    ruling = STAKU.start().why_not_clicks(["swap"])
    assert ruling is not None and ruling.clause == "SU-19"
    record = Record.new(STAKU.start(swap=True), ["Ann", "Bob"]).add(OPENING).add("swap")
    assert read(record.text()).states()[-1] == after


# Bots --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(1, 9))
def test_su_19_bots_take_the_better_side(level: int) -> None:
    """White has three stacks more, so every level wants White's place; as it is, no level does."""
    bot = make(str(level) if level < 8 else "alphabeta:2000", Random(1))
    much = "1B4/7/3n4/7/2(WW)(WWW)(WW)3/WWWWWWW/WWWWWW b 1 1"
    assert bot.choose(STAKU.parse(much, swap=True)) == "swap"
    little = "BBBBBB/BBBBBBB/2(BB)(BBB)(BB)3/7/8/7/1W4 b 1 1"
    assert bot.choose(STAKU.parse(little, swap=True)) != "swap"


@pytest.mark.parametrize("capture_ends_turn", [False, True])
@pytest.mark.parametrize("swap", [False, True])
def test_bots_play_all_options_by_the_rules(capture_ends_turn: bool, swap: bool) -> None:
    bots = [make("alphabeta:300", Random(1)), make("mcts:200", Random(2))]
    state = STAKU.start(capture_ends_turn=capture_ends_turn, swap=swap)
    for turn in range(12):
        if state.over:
            break
        state = state.play(bots[turn % 2].choose(state))
