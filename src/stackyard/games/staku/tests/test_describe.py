"""Staku's turns in words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stackyard
from stackyard.games.staku.rules.layout import NAMES
from stackyard.render.language import Language

STAKU = stackyard.game("staku")
FRENCH = Language.load("fr", "staku")
# White to move: three tokens on c3, two on c4, one beside a palace; black on d4 (with a neutral), e5 and f7.
TEXT = "6/W5B/4B3/3(nB)3/2(nWW)(WW)4/7/6 w {quiet} 1"
NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        ("c4-c5", "White moves one token from c4 to c5", "Blanc déplace un pion de c4 en c5"),
        (
            "c4+d4!",
            "White moves two tokens from c4 to d4 and captures two tokens",
            "Blanc déplace deux pions de c4 en d4 et prend deux pions",
        ),
        (
            "c3-c4*f5",
            "White moves one token from c3 to c4, then three tokens on to f5",
            "Blanc déplace un pion de c3 en c4, puis trois pions jusqu’en f5",
        ),
        (
            "c4+d4!-e5!",
            "White moves two tokens from c4 to d4 and captures two tokens, then one token on to e5, "
            "and captures one token",
            "Blanc déplace deux pions de c4 en d4 et prend deux pions, puis un pion jusqu’en e5, "
            "et prend un pion",
        ),
        (
            "f1-g1",
            "White moves one token from f1 to g1 and wins, in Black's palace",
            "Blanc déplace un pion de f1 en g1 et gagne, dans le palais de Noir",
        ),
    ],
)
def test_what_a_turn_is_called(move: str, english: str, french: str) -> None:
    told = STAKU.parse(TEXT.format(quiet=3)).describe(move)
    assert (told, FRENCH.say(told)) == (english, french)


def test_how_a_turn_ends_a_game_without_a_palace() -> None:
    told = STAKU.parse(TEXT.format(quiet=19)).describe("c4-c5")
    assert told == "White moves one token from c4 to c5: a draw, after 20 turns without a capture"
    assert FRENCH.say(told).endswith(f"en c5{NBSP}: partie nulle, après 20 tours sans prise")
    last = STAKU.parse("6/7/4B3/4W2/8/7/6 w 0 9")
    told = last.describe("d5-e5")
    assert told == "White moves one token from d5 to e5 and captures one token: Black cannot move, White wins"
    assert FRENCH.say(told).endswith(f"{NBSP}: Noir ne peut plus jouer, Blanc gagne")


def test_a_swap_is_told() -> None:
    state = STAKU.start(swap=True).play("b3-c3")
    assert state.describe("swap") == "Black swaps sides"
    assert FRENCH.say(state.describe("swap")) == "Noir échange les camps"


@pytest.mark.parametrize("options", [{}, {"swap": True, "max_stack": 2}])
def test_every_turn_names_who_moves_from_where_to_where(options: dict[str, Any]) -> None:
    random, state = Random(7), STAKU.start(**options)
    for _ in range(15):
        if state.over:
            break
        for move in random.sample(state.moves(), 10):
            told = state.describe(move)
            assert told.startswith(("White ", "Black ")[state.to_move])
            assert all(name in told for name in NAMES if name in move)
            assert ("captures" in told) == ("!" in move)
            assert FRENCH.catalogue.knows(told) and FRENCH.say(told) != told
        state = state.play(random.choice(state.moves()))
