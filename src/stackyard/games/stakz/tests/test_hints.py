"""What Stakz tells search: shares add up, good hands are worth more, quick players place."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard import TABLE, State
from stackyard.core import hints
from stackyard.core.jit import COMPILED
from stackyard.engine.bots import ask, make
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.tests.positions import STAKZ, at, dealt, random_move, random_state
from stackyard.games.stakz.tests.test_secrets import resampled, seeded, twin

GUIDE: Any = STAKZ.hints
PLAYERS, SEEDS = st.integers(2, 4), st.integers(0, 2**32 - 1)


def asked(function: object, state: State) -> np.ndarray:
    out = np.zeros(state.players)
    function(state.record[0], out)  # type: ignore[operator]
    return out


@given(PLAYERS, SEEDS, st.integers(0, 160))
def test_evaluations_are_shares(players: int, seed: int, steps: int) -> None:
    state = random_state(players, seed, steps)
    for view in (state, state.seen_by(0)):
        shares = asked(hints.share if state.over else hints.evaluate, view)
        assert shares.sum() == pytest.approx(1) and (shares >= 0).all()


@given(PLAYERS, SEEDS)
def test_the_winner_has_nearly_all_and_few_tiles_console(players: int, seed: int) -> None:
    random = Random(seed)
    state = STAKZ.start(players=players)
    while not state.over:
        state = state.play(random_move(state, random, 0.95))
    assert state.scores is not None
    shares = asked(hints.share, state)
    for one in range(players):
        for other in range(players):
            if state.scores[one] < state.scores[other]:
                assert shares[one] >= shares[other]
    for seat in state.winners:
        assert shares[seat] >= 0.9


def test_fewer_tiles_and_tiles_that_fit_are_better() -> None:
    few = at("R1 G2", "R3 G3 B3 P3 O3 O4", stacks="R5 B1", pile="R2 R4", players=3, waiting="turn 2")
    many = at("R1 G2 G3 G5", "R3 B3 P3 O3", stacks="R5 B1", pile="R2 R4", players=3, waiting="turn 2")
    assert asked(hints.evaluate, few)[0] > asked(hints.evaluate, many)[0]
    fits = at("R1 B2", "O3 O4", stacks="R5 B1", pile="R2 R4", players=3, waiting="turn 0")
    stuck = at("G3 P3", "O3 O4", stacks="R5 B1", pile="R2 R4", players=3, waiting="turn 0")
    assert asked(hints.evaluate, fits)[0] > asked(hints.evaluate, stuck)[0]


@given(PLAYERS, SEEDS)
def test_the_quick_player_places_as_long_as_it_can(players: int, seed: int) -> None:
    state = random_state(players, seed, 40 + seed % 80)
    if state.over or state.to_move == TABLE:
        return
    out = np.zeros(STAKZ.kernel.MAX_MOVES, np.int32)
    weights = np.zeros(STAKZ.kernel.MAX_CHANCES, np.int64)
    move = hints.rollout(state.record[0], out, weights, seeded(seed))
    text = STAKZ.notation.write_move(state.record[0], int(move))
    assert text in state.moves()
    assert (">" in text) == any(">" in each for each in state.moves())


def test_keys_are_the_same_for_the_same_stacks_in_another_order() -> None:
    one = at("R1 G2", stacks="R5 B1", pile="R2 R4")
    other = at("R1 G2", stacks="B1 R5", pile="R2 R4")
    assert hints.key(one.record[0]) == hints.key(other.record[0])
    keys: dict[int, str] = {}
    for seed in range(30 if COMPILED else 5):
        state = random_state(3, seed, 70)
        while not state.over and len(keys) < 5000:
            words = str(state).split()
            words[3] = ",".join(sorted(words[3].split(",")))
            text = " ".join(words)
            assert keys.setdefault(int(hints.key(state.record[0])), text) == text
            state = state.play(state.moves()[seed % len(state.moves())])


def test_views_are_evaluated_by_what_they_show() -> None:
    """An unseen hand counts by what it holds on average."""
    state = dealt(2, 8)
    seen = asked(hints.evaluate, state.seen_by(0))
    samples = [asked(hints.evaluate, resampled(state, 0, seeded(seed))) for seed in range(60)]
    assert np.mean(samples, 0) == pytest.approx(seen, abs=0.05)


# Secrets ----------------------------------------------------------------------------------------------


STEPS = 60 if COMPILED else 4
NAMES = [f"mcts:{STEPS}", f"uct:{STEPS}", f"turn:{STEPS}", f"plan:{STEPS}", "1", "2", "3", "4", "5"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(name: str, players: int) -> None:
    compared = 0
    for seed in range(12 if COMPILED else 2):
        state = random_state(players, seed, 30 * players + 11 * seed, placing=0.85)
        if state.over or state.to_move == TABLE:
            continue
        twins = [twin(state, state.to_move, Random(seed)), resampled(state, state.to_move, seeded(seed))]
        choice = ask(make(name, Random(9)), state)
        for other in twins:
            assert other.seen_by(state.to_move) == state.seen_by(state.to_move)
            compared += other != state
            assert ask(make(name, Random(9)), other) == choice
    assert compared >= (6 if COMPILED else 1), "or the test could not fail"


def test_levels_are_named_for_all_numbers_of_players() -> None:
    for table in STAKZ.levels.values():
        assert len(table) == 8 and table[0] == "random" and table[7].endswith("3s")
    assert min(STAKZ.levels) == 2 and max(STAKZ.levels) <= encoding.MOST_PLAYERS
