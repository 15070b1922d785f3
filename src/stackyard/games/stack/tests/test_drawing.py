"""Stack's picture, and Stack in the terminal."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from xml.etree import ElementTree

import pytest

from stackyard import State
from stackyard.games.stack.tests.positions import STACK, after, at, dropped
from tests.games.measured import check_inside, sizes, smallest_words

SPACE = "{http://www.w3.org/2000/svg}"


def tokens(picture: str) -> list[str]:
    return [unescape(token) for token in re.findall(r'data-token="([^"]*)"', picture)]


def titles(picture: str) -> list[str]:
    return [str(each.text) for each in ElementTree.fromstring(picture).iter(f"{SPACE}title")]


def random_state(players: int, moves: int, seed: int = 1, calls: bool = False) -> State:
    random = Random(seed)
    state = STACK.start(players=players, calls=calls)
    for _ in range(moves):
        state = state.play(random.choice([move for move in state.moves() if not move.startswith("!")]))
    return state


def test_paths_go_from_a_die_to_a_pile_or_to_the_roll() -> None:
    state = at("R14 B4", "4RB")
    assert state.paths() == {
        "1?": ("1", "roll"),
        "4>B": ("4", "4B"),
        "4>RB": ("4", "4RB"),
        "4?": ("4", "roll"),
    }
    rolling = state.play("1?")
    assert rolling.paths() == {f"={number}": (f"={number}",) for number in range(1, 7)}
    assert rolling.play("=4").paths() == {"4>B": ("4B",), "4>RB": ("4RB",)}


def test_paths_of_calls_go_through_the_button() -> None:
    paths = at("R14 B4", "4RB", calls=True, swearing=True, off_table=True).paths()
    assert paths["!wrong-die"] == ("call", "!wrong-die")
    assert paths["!wrong-roll 1 4"] == ("call", "!wrong-roll", "@1", "+4")
    assert paths["!penalty 0 12"] == ("call", "!penalty", "@0", "+12")
    assert paths["!swearing 1"] == ("call", "!swearing", "@1")
    assert paths["!off-table 0"] == ("call", "!off-table", "@0")
    rolled = after(at("R14 B4", "4RB", calls=True), "!wrong-roll_1_4 =2").paths()
    assert rolled["keep"] == ("keep",) and rolled["restore"] == ("restore",)


@pytest.mark.parametrize("calls", [False, True])
def test_every_path_can_be_clicked_step_by_step(calls: bool) -> None:
    state = at("R14 B4", "4RB", calls=calls, swearing=True, off_table=True)
    states = [state, state.play("1?"), after(state, "1? =4")]
    if calls:
        states += [
            after(state, "!wrong-roll_1_4"),
            after(state, "!wrong-roll_1_4 =2"),
            after(state, "1? !topple"),
        ]
    start = STACK.start(calls=calls, swearing=True, off_table=True)
    states += [start, after(start, "=1 =2 =3")]
    for each in states:
        for move, path in each.paths().items():
            if move.startswith("!penalty") and not move.endswith((" 1", " 20")):
                continue
            for length, token in enumerate(path):
                assert token in tokens(each.svg(picked=path[:length])), (move, token)


def test_own_dice_lie_in_the_hand_one_by_one_and_others_on_the_table() -> None:
    state = at("R1144 B446")
    picture = state.svg(0)
    assert tokens(picture).count("1") == 2 and tokens(picture).count("4") == 2
    assert "4B" in tokens(picture) and "4R" not in tokens(picture)
    assert titles(picture).count("red 4, unstacked") == 2
    assert "4: blue, 2 of them" in titles(picture)
    other = state.svg(1)
    assert "4R" in tokens(other) and "4B" not in tokens(other)
    assert titles(other).count("blue 4, unstacked") == 2
    assert "1" not in tokens(other), "it is not Blue's turn to pick a die"


def test_piles_show_every_owner() -> None:
    picture = at("R1 B1", "4RBR 4RBR").svg()
    group = next(
        each for each in ElementTree.fromstring(picture).iter(f"{SPACE}g") if each.get("data-token") == "4RBR"
    )
    letters = [each.text for each in group.iter(f"{SPACE}text")]
    assert letters == ["R", "B", "R", "×2"]
    assert "4: red on blue on red, 2 of them" in titles(picture)


def test_captured_piles_and_points_stand_beside_the_table() -> None:
    state = at("R44 B15", "4BRB", filler=2).play("4>BRB")
    picture = state.svg()
    assert "captured 4: red on blue on red on blue" in titles(picture)
    words = [str(each.text) for each in ElementTree.fromstring(picture).iter(f"{SPACE}text")]
    assert "captured 4 · on top 2" in words, "the filler is worth 2"


def test_lost_points_and_lost_turns_are_told() -> None:
    state = after(at("R14 B45", calls=True), "!penalty_0_7 !out-of-turn_1")
    words = " ".join(ElementTree.fromstring(state.svg()).itertext())
    assert "lost 7" in words and "loses 1 turn" in words
    assert "loses 1 turn" in state.show().plain and "-7" in state.show().plain


def test_the_last_move_is_marked_on_the_table_and_among_captured_piles() -> None:
    from stackyard.games.stack.picture.shapes import TRAIL

    state = at("R44 B15", "4RB 4BRB")
    assert TRAIL not in state.svg()
    assert state.play("4>RB").svg().count(TRAIL) == 1
    assert state.play("4>BRB").svg().count(TRAIL) == 1


def test_what_can_follow_is_lit() -> None:
    from stackyard.games.stack.picture.shapes import LIT

    state = at("R144 B45", "4RB")
    quiet = state.svg().count(LIT)
    assert state.svg(picked=()).count(LIT) == quiet + 3  # three dice
    assert state.svg(picked=("4",)).count(LIT) == quiet + 2 + 2  # two piles, the button and its edge
    assert state.svg(1, picked=()).count(LIT) == quiet, "Blue has nothing to click"


def test_the_whole_position_is_told_in_words() -> None:
    label = ElementTree.fromstring(at("R14 B4", "4RB").svg()).get("aria-label")
    assert label is not None
    assert label.startswith("Stack. Red: pick a die to stack or roll. Red: unstacked 1, 4;")
    assert "4RB" in label


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_stage_can_be_drawn_and_shown(players: int) -> None:
    for moves in (0, 1, players + 3, 14 * players + players + 9):
        state = random_state(players, moves)
        for seat in (None, *range(players)):
            ElementTree.fromstring(state.svg(seat))
            assert state.show(seat).plain


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_phone_gets_everything_large_enough(players: int) -> None:
    for moves in (0, 1, players + 3, 15 * players + 9, 15 * players + 30):
        state = random_state(players, moves, calls=True)
        for seat in (None, *range(players)):
            picture = state.svg(seat, narrow=True)
            check_inside(picture)
            # The letters on small dice repeat their colours, and the name beside them.
            assert smallest_words(picture) >= 7.5
            # At 374 points for 450 units that is 36 points; what the table may roll nobody needs to click.
            sized = {token: size for token, size in sizes(picture).items() if not token.startswith("=")}
            assert all(size >= 44 for size in sized.values()), sized
            assert {*tokens(picture)} == {*tokens(state.svg(seat))}
            assert {*titles(picture)} == {*titles(state.svg(seat))}


@pytest.mark.parametrize("picked", [(), ("call",), ("call", "!penalty"), ("call", "!penalty", "@0")])
def test_a_phone_has_room_for_calls(picked: tuple[str, ...]) -> None:
    state = at("R14 B4", "4RB", calls=True, swearing=True, off_table=True)
    picture = state.svg(picked=picked, narrow=True)
    check_inside(picture)
    assert all(size >= 44 for size in sizes(picture).values())


def test_a_table_full_of_different_piles_grows() -> None:
    many = "4RB 4BR 4RG 4GR 4BG 4GB 4RBR 4BRB 4RGR"
    small = ElementTree.fromstring(at("R1 B1 G1").svg()).get("height")
    large = ElementTree.fromstring(at("R1 B1 G1", many).svg()).get("height")
    check_inside(at("R1 B1 G1", many).svg(narrow=True))
    assert small is not None and large is not None and float(large) > float(small)


def test_status_of_every_stage() -> None:
    from stackyard.games.stack.rules.standing import status

    def told(state: State) -> str:
        return status(state.record[0])

    state = at("R14 B4", "4RB", calls=True)
    assert told(STACK.start()) == "Red rolls for the start"
    assert told(after(STACK.start(), "=2 =3")) == "Red drops dice; Blue will start"
    assert told(state) == "Red: pick a die to stack or roll"
    assert told(state.play("1?")) == "Red rolls a 1"
    assert told(after(state, "1? =4")) == "Red rolled 4: stack it"
    assert told(after(state, "1? !topple")) == "Red rolls for a penalty"
    assert told(after(state, "!wrong-roll_1_4")) == "Red rolls Blue's 4 by mistake"
    assert told(after(state, "!wrong-roll_1_4 =2")) == "Blue: keep 2 or restore 4?"
    assert "the round" in told(after(at("R44 B4"), "4>B"))


def test_the_terminal_shows_pips_letters_piles_and_points() -> None:
    state = at("R14 B45", "4RB 4RB", filler=2)
    shown = state.show(0).plain
    lines = shown.splitlines()
    assert lines[0].startswith("Red    R") and "●" in shown
    assert "Blue   B4  B5" in shown
    assert "R4B4 x2" in shown and "from bottom to top" in shown
    assert re.search(r"> R Red +2 +\d+ +\d+ +\d+", shown)
    assert lines[-1] == "Red: pick a die to stack or roll"
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_terminal_fits_into_eighty_columns(players: int) -> None:
    random = Random(players)
    state = random_state(players, 1, seed=players)
    while not state.over:
        assert max(map(len, state.show().plain.splitlines())) <= 80, str(state)
        state = state.play(random.choice(state.moves()))
    assert "win" in state.show().plain.splitlines()[-1]


def test_the_last_pile_is_bracketed_in_the_terminal() -> None:
    assert "[R4B4R4]" in at("R44 B15", "4RB").play("4>RB").show().plain


def card_notes(picture: str) -> list[str]:
    """The texts of a picture in the colour of what is lit."""
    from stackyard.games.stack.picture.shapes import LIT

    texts = ElementTree.fromstring(picture).iter(f"{SPACE}text")
    return [str(each.text) for each in texts if each.get("fill") == LIT]


@pytest.mark.parametrize("narrow", [False, True])
def test_who_is_down_to_one_die_is_marked_in_every_picture(narrow: bool) -> None:
    from stackyard.games.stack.picture.shapes import LIT

    state = at("R14 B4 G45")
    for seat in (None, 0, 1, 2):
        assert card_notes(state.svg(seat, narrow=narrow)) == ["last die"]
    more = at("R14 B45 G45").svg(narrow=narrow)
    assert card_notes(more) == [] and state.svg(narrow=narrow).count(LIT) == more.count(LIT) + 2, "and a ring"
    label = ElementTree.fromstring(state.svg(narrow=narrow)).get("aria-label") or ""
    assert re.search(r"Blue: unstacked 4; -?\d+ points, last die\.", label) and label.count("last die") == 1
    check_inside(state.svg(narrow=narrow))


def test_who_is_down_to_one_die_is_marked_in_the_terminal() -> None:
    shown = at("R14 B4 G45").show().plain
    assert re.search(r"B Blue .*  last die$", shown, re.MULTILINE) and shown.count("last die") == 1


def test_the_last_die_in_the_last_turn_is_marked_too() -> None:
    state = after(at("R4 B455 G6"), "4>B")
    assert card_notes(state.svg(1)) == ["last turn", "last die, last turn", "out"]
    assert "last die, last turn to come" in state.show().plain
    assert "last die, last turn to come" in (ElementTree.fromstring(state.svg()).get("aria-label") or "")


def test_no_die_is_the_last_during_the_drop_or_when_the_round_is_over() -> None:
    state = STACK.start().play("=1").play("=2").play("=5")
    assert "dice R5 " in str(state) and "last die" not in state.svg() + state.show().plain
    over = after(at("R4 B46"), "4>B 6? =5")
    assert over.over and "B5" in str(over) and "last die" not in over.svg() + over.show().plain


def test_who_has_no_dice_left_is_told() -> None:
    state = after(at("R4 B455"), "4>B")
    assert "no unstacked dice" in state.show().plain and " out" in state.show().plain


def test_fourteen_equal_dice_fit() -> None:
    state = dropped("44444444444444", "12345612345612")
    assert "4 x 14" in state.show(0).plain
    picture = state.svg(0)
    places = [float(x) for x in re.findall(r'data-token="4" transform="translate\(([\d.]+)', picture)]
    assert len(places) == 14 and max(places) < 980


def test_the_roll_off_and_the_drop_are_told_in_a_few_lines() -> None:
    from stackyard.games.stack.terminal import tell

    start = STACK.start(players=3)
    rolls = ["=6", "=2", "=6", "=3", "=4", *["=1"] * 14, *["=2", "=1"] * 7, *["=5"] * 14]
    lines = tell(start.record[0], rolls)
    assert lines == [
        "Roll-off: Red 6, Blue 2, Green 6; those who tie roll again",
        "Roll-off: Red 3, Green 4; Green starts",
        "Red drops 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
        "Blue drops 1 1 1 1 1 1 1 2 2 2 2 2 2 2",
        "Green drops 5 5 5 5 5 5 5 5 5 5 5 5 5 5",
    ]
    assert tell(start.record[0], ["=6"]) == ["Roll-off: Red 6"]
    rolling = at("R14 B4").play("1?")
    assert tell(rolling.record[0], ["=3"]) == ["Red's roll: 3"]


def test_everybody_can_call_while_the_table_rolls_and_on_anothers_turn() -> None:
    state = at("R14 B45", "3RB", calls=True)
    for each in (state, state.play("1?")):
        for seat in (0, 1):
            assert 'data-token="!penalty"' in each.svg(seat, ("call",))
    for each in (STACK.start(calls=True), after(STACK.start(calls=True), "=1 =2 =3")):
        assert 'data-token="!penalty"' in each.svg(0, ("call",)), "in the set-up, too"
        assert 'data-token="call"' not in after(STACK.start(), "=1 =2 =3").svg()
    # Another seat's clicks on what it may not move are passed over.
    assert state.svg(1, ("1",)) == state.svg(1)
