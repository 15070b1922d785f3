"""Generic kernels, on Staku and on the toy game, which has chance in it."""

from __future__ import annotations

import numpy as np
import pytest

import stackyard
from stackyard.core import entries, kernels


@pytest.mark.parametrize(("name", "rounds"), [("staku", 2), ("cairn", 50)])
def test_random_rounds_come_to_an_end(name: str, rounds: int) -> None:
    game = stackyard.game(name)
    states = np.zeros(2, game.kernel.State)
    states[0] = game.start().record[0]
    out = np.zeros(game.kernel.MAX_MOVES, np.int32)
    weights = np.zeros(max(game.kernel.MAX_CHANCES, 1), np.int64)

    def play(seed: int) -> tuple[int, bytes]:
        random = np.array([seed], np.uint64)
        return kernels.random_rounds(states, out, weights, random, rounds), states[1].tobytes()

    played, end = play(7)
    assert played >= rounds
    assert kernels.over(states[1])
    assert play(7) == (played, end)
    assert play(8) != (played, end)


def test_random_numbers_are_spread_evenly() -> None:
    random = np.array([2026], np.uint64)
    counts = np.zeros(6, np.int64)
    for _ in range(6000):
        counts[kernels.random_below(random, 6)] += 1
    assert counts.min() > 900 and counts.max() < 1100


def test_listing_moves_changes_nothing() -> None:
    state = stackyard.game("staku").start()
    before = state.record.tobytes()
    out = np.zeros(state.game.kernel.MAX_MOVES, np.int32)
    assert entries.moves(state.record, out) == 382
    assert kernels.perft(state.record, out.reshape(1, -1), 1) == 382
    assert state.record.tobytes() == before
