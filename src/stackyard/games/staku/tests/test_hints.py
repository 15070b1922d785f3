"""What Staku tells search."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from stackyard.core import entries, kernels
from stackyard.core import hints as generic
from stackyard.core.jit import COMPILED
from stackyard.core.registry import load
from stackyard.core.state import State
from stackyard.games.staku.bots import cells, hints
from stackyard.games.staku.bots.weights import ATTACK, MOBILITY, STACK, THREAT, TURN
from stackyard.games.staku.rules import encoding, kernel
from stackyard.games.staku.rules.layout import CELLS, NEIGHBOUR, PALACE_CELLS, ROW_LENGTHS

GAME = load("staku")
GAMES = 12 if COMPILED else 1


def positions(seed: int, games: int = GAMES, **options: object) -> list[State]:
    """The positions of random games."""
    random = Random(seed)
    found = []
    for _ in range(games):
        state = GAME.start(**options)  # type: ignore[arg-type]
        while not state.over:
            found.append(state)
            state = state.play(random.choice(state.moves()))
    return found


def start_of_row(row: int) -> int:
    return sum(ROW_LENGTHS[:row])


def turned(state: State, colours: bool) -> State:
    """The position with left and right swapped, or with the colours and the two edges swapped."""
    record = state.record.copy()
    old, new = state.record[0], record[0]
    for row, length in enumerate(ROW_LENGTHS):
        for place in range(length):
            cell = start_of_row(row) + place
            other = start_of_row(6 - row) + place if colours else start_of_row(row) + length - 1 - place
            top = int(old.top[other])
            new.top[cell] = 1 - top if colours and top < 2 else top
            new.height[cell] = old.height[other]
            new.coloured[cell] = old.coloured[other]
    if colours:
        new.to_move = 1 - old.to_move
    return State(state.game, state.setup, record)


@pytest.mark.parametrize("options", [{}, {"max_stack": 2}])
def test_a_position_is_worth_the_opposite_with_colours_swapped(options: dict[str, int]) -> None:
    for state in positions(1, **options):
        balance = generic.balance(state.record[0])
        assert generic.balance(turned(state, colours=True).record[0]) == -balance
        assert generic.balance(turned(state, colours=False).record[0]) == balance


def test_the_balance_is_the_sum_of_its_features() -> None:
    weights = np.array([*(each for kind in STACK for each in kind), TURN, *ATTACK, *MOBILITY, *THREAT])
    assert len(weights) == hints.FEATURES
    out = np.zeros(hints.FEATURES, np.int64)
    for state in positions(2):
        hints.features(state.record[0], out)
        assert generic.balance(state.record[0]) == out @ weights


def test_the_shares_add_up_and_follow_the_balance() -> None:
    out = np.zeros(2)
    for state in positions(3, 2):
        generic.evaluate(state.record[0], out)
        assert out.sum() == pytest.approx(1)
        assert (out[0] > 0.5) == (generic.balance(state.record[0]) > 0)


@pytest.mark.parametrize("options", [{}, {"max_stack": 2}])
def test_a_key_is_carried_on_move_by_move(options: dict[str, int]) -> None:
    random = Random(4)
    for before in positions(4, **options):
        move = random.choice(before._list().tolist())
        after = before.record.copy()
        entries.play(after, move)
        old: Any = np.uint64(generic.key(before.record[0]))
        assert generic.rekey(after[0], before.record[0], move, old) == np.uint64(generic.key(after[0]))


def test_a_key_tells_apart_what_the_rest_of_the_game_depends_on() -> None:
    texts = [
        "6/7/8/3B3/8/7/W5 w 0 9",
        "6/7/8/3B3/8/7/W5 b 0 9",
        "6/7/8/3B3/8/7/W5 w 1 9",
        "6/7/8/3B3/8/7/1W4 w 0 9",
        "6/7/8/3B3/8/7/(WW)5 w 0 9",
        "6/7/8/3B3/8/7/(nW)5 w 0 9",
        "6/7/8/3n3/8/7/W4B w 0 9",
    ]
    keys = [int(generic.key(GAME.parse(text).record[0])) for text in texts]
    keys.append(int(generic.key(GAME.parse(texts[0], max_stack=2).record[0])))
    assert len(set(keys)) == len(keys)
    # The number of the turn pair changes nothing.
    assert generic.key(GAME.parse("6/7/8/3B3/8/7/W5 w 0 50").record[0]) == keys[0]


@pytest.mark.parametrize("options", [{}, {"max_stack": 2}])
def test_loud_moves_are_the_noisy_ones(options: dict[str, int]) -> None:
    out = np.zeros(kernel.MAX_MOVES, np.int32)
    for state in positions(5, **options):
        record = state.record[0]
        count = generic.noisy_moves(record, out)
        assert out[:count].tolist() == [
            move for move in state._list().tolist() if generic.noisy(record, move)
        ]


def test_wins_come_first() -> None:
    keys = np.zeros(kernel.MAX_MOVES, np.int32)
    seen = 0
    for state in positions(6):
        moves = state._list()
        generic.order(state.record[0], moves, len(moves), keys)
        best = state.moves()[int(np.argmax(keys[: len(moves)]))]
        wins = any(
            state.play(move).winners == (state.to_move,) for move in state.moves()[:: 1 if COMPILED else 40]
        )
        if wins:
            assert state.play(best).winners == (state.to_move,)
            seen += 1
        if seen > 3:
            break
    assert seen > 0 or not COMPILED


def test_a_capture_counts_for_more_than_a_step() -> None:
    state = GAME.parse("6/7/8/3B3/3W4/7/1B4 w 0 9")
    moves = state._list()
    keys = np.zeros(len(moves), np.int32)
    generic.order(state.record[0], moves, len(moves), keys)
    assert "!" in state.moves()[int(np.argmax(keys))]


def test_a_threat_is_seen() -> None:
    out = np.zeros(kernel.MAX_MOVES, np.int32)
    agreed = total = 0
    for state in positions(7):
        record = state.record.copy()
        record[0].to_move = 1 - record[0].to_move  # whoever threatens would move
        count = kernels.moves(record[0], out)
        lasts = [
            encoding.second_target_of(move) if encoding.second_count_of(move) else encoding.target_of(move)
            for move in out[:count].tolist()
        ]
        wins = any(PALACE_CELLS[1 - record[0].to_move] >> cell & 1 for cell in lasts)
        total += 1
        agreed += bool(generic.threatened(state.record[0])) == wins
    assert agreed >= 0.97 * total


def test_the_slanted_board_has_a_bit_for_every_cell_and_gaps_at_the_edges() -> None:
    assert len({int(bit) for bit in cells.BIT}) == CELLS
    for cell in range(CELLS):
        neighbours = {int(other) for other in NEIGHBOUR[cell] if other < CELLS}
        found = cells.around(cells.BIT[cell])
        assert {other for other in range(CELLS) if int(found) & int(cells.BIT[other])} == neighbours
    assert cells.count_cells(cells.BOARD) == CELLS
