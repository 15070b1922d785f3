"""Random rounds of Stakz, move for move against the slow model that was written from the rule page alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import stackyard
from stackyard import TABLE
from stackyard.games.stakz.tests import model as models
from stackyard.games.stakz.tests.model import Model
from stackyard.games.stakz.tests.positions import STAKZ, random_move

SLICES = 4
"""Parts of the rounds, so that both cores have some."""


def play_one(random: Random) -> int:
    """A random round on both; returns how many moves it had."""
    players = random.choice((2, 3, 4))
    first = random.randrange(players)
    placing = random.choice((0.2, 0.6, 0.9, 0.99))  # rounds that empty the pile, and rounds that are won
    state, model = STAKZ.start(players=players, first=first), Model.start(players, first)
    played = 0
    while True:
        assert sorted(state.moves()) == sorted(model.moves()), str(state)
        assert (state.over, state.scores, state.winners) == (model.over, model.scores, model.winners)
        assert lying(state) == told(model)
        if state.over:
            return played
        assert state.to_move == model.to_move
        if state.to_move == TABLE:
            weights = state.weights()
            total = sum(weights.values())
            assert {move: Fraction(weight, total) for move, weight in weights.items()} == model.chances()
        move = random_move(state, random, placing)
        state, model = state.play(move), model.play(move)
        played += 1


def lying(state: stackyard.State) -> tuple[list[str], list[str], str]:
    """Hands, stacks and pile of the kernel's state."""
    _, hands, _, stacks, _, pile, *_ = str(state).split()
    return hands.split("/"), stacks.split(","), pile


def told(model: Model) -> tuple[list[str], list[str], str]:
    """The same of the model."""
    # A closed stack is told only within a turn: with the draw the turn is over.
    closed = model.closed if model.phase in (models.TURN, models.OVER) and model.placed else ()
    stacks = ["".join(stack) + "*" * (at in closed) for at, stack in enumerate(model.stacks, 1)]
    return [grouped(hand) for hand in model.hands], stacks or ["-"], grouped(model.pile)


def grouped(tiles: tuple[str, ...]) -> str:
    text = ""
    for colour in models.COLOURS:
        symbols = "".join(sorted(tile[1] for tile in tiles if tile[0] == colour))
        text += colour + symbols if symbols else ""
    return text or "-"


@pytest.mark.parametrize("part", range(SLICES))
def test_random_rounds_agree_with_the_model(part: int, model_games: int, model_seed: int) -> None:
    rounds = range(part, model_games, SLICES)
    moves = sum(play_one(Random(f"{model_seed} {number}")) for number in rounds)
    assert moves >= 23 * len(rounds)


def test_views_are_as_fine_as_the_models(model_seed: int) -> None:
    """Two states look the same to a seat exactly if they do in the model."""
    random = Random(model_seed)
    state, model = STAKZ.start(players=3), Model.start(3)
    for _ in range(60):
        if state.over:
            break
        moves = random.sample(state.moves(), min(6, len(state.moves())))
        after = [(state.play(move), model.play(move)) for move in moves]
        for seat in range(3):
            views = [(one.seen_by(seat), other.seen_by(seat)) for one, other in after]
            for (view, told), (other_view, other_told) in combinations(views, 2):
                assert (view == other_view) == (told == other_told), str(state)
        move = random_move(state, random)
        state, model = state.play(move), model.play(move)


@pytest.mark.parametrize("rotate", [False, True])
def test_matches_agree_with_the_model(rotate: bool, model_seed: int) -> None:
    random = Random(model_seed)
    for _ in range(100):
        players = random.choice((2, 3, 4))
        match = stackyard.match("stakz", [f"player {seat}" for seat in range(players)], rotate_start=rotate)
        totals = [0] * players
        while not match.over:
            assert not models.match_over(tuple(totals)) and match.winners == ()
            assert match.first == models.starter(len(match.rounds), players, rotate)
            winner = random.randrange(players)
            scores = [0 if seat == winner else random.randrange(1, 6) for seat in range(players)]
            totals = [total + score for total, score in zip(totals, scores, strict=True)]
            match = match.add_scores(scores, (winner,))
        assert models.match_over(tuple(totals))
        assert match.winners == models.match_winners(tuple(totals))


def lines(model: Model, depth: int) -> int:
    """How many lines of moves lead on, by the model."""
    moves = model.moves()
    return len(moves) if depth == 1 else sum(lines(model.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize("steps", [0, 19, 24, 40, 75])
def test_perft_agrees_with_the_model(steps: int, model_seed: int) -> None:
    random = Random(model_seed + steps)
    state, model = STAKZ.start(), Model.start(2)
    for _ in range(steps):
        move = random_move(state, random, 0.6)
        after = state.play(move)
        if after.over:
            break
        state, model = after, model.play(move)
    for depth in (1, 2):
        assert state.perft(depth) == lines(model, depth), str(state)
