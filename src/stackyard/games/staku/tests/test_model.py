"""Random games of Staku, move for move against the slow model that was written from the rule page alone."""

from __future__ import annotations

from random import Random

import pytest

import stackyard
from stackyard.games.staku.tests.model import Model

SLICES = 4
"""Parts of the games, so that both cores have some."""


def play_one(random: Random) -> int:
    """A random game on both; returns how many turns it had."""
    max_stack = random.choice((3, 3, 2))
    capture_ends_turn, swap = random.random() < 0.5, random.random() < 0.5
    state = stackyard.game("staku").start(max_stack=max_stack, capture_ends_turn=capture_ends_turn, swap=swap)
    model = Model.start(max_stack, capture_ends_turn=capture_ends_turn, swap=swap)
    turns = 0
    while True:
        moves = state.moves()
        assert sorted(moves) == sorted(model.moves()), str(state)
        assert str(state) == model.text()
        assert (state.over, state.scores, state.winners) == (model.over, model.scores, model.winners)
        if state.over:
            return turns
        assert state.to_move == model.to_move
        # Plain random play captures little; half of the time a capture is taken where there is one.
        captures = [move for move in moves if "!" in move]
        move = random.choice(captures if captures and random.random() < 0.5 else moves)
        if "swap" in moves and random.random() < 0.5:
            move = "swap"
        state, model = state.play(move), model.play(move)
        turns += 1


@pytest.mark.parametrize("part", range(SLICES))
def test_random_games_agree_with_the_model(part: int, model_games: int, model_seed: int) -> None:
    games = range(part, model_games, SLICES)
    turns = sum(play_one(Random(f"{model_seed} {game}")) for game in games)
    assert turns >= len(games)
