"""Search over a turn, against a plain search through the contract's states."""

from __future__ import annotations

import numpy as np
import pytest

import stackyard
from stackyard import OptionError, State
from stackyard.core import hints
from stackyard.core.jit import COMPILED
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.plan import PlanSearch
from stackyard.engine.search.runner import Stop
from stackyard.engine.search.turn import TurnSearch
from stackyard.games.stakz.tests.positions import STAKZ, at, dealt, random_state

ENOUGH = Budget(steps=1_000_000)
FEW = 120 if COMPILED else 12


def worth(state: State, seat: int) -> float:
    """What the end of a turn is worth, asked for through the generic kernels."""
    shares = np.zeros(state.players)
    (hints.share if state.over else hints.evaluate)(state.record[0], shares)
    return float(shares[seat])


def best_turn(state: State, seat: int, known: dict[State, tuple[float, int]]) -> tuple[float, int]:
    """The best that a seat can reach in its turn, and how many ways to win it has: slow and obvious."""
    if state.over or state.to_move != seat:
        return worth(state, seat), int(state.winners == (seat,))
    if state not in known:
        found = [best_turn(state.play(move), seat, known) for move in state.moves()]
        known[state] = max(value for value, _ in found), sum(wins for _, wins in found)
    return known[state]


def positions() -> list[State]:
    """Turns that a plain search can look through."""
    _ = STAKZ.hints
    found = [dealt(2, 1).seen_by(0), dealt(4, 2).seen_by(0)] if COMPILED else []
    for seed in range(40 if COMPILED else 4):
        state = random_state(2 + seed % 3, seed, 60 + seed % 7 * 15, placing=0.8)
        if not state.over and state.to_move >= 0:
            found.append(state.seen_by(state.to_move))
    return found


def test_agrees_with_a_plain_search_through_states() -> None:
    checked = 0
    for state in positions():
        seat = state.to_move
        known: dict[State, tuple[float, int]] = {}
        found = TurnSearch().search(state, ENOUGH)
        value, wins = best_turn(state, seat, known)
        if len(known) > 3000:
            continue
        assert found.exact
        assert found.best.value == pytest.approx(value)
        assert (found.win_in == 1) == (wins > 0)
        if not wins:
            for candidate in found.candidates:
                after = state.play(candidate.move)
                assert candidate.value == pytest.approx(best_turn(after, seat, known)[0])
            assert {each.move for each in found.candidates} == set(state.moves())
        checked += 1
    assert checked >= (20 if COMPILED else 1)


def test_the_line_is_the_whole_turn() -> None:
    for state in positions()[: 20 if COMPILED else 2]:
        seat = state.to_move
        best = TurnSearch().search(state, ENOUGH).best
        for move in best.line:
            assert state.to_move == seat and not state.over
            state = state.play(move)
        assert state.over or state.to_move != seat
        assert worth(state, seat) == pytest.approx(best.value)


# R1 splits stack 1; only then O4 fits the half that stays and G1 the new one.
WIN = at("R1 O4 G1", stacks="O5G5G4B4P4P1 B2", pile="R5 B5").seen_by(0)


def test_proves_a_win_in_one_turn() -> None:
    found = TurnSearch().search(WIN, ENOUGH)
    assert found.exact and found.win_in == 1
    state = WIN
    for move in found.best.line:
        state = state.play(move)
    assert state.winners == (0,) and len(found.best.line) == 3
    plan = PlanSearch().search(WIN, Budget(steps=5))
    assert plan.win_in == 1 and plan.best.line == found.best.line


def test_a_budget_is_kept_and_still_gives_a_turn() -> None:
    turns = [(TurnSearch().search(state, ENOUGH), state) for state in positions()]
    full, state = max(turns, key=lambda turn: turn[0].steps if turn[0].win_in is None else 0)
    assert full.exact and full.steps > 30
    for steps in (1, 5, 20):
        found = TurnSearch().search(state, Budget(steps=steps))
        assert not found.exact
        assert found.steps <= max(steps, 16), "one whole turn comes before any limit"
        assert found.best.move in state.moves() and found.best.value <= full.best.value + 1e-12
    stop = Stop()
    stop()
    assert TurnSearch().search(state, Budget(steps=10**9), stop=stop).best.move in state.moves()


@pytest.mark.parametrize("search", [TurnSearch(), PlanSearch()], ids=["turn", "plan"])
@pytest.mark.parametrize("name", ["cairn", "stakz"])
def test_serves_games_that_know_nothing_of_it(name: str, search: TurnSearch | PlanSearch) -> None:
    game = stackyard.game(name)
    state = game.start(players=game.players[-1])
    while state.to_move < 0:
        with pytest.raises(OptionError):
            search.search(state, Budget(steps=5))
        state = state.play(state.moves()[0])
    with pytest.raises(OptionError, match="this is not what seat"):
        search.search(state, Budget(steps=5))
    found = search.search(state.seen_by(state.to_move), Budget(steps=FEW))
    assert found.best.move in state.moves()
    assert all(0 <= candidate.value <= 1 for candidate in found.candidates)


def test_plans_are_reproducible_and_count_their_simulations() -> None:
    state = dealt(3, 5).seen_by(0)
    found, again = (PlanSearch(seed=4).search(state, Budget(steps=FEW)) for _ in range(2))
    assert found.candidates == again.candidates and found.steps == FEW
    assert sum(found.values) == pytest.approx(1)
    two = PlanSearch(threads=2, seed=4).search(state, Budget(steps=FEW))
    assert two.steps == FEW
    for candidate in found.candidates:
        after = state
        for move in candidate.line:
            after = after.play(move)
        assert after.to_move != state.to_move
