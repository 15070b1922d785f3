"""Moves of Stakd in words: who lays what where, and what comes of it."""

from __future__ import annotations

from random import Random

import pytest

from stackyard import State
from stackyard.games.stakd.tests.test_rules import STAKD, bases_for, held, tower
from stackyard.render.language import Language

FRENCH = Language.load("fr", "stakd")
NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("state", "move", "words", "french"),
    [
        (STAKD.start(), "B@0,0", "Seat 0 lays a base", "Siège 0 pose une base"),
        (tower(""), "^T0@0,0", "Seat 0 starts layer 1 with a TRIO", "Siège 0 commence l’étage 1 par un TRIO"),
        (tower("^D0@0,0"), "U@0,1", "Seat 1 lays a UNI on layer 1", "Siège 1 pose un UNI à l’étage 1"),
        (
            tower("^D0@0,0"),
            "X@0,1",
            "Seat 1 lays a BOMBER on layer 1 and terminates B@0,0",
            "Siège 1 pose un BOMBER à l’étage 1 et condamne B@0,0",
        ),
        (
            held(bases_for(3).play("^D0@0,0"), "U1", "-", "-"),
            "U@-1,1",
            "Seat 0 lays a UNI on layer 1. Seat 1 and Seat 2 are out: Seat 0 wins the round.",
            "Siège 0 pose un UNI à l’étage 1. "
            f"Siège 1 et Siège 2 sont hors jeu{NBSP}: Siège 0 gagne la manche.",
        ),
        (
            held(bases_for(3).play("^D0@0,0"), "U1", "-", "U1"),
            "U@-1,1",
            "Seat 0 lays a UNI on layer 1. Seat 1 is out.",
            "Siège 0 pose un UNI à l’étage 1. Siège 1 est hors jeu.",
        ),
        (
            held(bases_for(1).play("^D0@0,0"), "U1"),
            "U@-1,1",
            "You lay a UNI on layer 1. All pieces are laid: won.",
            f"Vous posez un UNI à l’étage 1. Toutes les pièces sont posées{NBSP}: gagné.",
        ),
        (
            STAKD.start(calls=True),
            "!topple 1",
            "Seat 1 knocked the tower over",
            "Siège 1 a renversé la tour",
        ),
    ],
)
def test_what_is_said_of_moves(state: State, move: str, words: str, french: str) -> None:
    assert state.describe(move) == words
    assert FRENCH.say(state.describe(move)) == french


def test_players_are_named() -> None:
    said = FRENCH.named(["Ann", "Bob"]).say(tower("^D0@0,0").describe("X@0,1"))
    assert said == "Bob pose un BOMBER à l’étage 1 et condamne B@0,0"


@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_move_is_told_with_whoever_makes_it(players: int) -> None:
    state, random = STAKD.start(players=players), Random(players)
    while not state.over:
        mover = "You" if players == 1 else f"Seat {state.to_move}"
        told = {move: state.describe(move) for move in state.moves()[:20]}
        assert all(words.startswith(mover) for words in told.values())
        move = random.choice(state.moves())
        words, after = state.describe(move), state.play(move)
        assert after.over == ("wins the round" in words or words.endswith(("won.", "lost.")))
        state = after
