"""Stakd's moves and positions as text: what is read, what is refused, and how."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stackyard
from stackyard import NotationError, State
from stackyard.games.stakd.rules.pieces import HANDS, find, transform
from stackyard.games.stakd.rules.tower import layers, nodes_of
from stackyard.games.stakd.tests.test_rules import BASES, SIX, after, tower

STAKD = stackyard.game("stakd")
START = "tower - hands U12D8T4Q2X2B2/U12D8T4Q2X2B2 out - turn 0"
LAID = "tower B@3,-1 B@0,0 B@1,2 B@-2,3 hands U12D8T4Q2X2/U12D8T4Q2X2 out - turn 0"

rounds = st.tuples(
    st.sampled_from([1, 2, 3, 4, 8]),
    st.sampled_from(["triangular", "square"]),
    st.randoms(use_true_random=False),
)


@pytest.mark.parametrize(
    "text",
    ["", "U", "U@", "U@0", "U@0,0 ", "U@00,0", "U@-0,0", "U@+1,0", "u@0,0", "^^U@0,0", "U0@0,0", "D@0,0",
     "D3@0,0", "D00@0,0", "T9999999999@0,0", "Z@0,0", "!topple", "!topple 2", "!topple -1", "!topple 00",
     "B0@0,0", "U@0,٣"],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        STAKD.start().why_not(text)


@pytest.mark.parametrize("text", ["U@63,-63", "U@64,0", "^Q2@-999,999", "X@123456789012345678901234567890,0"])
def test_far_away_is_a_move_that_is_illegal(text: str) -> None:
    assert tower("^D0@0,0").why_not(text) is not None
    assert STAKD.start().why_not(text) is not None


def test_positions_are_canonical() -> None:
    """The same pieces laid in another order are the same position, in text and in bytes."""
    one, other = tower("^D0@0,0 U@0,1 T0@2,-1 U@1,1"), tower("^D0@0,0 U@1,1 T0@2,-1 U@0,1")
    assert one == other and str(one) == str(other) and hash(one) == hash(other)
    bases = after(STAKD.start(), "B@0,0 B@1,2 B@3,-1 B@-2,3")
    assert bases == tower("") and str(bases) == LAID


def test_round_trip_of_the_start() -> None:
    assert str(STAKD.start()) == START and STAKD.parse(START) == STAKD.start()
    toppled = STAKD.start(calls=True).play("!topple 1")
    assert STAKD.parse(str(toppled), calls=True) == toppled


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is no position"),
        ("tower - hands - out - turn 0", "2 play, but '-' holds 1 hands"),
        (START.replace("turn 0", "turn 2"), "seats go from 0 to 1"),
        (START.replace("turn 0", "turn 1"), None),
        (START.replace("U12D8T4Q2X2B2/", "D8U12T4Q2X2B2/"), "is no hand"),
        (START.replace("B2/", "B2//"), "holds 3 hands"),
        (START.replace("B2/", "B3/"), "more B than it was dealt"),
        (START.replace("B2/", "B1/"), r"0 B are laid and 3 held, but 4 were dealt \(SD-2\)"),
        (START.replace("out -", "out 0"), "nobody is out before all bases are laid"),
        (LAID.replace("out -", "out 10"), "in order"),
        (LAID.replace("out -", "out 01"), "all seats are out"),
        (LAID.replace("out -", "out 0"), "which is out"),
        (LAID.replace("B@0,0", "B@9,9"), "no base lies at 0,0"),
        (LAID.replace("B@1,2", "B@1,1"), "SD-5"),
        (LAID.replace("B@-2,3", "B@-20,3"), "does not touch"),
        (LAID.replace("B@-2,3", "B@-200,3"), "too far away"),
        (LAID.replace("B@3,-1 B@0,0", "B@0,0 B@3,-1"), "is written"),
        (LAID.replace("B@-2,3", "^D0@0,0"), "SD-2"),
        (LAID.replace("B@-2,3", "B@-2,3 D0@0,0").replace("D8", "D7", 1), "lies on no layer"),
        (LAID.replace("B@-2,3", "^B@-2,3"), "bases are never stacked"),
        (LAID + " toppled 0", "calls=True"),
    ],
)
def test_what_is_wrong_with_a_position(text: str, problem: str | None) -> None:
    if problem is None:
        assert STAKD.parse(text).to_move == 1
        return
    with pytest.raises(NotationError, match=problem):
        STAKD.parse(text)


def laid(pieces: str, **less: int) -> str:
    """Four bases, some pieces on them, and hands without those pieces."""
    hand = dict(zip("UDTQX", HANDS[1], strict=False))
    first = "".join(
        f"{letter}{hand[letter] - less.get(letter, 0)}"
        for letter in "UDTQX"
        if hand[letter] > less.get(letter, 0)
    )
    return f"tower B@3,-1 B@0,0 B@1,2 B@-2,3 {pieces} hands {first}/U12D8T4Q2X2 out - turn 1"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (laid("^D0@0,0 U@0,0", U=1, D=1), "share a node"),
        (laid("^D0@0,0 U@5,5", U=1, D=1), "not wholly on the layer below"),
        (laid("^D0@-2,0", D=1), "not wholly on the layer below"),
        (laid("^D0@4,-1", D=1), "not wholly on the layer below"),
        (laid("^D0@0,0 U@-2,4", U=1, D=1), "SD-8"),
        (laid("^D0@0,0 D0@-1,1", D=2), "SD-9"),
        (laid("^D0@0,0 ^D0@0,0", D=2), "SD-10"),
        (laid("^X@0,0", X=1), "SD-14"),
        (laid("^D0@0,0 X@2,0 X@0,1", D=1, X=2), "SD-13"),
        (laid("^U@0,0 X@1,0 T0@2,-1 Q0@0,1", U=1, X=1, T=1, Q=1), None),
        (laid("^T0@-1,0 X@0,1 D1@1,0", T=1, X=1, D=1), "is written|SD-"),
    ],
)
def test_what_is_wrong_with_a_layer(text: str, problem: str | None) -> None:
    if problem is None:
        problem = "is written"
    with pytest.raises(NotationError, match=problem):
        STAKD.parse(text)


def test_pieces_apart_were_not_laid_on_what_a_bomber_terminated() -> None:
    text = laid("^U@0,-1 X@0,0 D0@0,1", U=1, X=1, D=1)
    with pytest.raises(NotationError, match="SD-12"):
        STAKD.parse(text)


def test_a_seat_that_cannot_lay_is_not_to_move() -> None:
    text = "tower B@0,0 B@2,1 ^Q0@0,0 hands U16D10T6Q3X1 out 0 turn 0"
    with pytest.raises(NotationError, match="can lay a piece, but is out"):
        STAKD.parse(text, players=1)


@given(rounds)
def test_supports_connection_and_conservation_hold_after_every_move(chosen: tuple[int, str, object]) -> None:
    players, piece_set, random = chosen
    state = STAKD.start(players, piece_set=piece_set)
    total = players * sum(HANDS[players - 1])
    while not state.over:
        state = state.play(random.choice(state.moves()))  # type: ignore[attr-defined]
        record, tower_now = state.record[0], layers(state.record[0])
        assert sum(map(len, tower_now)) + int(record.hand.sum()) == total
        for below, layer in pairwise(tower_now):
            assert nodes_of(layer) <= nodes_of(below)
            assert sum(len(piece.nodes) for piece in layer) == len(nodes_of(layer)), "no node twice"
        if len(tower_now) > 1:
            assert connected(nodes_of(tower_now[-1]), piece_set)
    assert STAKD.parse(str(state), players=players, piece_set=piece_set) == state


def connected(nodes: frozenset[tuple[int, int]], piece_set: str) -> bool:
    steps = [(1, 0), (0, 1), (-1, 0), (0, -1)] + ([(-1, 1), (1, -1)] if piece_set == "triangular" else [])
    reached, ahead = set(), [min(nodes)]
    while ahead:
        q, r = ahead.pop()
        reached.add((q, r))
        ahead += [(q + a, r + b) for a, b in steps if (q + a, r + b) in nodes - reached]
    return reached == nodes


@given(rounds, st.integers(0, 11))
def test_a_round_turned_or_mirrored_is_the_same_round(chosen: tuple[int, str, object], symmetry: int) -> None:
    """Every move has an image, legal there as here; only the notation changes."""
    players, piece_set, random = chosen
    pieces = find(piece_set)
    symmetry %= 12 if piece_set == "triangular" else 8
    if piece_set == "square" and symmetry in (1, 3, 4, 6):
        symmetry = 2  # The first base would not lie in orientation 0.
    here = there = STAKD.start(players, piece_set=piece_set)
    first = find(piece_set).nodes(5, 0)
    corner = anchor_of([transform(pieces.lattice, symmetry, node) for node in first], first)
    while not here.over:
        image = {move: turned(pieces, move, symmetry, corner) for move in here.moves()}
        assert sorted(image.values()) == sorted(there.moves()), f"{here}"
        move = random.choice(list(image))  # type: ignore[attr-defined]
        here, there = here.play(move), there.play(image[move])
    assert (here.scores, here.winners) == (there.scores, there.winners)


def anchor_of(nodes: list[tuple[int, int]], shape: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """Where the anchor of a shape is that covers these nodes."""
    least = min(nodes, key=lambda node: (node[1], node[0]))
    own = min(shape, key=lambda node: (node[1], node[0]))
    return least[0] - own[0], least[1] - own[1]


def turned(pieces: object, move: str, symmetry: int, corner: tuple[int, int]) -> str:
    """The text of a move after a symmetry that leaves the first base where it was."""
    from stackyard.games.stakd.rules.pieces import LETTERS, PieceSet

    assert isinstance(pieces, PieceSet)
    found = re.fullmatch(r"(\^?)([A-Z])(\d*)@(-?\d+),(-?\d+)", move)
    assert found
    mark, letter, digit, q, r = found.groups()
    kind = LETTERS.index(letter)
    nodes = [(int(q) + a, int(r) + b) for a, b in pieces.nodes(kind, int(digit or 0))]
    image = [transform(pieces.lattice, symmetry, node) for node in nodes]
    image = [(a - corner[0], b - corner[1]) for a, b in image]
    for number, orientation in enumerate(pieces.orientations[kind]):
        a, b = anchor_of(image, orientation.nodes)
        if {(a + c, b + d) for c, d in orientation.nodes} == set(image):
            return f"{mark}{letter}{number if digit else ''}@{a},{b}"
    raise AssertionError(f"{move} has no image")


def test_the_usual_bases_and_pieces_are_legal() -> None:
    state: State = tower(SIX)
    assert int(state.record[0].layer) == 1 and BASES.count("B") == 4
