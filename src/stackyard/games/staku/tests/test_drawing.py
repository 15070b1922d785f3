"""Staku's picture: what can be clicked, what is said, what is marked."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import stackyard
from stackyard.core import entries
from stackyard.core.tree import tree_of
from stackyard.games.staku.picture import draw as drawing
from stackyard.games.staku.picture import shapes
from stackyard.games.staku.rules import encoding, kernel, notation
from stackyard.games.staku.rules.layout import (
    NAMES,
)
from stackyard.games.staku.terminal import show
from stackyard.games.staku.tests.shown import (
    BUSY,
    POSITIONS,
    RESULTS,
    SPARSE,
    Shown,
    draw,
    ended,
    legal,
    paths_of,
    position,
    start,
    turn,
)
from stackyard.render.language import Language
from stackyard.show.theme import DARK, THEMES, Theme

# Paths --------------------------------------------------------------------------------------------


def test_paths_of_turns_of_one_and_of_two_parts() -> None:
    states = position(SPARSE)
    by_path = paths_of(states)
    assert by_path["b2-", "b1"] == turn("b2", 1, "b1")
    assert by_path["b3+", "b4", "end"] == turn("b3", 2, "b4")
    assert by_path["b3+", "b4", "b4-", "c4"] == turn("b3", 2, "b4", (1, "c4"))
    assert by_path["b2-", "c3", "c3+", "e4"] == turn("b2", 1, "c3", (2, "e4"))
    assert ("b3+", "b4") not in by_path


def test_a_first_part_that_wins_has_no_end_to_click() -> None:
    by_path = paths_of(POSITIONS["a step from a palace"])
    assert ("f1+", "g1") in by_path
    assert ("f1+", "g1", "end") not in by_path


@pytest.mark.parametrize("name", POSITIONS)
def test_no_path_is_the_beginning_of_another(name: str) -> None:
    moves = legal(POSITIONS[name])
    paths = drawing.TOKENS.paths(drawing.clicks(POSITIONS[name][0], np.array(moves)))
    assert len(set(paths)) == len(paths) == len(moves) > 0
    beginnings = {path[:length] for path in paths for length in range(len(path))}
    assert beginnings.isdisjoint(paths)


@pytest.mark.parametrize("name", POSITIONS)
def test_what_may_be_clicked_next_is_in_the_picture(name: str) -> None:
    following: dict[tuple[str, ...], set[str]] = {}
    for path in paths_of(POSITIONS[name]):
        for length in range(len(path)):
            following.setdefault(path[:length], set()).add(path[length])
    for number, (picked, lit) in enumerate(following.items()):
        shown = draw(POSITIONS[name], number % 2, None, picked, lit, narrow=number % 3 == 0)
        there = shown.tokens
        assert lit <= set(there)
        assert len(set(there)) == len(there)
        assert ("end" in there) == ("end" in lit)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_click_that_does_not_end_a_turn_opens_it_on_a_hexagon(name: str) -> None:
    """Only there it changes more than what is lit, so only then the page asks."""
    shown = draw(POSITIONS[name])
    assert {item.key for item in shown.items.values() if item.opens} == set(NAMES)
    for path in paths_of(POSITIONS[name]):
        assert path[0] not in NAMES
        assert len(path) == 2 or path[1] in NAMES


@pytest.mark.parametrize("options", [{}, {"swap": True}, {"capture_ends_turn": True}, {"max_stack": 2}])
def test_the_tree_has_the_same_turns_as_the_paths(options: dict[str, Any]) -> None:
    random, state = Random(1), stackyard.game("staku").start(**options)
    for _ in range(25):
        assert state.tree() == tree_of(state.paths().values())
        if state.over:
            break
        state = state.play(random.choice(state.moves()))
    over = ended(position({"g6": "W", "c3": "B"}, 1), encoding.WON, 0)
    assert drawing.TOKENS.tree(drawing.clicks(over[0], np.zeros(0, np.int32))) == b'""'


@pytest.mark.parametrize("name", POSITIONS)
def test_a_path_clicked_to_its_end_shows_the_turn_made(name: str) -> None:
    for path, move in list(paths_of(POSITIONS[name]).items())[::25]:
        after = POSITIONS[name].copy()
        entries.play(after, move)
        shown = draw(POSITIONS[name], picked=path)
        expected = draw(after)
        assert [shown.label(cell) for cell in NAMES] == [expected.label(cell) for cell in NAMES]


# The picture --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("narrow", [False, True])
def test_scenes_hold_together(name: str, seat: int | None, narrow: bool) -> None:
    """Keys are unique, what something lies on is there, and every name is in the sheet of every theme."""
    last = turn("b4", 3, "e6", (1, "f6"))
    for picked, lit in (((), {"swap"}), (("b3+", "d4"), {"end"})) if name == "sparse" else (((), set()),):
        scene = drawing.scene(POSITIONS[name][0], seat, last, picked, lit, narrow=narrow)
        for items in (scene.items, scene.backdrop.items):
            assert len({item.key for item in items}) == len(items)
        shown = Shown(scene).items.values()
        assert {item.on for item in shown} <= {item.key for item in shown} | {""}
        assert all(Shown(scene).label(item.token) for item in shown if item.token)
        for theme in THEMES.values():
            sheet = drawing.sheet(theme, {})
            assert {item.symbol for item in shown if item.symbol} <= set(sheet.symbols)
            assert {item.style for item in shown if item.text} <= set(sheet.styles)


def test_a_backdrop_is_told_from_others_by_its_key() -> None:
    scenes = [
        drawing.scene(POSITIONS[name][0], seat, None, (), (), narrow=narrow)
        for name in POSITIONS
        for seat in (None, 0, 1)
        for narrow in (False, True)
    ]
    by_key = {scene.backdrop.key: scene.backdrop.items for scene in scenes}
    assert len(by_key) == 4
    assert all(by_key[scene.backdrop.key] == scene.backdrop.items for scene in scenes)


def test_every_hexagon_and_every_disc_can_be_clicked() -> None:
    shown = draw(position(BUSY))
    discs = {
        f"{name}{operator}" for name, stack in BUSY.items() for operator in notation.OPERATORS[: len(stack)]
    }
    assert sorted(shown.tokens) == sorted([*NAMES, *discs])


def test_discs_lie_on_their_hexagon_from_bottom_to_top() -> None:
    shown = draw(position({"c3": "nnW"}))
    discs = [shown.items[f"c3.{level}"] for level in range(3)]
    assert [disc.token for disc in discs] == ["c3*", "c3+", "c3-"]
    assert {disc.on for disc in discs} == {"c3"}
    heights = [disc.y for disc in discs]
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_three_kinds_of_discs_differ_in_shape_on_face_and_rim(theme: Theme) -> None:
    symbols = drawing.sheet(theme, {}).symbols
    shapes_of = []
    for name in ("w1", "b1", "n1"):
        parts = ElementTree.fromstring(f"<g>{symbols[name].body}</g>")
        shapes_of.append([[part.get(key) for key in ("d", "rx", "stroke-dasharray")] for part in parts])
    rims = {str(shape[1]) for shape in shapes_of}
    faces = {str(shape[3]) for shape in shapes_of}
    assert len(rims) == len(faces) == 3


def test_rows_are_drawn_back_to_front() -> None:
    for seat in (encoding.WHITE, encoding.BLACK):
        shown = draw(start(), seat)
        heights = [shown.place(token)[1] for token in shown.tokens if token in NAMES]
        assert heights == sorted(heights)


def test_a_stack_of_three_reaches_no_stack_behind_it() -> None:
    """Also when it is picked: the faces of two discs as ellipses, measured in their radii."""
    topmost = shapes.FOOT - 3 * shapes.THICK - shapes.LIFT
    across = shapes.HALF / shapes.ACROSS
    down = (shapes.DRAWING.row - shapes.FOOT + topmost) / shapes.DEEP
    assert np.hypot(across, down) > 2


def test_black_sees_the_whole_board_turned() -> None:
    white, nobody, black = (draw(start(), seat) for seat in (0, None, 1))
    assert white.scene == nobody.scene
    for name in NAMES:
        x, y = white.place(name)
        assert black.place(name) == (-x, -y)
    assert white.place("a1")[1] > white.place("g1")[1]
    assert white.place("a1")[0] < white.place("a6")[0]
    assert not any(item.turn for item in black.items.values())  # so text stays upright


def test_a_scene_is_always_the_same_and_leaves_the_state_alone() -> None:
    states = position(BUSY)
    before = states.tobytes()
    picked = ("b5+", "b4")
    lit = ("end", "b4-", "b4+")
    once = drawing.scene(states[0], 0, turn("e7", 2, "e5"), picked, set(lit))
    again = drawing.scene(states[0], 0, turn("e7", 2, "e5"), picked, list(reversed(lit)))
    assert once == again
    assert states.tobytes() == before


def test_pictures_are_small_and_share_a_page_without_harm() -> None:
    text = stackyard.game("staku").start().svg()
    assert len(text.encode()) < 40_000
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(set(ids)) == len(ids) and all(id.startswith("staku-") for id in ids)
    for unwanted in ("<script", "<style", "url(", "@import", " on"):
        assert unwanted not in re.sub(r">[^<]*<|aria-label=\"[^\"]*\"", "><", text)


def test_every_hexagon_says_what_stands_on_it() -> None:
    shown = draw(position({"a1": "W", "c3": "nW", "d4": "nnn", "e5": "nBB"}))
    assert shown.label("c3") == "c3: white on neutral, two tokens"
    assert shown.label("d4") == "d4: neutral on neutral on neutral, three tokens"
    assert shown.label("e5") == "e5: black on black on neutral, three tokens"
    assert shown.label("d5") == "d5: empty"
    assert shown.label("g1") == "g1: empty, Black's palace"
    assert shown.label("a1") == "a1: white, White's palace"
    assert set(NAMES) <= set(shown.texts)


def test_the_scene_sums_itself_up() -> None:
    words = draw(position({"b1": "W", "c3": "nW", "f2": "B"}, encoding.BLACK, 3)).scene.words
    assert words == (
        "Staku. Black to move. 3 of 20 turns without a capture. "
        "White: b1, c3 (white on neutral). Black: f2. Neutral: none."
    )
    assert Language.load("fr", "staku").say(words) == (
        "Staku. Noir joue. 3 tours sans prise sur 20. "
        "Blanc\u00a0: b1, c3 (blanc sur neutre). Noir\u00a0: f2. Neutre\u00a0: aucun."
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_sides_and_palaces_are_labelled_at_their_edges(seat: int) -> None:
    shown = draw(start(), seat)
    height = {str(item.text): item.y for item in shown.items.values()}
    assert (height["White"] > height["Black"]) == (seat == 0)
    assert shown.texts.count("of White") == shown.texts.count("of Black") == 2


@pytest.mark.parametrize("expected", RESULTS)
def test_whose_turn_or_victory_it_is(expected: tuple[str, str]) -> None:
    shown = draw(RESULTS[expected])
    assert {word for word in expected if word} <= set(shown.texts)
    assert expected[0] in shown.scene.words
    printed = show(RESULTS[expected][0], 0, None).plain
    assert all(word in printed for sentence in expected for word in sentence.split())


@pytest.mark.parametrize("quiet", [0, 1, 19, 20])
def test_turns_without_a_capture_are_counted(quiet: int) -> None:
    states = position(BUSY, quiet=quiet)
    shown = draw(states)
    assert {"turns without a capture", f"{quiet}/20"} <= set(shown.texts)
    assert shown.items["gauge"].symbol == f"gauge{quiet}"
    assert f"{quiet}/20 turns" in show(states[0], 0, None).plain


# Marks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_move_is_marked_from_origin_to_last_target(seat: int) -> None:
    shown = draw(position(BUSY), seat, turn("b4", 3, "e6", (1, "f6")))
    assert shown.with_symbol("went") == {"e6", "f6"}
    assert shown.with_symbol("came") == {"b4"}
    heads = [item for item in shown.items.values() if item.symbol == "chevron"]
    assert len(heads) == 3 + 1  # one for every step
    assert not draw(position(BUSY), seat).with_symbol("went")


def test_what_is_lit_stands_out() -> None:
    state = stackyard.game("staku").parse("6/7/8/7/2(nW)5/7/6 w 0 1")
    lit = ElementTree.fromstring(state.svg(picked=["c3+"]))
    svg = "{http://www.w3.org/2000/svg}"
    marked = {
        part.get("data-token")
        for part in lit.iter()
        if any(child.get("color") == DARK.lit for child in part.findall(f"{svg}g"))
    }
    assert marked == {name for picked, name, *_ in state.paths().values() if picked == "c3+"}


@pytest.mark.parametrize("discs", [1, 2, 3])
def test_one_edge_goes_around_all_that_a_lit_disc_moves(discs: int) -> None:
    """A stack that has just been built moves on as a whole: its lower disc alone would be a thin arc."""
    for name in (f"n{discs}", f"N{discs}"):
        edge = drawing.sheet(DARK, {}).symbols[name].over
        highest = re.search(r'd="M-[\d.]+ ?(-?\d+)A', edge)
        assert highest is not None and float(highest[1]) == -shapes.THICK * (discs - 1)
        assert "currentColor" in edge
    stack = draw(position({"c3": "nnn"})).items
    assert [stack[f"c3.{level}"].symbol for level in range(3)] == ["N3", "n2", "n1"]


def test_whose_turn_it_is_can_be_left_out_where_nobody_has_one() -> None:
    """All that says it lies on one item."""
    over = position({"g1": "W", "e5": "B"}, encoding.BLACK)
    kernel.judge(over[0])
    playing, done = draw(start()), draw(over)
    assert playing.items["to-move"].text == "White to move" and playing.items["to-move.side"].on == "to-move"
    assert "to-move" not in done.items and done.items["result"].text == "White wins"


@pytest.mark.parametrize("narrow", [False, True])
def test_the_button_lies_below_the_board(narrow: bool) -> None:
    shown = draw(position(BUSY), lit={"end"}, narrow=narrow)
    lowest = max(shown.place(name)[1] for name in NAMES) + shapes.DRAWING.corner
    button = shown.with_token("end")
    assert button.label == "End the turn without a second move"
    assert button.y - button.scale * 40 > lowest
    assert "end" not in draw(position(BUSY), narrow=narrow).tokens


def test_who_may_swap_sees_a_button_before_anything_is_clicked() -> None:
    state = stackyard.game("staku").start(swap=True).play("b3-c3")
    assert [("swap" in Shown(state.scene(seat)).tokens) for seat in (None, 0, 1)] == [True, False, True]
    assert "swap" not in Shown(state.scene(1, ["f1-", "e1"])).tokens
    assert "swap" not in Shown(stackyard.game("staku").start().play("b3-c3").scene(1)).tokens


def test_picked_discs_hang_above_the_others() -> None:
    before, after = draw(position(BUSY)), draw(position(BUSY), picked=("b5+",))
    for token, rise in (("b5*", 0), ("b5+", shapes.LIFT), ("b5-", shapes.LIFT)):
        assert before.place(token)[1] - after.place(token)[1] == rise
    whole = draw(position(BUSY), picked=("b5*",))
    assert whole.items["b5.shadow"].y == before.items["b5.0"].y
    assert whole.items["b5.0"].symbol == "n3"


def test_a_part_that_was_clicked_whole_is_shown_made() -> None:
    states = position(SPARSE)
    shown = draw(states, last=turn("g4", 1, "g3"), picked=("b3+", "d4"), lit={"d4-", "end"})
    assert shown.label("b3") == "b3: empty"
    assert shown.label("d4") == "d4: white on neutral, two tokens"
    assert shown.with_symbol("came") == {"b3"}
    assert shown.with_symbol("went") == set()  # It was clicked, and is marked by that.
    assert (shown.items["d4.0"].was, shown.items["d4.1"].was) == ("b3.0", "b3.1")
    shown = draw(states, picked=("b3+", "d4", "d4-", "d5"))
    assert shown.label("d4") == "d4: neutral"
    assert shown.label("d5") == "d5: white"
    assert shown.items["d5.0"].was == "b3.1"


def test_what_was_left_behind_does_not_look_picked() -> None:
    """Its upper disc was clicked, and the next one has that token now."""
    states = position({"c3": "WW", "c4": "n"})
    assert "c3-" in draw(states).tokens
    shown = draw(states, picked=("c3-", "c4"), lit={"c4+", "end"})
    assert "c3-" not in shown.tokens and shown.label("c3") == "c3: white"
