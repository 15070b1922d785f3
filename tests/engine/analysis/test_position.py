"""One position: its best moves, or what the table may bring."""

from __future__ import annotations

import json

import pytest

import stackyard
from stackyard.core.errors import OptionError
from stackyard.core.jit import COMPILED
from stackyard.engine.analysis.engine import Engine, kind_of
from stackyard.engine.analysis.position import analyse, budget_of
from stackyard.engine.search.findings import Findings
from tests.engine.analysis.fake import FakeSearch
from tests.engine.analysis.records import example

STEPS = 60 if COMPILED else 4


def test_the_best_moves_come_first() -> None:
    state = stackyard.game("cairn").start().play("=1").play("=2")
    found = state.analyse(steps=STEPS, lines=2)
    assert {each.move for each in found.candidates} <= {"lay", "swap"}
    assert found.seat == state.to_move and sum(found.values) == pytest.approx(1)
    assert found.values[state.to_move] == pytest.approx(found.best.value)
    assert found.best.line[0] == found.best.move
    assert "Seat 0 wins with" in str(found) and found.best.move in str(found)
    again = Findings.from_dict(json.loads(json.dumps(found.to_dict(), allow_nan=False)))
    assert again == found


def test_equal_steps_give_equal_answers() -> None:
    state = example("stakz").states()[-4]
    one, other = state.analyse(steps=STEPS), state.analyse(steps=STEPS)
    assert one.candidates == other.candidates and one.values == other.values


def test_lines_says_how_many() -> None:
    state = stackyard.game("staku").start()
    engine = Engine(state.game, 2, FakeSearch)
    assert [len(analyse(state, steps=1, lines=lines, engine=engine).candidates) for lines in (1, 5)] == [1, 5]
    with pytest.raises(OptionError, match="at least one line"):
        state.analyse(lines=0)


def test_at_the_tables_turn_outcomes_are_weighed() -> None:
    state = stackyard.game("cairn").start()
    engine = Engine(state.game, 2, FakeSearch)
    found = analyse(state, steps=9, engine=engine)
    assert {each.move: each.chance for each in found.candidates} == pytest.approx(state.chances())
    for seat in range(2):
        mean = sum(each.values[seat] * (each.chance or 0) for each in found.candidates)
        assert found.values[seat] == pytest.approx(mean)
    assert found.seat is None and "The table is to move" in str(found) and "33.3 % likely" in str(found)


def test_a_finished_round_is_an_error() -> None:
    with pytest.raises(OptionError, match="the round is over"):
        example("staku").states()[-1].analyse(steps=1)


def test_a_view_is_analysed_by_what_it_shows() -> None:
    whole = next(state for state in example("stakz").states()[30:] if state.to_move == 1)
    view = whole.seen_by(1)
    assert view != whole
    one, other = whole.analyse(steps=STEPS), view.analyse(steps=STEPS)
    assert one.candidates == other.candidates
    with pytest.raises(OptionError, match="this is what seat 0 sees"):
        whole.seen_by(0).analyse(steps=STEPS)


def test_without_a_limit_it_takes_a_second() -> None:
    assert budget_of(None, 0).seconds == 1 and budget_of(None, 5).steps == 5
    assert budget_of(0.5, 0).seconds == 0.5
    with pytest.raises(OptionError):
        budget_of(0, 0)


def test_proven_wins_are_told_in_turns() -> None:
    found = FakeSearch().search(stackyard.game("staku").start(), budget_of(None, 1))
    won = Findings(found.candidates[:1], (1.0, 0.0), 1, 0.0, 3, True, 1, 0)
    assert str(won).startswith("Seat 0 wins in 1 turn, proven")
    lost = Findings(found.candidates[:1], (0.0, 1.0), 1, 0.0, 4, True, -2, 0)
    assert str(lost).startswith("Seat 0 loses in 2 turns, proven")


def test_the_search_is_that_of_the_strongest_level() -> None:
    assert kind_of(stackyard.game("staku"), 2) == "alphabeta"
    assert kind_of(stackyard.game("stakd"), 2) == "mcts"
    assert kind_of(stackyard.game("stakz"), 4) == "mcts", (
        "a tree, since whole turns are no values of positions"
    )
    assert kind_of(stackyard.game("stakd"), 3) == "mcts"


def test_a_win_in_one_is_found() -> None:
    state = example("staku").states()[-2]
    found = state.analyse(steps=20_000 if COMPILED else 400)
    assert found.win_in == 1 and found.best.value == 1 and found.exact
    assert state.play(found.best.move).winners == (state.to_move,)
