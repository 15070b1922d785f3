"""Alpha-beta, held to a plain minimax that prunes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import stackyard
from stackyard.core import kernels
from stackyard.core.errors import OptionError
from stackyard.core.hints import balance, noisy
from stackyard.core.jit import COMPILED, kernel
from stackyard.core.kernels import moves, over, play, to_move, winners
from stackyard.core.registry import load
from stackyard.core.state import State
from stackyard.engine.search.alphabeta import AlphaBeta, win_probability
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.runner import Stop
from stackyard.engine.search.transpositions import PROVEN, WIN
from stackyard.games.staku.rules import encoding
from stackyard.games.staku.rules import kernel as staku
from stackyard.games.staku.rules.layout import CELLS
from tests.waiting import PATIENCE

GAME = load("staku")
HINTS = GAME.hints  # loaded before anything asks for a balance
ENOUGH = Budget(steps=10_000_000)
SAMPLES = 20 if COMPILED else 2
NEAR_PALACES = [cell for cell in range(CELLS) if cell < 13 or cell >= 36]


def scatter(random: Random, stacks: int, quiet: int) -> State:
    """A position of a few stacks anywhere, half of them near palaces, in which the game goes on."""
    while True:
        record = np.zeros(1, encoding.State)
        staku.clear(record[0], 3)
        cells = random.sample(NEAR_PALACES, 2) + random.sample(range(CELLS), stacks)
        for i, cell in enumerate(list(dict.fromkeys(cells))[:stacks]):
            top = i % 3
            if top == 2:
                staku.put(record[0], cell, random.randint(1, 2), 0, encoding.NEUTRAL)
            else:
                height = random.choice((1, 1, 1, 2))  # Minimax cannot prune what high stacks can do.
                coloured = random.randint(1, height)
                staku.put(record[0], cell, height - coloured, coloured, top)
        record[0].to_move = random.randint(0, 1)
        record[0].quiet_turns = quiet
        staku.judge(record[0])
        if not kernels.over(record[0]):
            return State(GAME, GAME.setup(), record)


@kernel
def minimax(states: Any, lists: Any, ply: int, depth: int) -> int:
    """The score of every move to a depth, below it of noisy moves only, for the seat to move."""
    state = states[ply]
    seat = to_move(state)
    if over(state):
        won = winners(state)
        return 0 if won == 0 else WIN - ply if won == 1 << seat else ply - WIN
    best = -2 * WIN
    if depth <= 0:
        best = balance(state) if seat == 0 else -balance(state)
    for i in range(moves(state, lists[ply])):
        if depth > 0 or noisy(states[ply], lists[ply, i]):
            states[ply + 1] = states[ply]
            play(states[ply + 1], lists[ply, i])
            best = max(best, -minimax(states, lists, ply + 1, depth - 1))
    return best


class Minimax:
    """Plain minimax of positions."""

    def __init__(self) -> None:
        self.states = np.zeros(40, encoding.State)
        self.lists = np.zeros((40, staku.MAX_MOVES), np.int32)

    def of(self, state: State, depth: int) -> int:
        self.states[0] = state.record[0]
        return int(minimax(self.states, self.lists, 0, depth))


def win_in(score: int) -> int | None:
    if abs(score) <= PROVEN:
        return None
    return (WIN - score + 1) // 2 if score > 0 else -((WIN + score) // 2)


def plain(depth: int, **settings: Any) -> AlphaBeta:
    return AlphaBeta(max_depth=depth, selective=False, table_bits=16, **settings)


@pytest.mark.parametrize("quiet", [0, 17, 18, 19])
def test_agrees_with_minimax(quiet: int) -> None:
    random = Random(quiet)
    minimax = Minimax()
    kinds = set()
    for depth, stacks in [(1, 5), (2, 4), (3, 3)] if COMPILED else [(1, 3), (2, 2)]:
        search = plain(depth)
        for _ in range(SAMPLES if depth < 3 else SAMPLES // 5):
            state = scatter(random, stacks, quiet)
            score = minimax.of(state, depth)
            found = search.search(state, ENOUGH)
            assert found.values[state.to_move] == pytest.approx(win_probability(score, 100.0)), str(state)
            assert found.win_in == win_in(score), str(state)
            assert found.exact == (found.win_in is not None)
            kinds.add(
                "win" if score > PROVEN else "loss" if score < -PROVEN else "draw" if score == 0 else "open"
            )
    assert len(kinds) > 2 or not COMPILED
    assert quiet < 18 or "draw" in kinds or not COMPILED


def test_a_selective_search_proves_only_what_is_so() -> None:
    random = Random(5)
    minimax = Minimax()
    proofs = 0
    for _ in range(2 * SAMPLES):
        state = scatter(random, 4, random.choice((0, 16, 18)))
        found = AlphaBeta(table_bits=12, max_depth=2).search(state, ENOUGH)
        if found.win_in in (1, 2, -1):
            depth = 2 * abs(found.win_in) - (found.win_in > 0)
            score = minimax.of(state, depth)
            assert abs(score) > PROVEN and (score > 0) == (found.win_in > 0), str(state)
            proofs += 1
    assert proofs > 0


def test_the_table_changes_no_value() -> None:
    random = Random(7)
    for _ in range(SAMPLES):
        state = scatter(random, 7 if COMPILED else 3, random.choice((0, 10, 17)))
        depth = 3 if COMPILED else 2
        with_table = plain(depth).search(state, ENOUGH)
        without = plain(depth, use_table=False).search(state, ENOUGH)
        assert with_table.values == without.values, str(state)
        assert with_table.win_in == without.win_in


def test_a_table_full_of_other_positions_changes_no_value() -> None:
    random = Random(8)
    depth = 3 if COMPILED else 2
    small = AlphaBeta(max_depth=depth, selective=False, table_bits=4)
    for _ in range(SAMPLES):
        state = scatter(random, 5 if COMPILED else 3, 0)
        assert small.search(state, ENOUGH).values == plain(depth).search(state, ENOUGH).values


def test_finds_a_win_at_once_and_says_so() -> None:
    state = GAME.parse("6/W6/8/7/8/7/1B4 w 0 9")
    found = AlphaBeta().search(state, ENOUGH)
    assert found.best.move == "f1-g1"
    assert (found.exact, found.win_in, found.depth) == (True, 1, 1)
    assert found.values == (1.0, 0.0)
    assert found.best.line == ("f1-g1",)


def test_su_17_a_draw_that_cannot_be_helped() -> None:
    found = plain(3).search(GAME.parse("2B3/7/8/7/8/7/2W3 w 18 9"), ENOUGH)
    assert found.values == (0.5, 0.5)
    assert found.win_in is None


def test_the_line_can_be_played_and_leads_to_the_win() -> None:
    random = Random(3)
    for _ in range(SAMPLES):
        state = scatter(random, 5, 0)
        found = plain(3 if COMPILED else 1).search(state, ENOUGH)
        end = state
        for move in found.best.line:
            end = end.play(move)
        if found.win_in is not None:
            winner = state.to_move if found.win_in > 0 else 1 - state.to_move
            assert end.winners == (winner,)
            assert len(found.best.line) == 2 * abs(found.win_in) - (found.win_in > 0)


def test_several_lines_have_scores_of_their_own() -> None:
    random = Random(4)
    minimax = Minimax()
    for _ in range(max(SAMPLES // 5, 1)):
        state = scatter(random, 5 if COMPILED else 3, 0)
        scores = sorted((-minimax.of(state.play(move), 1) for move in state.moves()), reverse=True)
        if abs(scores[0]) > PROVEN:
            continue
        found = plain(2, lines=3).search(state, ENOUGH)
        for candidate, score in zip(found.candidates[:3], scores, strict=False):
            # Minimax counted moves from the position after the first one.
            if abs(score) <= PROVEN:
                assert candidate.value == pytest.approx(win_probability(score, 100.0))
            assert candidate.error == 0
        assert {candidate.move for candidate in found.candidates} == set(state.moves())
        assert all(candidate.value <= found.best.value for candidate in found.candidates)


@pytest.mark.parametrize("steps", [1, 30, 700] + [20_000] * COMPILED)
def test_a_budget_of_nodes_is_kept_and_decides_the_result(steps: int) -> None:
    state = GAME.start().play("b3-c3")
    first, second = (AlphaBeta().search(state, Budget(steps=steps)) for _ in range(2))
    assert first.steps == steps
    assert first.candidates == second.candidates
    assert state.why_not(first.best.move) is None


def test_one_move_is_played_at_once() -> None:
    state = GAME.parse("2B3/7/8/7/8/(nnn)6/W(nnn)4 w 0 9")
    assert state.moves() == ["a1-b2"]
    found = AlphaBeta().search(state, Budget(seconds=PATIENCE))
    assert found.best.move == "a1-b2"
    assert found.depth == 1 and found.seconds < PATIENCE


def test_stop_ends_a_search_at_once_with_a_move() -> None:
    stop = Stop()
    stop()
    state = GAME.start()
    found = AlphaBeta().search(state, Budget(seconds=PATIENCE), stop=stop)
    assert found.seconds < PATIENCE
    assert found.best.move in state.moves()


def test_progress_is_told() -> None:
    told: list[float] = []
    stop = Stop()

    def progress(share: float) -> None:
        told.append(share)
        if len(told) == 3:
            stop()

    AlphaBeta(selective=False).search(GAME.start(), Budget(seconds=PATIENCE), stop=stop, progress=progress)
    assert len(told) == 3 and told == sorted(told) and told[-1] <= 1


def test_a_win_is_certain_and_a_lead_is_not() -> None:
    assert win_probability(WIN - 3, 100.0) == 1
    assert win_probability(3 - WIN, 100.0) == 0
    assert win_probability(0, 100.0) == 0.5
    assert 0.99 < win_probability(2000, 100.0) < 1
    assert win_probability(100_000, 100.0) <= 1


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (lambda: stackyard.game("stakd").start(players=3), "two seats"),
        (lambda: stackyard.game("stack").start(), "table is to move|without chance"),
        (lambda: stackyard.game("stakz").start(), "table is to move|without chance"),
        (lambda: GAME.parse("W5/7/8/7/8/7/B5 b 0 9"), "round is over"),
    ],
)
def test_what_alpha_beta_refuses(state: Any, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        AlphaBeta().search(state(), Budget(steps=10))


@pytest.mark.parametrize("setting", [{"lines": 0}, {"lines": 99}, {"max_depth": 0}])
def test_settings_that_make_no_sense(setting: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        AlphaBeta(**setting)
