"""The picture of Stakz and its text for the terminal: what is in them, and what can be clicked."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from stackyard import SPECTATOR, State
from stackyard.games.stakz.picture import shapes
from stackyard.games.stakz.picture.colours import PALETTES
from stackyard.games.stakz.picture.sheet import sheet
from stackyard.games.stakz.rules.layout import KIND_NAMES
from stackyard.games.stakz.terminal import MARKS
from stackyard.games.stakz.tests.positions import KINDS, at, dealt, random_state
from stackyard.render.language import Language
from stackyard.show.scene import merged
from stackyard.show.theme import DARK, THEMES
from tests.games.measured import check_inside, drawn, sizes, smallest_words, symbols_in

SVG = "{http://www.w3.org/2000/svg}"
MANY = "R1O1G1B1 R2 " + " ".join(
    f"{one}{symbol}{two}{symbol}" for symbol in "345" for one, two in ("RO", "GB", "PR", "OG", "BP")
)
SPLIT = at("P1 R2 O2", "B5 B5", stacks="R1O1G1B1 P3", pile="G1 G2 G2", players=3).play("P1>1")


def tokens(picture: str) -> list[str]:
    return re.findall(r'data-token="([^"]*)"', picture.replace("&gt;", ">"))


def texts(picture: str) -> list[str]:
    """What is written in a picture, in the order in which it is drawn."""
    root = ElementTree.fromstring(picture)
    every = drawn(root, symbols_in(root))
    return ["".join(node.itertext()) for node, *_ in every if node.tag == f"{SVG}text"]


def titles(picture: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(picture).iter(f"{SVG}title")]


def label(picture: str) -> str:
    return ElementTree.fromstring(picture).get("aria-label") or ""


def test_five_shapes_and_five_colours() -> None:
    assert len(set(shapes.SHAPES)) == 5 and len(set(MARKS)) == 5
    assert all(len(set(palette.fills)) == 5 for palette in PALETTES.values())


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_symbols_can_be_read_on_their_colour(theme: str) -> None:
    palette, panel = PALETTES[theme], THEMES[theme].panel
    for ink, fill in zip(palette.inks, palette.fills, strict=True):
        assert contrast(ink, fill) >= 4.5
        assert contrast(fill, panel) >= 3 or contrast(THEMES[theme].outline, panel) >= 3
    assert contrast(palette.badge_ink, palette.badge) >= 4.5
    assert contrast(palette.top_edge, panel) >= 3


def test_on_paper_every_colour_is_stitched_in_its_own_way() -> None:
    assert len(set(PALETTES["print"].stitches)) == 5


def test_every_tile_of_a_stack_is_in_the_picture() -> None:
    stack = "R1R2O2O3G3G4B4B5"
    state = at("R4", stacks=f"{stack} P3")
    shown = texts(state.svg(0))
    tiles = [text for text in shown if text in KINDS]
    first = tiles.index("R1")
    assert tiles[first : first + 8] == [stack[at : at + 2] for at in range(0, 16, 2)]
    assert "Stack 1 from bottom to top: R1, R2, O2, O3, G3, G4, B4, B5" in titles(state.svg(0))


def test_own_tiles_are_open_and_others_are_backs() -> None:
    state = at("R1 R1 G5", "B2 B3", stacks="O3 P4", players=3)
    picture = state.svg(0)
    shown = texts(picture)
    assert {"R1", "G5", "O3", "P4"} <= set(shown) and not {"B2", "B3"} & set(shown)
    assert "Seat 0 holds 3: R1 times 2, G5" in titles(picture)
    assert "Seat 1 holds 2: 2 blue" in titles(picture)
    assert "B2" in texts(state.svg(1)) and "R1" not in texts(state.svg(1))
    assert {"R1", "B2"} <= set(texts(state.svg())), "whoever runs the game sees everything"


def test_the_pile_is_counted_by_colour() -> None:
    state = at("R1", stacks="R3 G5", pile="G1 G2 G3 P5")
    words = titles(state.svg(0))
    assert "3 green tiles left to draw" in words and "0 red tiles left to draw" in words
    assert "Left to draw: 0 red, 0 orange, 3 green, 0 blue, 1 purple." in label(state.svg(0))


def test_stacks_that_still_take_a_tile_are_told_from_those_that_do_not() -> None:
    state = at("R1 R2 G1", stacks="R3 G5").play("R1>1")
    picture = state.svg(0)
    assert texts(picture).count("✓ done") == 1
    assert any("it has had its tile of this turn" in words for words in titles(picture))
    assert "done" not in "".join(texts(dealt().svg(0)))


def test_a_split_is_announced() -> None:
    picture = SPLIT.svg(1)
    assert "Stack 1 splits: 3 tiles stay, the top 2 are now stack 3." in texts(picture)
    assert "Stack 1 splits: 3 tiles stay, the top 2 are now stack 3" in label(picture)
    assert {"1 split", "3 new"} <= set(texts(picture))
    shown = SPLIT.show(1).plain
    assert "Stack 1 splits" in shown and re.search(r"3 B1. \[P1.\] new", shown)
    no_split = at("R1 R2", stacks="R3 G5").play("R1>1")
    assert "split" not in no_split.show(0).plain + "".join(texts(no_split.svg(0)))


def test_what_is_clicked_and_what_may_follow() -> None:
    state = at("R1 G1 P4", stacks="R3 G5", pile="B1 B2")
    assert state.paths()["R1>1"] == ("R1", ">1") and state.paths()["draw B"] == ("draw-B",)
    first = state.scene(0, ())
    assert {"R1", "G1", "P4", ">1", ">2", "draw-B"} <= {item.token for item in merged(first)}
    assert set(first.lit) == {"R1", "G1", "draw-B"} and first.picked == ()
    second = state.scene(0, ("R1",))
    assert set(second.lit) == {">1"} and second.picked == ("R1",)
    assert (second.backdrop, second.items) == (first.backdrop, first.items), "only what is lit changes"


def test_what_ends_a_turn_is_lit_in_another_way_than_a_tile() -> None:
    plate, base = (sheet(DARK, {}).symbols[name] for name in ("plate", "base"))
    assert "dasharray" in plate.over and "dasharray" not in base.over
    state = at("R1 G1 P4", stacks="R3 G5", pile="B1 B2")
    assert {item.symbol for item in merged(state.scene(0)) if item.token.startswith("draw")} == {"plate"}
    choosing = random_state(2, 0, 20)
    assert {item.symbol for item in merged(choosing.scene(1)) if item.token.startswith("base")} == {"base"}


def test_a_base_is_chosen_and_turned_up_by_clicks() -> None:
    state = random_state(2, 0, 20)
    assert {f"base-{colour}" for colour in "ROGBP"} <= set(tokens(state.svg(1, picked=())))
    state = state.play("base G")
    assert set(state.moves()) <= set(tokens(state.svg(picked=())))


def test_a_draw_is_marked_for_its_seat_alone() -> None:
    state = dealt().play("draw G")
    state = state.play(state.moves()[0])
    assert f'fill="{DARK.trail}"' in state.svg(0)
    assert f'fill="{DARK.trail}"' not in state.svg(1)
    assert "<" in state.show(0).plain.replace(">", "") and "<" not in state.show(1).plain


def test_a_hidden_draw_is_a_question_mark_to_the_others() -> None:
    view = dealt().play("draw G").seen_by(1)
    assert "=G?" in tokens(view.svg()) and "?" in texts(view.svg())


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (random_state(2, 0, 0), "The table deals Seat 0 a red tile"),
        (random_state(2, 0, 2), "The table deals Seat 0 an orange tile"),
        (random_state(2, 0, 20), "Seat 1 chooses the first base"),
        (random_state(2, 0, 20).play("base O"), "The table turns up an orange tile"),
        (dealt(), "Seat 0's turn"),
        (dealt().play("draw O"), "Seat 0 draws an orange tile"),
        (at("R1", stacks="R3 G5").play("R1>1"), "Seat 0 wins the round"),
        (at("R1", stacks="R3 G5").play("end").play("end"), "Stalemate: nobody wins the round"),
    ],
)
def test_the_state_of_the_round_in_words(state: State, words: str) -> None:
    assert words in texts(state.svg()) and words in label(state.svg())
    assert words in state.show().plain


def test_turns_without_a_tile_are_counted_in_words() -> None:
    state = at("R1", stacks="R3 G5")
    assert "nothing is left to draw" in state.show(0).plain
    assert "1 of 2 turns without a tile" in state.play("end").show(0).plain
    assert "end" in tokens(state.svg(0)) and "End the turn" in texts(state.svg(0))


def test_the_terminal_shows_hands_stacks_and_the_pile() -> None:
    state = at("R1 R1 G5", "B2 B3", stacks="O3O4 P4", pile="G1", players=3)
    lines = state.show(0).plain.splitlines()
    assert [line.strip() for line in lines if "Seat 1" in line] == ["Seat 1  2   B   B"]
    assert any(re.search(r"> Seat 0  3  R1. R1.  G5.", line) for line in lines)
    assert any(re.search(r"^ +1 O3. \[O4.\]", line) for line in lines)
    assert any(re.search(r"left to draw   R  0    O  0    G  1", line) for line in lines)


@pytest.mark.parametrize("seed", range(12))
def test_the_board_fits_on_every_terminal(seed: int) -> None:
    for steps in (60, 120, 200):
        state = random_state(2 + seed % 3, seed, steps, placing=0.55)
        for seat in (None, 0, 1):
            assert max(map(len, state.show(seat).plain.splitlines())) <= 80


def test_names_in_the_terminal_are_cut_and_hands_stand_below_each_other() -> None:
    named = Language.load("fr", "stakz").named(("Ann", "Bartholomew Longname"))
    lines = at("R1 G5", stacks="O3 P4").show(0, named.say).plain.splitlines()
    own = next(line for line in lines if line.startswith(">"))
    assert lines[0].startswith("  Bartholomew… 71 ") and own.startswith("> Ann           2  R1")


def test_many_stacks_stand_in_two_columns_and_several_rows() -> None:
    state = at("R1 R2", stacks=MANY)
    assert len(tokens(state.svg(0))) == len({*tokens(state.svg(0))}), "a token names one thing"
    assert {f">{number}" for number in range(1, 18)} <= set(tokens(state.svg(0)))
    assert re.search(r"^ +1 R1.*10 ", state.show(0).plain, re.MULTILINE)


def test_to_who_places_tiles_drawing_is_the_end_of_the_turn() -> None:
    state = at("R1 G1 P4", stacks="R3 G5", pile="B1 B2")
    for narrow in (False, True):
        assert "draw one to end the turn" in texts(state.svg(0, narrow=narrow))
        assert "draw one to end the turn" in texts(state.svg(0, picked=("R1",), narrow=narrow))
        assert "left to draw" in texts(state.svg(1, narrow=narrow)), "it is not the turn of seat 1"
        assert "left to draw" in texts(state.play("draw B").svg(0, narrow=narrow))
        assert "left to draw" in texts(at("R1", stacks="R3 G5").svg(0, narrow=narrow)), "nothing is left"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("steps", [0, 20, 21, 40, 41, 42, 90, 160, 5000])
def test_a_phone_gets_everything_large_enough(players: int, steps: int) -> None:
    state = random_state(players, players + steps, steps, placing=0.6)
    for seat in (*range(players), SPECTATOR):
        picture = state.svg(seat, narrow=True)
        check_inside(picture)
        assert smallest_words(picture) >= 14
        # At 374 points for 450 units that is 36 points.
        assert all(size >= 44 for size in sizes(picture).values()), sizes(picture)
    check_inside(state.svg(narrow=True))


@pytest.mark.parametrize("state", [at("R1 R2 G5", stacks=MANY), SPLIT], ids=["many stacks", "a split"])
def test_a_phone_has_room_for_many_stacks_and_for_a_split(state: State) -> None:
    picture = state.svg(0, picked=(), narrow=True)
    check_inside(picture)
    assert len(tokens(picture)) == len({*tokens(picture)}), "a token names one thing"
    assert {*tokens(picture)} == {*tokens(state.svg(0, picked=()))}
    assert all(size >= 44 for size in sizes(picture).values())


def test_a_phone_shows_what_is_held_and_no_empty_places() -> None:
    state = at("R1 R1 G5", "B2 B3", stacks="O3 P4", pile="R2", players=3)
    picture = state.svg(0, narrow=True)
    assert sorted(text for text in texts(picture) if text in KINDS) == ["G5", "O3", "P4", "R1", "R1"]
    assert "slot" not in {item.symbol for item in merged(state.scene(0, narrow=True))}
    assert "×2" in texts(picture)
    assert set(titles(picture)) == set(titles(state.svg(0)))


def test_a_split_is_told_on_a_phone_in_two_lines() -> None:
    shown = texts(SPLIT.svg(1, narrow=True))
    assert {"Stack 1 splits:", "3 tiles stay, the top 2 are now stack 3."} <= set(shown)


def test_every_kind_has_a_name() -> None:
    assert list(KIND_NAMES) == KINDS
