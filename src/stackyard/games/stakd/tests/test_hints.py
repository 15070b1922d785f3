"""Hints are right where they can be wrong: keys, shares, and moves that are legal."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import stackyard
from stackyard.core import hints
from stackyard.core.jit import COMPILED, kernel
from stackyard.engine import bots
from stackyard.games.stakd.rules import encoding
from stackyard.games.stakd.rules import kernel as rules
from stackyard.play.reading import load
from tests.settings import RECORDS

STAKD = stackyard.game("stakd")
LEVELS = range(1, 9)


@kernel
def keys_of(before: Any, after: Any, move: int) -> tuple[int, int]:
    """The key of a position, from scratch and from the one before it."""
    return hints.key(after[0]), hints.rekey(after[0], before[0], move, hints.key(before[0]))


@kernel
def values_of(states: Any, values: Any) -> None:
    """What each seat can expect."""
    hints.evaluate(states[0], values)


@kernel
def worth_of(states: Any, values: Any) -> None:
    """What the end of a round is worth."""
    hints.share(states[0], values)


@kernel
def rolled(states: Any, out: Any, weights: Any, random: Any) -> int:
    """The move of a rollout."""
    return hints.rollout(states[0], out, weights, random)


@kernel
def ordered(states: Any, moves: Any, keys: Any) -> None:
    """How moves are ordered."""
    hints.order(states[0], moves, len(moves), keys)


@kernel
def lead(states: Any) -> int:
    """How far seat 0 is ahead."""
    return hints.balance(states[0])


def key_of(state: stackyard.State) -> int:
    return int(keys_of(state.record, state.record, 0)[0])


def rounds(players: int, count: int, same: int = 0, **options: Any) -> list[list[stackyard.State]]:
    """Random rounds whose first `same` moves are the same."""
    found = []
    for seed in range(count):
        random, common = Random(f"{players} {seed}"), Random(2)
        states = [STAKD.start(players=players, **options)]
        while not states[-1].over:
            choice = (common if len(states) <= same else random).choice(states[-1].moves())
            states.append(states[-1].play(choice))
        found.append(states)
    return found


@pytest.mark.parametrize("players", [1, 2, 4])
def test_positions_of_one_key_have_one_future(players: int) -> None:
    assert STAKD.hints is not None
    met: dict[int, dict[str, stackyard.State]] = defaultdict(dict)
    for states in rounds(players, 60 if COMPILED else 6, same=24 if players > 1 else 20):
        for before, after in pairwise(states):
            fresh, went_on = keys_of(before.record, after.record, 0)
            assert fresh == went_on
            met[int(fresh)][str(after)] = after
    shared = [list(group.values()) for group in met.values() if len(group) > 1]
    assert shared or not COMPILED, "no two positions met, so nothing was tested"
    for group in shared:
        for other in group[1:]:
            assert_same_future(group[0], other, 3)


def assert_same_future(one: stackyard.State, two: stackyard.State, depth: int) -> None:
    """What can be played is the same for some moves, and who wins."""
    assert (one.over, one.to_move, one.winners) == (two.over, two.to_move, two.winners)
    assert sorted(one.moves()) == sorted(two.moves())
    assert key_of(one) == key_of(two)
    for move in one.moves() if depth else []:
        assert_same_future(one.play(move), two.play(move), depth - 1)


def test_whatever_matters_is_in_the_key() -> None:
    state = rounds(2, 1)[0][20]
    told = {key_of(state)}

    def changed(name: str, value: Any, *place: int) -> None:
        record = state.record.copy()
        if place:
            record[0][name][place] = value
        else:
            record[0][name] = value
        told.add(key_of(stackyard.State(STAKD, state.setup, record)))

    now = state.record[0]
    bare = int(now.support & ~now.occupied)
    node = bare.bit_length() - 1
    changes: list[Any] = [
        ("turn", 1 - now.turn),
        ("out", 1),
        ("toppled", 1),
        ("bomber_here", not now.bomber_here),
        ("early_layer", 1),
        ("hand", now.hand[0, 1] + 1, 0, 1),
        ("hand", now.hand[1, 4] + 1, 1, 4),
        ("closed", now.closed[2] ^ np.uint64(1 << node), 2),
        ("support", now.support & ~np.uint64(1 << node)),
        ("layer_from", now.layer_from + 1 if encoding.pieces_here(now) < 6 else now.laid_count),
    ]
    for change in changes:
        changed(*change)
    assert len(told) == len(changes) + 1
    square = STAKD.start(players=2, piece_set="square")
    assert key_of(square) != key_of(STAKD.start(players=2))


@pytest.mark.parametrize("players", [1, 2, 3, 8])
def test_shares_and_moves(players: int) -> None:
    out, weights = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(1, np.int64)
    random = np.array([9], np.uint64)
    values = np.zeros(players)
    for states in rounds(players, 4 if COMPILED else 1):
        for state in states[:-1]:
            values_of(state.record, values)
            assert (values >= 0).all() and (values <= 1).all()
            assert players == 1 or values.sum() == pytest.approx(1)
            out_of_it = [seat for seat in range(players) if int(state.record[0].out) >> seat & 1]
            assert all(values[seat] == 0 for seat in out_of_it)
            assert rolled(state.record, out, weights, random) in state._list()
            legal = state._list()
            keys = np.zeros(len(legal), np.int32)
            ordered(state.record, legal, keys)
            if players == 2:
                # The same opinion in other words: a lead is a better share.
                assert (lead(state.record) > 0) == (values[0] > 0.5) or abs(values[0] - 0.5) < 0.01
        worth_of(states[-1].record, values)
        if players > 1:
            assert values.tolist() == [float(seat in states[-1].winners) for seat in range(players)]


def test_a_solo_that_is_lost_is_worth_less_than_one_that_is_won() -> None:
    values = np.zeros(1)
    lost = next(states[-1] for states in rounds(1, 5) if not states[-1].winners)
    worth_of(lost.record, values)
    assert values[0] < 0.6
    (tower,) = load(RECORDS / "stakd-solo.txt")
    won = tower.states()[-1]
    worth_of(won.record, values)
    assert values[0] == 1


@pytest.mark.parametrize("players", [1, 2, 3, 8] if COMPILED else [1, 2])
@pytest.mark.parametrize("level", LEVELS[:4] if COMPILED else LEVELS[:2])
def test_every_level_plays(players: int, level: int) -> None:
    bot = bots.make(str(level), Random(1))
    state = STAKD.start(players=players)
    for _ in range(players * 2 + (3 if COMPILED else 1)):
        state = state.play(bot.choose(state))


def test_levels_are_bots_of_growing_budgets() -> None:
    for table in STAKD.levels.values():
        assert len(table) == len(LEVELS)
        assert table[-1].split(":")[1] == "3s"
        for text in table:
            bots.make(text, Random(0))
