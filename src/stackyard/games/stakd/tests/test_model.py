"""The kernel against a slow model that was written from the rule page alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stackyard
from stackyard.games.stakd.tests.model import Model

STAKD = stackyard.game("stakd")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("piece_set", ["triangular", "square"])
def test_random_games_agree(players: int, piece_set: str, model_games: int, model_seed: int) -> None:
    random = Random(f"{model_seed} {players} {piece_set}")
    for number in range(max(model_games // 30, 1)):
        compare(random, players, piece_set, ("mover", "nobody")[number % 2], calls=number % 3 == 1)


@pytest.mark.parametrize("players", [5, 6, 7])
def test_other_numbers_of_players_agree(players: int, model_seed: int) -> None:
    compare(Random(f"{model_seed} {players}"), players, "triangular", "nobody", calls=False)


def compare(random: Random, players: int, piece_set: str, early_layer: str, calls: bool) -> None:
    options: dict[str, Any] = {
        "first": random.randrange(players),
        "piece_set": piece_set,
        "early_layer": early_layer,
    }
    state = STAKD.start(players, calls=calls, **options)
    model = Model.start(players, calls=calls, **options)
    while True:
        moves = state.moves()
        assert sorted(moves) == sorted(model.moves()), f"{state}"
        found = (state.over, state.to_move, state.scores, state.winners)
        assert found == (model.over, model.to_move, model.scores, model.winners), f"{state}"
        if state.over:
            break
        # Bombers are rare among the moves, and rich in rules; calls would end most rounds at once.
        calm = [move for move in moves if not move.startswith("!")]
        bombers = [move for move in calm if "X" in move]
        move = random.choice(bombers if bombers and random.random() < 0.3 else calm)
        if calls and random.random() < 0.02:
            move = random.choice(moves)
        state, model = state.play(move), model.play(move)
