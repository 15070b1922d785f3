"""Marks: they are items where the path of a move leads, and drawn like all others."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import stackyard
from stackyard.core.message import msg
from stackyard.core.ruling import IllegalMove
from stackyard.render.scene import to_svg
from stackyard.show.marks import ARROW, COLOURS, LABEL, RING, Marks, hinted, marked, on_scene
from stackyard.show.scene import Backdrop, Item, Scene, Sheet, Style, Symbol
from stackyard.show.svg import element
from stackyard.show.theme import THEMES, Theme

SYMBOLS = {name: Symbol(element("circle", r=9)) for name in ("place", "piece", "button")}
SHEET = Sheet(SYMBOLS, {"words": Style(20, "#fff")})
BOARD = Backdrop("board", (Item("a", "place", 100, 100, token="a"), Item("b", "place", 300, 100, token="b")))
PIECE = Item("a.0", "piece", 0, -10, "a", "a-", "a piece", turn=30, scale=2)
SCENE = Scene(
    (0, 0, 400, 400),
    msg("Two places."),
    BOARD,
    (
        PIECE,
        Item("a.0.spot", "piece", 1, 2, "a.0"),
        Item("b.0", "piece", 5, -20, "b", "b-", "another"),
        Item("pass", "button", 200, 300, "", "pass", "Pass", "Pass", "words"),
    ),
)


def corners(item: Item) -> list[tuple[float, float]]:
    return list(zip(item.points[::2], item.points[1::2], strict=True))


def test_a_hint_is_an_arrow_with_the_ghost_of_what_moves() -> None:
    ghost, spot, arrow = Marks(SCENE).hint(["a-", "b"])
    # The tip is where the piece on b lies, and the other end where the own one does.
    assert corners(arrow)[3] == (305, 80)
    ends = corners(arrow)
    assert [sum(values) / 2 for values in zip(ends[0], ends[-1], strict=True)] == pytest.approx([100, 90])
    assert arrow.symbol == ARROW
    assert (ghost.symbol, ghost.x, ghost.y, ghost.turn, ghost.scale) == ("piece", 305, 80, 30, 2)
    assert ghost.ghost and not ghost.token and not ghost.label
    assert spot.on == ghost.key and (spot.x, spot.y) == (1, 2)


def test_one_click_has_a_ring_and_no_click_nothing() -> None:
    (ring,) = Marks(SCENE).hint(["pass"])
    assert (ring.symbol, ring.x, ring.y) == (RING, 200, 300)
    assert Marks(SCENE).hint(["elsewhere"]) == ()


def test_what_lies_at_one_place_is_one_stop() -> None:
    (ring,) = Marks(SCENE).hint(["a-", "a"])
    assert ring.symbol == RING


def test_a_button_has_no_ghost_and_neither_has_a_place() -> None:
    for path in (["pass", "b"], ["b", "a"]):
        (arrow,) = Marks(SCENE).hint(path)
        assert arrow.symbol == ARROW


def test_places_are_those_of_what_things_lie_on() -> None:
    tilted = Scene((0, 0, 10, 10), msg(""), Backdrop("", ()), (
        Item("table", "place", 10, 20, turn=90, scale=2, tilt=0.5),
        Item("thing", "piece", 3, 4, "table"),
    ))  # fmt: skip
    marks = Marks(tilted)
    # Turned, (3, 4) is (-4, 3); twice as large (-8, 6); half as high (-8, 3).
    assert marks.place(marks.items["thing"]) == pytest.approx((2, 23))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_marks_are_drawn_in_every_theme(theme: Theme) -> None:
    marks = Marks(SCENE)
    items = [*marks.hint(["a-", "b"]), marks.ring((5, 5), "ring"), marks.label((5, 5), msg("here"), "label")]
    root = ElementTree.fromstring(to_svg(on_scene(SCENE, items), marked(SHEET, theme), "x", theme))
    space = "{http://www.w3.org/2000/svg}"
    assert [each.get("fill") for each in root.iter(f"{space}polygon")] == [COLOURS[theme.name]]
    assert [each.text for each in root.iter(f"{space}text")] == ["Pass", "here"]
    assert len([each for each in root.iter(f"{space}g") if each.get("opacity")]) == 1
    assert marked(SHEET, theme).styles[LABEL].fill == COLOURS[theme.name]


def test_a_picture_has_a_hint() -> None:
    state = stackyard.game("staku").start()
    plain, hint = state.svg(), state.svg(hint="b3-c3")
    assert hint.count("<polygon") == plain.count("<polygon") + 1
    assert state.svg(hint="b3-c3") != state.svg(hint="b3-c4")
    with pytest.raises(IllegalMove):
        state.svg(hint="f1-f3")


def test_marks_change_nothing_else() -> None:
    assert hinted(SCENE, ["a-", "b"]).items[: len(SCENE.items)] == SCENE.items
