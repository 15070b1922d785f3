"""Staku's picture and terminal board: what can be clicked, what is said, what is marked."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from rich.cells import cell_len

from stackyard.core import entries
from stackyard.games.staku.picture import draw as drawing
from stackyard.games.staku.picture import shapes
from stackyard.games.staku.rules import encoding, kernel, notation
from stackyard.games.staku.rules.layout import (
    BLACK_START,
    CELL,
    CELLS,
    NAMES,
    NEUTRAL_START,
    OFF_BOARD,
    WHITE_START,
)
from stackyard.games.staku.terminal import show
from stackyard.show import colours

LETTERS = "WBn"
SVG = "{http://www.w3.org/2000/svg}"

States = Any


def position(stacks: dict[str, str], to_move: int = encoding.WHITE, quiet: int = 0) -> States:
    """One state with these stacks, each written from bottom to top."""
    states = np.zeros(1, encoding.State)
    state = states[0]
    state.top[:] = encoding.EMPTY
    state.top[OFF_BOARD] = encoding.EDGE
    for name, stack in stacks.items():
        cell = CELL[name]
        state.height[cell] = len(stack)
        state.coloured[cell] = len(stack.replace("n", ""))
        state.top[cell] = LETTERS.index(stack[-1])
    state.max_stack = 3
    state.winner = -1
    state.turn_pair = 1
    state.to_move = to_move
    state.quiet_turns = quiet
    return states


def start() -> States:
    homes = zip((WHITE_START, BLACK_START, NEUTRAL_START), LETTERS, strict=True)
    return position({NAMES[cell]: letter for cells, letter in homes for cell in cells})


BUSY = {
    "a1": "W", "a3": "WW", "a4": "WWW", "a6": "nW", "b1": "W", "b3": "nnW", "b5": "nWW",
    "c1": "n", "c3": "nnn", "c4": "WWW", "c5": "BBB", "c6": "nn", "c8": "nnB", "d2": "nB",
    "d3": "BBB", "d4": "nnW", "d6": "BB", "e3": "nBB", "e5": "BBB", "f1": "B", "g1": "B", "g6": "BB",
}  # fmt: skip
SPARSE = {"b3": "nW", "b2": "W", "c3": "W", "c2": "n", "d4": "BB", "e5": "nnB", "g3": "B"}

POSITIONS = {
    "start": start(),
    "busy": position(BUSY, quiet=7),
    "busy, Black to move": position(BUSY, encoding.BLACK),
    "sparse": position(SPARSE),
    "a step from a palace": position({"f1": "nW", "f2": "WW", "b1": "BB", "d4": "n"}),
}


def turn(origin: str, count: int, target: str, second: tuple[int, str] | None = None) -> int:
    move = int(encoding.encode(CELL[origin], count, CELL[target], False))
    if second is not None:
        move |= int(encoding.encode_second(second[0], CELL[second[1]], False))
    return move


def legal(states: States) -> list[int]:
    room = np.zeros(kernel.MAX_MOVES, np.int32)
    count = entries.moves(states, room)
    return [int(move) for move in room[:count]]


def paths_of(states: States) -> dict[tuple[str, ...], int]:
    moves = legal(states)
    return dict(zip(drawing.paths(states[0], moves), moves, strict=True))


def draw(
    states: States,
    seat: int | None = None,
    last: int | None = None,
    picked: tuple[str, ...] = (),
    lit: tuple[str, ...] | set[str] = (),
) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.draw(states[0], seat, last, picked, lit))


def tokens(root: ElementTree.Element) -> list[str]:
    return [str(part.get("data-token")) for part in root.iter() if part.get("data-token")]


def find(root: ElementTree.Element, token: str) -> ElementTree.Element:
    (found,) = (part for part in root.iter() if part.get("data-token") == token)
    return found


def title(root: ElementTree.Element, token: str) -> str:
    return str(find(root, token).findtext(f"{SVG}title"))


def place(root: ElementTree.Element, token: str) -> tuple[float, float]:
    match = re.fullmatch(r"translate\((\S+) (\S+)\)", str(find(root, token).get("transform")))
    assert match is not None
    return float(match[1]), float(match[2])


def words(root: ElementTree.Element) -> list[str]:
    return ["".join(part.itertext()) for part in root.iter(f"{SVG}text")]


def drawn_with(root: ElementTree.Element, colour: str) -> int:
    return sum(colour in (part.get("stroke"), part.get("fill")) for part in root.iter())


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
    paths = drawing.paths(POSITIONS[name][0], moves)
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
        text = drawing.draw(POSITIONS[name][0], number % 2, None, picked, lit)
        there = re.findall(r'data-token="([^"]*)"', text)
        assert lit <= set(there)
        assert len(set(there)) == len(there)
        assert ("end" in there) == ("end" in lit)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_path_clicked_to_its_end_shows_the_turn_made(name: str) -> None:
    for path, move in list(paths_of(POSITIONS[name]).items())[::25]:
        after = POSITIONS[name].copy()
        entries.play(after, move)
        shown = draw(POSITIONS[name], picked=path)
        expected = draw(after)
        assert [title(shown, cell) for cell in NAMES] == [title(expected, cell) for cell in NAMES]


# The picture --------------------------------------------------------------------------------------


def test_every_hexagon_and_every_disc_can_be_clicked() -> None:
    root = draw(position(BUSY))
    discs = {
        f"{name}{operator}" for name, stack in BUSY.items() for operator in notation.OPERATORS[: len(stack)]
    }
    assert sorted(tokens(root)) == sorted([*NAMES, *discs])


def test_discs_lie_in_their_hexagon_from_bottom_to_top() -> None:
    hexagon = find(draw(position({"c3": "nnW"})), "c3")
    inside = [part.get("data-token") for part in hexagon if part.get("data-token")]
    assert inside == ["c3*", "c3+", "c3-"]
    heights = [place(hexagon, str(token))[1] for token in inside]
    assert heights == sorted(heights, reverse=True)


def test_the_three_kinds_of_discs_differ_in_shape_on_face_and_rim() -> None:
    root = draw(position({"c1": "W", "c2": "B", "c3": "n"}))
    shapes = [
        [[part.get(key) for key in ("d", "rx", "stroke-dasharray")] for part in list(find(root, token))[1:]]
        for token in ("c1-", "c2-", "c3-")
    ]
    rims = {str(shape[1]) for shape in shapes}
    faces = {str(shape[3]) for shape in shapes}
    assert len(rims) == len(faces) == 3


def test_rows_are_drawn_back_to_front() -> None:
    for seat in (encoding.WHITE, encoding.BLACK):
        root = draw(start(), seat)
        heights = [place(root, token)[1] for token in tokens(root) if token in NAMES]
        assert heights == sorted(heights)


def test_a_stack_of_three_reaches_no_stack_behind_it() -> None:
    """Also when it is picked: the faces of two discs as ellipses, measured in their radii."""
    topmost = shapes.FOOT - 3 * shapes.THICK - shapes.LIFT
    across = shapes.HALF / shapes.ACROSS
    down = (shapes.DRAWING.row - shapes.FOOT + topmost) / shapes.DEEP
    assert np.hypot(across, down) > 2


def test_black_sees_the_whole_board_turned() -> None:
    white, nobody, black = (draw(start(), seat) for seat in (0, None, 1))
    assert ElementTree.tostring(white) == ElementTree.tostring(nobody)
    for name in NAMES:
        x, y = place(white, name)
        assert place(black, name) == (-x, -y)
    assert place(white, "a1")[1] > place(white, "g1")[1]
    assert place(white, "a1")[0] < place(white, "a6")[0]
    assert "rotate" not in ElementTree.tostring(black, "unicode")  # so text stays upright


def test_a_picture_is_always_the_same_and_leaves_the_state_alone() -> None:
    states = position(BUSY)
    before = states.tobytes()
    picked = ("b5+", "b4")
    lit = ("end", "b4-", "b4+")
    once = drawing.draw(states[0], 0, turn("e7", 2, "e5"), picked, set(lit))
    again = drawing.draw(states[0], 0, turn("e7", 2, "e5"), picked, list(reversed(lit)))
    assert once == again
    assert states.tobytes() == before


def test_pictures_are_small_and_share_a_page_without_harm() -> None:
    text = drawing.draw(start()[0], None, None, (), ())
    assert len(text.encode()) < 40_000
    for unwanted in (" id=", "<script", "<style", "href", "url(", "@import", " on"):
        assert unwanted not in re.sub(r">[^<]*<|aria-label=\"[^\"]*\"", "><", text)


def test_every_hexagon_says_what_stands_on_it() -> None:
    root = draw(position({"a1": "W", "c3": "nW", "d4": "nnn", "e5": "nBB"}))
    assert title(root, "c3") == "c3: white on neutral, two tokens"
    assert title(root, "d4") == "d4: neutral on neutral on neutral, three tokens"
    assert title(root, "e5") == "e5: black on black on neutral, three tokens"
    assert title(root, "d5") == "d5: empty"
    assert title(root, "g1") == "g1: empty, Black's palace"
    assert title(root, "a1") == "a1: white, one token, White's palace"
    assert set(NAMES) <= set(words(root))


def test_the_picture_sums_itself_up() -> None:
    label = draw(position({"b1": "W", "c3": "nW", "f2": "B"}, encoding.BLACK, 3)).get("aria-label")
    assert label == (
        "Staku. Black to move. 3 of 20 turns without a capture. "
        "White: b1, c3 (white on neutral). Black: f2. Neutral: none."
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_sides_and_palaces_are_labelled_at_their_edges(seat: int) -> None:
    root = draw(start(), seat)
    height = {"".join(text.itertext()): float(str(text.get("y"))) for text in root.iter(f"{SVG}text")}
    assert (height["White"] > height["Black"]) == (seat == 0)
    assert words(root).count("of White") == words(root).count("of Black") == 2


def ended(states: States, ending: int, winner: int = -1) -> States:
    states[0].ending = ending
    states[0].winner = winner
    return states


RESULTS = {
    ("White to move", ""): position(BUSY, encoding.WHITE),
    ("Black to move", ""): position(BUSY, encoding.BLACK),
    ("White wins", "in Black's palace"): ended(position({"g6": "W"}, 1), encoding.WON, 0),
    ("Black wins", "in White's palace"): ended(position({"a1": "nB"}, 0), encoding.WON, 1),
    ("White wins", "Black cannot move"): ended(position({"c3": "W"}, 1), encoding.WON, 0),
    ("Draw", "20 turns without a capture"): ended(position(BUSY, 0, 20), encoding.DRAWN),
}


@pytest.mark.parametrize("expected", RESULTS)
def test_whose_turn_or_victory_it_is(expected: tuple[str, str]) -> None:
    root = draw(RESULTS[expected])
    assert {word for word in expected if word} <= set(words(root))
    assert expected[0] in str(root.get("aria-label"))
    printed = show(RESULTS[expected][0], 0, None).plain
    assert all(word in printed for sentence in expected for word in sentence.split())


@pytest.mark.parametrize("quiet", [0, 1, 19, 20])
def test_turns_without_a_capture_are_counted(quiet: int) -> None:
    states = position(BUSY, quiet=quiet)
    assert f"turns without a capture {quiet}/20" in words(draw(states))
    assert f"{quiet}/20 turns" in show(states[0], 0, None).plain


# Marks --------------------------------------------------------------------------------------------


def marked(root: ElementTree.Element, colour: str) -> set[str]:
    return {name for name in NAMES if any(part.get("stroke") == colour for part in find(root, name))}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_move_is_marked_from_origin_to_last_target(seat: int) -> None:
    root = draw(position(BUSY), seat, turn("b4", 3, "e6", (1, "f6")))
    assert marked(root, colours.TRAIL) == {"b4", "e6", "f6"}
    dashed = {name for name in NAMES if find(root, name).find(f"{SVG}polygon[@stroke-dasharray]") is not None}
    assert dashed == {"b4"}
    heads = [part for part in root.iter(f"{SVG}path") if "rotate" in str(part.get("transform"))]
    assert len(heads) == 2 * (3 + 1)  # one for every step, drawn dark and then light
    assert not marked(draw(position(BUSY), seat), colours.TRAIL)


def test_what_is_lit_stands_out() -> None:
    root = draw(position(BUSY), lit={"b5+", "b4", "c5", "end"})
    assert marked(root, colours.LIT) >= {"b4", "c5"}
    assert drawn_with(find(root, "b3"), colours.LIT) == 0
    assert title(root, "end") == "End the turn without a second move"
    assert "end" not in tokens(draw(position(BUSY)))


def test_one_edge_goes_around_all_that_a_lit_disc_moves() -> None:
    """A stack that has just been built moves on as a whole: its lower disc alone would be a thin arc."""
    order = [
        part.get("data-token") or "edge" if part.get("data-token") or list(part) else ""
        for part in find(draw(position(BUSY), lit={"b5+"}), "b5")
    ]
    assert [part for part in order if part] == ["b5*", "edge", "edge", "b5+", "b5-"]
    both = ElementTree.tostring(find(draw(position(BUSY), lit={"b5+", "b5-"}), "b5"), "unicode")
    assert (
        both.count(colours.LIT) == 2 * 3
    )  # as a line and as a filling: two for the lower disc, one for the upper


def test_whose_turn_it_is_can_be_left_out_where_nobody_has_one() -> None:
    over = position({"g1": "W", "e5": "B"}, encoding.BLACK)
    kernel.judge(over[0])
    for states, told in ((start(), ["White to move"]), (over, [])):
        groups = [part for part in draw(states).iter() if part.get("class") == "to-move"]
        assert [word for group in groups for word in words(group)] == told


def test_the_button_lies_below_the_board() -> None:
    root = draw(position(BUSY), lit={"end"})
    lowest = max(place(root, name)[1] for name in NAMES) + shapes.DRAWING.corner
    rectangle = find(root, "end").find(f"{SVG}rect")
    assert rectangle is not None
    assert place(root, "end")[1] + float(str(rectangle.get("y"))) > lowest


def test_picked_discs_hang_above_the_others() -> None:
    before, after = draw(position(BUSY)), draw(position(BUSY), picked=("b5+",))
    for token, rise in (("b5*", 0), ("b5+", shapes.LIFT), ("b5-", shapes.LIFT)):
        assert place(before, token)[1] - place(after, token)[1] == rise
    assert drawn_with(find(after, "b5"), colours.LIT) > 0


def test_a_part_that_was_clicked_whole_is_shown_made() -> None:
    states = position(SPARSE)
    root = draw(states, last=turn("g4", 1, "g3"), picked=("b3+", "d4"), lit={"d4-", "end"})
    assert title(root, "b3") == "b3: empty"
    assert title(root, "d4") == "d4: white on neutral, two tokens"
    assert marked(root, colours.TRAIL) == {"b3", "d4"}
    root = draw(states, picked=("b3+", "d4", "d4-", "d5"))
    assert title(root, "d4") == "d4: neutral, one token"
    assert title(root, "d5") == "d5: white, one token"


# The terminal -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_board_fits_a_terminal(name: str, seat: int | None) -> None:
    lines = show(POSITIONS[name][0], seat, turn("c2", 1, "c3", (2, "d4"))).plain.split("\n")
    assert len(lines) <= 23
    assert max(cell_len(line) for line in lines) <= 80
    assert all(line.isascii() and line == line.rstrip() for line in lines)
    assert all(name in "\n".join(lines) for name in NAMES)


def test_stacks_in_the_terminal_are_letters_from_bottom_to_top() -> None:
    lines = show(position(BUSY)[0], 0, None).plain.split("\n")
    names, stacks = lines[13], lines[14]
    assert names.split("\\ /")[2].strip() == "c3"
    assert stacks[:65] == "|   n   |       |  nnn  |  WWW  |  BBB  |  nn   |       |  nnB  |"
    assert lines[3].count("^B^") == lines[21].count("^W^") == 2


def test_the_top_token_is_emphasised() -> None:
    text = show(position({"c3": "nnW"})[0], 0, None)
    at = text.plain.index("nnW")
    styles = [
        " ".join(str(span.style) for span in text.spans if span.start <= at + level < span.end)
        for level in range(3)
    ]
    assert "bold" in styles[2]
    assert not any("bold" in style for style in styles[:2])


def test_the_terminal_turns_the_board_for_black() -> None:
    lines = {seat: show(start()[0], seat, None).plain.split("\n") for seat in (0, 1)}
    for seat in (0, 1):
        rows = [re.findall(r"\b[a-g][1-8]\b", line) for line in lines[seat]]
        order = [name for row in rows for name in row]
        assert len(order) == CELLS
        assert order[0] == ("g1" if seat == 0 else "a6")
        assert order[-1] == ("a6" if seat == 0 else "g1")
    assert "Black's edge" in lines[0][0]
    assert "White's edge" in lines[1][0]


def test_the_terminal_marks_the_last_move_without_colour() -> None:
    states = position({"e5": "B", "f6": "WW"}, 1)
    plain = show(states[0], 0, turn("b4", 3, "e5", (2, "f6"))).plain
    board = "\n".join(line[:65] for line in plain.split("\n"))
    assert board.count("(   )") == board.count("[ B ]") == board.count("[WW ]") == 1
    assert "came from" in plain
    plain = show(states[0], 0, None).plain
    assert "[" not in plain
    assert "(" not in plain
