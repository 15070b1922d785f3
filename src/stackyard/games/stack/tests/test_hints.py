from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from stackyard import State
from stackyard.core.hints import evaluate, order, rollout, share
from stackyard.core.jit import COMPILED, kernel
from stackyard.games.stack.bots.hints import SEARCH, WEIGHTS
from stackyard.games.stack.bots.levels import LEVELS
from stackyard.games.stack.rules.kernel import MAX_MOVES
from stackyard.games.stack.tests.positions import STACK, at

ROUNDS = 20 if COMPILED else 2


@kernel
def _evaluate(states: Any, values: Any) -> None:
    evaluate(states[0], values)


@kernel
def _share(states: Any, values: Any) -> None:
    share(states[0], values)


@kernel
def _order(states: Any, moves: Any, count: int, keys: Any) -> None:
    order(states[0], moves, count, keys)


@kernel
def _rollout(states: Any, out: Any, weights: Any, random: Any) -> int:
    return rollout(states[0], out, weights, random)


def evaluated(state: State) -> list[float]:
    values = np.zeros(state.players)
    _evaluate(state.record, values)
    return list(values.tolist())


def shared(state: State) -> list[float]:
    values = np.zeros(state.players)
    _share(state.record, values)
    return list(values.tolist())


def positions(players: int, seed: int) -> list[State]:
    """A random round, position by position."""
    random, state, seen = Random(seed), STACK.start(players=players), []
    while not state.over:
        seen.append(state)
        state = state.play(random.choice(state.moves()))
    return [*seen, state]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_add_up_to_one_and_nearly_all_is_the_winners(players: int) -> None:
    for seed in range(ROUNDS):
        state = positions(players, seed)[-1]
        values = shared(state)
        assert sum(values) == pytest.approx(1)
        assert min(values) > 0
        assert sum(values[seat] for seat in state.winners) > 0.94
        assert state.scores is not None
        assert sorted(range(players), key=lambda seat: values[seat]) == sorted(
            range(players), key=lambda seat: (values[seat], state.scores[seat] if state.scores else 0)
        )


def test_who_has_lost_still_plays_for_points() -> None:
    near, far = (
        at("R- B-", "1BR 5RB", "B over", f"penalties 0,{lost} out RB last -", calls=True)
        for lost in (100, 110)
    )
    assert far.winners == near.winners == (0,)
    assert shared(far)[1] < shared(near)[1] < 0.05


@pytest.mark.parametrize("players", [2, 3, 4])
def test_evaluations_are_shares_at_every_point_of_a_round(players: int) -> None:
    for state in positions(players, players)[:-1]:
        values = evaluated(state)
        assert sum(values) == pytest.approx(1)
        assert all(0 <= value <= 1 for value in values)


def turned(text: str, by: dict[str, str]) -> str:
    return "".join(by.get(letter, letter) for letter in text)


@pytest.mark.parametrize(
    ("dice", "piles", "turn"),
    [("R1124 B356", "4RB 6BRB 1BR", "R"), ("R1 B3566", "3RB 5BRB", "B"), ("R12 B2", "1RB 2BRB", "R")],
)
def test_colours_do_not_matter(dice: str, piles: str, turn: str) -> None:
    swap = {"R": "B", "B": "R"}
    state = at(dice, piles, f"{turn} pick")
    text = turned(str(state), swap)
    # Seats stand in order, so their dice change places.
    parts = text.split(" piles ")
    first, second = parts[0].removeprefix("dice ").split()
    other = STACK.parse(f"dice {second} {first} piles {parts[1]}")
    assert evaluated(other) == pytest.approx(evaluated(state)[::-1])


def test_points_and_safe_tops_are_worth_something() -> None:
    even = at("R25 B25", "4BR 4RB")
    ahead = at("R25 B25", "1BR 4RB")
    assert evaluated(ahead)[0] > evaluated(even)[0]
    # A pile of three whose number the opponent holds is a gift.
    gift = at("R25 B15", "1RBR 4RB", "B pick")
    safe = at("R25 B35", "1RBR 4RB", "B pick")
    assert evaluated(gift)[0] < evaluated(safe)[0]


@pytest.mark.parametrize("dice", ["R2 B45", "R2 B45 G3456 Y3456"])
def test_a_round_that_is_nearly_won_is_more_than_half_won(dice: str) -> None:
    players = len(dice.split())
    won = at(dice, "1BR 5BR", extra="penalties 0" + ",90" * (players - 1), calls=True)
    assert evaluated(won)[0] > 0.7
    lost = at(dice, "1BR 5BR", extra="penalties 90" + ",0" * (players - 1), calls=True)
    assert evaluated(lost)[0] < 0.1


@pytest.mark.parametrize(("players", "partners"), [(2, "open"), (4, "open"), (4, "spared")])
def test_rollouts_play_legal_moves_to_the_end(players: int, partners: str) -> None:
    out, weights = np.zeros(MAX_MOVES, np.int32), np.zeros(6, np.int64)
    random = np.array([7], np.uint64)
    for _ in range(ROUNDS):
        state = STACK.start(players=players, partners=partners)
        while not state.over:
            move = int(_rollout(state.record, out, weights, random))
            state = state.play(STACK.notation.write_move(state.record[0], move))


def ordered(state: State) -> list[str]:
    """The moves, most promising first."""
    moves = state._list()
    keys = np.zeros(len(moves), np.int32)
    _order(state.record, moves, len(moves), keys)
    texts = state.moves()
    return [texts[place] for place in sorted(range(len(moves)), key=lambda place: -int(keys[place]))]


def test_captures_come_first_and_gifts_last() -> None:
    moves = ordered(at("R124 B24", "1BRB 2RB"))
    assert moves[0] == "1>BRB"
    # B holds another 2 and would capture.
    assert moves[-1] == "2>RB"


def test_a_partner_who_is_spared_is_no_threat() -> None:
    """Green holds the only other 2s and 1s, and is Red's partner (ST-14)."""
    opened, spared = (
        at("R1234 B34 G125 Y34", "2RB 1BR", partners=partners, filler=6) for partners in ("open", "spared")
    )
    assert ordered(opened)[-1] == "2>RB" and ordered(spared)[0] == "2>RB", "a gift, and a safe pile"
    assert evaluated(spared)[0] > evaluated(opened)[0]
    assert sum(evaluated(spared)) == pytest.approx(1)


def test_levels_and_habits_have_their_shapes() -> None:
    assert all(len(texts) == 8 for texts in LEVELS.values())
    assert min(LEVELS) == 2
    assert set(SEARCH) <= {"exploration", "widening", "cutoff"}
    assert WEIGHTS.shape[0] == 2 and np.isfinite(WEIGHTS).all()
