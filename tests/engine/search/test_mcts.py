"""Tree search on all games: legal, reproducible, reasonable."""

from __future__ import annotations

from random import Random

import pytest

import stackyard
from stackyard import OptionError, State
from stackyard.core.jit import COMPILED
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.mcts import TreeSearch
from stackyard.engine.search.runner import Stop
from tests.waiting import PATIENCE

STEPS = 200 if COMPILED else 5
TABLES = [(name, seats) for name in ("staku", "stack", "stakz", "stakd", "cairn") for seats in (2, 4)]
TABLES = [(name, seats) for name, seats in TABLES if seats in stackyard.game(name).players]


def some_state(name: str, seats: int, seed: int, moves: int) -> State:
    """What a seat that decides sees of a position some moves after the set-up."""
    random, state = Random(seed), stackyard.game(name).start(players=seats)
    played = 0
    while state.to_move < 0 or played < moves:
        after = state.play(random.choice(state.moves()))
        if after.over:
            state, played = stackyard.game(name).start(players=seats), 0
            continue
        played += state.to_move >= 0
        state = after
    return state.seen_by(state.to_move)


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("guided", [True, False])
def test_finds_legal_moves_and_lines(name: str, seats: int, guided: bool) -> None:
    state = some_state(name, seats, 1, 6)
    found = TreeSearch(guided=guided, seed=3).search(state, Budget(steps=STEPS))
    assert found.steps == STEPS
    assert sum(candidate.steps for candidate in found.candidates) == STEPS
    assert {candidate.move for candidate in found.candidates} <= set(state.moves())
    steps = [each.steps for each in found.candidates]
    assert steps == sorted(steps, reverse=True)
    assert sum(found.values) == pytest.approx(1)
    for candidate in found.candidates:
        assert 0 <= candidate.value <= 1 and candidate.error > 0
        assert candidate.line[0] == candidate.move
    for move in found.best.line if name != "cairn" else ():  # Its views cannot be played on in.
        state = state.play(move)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_same_seed_finds_the_same(name: str, seats: int) -> None:
    state = some_state(name, seats, 2, 4)
    found = [TreeSearch(seed=seed).search(state, Budget(steps=STEPS)).candidates for seed in (5, 5, 6)]
    assert found[0] == found[1]
    assert found[0] != found[2] or len(state.moves()) < 3


def test_finds_a_win_in_one() -> None:
    # White stands one step from a palace.
    state = stackyard.game("staku").parse("6/W6/8/3n3/8/B6/2B3 w 0 9")
    best = TreeSearch(guided=False).search(state, Budget(steps=20 * STEPS)).best
    assert best.move == "f1-g1" and best.value == 1


def test_trees_are_kept_after_moves() -> None:
    state = stackyard.game("staku").parse("6/3B3/8/3n3/8/3W3/6 w 0 9")
    search = TreeSearch(seed=1)
    line = search.search(state, Budget(steps=5 * STEPS)).best.line
    found = search.search(state.play(line[0]), Budget(steps=STEPS))
    assert found.steps > STEPS
    # A position from elsewhere begins anew.
    elsewhere = stackyard.game("staku").parse("6/7/B7/7/8/6W/6 w 0 9")
    assert search.search(elsewhere, Budget(steps=STEPS)).steps == STEPS


def test_small_trees_recycle_their_nodes() -> None:
    state = stackyard.game("staku").start()
    search = TreeSearch(seed=1, capacity=600)
    steps = 3000 if COMPILED else 20
    found = search.search(state, Budget(steps=steps))
    assert found.steps == steps and found.best.move in state.moves()


def test_two_threads_search_more_than_one_tree() -> None:
    state = some_state("stack", 2, 3, 5)
    found = TreeSearch(seed=1, threads=2).search(state, Budget(steps=2 * STEPS + 1))
    assert found.steps == 2 * STEPS + 1
    assert sum(each.steps for each in found.candidates) == found.steps
    assert {each.move for each in found.candidates} <= set(state.moves())
    # Each thread has a seed of its own, so the trees are not the same one twice.
    alone = TreeSearch(seed=1).search(state, Budget(steps=STEPS + 1))
    twice = {each.move: 2 * each.steps for each in alone.candidates}
    assert {each.move: each.steps for each in found.candidates} != twice


def test_at_the_tables_turn_there_is_an_expectation_and_no_choice() -> None:
    found = TreeSearch().search(stackyard.game("cairn").start(), Budget(steps=STEPS))
    assert found.candidates == () and sum(found.values) == pytest.approx(1)


def test_calls_are_never_considered() -> None:
    state = stackyard.game("stakd").start(players=2, calls=True)
    assert any(move.startswith("!") for move in state.moves())
    found = TreeSearch().search(state, Budget(steps=STEPS))
    assert [each.move for each in found.candidates] == ["B@0,0"]


def test_it_can_be_stopped_and_tells_how_far_it_is() -> None:
    told: list[float] = []
    stop = Stop()

    def progress(share: float) -> None:
        told.append(share)
        if len(told) == 2:
            stop()

    found = TreeSearch().search(
        stackyard.game("staku").start(), Budget(seconds=PATIENCE), stop=stop, progress=progress
    )
    assert found.seconds < PATIENCE and found.steps > 0
    assert told == sorted(told) and told[-1] < 1


def test_what_cannot_be_searched() -> None:
    over = stackyard.game("staku").parse("W5/7/8/7/8/7/6 b 0 1")
    with pytest.raises(OptionError, match="the round is over"):
        TreeSearch().search(over, Budget(steps=1))
    with pytest.raises(OptionError, match="thread"):
        TreeSearch(threads=0)
    with pytest.raises(OptionError, match="more than 512 nodes"):
        TreeSearch(capacity=100)
