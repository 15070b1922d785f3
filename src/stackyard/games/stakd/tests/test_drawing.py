"""Stakd's scenes: everything that matters is told, can be clicked, and stays the same thing as it moves."""

from __future__ import annotations

import re
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import stackyard
from stackyard import State
from stackyard.games.stakd.picture.colours import PALETTES
from stackyard.games.stakd.picture.draw import sheet
from stackyard.games.stakd.picture.shapes import degrees_of, outline, place, turned
from stackyard.games.stakd.picture.sizes import LAYOUTS
from stackyard.games.stakd.rules.pieces import LETTERS
from stackyard.games.stakd.tests.test_rules import SIX, bases_for, held, tower
from stackyard.show.scene import Item, Scene, merged
from stackyard.show.theme import THEMES
from tests.games.measured import check_inside, smallest_words

STAKD = stackyard.game("stakd")
SQUARE = Path(stackyard.__file__).parent / "games" / "stakd" / "rules" / "square.toml"


def items(scene: Scene) -> dict[str, Item]:
    return {item.key: item for item in merged(scene)}


def tokens(scene: Scene) -> set[str]:
    return {item.token for item in merged(scene) if item.token}


def labels(scene: Scene) -> list[str]:
    return [str(item.label) for item in merged(scene) if item.label]


def texts(scene: Scene) -> list[str]:
    return [str(item.text) for item in merged(scene) if item.text]


def random_state(moves: int, seed: int = 1, **options: object) -> State:
    state, random = STAKD.start(**options), Random(seed)  # type: ignore[arg-type]
    for _ in range(moves):
        state = state.play(random.choice(state.moves()))
    return state


# Colours and shapes ------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    return sum(int(colour[i : i + 2], 16) * weight for i, weight in ((1, 0.21), (3, 0.72), (5, 0.07)))


@pytest.mark.parametrize("theme", THEMES)
def test_pieces_differ_in_lightness_and_carry_letters(theme: str) -> None:
    light = [luminance(colour) for colour in PALETTES[theme].faces[:4]]
    assert light == sorted(light, reverse=True) and min(a - b for a, b in pairwise(light)) > 20
    scene = tower("^D0@0,0 X@2,0 U@0,1 T0@1,1").scene()
    symbols = sheet(THEMES[theme], {"piece_set": "triangular"}).symbols
    for letter in "UDTXB":
        found = [item for item in scene.items if item.symbol == f"l{letter}0"]
        assert found and f">{letter}</text>" in symbols[found[0].symbol].body


@pytest.mark.parametrize("theme", THEMES)
def test_letters_can_be_read_on_their_pieces(theme: str) -> None:
    palette = PALETTES[theme]
    for face, mark in zip(palette.faces, palette.marks, strict=True):
        assert abs(luminance(face) - luminance(mark)) > 90


def test_outlines_are_one_line_around_all_nodes() -> None:
    assert outline(0, [(0, 0)]).count("A") == 2, "a circle of two arcs"
    assert outline(0, [(0, 0), (1, 0)]).count("A") == 2, "around both ends"
    flower = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert outline(0, flower).count("M") == 1 and outline(0, flower).count("A") == 6
    assert outline(0, flower[1:]).count("M") == 2, "a ring has a hole"
    assert outline(1, [(0, 0), (1, 0), (0, 1), (1, 1)]).count("M") == 1


def test_one_turn_of_sixty_degrees() -> None:
    for node, image in (((1, 0), (0, 1)), ((0, 1), (-1, 1))):
        assert turned(place(0, node), degrees_of(1)) == pytest.approx(place(0, image))


# Clicks ------------------------------------------------------------------------------------------


def test_paths_are_piece_orientation_node() -> None:
    paths = tower("^D0@0,0").paths()
    assert paths["U@0,1"] == ("U", "0,1")
    assert paths["D0@2,0"] == ("D", "D0", "2,0")
    assert STAKD.start().paths() == {"B@0,0": ("B", "0,0")}
    assert STAKD.start(piece_set="square").paths() == {"B0@0,0": ("B", "B0", "0,0")}


def test_a_new_layer_is_implied_or_a_token_of_its_own() -> None:
    assert tower("").paths()["^D0@0,0"] == ("D", "D0", "0,0"), "nothing else can be meant"
    assert "from above: layer 1 on the bases" in texts(tower("").scene())
    six = tower(SIX).paths()
    assert six["^D0@1,0"] == ("^", "D", "D0", "1,0") and six["Q0@-2,2"] == ("Q", "Q0", "-2,2")
    assert "^" in tokens(tower(SIX).scene()) and "^" not in tokens(tower("^D0@0,0").scene())
    assert "^" not in tokens(tower(SIX).scene(1)), "it is for the player to move"
    assert "from above: layer 2 on layer 1" in texts(tower(SIX).scene(picked=("^", "D", "D0")))


def test_clicks_need_no_other_scene_but_for_what_they_show() -> None:
    """The nodes that a piece can go to are there before it is picked; its outlines come later."""
    for moves in ("", "^D0@0,0", SIX):
        state = tower(moves)
        scene = state.scene()
        assert {token for path in state.paths().values() if path[0] != "^" for token in path} <= tokens(scene)
        opening = {item.token for item in merged(scene) if item.opens}
        assert opening - {"^"} == {"U", "X", "D0", "D1", "D2", "T0", "T1", "Q0", "Q1", "Q2"}


def test_ghosts_show_where_a_picked_piece_may_go() -> None:
    state = tower("^D0@0,0")
    places = {path[-1] for path in state.paths().values() if path[:2] == ("D", "D0")}
    assert places
    scene = state.scene(picked=("D", "D0"))
    assert {item.token for item in scene.items if "lay it here" in item.label} == places
    assert len([item for item in scene.items if item.ghost]) == 2 * len(places), "in both views"
    assert not any(item.ghost for item in state.scene().items)


def test_ghosts_lie_below_what_stands_beside_them() -> None:
    keys = [item.key for item in tower("^D0@0,0 T0@2,-1").scene(picked=("U",)).items]
    assert keys.index("a0") < keys.index("g") < keys.index("a1")


def test_what_is_covered_can_be_clicked_to_be_told_so() -> None:
    state = tower("^D0@0,0")
    assert "0,0" in tokens(state.scene())
    assert "covered by D0@0,0" in str(state.why_not_clicks(["U", "0,0"]))


def test_calls_can_be_clicked() -> None:
    state = bases_for(3, calls=True)
    calls = {"!topple-0", "!topple-1", "!topple-2"}
    assert calls <= tokens(state.scene()) and not calls & tokens(bases_for(3).scene())
    assert not calls & tokens(state.play("!topple 1").scene()), "the round is over"
    assert state.paths()["!topple 2"] == ("!topple-2",)
    assert str(bases_for(3).why_not_clicks(["!topple-0"])).endswith("(SD-23)")


# Layouts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("picked", [(), ("D",), ("D", "D0"), ("^",), ("^", "D", "D0")])
def test_a_phone_gets_everything_large_enough(picked: tuple[str, ...]) -> None:
    picture = tower(SIX).svg(0, picked=picked, narrow=True)
    check_inside(picture)
    assert smallest_words(picture) >= 11
    scene = tower(SIX).scene(0, picked=picked, narrow=True)
    assert tokens(scene) >= tokens(tower(SIX).scene(0, picked=picked))
    # At 374 points for 450 units that is 36 points; nodes are as large as the width allows.
    assert 84 * items(scene)["p"].scale >= 40
    assert all(min(m.chip - 6, m.chip_high - 4) >= 44 and m.button[1] >= 44 for m in LAYOUTS[2:])


@pytest.mark.parametrize("calls", [False, True])
def test_eight_hands_fit_below_the_plan_of_a_phone(calls: bool) -> None:
    for state in (STAKD.start(players=8, calls=calls), bases_for(8, calls=calls)):
        check_inside(state.svg(0, narrow=True))
        wide, narrow = state.scene(0), state.scene(0, narrow=True)
        assert tokens(narrow) == tokens(wide) and set(labels(narrow)) == set(labels(wide))


def test_many_orientations_have_room(tmp_path: Path) -> None:
    """A base of eight orientations, and a QUAD of as many: their chips stand in rows on a phone."""
    path = tmp_path / "mine.toml"
    bent = SQUARE.read_text().replace("[2, 1], [3, 1]]", "[2, 1]]")
    path.write_text(
        bent.replace("Q = [[0, 0], [1, 0], [0, 1], [1, 1]]", "Q = [[0, 0], [1, 0], [2, 0], [2, 1]]")
    )
    state = STAKD.start(piece_set=str(path))
    while state.moves()[0].startswith("B"):
        state = state.play(state.moves()[0])
    for narrow in (False, True):
        picture = state.svg(0, picked=(), narrow=narrow)
        check_inside(picture)
        assert {f"Q{number}" for number in range(8)} <= tokens(state.scene(0, narrow=narrow))


# The view can be turned --------------------------------------------------------------------------


@pytest.mark.parametrize("piece_set", ["triangular", "square"])
def test_the_view_turns_in_six_steps(piece_set: str) -> None:
    state = random_state(9, piece_set=piece_set)
    scenes = [state.scene(turn=turn) for turn in range(6)]
    assert len({scene.items for scene in scenes}) == 6
    assert state.scene(turn=6) == scenes[0] == state.scene() and state.scene(turn=-1) == scenes[5]
    assert all(tokens(scene) == tokens(scenes[0]) for scene in scenes)
    assert len({scene.backdrop for scene in scenes}) == 1
    assert stackyard.game("staku").start().scene(turn=3) == stackyard.game("staku").start().scene()


def test_turning_turns_tables_and_leaves_what_lies_on_them() -> None:
    """So the page has few things to move, and they move as one."""
    state = random_state(26, 2)
    before, after = items(state.scene()), items(state.scene(turn=1))
    assert list(before) == list(after)
    moved = {key for key, item in after.items() if _place(item) != _place(before[key])}
    tables = {key for key in moved if not after[key].on}
    assert {"a", "a0", "a1", "p"} <= tables
    assert {key[0] for key in moved - tables} <= {"n", "i"}, "names of nodes stay upright, and icons turn"
    assert all(after[key].turn - before[key].turn == -60 for key in tables)


def _place(item: Item) -> tuple[float, ...]:
    return item.x, item.y, item.turn, item.scale, item.tilt


@pytest.mark.parametrize("turn", range(6))
def test_the_tower_is_inside_its_part_of_the_picture(turn: int) -> None:
    for seed in range(3):
        state = random_state(24, seed)
        scene = items(state.scene(turn=turn))
        left, top, wide, high = LAYOUTS[0].tower
        for item in scene.values():
            table = scene.get(item.on)
            if table is not None and table.tilt != 1 and item.key[0] in "bf":
                x, y = _on(table, item)
                assert left <= x <= left + wide and top <= y <= top + high, item


def _on(table: Item, item: Item) -> tuple[float, float]:
    angle = radians(table.turn)
    x, y = item.x * cos(angle) - item.y * sin(angle), item.x * sin(angle) + item.y * cos(angle)
    return table.x + table.scale * x, table.y + table.scale * table.tilt * y


# Things keep their keys --------------------------------------------------------------------------


def test_a_piece_comes_from_its_card_and_stays_where_it_is() -> None:
    before = tower("^D0@0,0 T0@2,-1")
    after = before.play("U@0,1")
    new = [item for item in after.scene().items if item.was]
    assert [(item.symbol, item.was) for item in new] == [("U0c", "iU0")]
    assert "iU0" in items(before.scene())
    old, now = items(before.scene()), items(after.scene())
    # The line around what was laid last goes to another piece; the number in hand has another sign.
    stays = {key for key in old if key[0] in "abfpx"}
    assert all(_place(now[key]) == _place(old[key]) for key in stays)


def test_a_finished_layer_keeps_its_keys() -> None:
    before = tower(SIX)
    after = before.play("^D0@1,0")
    old, now = items(before.scene()), items(after.scene())
    current = {key for key, item in old.items() if item.on == "p" and item.symbol.endswith("c")}
    assert len(current) == 6 and all(now[key].symbol == old[key].symbol[:-1] + "p" for key in current)


def test_faces_that_nobody_sees_are_left_out() -> None:
    for seed in range(4):
        state = random_state(24, seed)
        keys = items(state.scene())
        faces = {key for key in keys if key[0] == "f"}
        assert all(f"b{key[1:]}" in keys and f"l{key[1:]}" in keys for key in faces)
        assert len(faces) < len([key for key in keys if key[0] == "b"]), "some are covered"


def test_terminated_pieces_are_marked() -> None:
    scene = tower("^D0@0,0 X@0,1").scene()
    assert "B@0,0: BASE, below, terminated" in labels(scene)
    assert {item.symbol for item in scene.items if item.key[0] in "xy"} >= {"B0x", "B0h"}
    assert not any("terminated" in label for label in labels(tower("^D0@0,0 U@0,1").scene()))


# Words -------------------------------------------------------------------------------------------


def words(state: State) -> str:
    return str(state.scene().words)


def test_the_position_is_told_in_words() -> None:
    assert "Layer 1: D0@0,0." in words(tower("^D0@0,0"))
    assert "5 more pieces before a new layer" in words(tower("^D0@0,0")).lower()
    assert "a new layer may be started" in words(tower(SIX)).lower()
    assert "Seat 1: 12 UNI, 8 DUO" in words(tower("^D0@0,0"))
    over = held(bases_for(3).play("^D0@0,0"), "U1", "-", "-")
    assert "Seat 0 wins. All others are out" in words(over.play(over.moves()[0]))
    assert "Seat 1, out: nothing" in words(over.play(over.moves()[0]))
    assert "Toppled. Seat 1 knocked the tower over." in words(STAKD.start(calls=True).play("!topple 1"))
    solo = held(bases_for(1).play("^D0@0,0"), "U1")
    assert "Won. All pieces are laid" in words(solo.play(solo.moves()[0]))
    lost = held(bases_for(1).play("^D0@0,0"), "U1X1")
    assert "Lost. No piece can be laid" in words(lost.play(next(m for m in lost.moves() if m[0] == "U")))


def test_hands_count_what_is_held_and_show_who_is_out() -> None:
    state = held(bases_for(3).play("^D0@0,0"), "U3", "U2", "-", out=0b100)
    found = items(state.scene())
    assert found["c0U"].symbol == "n3" and found["c1U"].symbol == "n2" and found["d0D"].symbol == "eD"
    assert found["r0"].symbol == "turnw" and found["r1"].symbol == "roww"
    assert found["u2"].text == "out" and "u0" not in found
    assert found["oU"].text == "U ×3" and "yD" in found and "yU" not in found


@pytest.mark.parametrize("moves", ["", "^D0@0,0", SIX])
def test_pictures_are_well_formed(moves: str) -> None:
    state = tower(moves)
    for path in list(state.paths().values())[:6]:
        for length in range(len(path) + 1):
            ElementTree.fromstring(state.svg(0, picked=path[:length]))


# The terminal ------------------------------------------------------------------------------------


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


def test_sheets_draw_all_pieces_in_all_themes() -> None:
    for theme in THEMES.values():
        for piece_set in ("triangular", "square"):
            symbols = sheet(theme, {"piece_set": piece_set}).symbols
            ways = ("", *"bxlGpchkgi")
            assert all(f"{letter}0{way}" in symbols for letter in LETTERS for way in ways)
