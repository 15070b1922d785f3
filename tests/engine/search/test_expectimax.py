from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import stackyard
from stackyard import TABLE, OptionError, State
from stackyard.core.hints import share
from stackyard.core.jit import COMPILED
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.expectimax import Expectimax
from stackyard.engine.search.findings import Findings
from stackyard.engine.search.runner import Stop
from stackyard.games.stack.tests.positions import at, dropped

LAST_TURNS = [
    at("R- B13", "1RB 3BR 2RBR", "B pick", "out R last -"),
    at("R- B26", "2BR 6BRB 5RBR 4BR", "B pick", "out R last -"),
    at("R- B1", "1RB 3BR 5RBR", "B pick", "out R last -"),
    at("R- B4", "4BR 4RBR 2BR", "B roll 4", "out R last -"),
    at("R- B34", "3BR 3RBR 5BR", "B stack 4=3", "out R last -"),
]
LONG = at("R- B1 G25", "1RB 1GR 2BG 5RBR", "B pick", "out R last G")


def worth(state: State) -> tuple[Fraction, ...]:
    """What a finished round is worth to each seat."""
    values = np.zeros(state.players)
    _ = state.game.hints
    share(state.record[0], values)
    return tuple(Fraction(value) for value in values.tolist())


def slow(state: State) -> tuple[Fraction, ...]:
    """What each seat can expect: the definition, in exact numbers and on the contract alone."""
    if state.over:
        return worth(state)
    if state.to_move == TABLE:
        weights = state.weights()
        below = [
            (Fraction(weight, sum(weights.values())), slow(state.play(move)))
            for move, weight in weights.items()
        ]
        return tuple(sum(part * values[seat] for part, values in below) for seat in range(state.players))  # type: ignore[misc]
    mover = state.to_move
    options = [move for move in state.moves() if not move.startswith("!")]
    return max((slow(state.play(move)) for move in options), key=lambda values: values[mover])


def settled(state: State, steps: int = 2_000_000) -> Findings:
    found = Expectimax().search(state, Budget(steps=steps))
    assert found is not None and found.exact
    return found


@pytest.mark.parametrize("state", [*LAST_TURNS, LONG] if COMPILED else LAST_TURNS)
def test_it_agrees_with_the_definition(state: State) -> None:
    found = settled(state)
    assert found.values == pytest.approx([float(value) for value in slow(state)], abs=1e-12)
    if state.to_move == TABLE:
        assert found.candidates == ()
        return
    for candidate in found.candidates:
        exact = slow(state.play(candidate.move))[state.to_move]
        assert candidate.value == pytest.approx(float(exact), abs=1e-12)
        assert candidate.error == 0
    assert sorted(candidate.move for candidate in found.candidates) == sorted(state.moves())
    values = [candidate.value for candidate in found.candidates]
    assert values == sorted(values, reverse=True)
    assert found.steps == sum(candidate.steps for candidate in found.candidates)


@pytest.mark.parametrize("state", [state for state in LAST_TURNS if state.to_move != TABLE])
def test_no_move_scores_more_than_its_choice(state: State) -> None:
    """Greedy, say: who takes the most points at once and rolls only if there are none."""
    best = settled(state).best
    stackings = [move for move in state.moves() if ">" in move]
    greedy = max(stackings, key=lambda move: "2345601".index(move[0]), default=state.moves()[0])
    assert float(slow(state.play(greedy))[state.to_move]) <= best.value + 1e-12


def test_the_best_move_may_be_a_roll() -> None:
    """A sure 2 does not win, a roll may."""
    state = at("R- B2", "2BR 1BR 1RBR", "B pick", "out R last -")
    by_value = {candidate.move: candidate.value for candidate in settled(state).candidates}
    assert by_value == pytest.approx({move: float(slow(state.play(move))[1]) for move in state.moves()})


def test_early_positions_are_refused() -> None:
    state = dropped("11223344556611", "11223344556622")
    assert Expectimax().search(state, Budget(steps=10**9)) is None
    assert Expectimax().search(stackyard.game("staku").start(), Budget(steps=10**9)) is None
    assert Expectimax().search(stackyard.game("stack").start(), Budget(steps=10**9)) is None


def test_too_small_a_budget_finds_nothing() -> None:
    state = LAST_TURNS[0]
    steps = settled(state).steps
    assert Expectimax().search(state, Budget(steps=steps - 1)) is None
    assert settled(state, steps).steps == steps


def test_a_line_longer_than_the_depth_finds_nothing() -> None:
    state = LAST_TURNS[0]
    depth = settled(state).depth
    assert Expectimax(depth - 1).search(state, Budget(steps=10**6)) is None
    exact = Expectimax(depth).search(state, Budget(steps=10**6))
    assert exact is not None and exact.depth == depth


def test_a_search_that_was_stopped_finds_nothing_wrong() -> None:
    stop = Stop()
    stop()
    found = Expectimax().search(LAST_TURNS[0], Budget(steps=10**6), stop=stop)
    assert found is None or found.candidates == settled(LAST_TURNS[0]).candidates


def test_calls_are_never_considered() -> None:
    called = at("R- B13", "1RB 3BR 2RBR", "B pick", "out R last -", calls=True)
    assert any(move.startswith("!") for move in called.moves())
    found, plain = settled(called), settled(LAST_TURNS[0])
    assert [candidate.move for candidate in found.candidates] == [
        candidate.move for candidate in plain.candidates
    ]


def test_the_line_goes_on_to_what_the_table_rolls_or_to_the_end() -> None:
    for state in LAST_TURNS:
        if state.to_move == TABLE:
            continue
        line = settled(state).best.line
        for move in line:
            state = state.play(move)
        assert state.over or state.to_move == TABLE


def test_secrets_are_refused() -> None:
    state = stackyard.game("stakz").start()
    assert Expectimax().search(state, Budget(steps=1000)) is None


def test_what_cannot_be_searched() -> None:
    over = at("R- B1", "1RB", "B over", "out R last -")
    with pytest.raises(OptionError, match="the round is over"):
        Expectimax().search(over, Budget(steps=10))
    with pytest.raises(OptionError, match="at least one move"):
        Expectimax(0)
