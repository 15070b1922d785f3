"""Clicks on Stakd's picture that are no move: what they are told."""

from __future__ import annotations

import pytest

from stackyard import State
from stackyard.games.stakd.tests.test_rules import SIX, STAKD, held, tower


def clicked(state: State, clicks: str) -> str:
    return str(state.why_not_clicks(clicks.split()))


@pytest.mark.parametrize(
    ("clicks", "told"),
    [
        ("0,0", "Pick a piece first, then the node that it goes to. (SD-7)"),
        ("D0", "Pick a piece first, then how it lies. (SD-4)"),
        ("B", "All bases are laid, and bases are never stacked. (SD-5)"),
        ("D 2,0", "Choose how the DUO lies first, then the node that it goes to. (SD-4)"),
        ("D T", "A DUO is picked: choose how and where it lies; one piece is laid a turn. (SD-7)"),
        ("D T0", "A DUO is picked: choose how and where it lies; one piece is laid a turn. (SD-7)"),
        ("D ^", "A new layer is chosen before the piece that starts it. (SD-16)"),
        ("D D0 0,0", "0,0 and 1,0 are covered by D0@0,0 already. (SD-7)"),
        (
            "D D0 90,0",
            "D0@90,0 is far away from the tower; every node of a piece lies on the layer below. (SD-7)",
        ),
        ("U 0,0", "0,0 is covered by D0@0,0 already. (SD-7)"),
        (
            "^",
            "Layer 1 has 1 of the 6 pieces that it needs before another, "
            "and Seat 1 can still lay a piece on it. (SD-16)",
        ),
    ],
)
def test_what_clicks_are_told_on_a_layer(clicks: str, told: str) -> None:
    assert clicked(tower("^D0@0,0"), clicks) == told


def test_bases_are_laid_first() -> None:
    start = STAKD.start()
    assert clicked(start, "0,0") == "Pick a base first, then the node that it goes to. (SD-5)"
    assert clicked(start, "D") == "A DUO is laid when all bases are; Seat 0 lays a base now. (SD-5)"
    assert clicked(start, "^") == "Bases are never stacked, so none starts a layer: B@0,0. (SD-5)"
    assert clicked(start, "B 1,0") == "The first base is always B@0,0: all nodes are counted from it. (SD-5)"


def test_pieces_that_fit_nowhere_are_told_why() -> None:
    first = tower("")
    assert clicked(first, "^") == "Any piece starts a new layer now: just pick it. (SD-16)"
    assert clicked(first, "X") == "A bomber never starts a layer. (SD-14)"
    assert clicked(first, "U") == ("Seat 0 holds something else than UNIs, so no UNI starts a layer. (SD-17)")
    bombed = held(tower("^D0@0,0 X@2,0"), "U1X1D1", "U1X1D1")
    assert clicked(bombed, "X") == "X@2,0 is a bomber on this layer already; one is the most. (SD-13)"
    assert clicked(bombed, "Q") == "Seat 0 has no QUAD left. (SD-2)"
    last = held(tower("^D0@0,0"), "X1", "X1")
    assert clicked(last, "X") == (
        "After this bomber nobody could lay a piece; a bomber is never the last piece. (SD-15)"
    )


def test_a_new_layer_has_its_own_reasons() -> None:
    six = tower(SIX)
    assert clicked(six, "^ D") == "None"
    assert clicked(six, "^ X") == "A bomber never starts a layer. (SD-14)"
    assert clicked(six, "^ U") == "Seat 0 holds something else than UNIs, so no UNI starts a layer. (SD-17)"
    assert clicked(six, "^ 0,0") == "Pick a piece first, then the node that it goes to. (SD-7)"


def test_calls_are_made_only_where_they_are_played_with() -> None:
    assert clicked(STAKD.start(), "!topple_0") == "These clicks begin no move."
    ruling = STAKD.start().why_not_clicks(["!topple 0"])
    assert str(ruling) == "Calls are made only in a game that was started with calls=True. (SD-23)"
