"""Proofs agree with a plain solver that tries every move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stackyard
from stackyard import OptionError
from stackyard.core.jit import COMPILED
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.endgame import EndgameSolver
from stackyard.engine.search.mcts import TreeSearch
from stackyard.engine.search.proof_number import ProofNumberSearch
from stackyard.engine.search.runner import Stop
from tests.waiting import PATIENCE

STAKD = stackyard.game("stakd")
PLENTY = Budget(steps=100_000)


class TooMany(Exception):
    """The plain solver would take too long."""


LIMIT = 1500 if COMPILED else 150
_known: dict[stackyard.State, int] = {}


def winner(state: stackyard.State, left: list[int] | None = None) -> int:
    """Who wins when both play their best: the slow and obvious way."""
    if state not in _known:
        left = [LIMIT] if left is None else left
        left[0] -= 1
        if left[0] < 0:
            raise TooMany
        if state.over:
            _known[state] = state.winners[0]
        else:
            found = {winner(state.play(move), left) for move in state.moves()}
            _known[state] = state.to_move if state.to_move in found else found.pop()
    return _known[state]


def round_of(seed: int, **options: Any) -> list[stackyard.State]:
    """A random round, state by state."""
    random = Random(seed)
    states = [STAKD.start(players=2, **options)]
    while not states[-1].over:
        states.append(states[-1].play(random.choice(states[-1].moves())))
    return states


def late(seed: int, **options: str) -> stackyard.State:
    """The earliest position of a random round, up to ten moves before its end, that is solved plainly."""
    found: stackyard.State | None = None
    for state in round_of(seed, **options)[-2:-12:-1]:
        try:
            winner(state)
        except TooMany:
            break
        found = state
    return found or late(seed + 100, **options)


@pytest.mark.parametrize("seed", range(24 if COMPILED else 4))
def test_a_proof_agrees_with_the_plain_solver(seed: int) -> None:
    state = late(seed, early_layer=("mover", "nobody")[seed % 2])
    found = ProofNumberSearch().search(state, PLENTY)
    assert found is not None and found.exact
    wins = winner(state)
    assert found.values == ((1.0, 0.0) if wins == 0 else (0.0, 1.0))
    assert found.best.value == float(wins == state.to_move)
    assert found.win_in is not None and (found.win_in > 0) == (wins == state.to_move)
    for candidate in found.candidates:
        assert (winner(state.play(candidate.move)) == state.to_move) == (candidate.value == 1.0)
    if wins != state.to_move:
        assert len(found.candidates) == len(state.moves())
    # The line that it expects is a round to its end, won by who must win.
    for move in found.best.line:
        state = state.play(move)
    assert state.winners == (wins,)


def test_a_table_is_kept_from_move_to_move() -> None:
    proof = ProofNumberSearch()
    for seed in range(3):
        for state in (late(seed), round_of(seed)[-2]):
            found = proof.search(state, PLENTY)
            assert found is not None and found.values[0] == float(winner(state) == 0)


def test_it_takes_no_more_than_its_budget() -> None:
    start = STAKD.start(players=2)
    assert ProofNumberSearch().search(start, Budget(steps=500)) is None
    stop = Stop()
    stop()
    assert ProofNumberSearch().search(start, Budget(seconds=PATIENCE), stop=stop) is None
    if COMPILED:
        proof = ProofNumberSearch()
        assert proof.search(start, Budget(seconds=0.1)) is None
        assert proof.seconds < PATIENCE  # To prove it would take far longer.


def test_equal_searches_find_the_same() -> None:
    state = late(3)
    one, two = (ProofNumberSearch().search(state, PLENTY) for _ in range(2))
    assert one is not None and two is not None
    assert one.candidates == two.candidates and one.steps == two.steps


def test_a_small_table_forgets_and_is_still_right() -> None:
    for seed in range(4):
        state = late(seed)
        found = ProofNumberSearch(table_bits=4).search(state, PLENTY)
        assert found is not None and found.values[0] == float(winner(state) == 0)


def test_nobody_makes_a_call() -> None:
    calm = late(5)
    state = STAKD.parse(str(calm), players=2, calls=True)
    found = ProofNumberSearch().search(state, PLENTY)
    assert found is not None and found.values[0] == float(winner(calm) == 0)
    assert not any(move.startswith("!") for candidate in found.candidates for move in candidate.line)


def test_what_cannot_be_proven() -> None:
    with pytest.raises(OptionError, match="two players"):
        ProofNumberSearch().search(STAKD.start(players=3), PLENTY)
    with pytest.raises(OptionError, match="nothing to prove"):
        ProofNumberSearch().search(round_of(1)[-1], PLENTY)


def test_a_search_with_proofs_plays_what_wins() -> None:
    bot = EndgameSolver(TreeSearch(seed=1))
    for seed in range(6 if COMPILED else 1):
        state = late(seed)
        found = bot.search(state, Budget(steps=300))
        assert found.exact and found.values[0] == float(winner(state) == 0)
        if winner(state) == state.to_move:
            assert winner(state.play(found.best.move)) == state.to_move
    opening = bot.search(STAKD.start(players=2), Budget(steps=20))
    assert not opening.exact
