"""Stakd's picture and its terminal: everything that matters is told, and can be clicked."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import stackyard
from stackyard import State
from stackyard.games.stakd.picture.shapes import FACES, View, blob
from stackyard.games.stakd.tests.test_rules import SIX, bases_for, held, tower
from tests.games.measured import check_inside, sizes, smallest_words

STAKD = stackyard.game("stakd")


def tokens(picture: str) -> set[str]:
    return {unescape(token) for token in re.findall(r'data-token="([^"]*)"', picture)}


def titles(picture: str) -> list[str]:
    return [
        node.text or "" for node in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}title")
    ]


def luminance(colour: str) -> float:
    return sum(int(colour[i : i + 2], 16) * weight for i, weight in ((1, 0.21), (3, 0.72), (5, 0.07)))


def test_pieces_differ_in_lightness_and_carry_letters() -> None:
    light = [luminance(colour) for colour in FACES[:4]]
    assert light == sorted(light, reverse=True) and min(a - b for a, b in pairwise(light)) > 20
    picture = tower("^D0@0,0 X@2,0 U@0,1 T0@1,1").svg()
    for letter in "UDTXB":
        assert f">{letter}</text>" in picture


def test_paths_are_piece_orientation_node() -> None:
    paths = tower("^D0@0,0").paths()
    assert paths["U@0,1"] == ("U", "0,1")
    assert paths["D0@2,0"] == ("D", "D0", "2,0")
    assert STAKD.start().paths() == {"B@0,0": ("B", "0,0")}
    assert STAKD.start(piece_set="square").paths() == {"B0@0,0": ("B", "B0", "0,0")}


def test_a_new_layer_is_implied_or_a_token_of_its_own() -> None:
    assert tower("").paths()["^D0@0,0"] == ("D", "D0", "0,0"), "nothing else can be meant"
    six = tower(SIX).paths()
    assert six["^D0@1,0"] == ("^", "D", "D0", "1,0") and six["Q0@-2,2"] == ("Q", "Q0", "-2,2")
    assert "^" in tokens(tower(SIX).svg(picked=()))
    assert "layer 2 on layer 1" in tower(SIX).svg(picked=("^", "D", "D0"))


def test_ghosts_show_where_a_picked_piece_may_go() -> None:
    state = tower("^D0@0,0")
    places = {path[-1] for path in state.paths().values() if path[:2] == ("D", "D0")}
    assert places
    picture = state.svg(picked=("D", "D0"))
    assert places <= tokens(picture)
    assert sum("lay it here" in title for title in titles(picture)) == len(places)
    assert not any("lay it here" in title for title in titles(state.svg()))


@pytest.mark.parametrize("picked", [(), ("D",), ("D", "D0"), ("^",), ("^", "D", "D0")])
def test_a_phone_gets_everything_large_enough(picked: tuple[str, ...]) -> None:
    picture = tower(SIX).svg(0, picked=picked, narrow=True)
    check_inside(picture)
    assert smallest_words(picture) >= 11
    assert tokens(picture) >= tokens(tower(SIX).svg(0, picked=picked))
    # At 374 points for 450 units that is 36 points; nodes are as large as the width allows.
    assert all(size >= (40 if "," in token else 44) for token, size in sizes(picture).items())


@pytest.mark.parametrize("calls", [False, True])
def test_eight_hands_fit_below_the_plan_of_a_phone(calls: bool) -> None:
    for state in (STAKD.start(players=8, calls=calls), bases_for(8, calls=calls)):
        picture = state.svg(0, narrow=True)
        check_inside(picture)
        assert tokens(picture) == tokens(state.svg(0)) and set(titles(picture)) == set(titles(state.svg(0)))


def test_calls_can_be_clicked() -> None:
    state = bases_for(3, calls=True)
    assert {"!topple 0", "!topple 1", "!topple 2"} <= tokens(state.svg(picked=()))
    assert "!topple 0" not in tokens(bases_for(3).svg(picked=()))


def test_terminated_pieces_are_marked() -> None:
    picture = tower("^D0@0,0 X@0,1").svg()
    assert "B@0,0: BASE, terminated" in titles(picture) and "B@0,0: BASE, below, terminated" in titles(
        picture
    )
    assert not any("terminated" in title for title in titles(tower("^D0@0,0 U@0,1").svg()))


@pytest.mark.parametrize("piece_set", ["triangular", "square"])
def test_the_view_turns_in_six_steps(piece_set: str) -> None:
    state, random = STAKD.start(piece_set=piece_set), Random(1)
    for _ in range(9):
        state = state.play(random.choice(state.moves()))
    pictures = [state.svg(turn=turn) for turn in range(6)]
    assert len(set(pictures)) == 6
    assert state.svg(turn=6) == pictures[0] == state.svg() and state.svg(turn=-1) == pictures[5]
    assert all(tokens(picture) == tokens(pictures[0]) for picture in pictures)
    assert stackyard.game("staku").start().svg(turn=3) == stackyard.game("staku").start().svg()


def test_one_turn_of_sixty_degrees() -> None:
    view = View(0)
    for node, image in (((1, 0), (0, 1)), ((0, 1), (-1, 1))):
        x, y = View(0, 1).spot(*node)
        assert view.spot(*image) == pytest.approx((x, y))


def test_pieces_are_merged_circles() -> None:
    assert blob(View(0), frozenset({(0, 0)})).count("A") == 2, "a circle of two arcs"
    assert blob(View(0), frozenset({(0, 0), (1, 0)})).count("Z") == 3, "two circles and a neck"


def words(state: State) -> str:
    return ElementTree.fromstring(state.svg()).attrib["aria-label"]


def test_the_position_is_told_in_words() -> None:
    assert "Layer 1: D0@0,0." in words(tower("^D0@0,0"))
    assert "5 more pieces before a new layer" in words(tower("^D0@0,0")).lower()
    assert "a new layer may be started" in words(tower(SIX)).lower()
    assert "Seat 1: 12 UNI, 8 DUO" in words(tower("^D0@0,0"))
    over = held(bases_for(3).play("^D0@0,0"), "U1", "-", "-")
    assert "Seat 0 wins. All others are out" in words(over.play(over.moves()[0]))
    assert "Seat 1, out: nothing" in words(over.play(over.moves()[0]))
    assert "Seat 1 knocked the tower over" in words(STAKD.start(calls=True).play("!topple 1")).replace(
        "seat", "Seat"
    )
    solo = held(bases_for(1).play("^D0@0,0"), "U1")
    assert "Won. All pieces are laid" in words(solo.play(solo.moves()[0]))
    lost = held(bases_for(1).play("^D0@0,0"), "U1X1")
    assert "Lost. No piece can be laid" in words(lost.play(next(m for m in lost.moves() if m[0] == "U")))


def test_the_terminal_shows_both_layers_side_by_side() -> None:
    shown = tower("^D0@0,0 X@0,1").show().plain
    assert "below: the bases" in shown and "now: layer 1" in shown
    assert shown.splitlines()[0].count(":") == 2, "side by side"
    assert "B*" in shown and "* and x: terminated" in shown
    assert "(X)" in shown and "D---D" in shown
    assert "4 more pieces before a new layer" in shown
    assert re.search(r"> Seat 0 +12 +7 +4 +2 +2 +-", shown)


def test_the_terminal_shows_bases_and_who_is_out() -> None:
    assert "lay the first base" in STAKD.start().show().plain
    assert "the bases" in STAKD.start().play("B@0,0").show().plain
    state = held(bases_for(3).play("^D0@0,0"), "U1", "U1", "-", out=0b100)
    assert re.search(r"Seat 2 .*out", state.show().plain)
    assert "Seat 1" in state.show(1).plain.split("U   D")[1].splitlines()[1], "one's own hand first"


def test_wide_towers_fit_into_eighty_columns_or_below_each_other() -> None:
    for piece_set in ("triangular", "square"):
        state = STAKD.start(players=8, piece_set=piece_set)
        while state.moves()[0].startswith("B"):
            state = state.play(max(state.moves(), key=lambda move: int(move.split("@")[1].split(",")[0])))
        state = state.play(state.moves()[0])
        shown = state.show().plain
        assert "below: the bases" in shown and "now: layer 1" in shown


@pytest.mark.parametrize("moves", ["", "^D0@0,0", SIX])
def test_pictures_are_well_formed(moves: str) -> None:
    state = tower(moves)
    for path in list(state.paths().values())[:6]:
        for length in range(len(path) + 1):
            ElementTree.fromstring(state.svg(0, picked=path[:length]))


def test_ghosts_lie_below_what_stands_beside_them() -> None:
    solid = tower("^D0@0,0 T0@2,-1").svg(picked=("U",)).partition("from above")[0]
    assert solid.index("lay it here") < solid.index(": TRIO")


def test_many_orientations_have_room(tmp_path: Path) -> None:
    """A base of eight orientations: their chips take the place of the other pieces."""
    path = tmp_path / "mine.toml"
    square = (Path(stackyard.__file__).parent / "games" / "stakd" / "rules" / "square.toml").read_text()
    path.write_text(square.replace("[2, 1], [3, 1]]", "[2, 1]]"))
    state = stackyard.game("stakd").start(piece_set=str(path)).play("B0@0,0")
    wide = [
        float(width)
        for width in re.findall(
            r'data-token="B\d"[^>]*>.*?<rect[^>]* width="([\d.]+)"', state.svg(picked=("B",))
        )
    ]
    assert len(wide) == 8 and min(wide) > 50
