"""Moves of Stakz in words: who does what, and what comes of it; to others no more than they see."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard import SPECTATOR, TABLE, State
from stackyard.games.stakz import GAME
from stackyard.games.stakz.tests.positions import at, dealt, random_move, random_state, stacks_of
from stackyard.games.stakz.tests.test_secrets import twin
from stackyard.render.language import Language

NBSP = "\N{NO-BREAK SPACE}"
FRENCH = Language.load("fr", "stakz")


@pytest.mark.parametrize(
    ("state", "move", "words", "french"),
    [
        (
            at("R1 R2 G5", stacks="R3 G4", pile="B1"),
            "R1>1",
            "Seat 0 places the red 1 on stack 1",
            "pose le 1 rouge sur la pile 1",
        ),
        (
            at("P1 R2", stacks="R1R4O4O1G1B1 P3"),
            "P1>1",
            "Seat 0 places the purple 1 on stack 1: it splits, the top 3 are stack 3",
            f"sur la pile 1{NBSP}: elle se scinde, les 3 du dessus forment la pile 3",
        ),
        (
            at("G4", stacks="R3 G5"),
            "G4>2",
            "Seat 0 places the green 4 on stack 2 and wins",
            "pose le 4 vert sur la pile 2 et gagne",
        ),
        (
            at("P1", stacks="R1O1G1B1 P3"),
            "P1>1",
            "Seat 0 places the purple 1 on stack 1, which splits, and wins",
            "pose le 1 violet sur la pile 1, qui se scinde, et gagne",
        ),
        (dealt(), "draw O", "Seat 0 draws an orange tile", "pioche une tuile orange"),
        (
            at("R1", stacks="R3 G5"),
            "end",
            "Seat 0 ends the turn; nothing is left to draw",
            f"finit son tour{NBSP}; la pioche est vide",
        ),
        (
            at("R1", stacks="R3 G5").play("end"),
            "end",
            "Seat 1 ends the turn, and nobody goes on: the round is over",
            f"finit son tour, et personne ne continue{NBSP}: la manche est terminée",
        ),
        (
            random_state(2, 0, 20),
            "base G",
            "Seat 1 chooses a green tile as the first base",
            "choisit une tuile verte comme première base",
        ),
        (
            random_state(2, 0, 20).play("base G"),
            "=G3",
            "The table turns up the green 3: stack 1",
            f"La table retourne le 3 vert{NBSP}: pile 1",
        ),
        (random_state(2, 0, 0), "=R2", "The table deals Seat 0 the red 2", "le 2 rouge"),
        (random_state(2, 0, 0).seen_by(1), "=R?", "The table deals Seat 0 a red tile", "une tuile rouge"),
        (dealt().play("draw B").seen_by(1), "=B?", "The table gives Seat 0 a blue tile", "une tuile bleue"),
    ],
)
def test_a_move_in_words(state: State, move: str, words: str, french: str) -> None:
    assert state.describe(move) == words
    assert FRENCH.say(state.describe(move)).endswith(french)


@given(st.integers(2, 4), st.integers(0, 2**32 - 1), st.integers(0, 160))
def test_words_name_who_moves_and_tell_no_secret(players: int, seed: int, steps: int) -> None:
    state = random_state(players, seed, steps)
    for move in state.moves():
        mover = "The table" if state.to_move == TABLE else GAME.seat_names[state.to_move]
        assert state.describe(move).startswith(mover)
        assert "{" not in FRENCH.say(state.describe(move))
        after = state.play(move)
        for seat in (SPECTATOR, *range(players)):
            other = twin(state, seat, Random(seed)) if seat != SPECTATOR else state
            seen = after.seen_by(seat).last or ""
            told = state.seen_by(seat).describe(seen)
            assert told == other.seen_by(seat).describe(seen)
            assert seen == move or told.endswith(" tile"), "what is not seen is not told"


@given(st.integers(2, 4), st.integers(0, 2**32 - 1))
def test_what_is_told_of_a_move_comes_true(players: int, seed: int) -> None:
    state, random = random_state(players, seed, 20), Random(seed)
    for _ in range(120):
        if state.over:
            break
        move = random_move(state, random)
        told, before, state = state.describe(move), state, state.play(move)
        if ">" in move:
            assert ("splits" in told) == (len(stacks_of(state)) > len(stacks_of(before)))
            assert told.endswith("wins") == state.over
        assert state.over == told.endswith(("wins", "the round is over"))
