"""Stack's picture: what is in it, what it says, and that it fits."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from stackyard import State
from stackyard.games.stack.rules.facts import facts
from stackyard.games.stack.rules.standing import status
from stackyard.games.stack.tests.positions import STACK, after, at, dropped
from stackyard.games.stack.tests.scenes import inlined, items, labels, random_state, texts, tokens
from stackyard.render.scene import scene
from tests.games.measured import check_inside, sizes, smallest_words


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
                drawn = items(each, picked=path[:length])
                assert token in tokens(drawn), (move, token)
                assert all(item.label for item in drawn.values() if item.token)


def test_only_calls_change_more_than_what_is_lit() -> None:
    state = at("R14 B4", "4RB", calls=True, swearing=True)
    for path in [path for path in state.paths().values() if path[0] != "call"]:
        assert items(state, picked=path[:1]) == items(state, picked=())
    for path in (("call",), ("call", "!penalty"), ("call", "!penalty", "@0")):
        opened = items(state, picked=path)
        assert opened != items(state, picked=path[:-1])
        before = items(state, picked=path[:-1]).values()
        assert all(item.opens for item in before if item.token == path[-1])
    assert not [item for item in items(state, picked=()).values() if item.opens and item.token != "call"]


@pytest.mark.parametrize(
    ("picked", "question"),
    [
        ("call", "Call: what happened?"),
        ("call !penalty", "Call: penalty for whom?"),
        ("call !penalty @1", "Call: penalty Blue how many points?"),
        ("call !penalty @1 +3", "Call: penalty Blue 3"),
        ("call !wrong-roll", "Call: wrong roll whose die?"),
        ("call !wrong-roll @1", "Call: wrong roll Blue which number?"),
        ("call !swearing @1", "Call: swearing Blue"),
        ("call !wrong-die", "Call: wrong die"),
    ],
)
def test_calls_ask_for_what_is_missing(picked: str, question: str) -> None:
    state = at("R14 B4", "4RB", calls=True, swearing=True)
    assert items(state, picked=picked.split())["calls-question"].text == question


def test_own_dice_lie_in_the_hand_one_by_one_and_others_on_the_table() -> None:
    state = at("R1144 B446")
    own = items(state, 0)
    assert tokens(own).count("1") == 2 and tokens(own).count("4") == 2
    assert "4B" in tokens(own) and "4R" not in tokens(own)
    assert labels(own).count("red 4, unstacked") == 2
    assert "4: blue, 2 of them" in labels(own)
    other = items(state, 1)
    assert "4R" in tokens(other) and "4B" not in tokens(other)
    assert labels(other).count("blue 4, unstacked") == 2
    assert "1" not in tokens(other), "it is not Blue's turn to pick a die"


def test_piles_show_every_owner() -> None:
    drawn = items(at("R1 B1", "4RBR 4RBR"))
    on_pile = [item for item in drawn.values() if item.on == "4RBR"]
    assert [item.symbol for item in on_pile if item.symbol] == ["R4", "B4", "R4"], "from bottom to top"
    assert all(low.y > high.y for low, high in pairwise(on_pile[:3]))
    assert texts({item.key: item for item in on_pile}) == ["×2"]
    assert drawn["4RBR"].label == "4: red on blue on red, 2 of them"


def test_captured_piles_and_points_stand_beside_the_table() -> None:
    state = at("R44 B15", "4BRB", filler=2).play("4>BRB")
    for narrow in (False, True):
        drawn = items(state, narrow=narrow)
        assert "captured 4: red on blue on red on blue" in labels(drawn)
        assert "captured 4 · on top 2" in texts(drawn), "the filler is worth 2"
        pile = drawn["4BRBR"]
        assert pile.text == "4" and drawn[pile.on].symbol == ("shelf" if narrow else drawn["cardR"].symbol)


def test_lost_points_and_lost_turns_are_told() -> None:
    state = after(at("R14 B45", calls=True), "!penalty_0_7 !out-of-turn_1")
    words = texts(items(state))
    assert "captured 0 · top 0 · lost 7" in words and "loses 1 turn" in words
    assert "loses 1 turn" in state.show().plain and "-7" in state.show().plain


def test_the_last_move_is_marked_on_the_table_and_among_captured_piles() -> None:
    state = at("R44 B15", "4RB 4BRB")
    assert "trail" not in items(state)
    built = items(state.play("4>RB"))
    assert built["trail"].symbol == "trail3"
    assert (built["trail"].x, built["trail"].y) == (built["4RBR"].x, built["4RBR"].y)
    captured = items(state.play("4>BRB"))
    assert captured["trail"].symbol == "captured" and captured["trail"].on == captured["4BRBR"].on
    assert (captured["trail"].x, captured["trail"].y) == (captured["4BRBR"].x, captured["4BRBR"].y)


def test_what_can_follow_is_lit() -> None:
    state = at("R144 B45", "4RB")

    def lit(seat: int | None, picked: tuple[str, ...]) -> list[str]:
        drawn = scene(state, seat, picked)
        return sorted(item.token for item in drawn.items if item.token in drawn.lit)

    assert lit(None, ()) == ["1", "4", "4"]
    assert lit(None, ("4",)) == ["4B", "4RB", "roll"]
    assert lit(1, ()) == [], "Blue has nothing to click"
    assert 'color="#ffe866"' in state.svg(picked=()) and 'color="#ffe866"' not in state.svg()


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
            picture = inlined(state.svg(seat, narrow=True))
            check_inside(picture)
            # The letters on small dice repeat their colours, and the name beside them.
            assert smallest_words(picture) >= 7.5
            # At 374 points for 450 units that is 36 points; what the table may roll nobody needs to click.
            sized = {token: size for token, size in sizes(picture).items() if not token.startswith("=")}
            assert all(size >= 44 for size in sized.values()), sized
            narrow, wide = items(state, seat, narrow=True), items(state, seat)
            assert {*tokens(narrow)} == {*tokens(wide)}
            assert {*labels(narrow)} == {*labels(wide)}


@pytest.mark.parametrize("picked", [(), ("call",), ("call", "!penalty"), ("call", "!penalty", "@0")])
def test_a_phone_has_room_for_calls(picked: tuple[str, ...]) -> None:
    state = at("R14 B4", "4RB", calls=True, swearing=True, off_table=True)
    picture = inlined(state.svg(picked=picked, narrow=True))
    check_inside(picture)
    assert all(size >= 44 for size in sizes(picture).values())


def test_a_table_full_of_different_piles_grows() -> None:
    many = at("R1 B1 G1", "4RB 4BR 4RG 4GR 4BG 4GB 4RBR 4BRB 4RGR")
    check_inside(inlined(many.svg(narrow=True)))
    for narrow in (False, True):
        few = scene(at("R1 B1 G1"), narrow=narrow)
        assert scene(many, narrow=narrow).box[3] > few.box[3]


def test_status_of_every_stage() -> None:
    def told(state: State) -> str:
        return status(facts(state.record[0]))

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


# The last die -------------------------------------------------------------------------------------


def card_notes(state: State, seat: int | None = None, narrow: bool = False) -> list[str]:
    """What is remarked on the cards, in the colour of what is lit."""
    drawn = items(state, seat, narrow=narrow)
    return [item.text for item in drawn.values() if item.style.startswith("remark")]


@pytest.mark.parametrize("narrow", [False, True])
def test_who_is_down_to_one_die_is_marked_in_every_picture(narrow: bool) -> None:
    state = at("R14 B4 G45")
    for seat in (None, 0, 1, 2):
        assert card_notes(state, seat, narrow) == ["last die"]
        ring, badge = (items(state, seat, narrow=narrow)[key] for key in ("cardB-last", "badgeB"))
        assert (ring.symbol, ring.on, ring.x, ring.y) == ("last", "cardB", badge.x, badge.y)
    more = at("R14 B45 G45")
    assert card_notes(more, narrow=narrow) == []
    assert "last" not in {item.symbol for item in items(more, narrow=narrow).values()}
    label = scene(state, narrow=narrow).words
    assert re.search(r"Blue: unstacked 4; -?\d+ points, last die\.", label) and label.count("last die") == 1
    check_inside(inlined(state.svg(narrow=narrow)))


def test_the_last_die_in_the_last_turn_is_marked_too() -> None:
    state = after(at("R4 B455 G6"), "4>B")
    assert sorted(card_notes(state, 1)) == ["last die, last turn", "last turn", "out"]
    assert "last die, last turn to come" in state.show().plain
    assert "last die, last turn to come" in scene(state).words


def test_no_die_is_the_last_during_the_drop_or_when_the_round_is_over() -> None:
    state = STACK.start().play("=1").play("=2").play("=5")
    assert "dice R5 " in str(state) and "last die" not in state.svg() + state.show().plain
    over = after(at("R4 B46"), "4>B 6? =5")
    assert over.over and "B5" in str(over) and "last die" not in over.svg() + over.show().plain


def test_fourteen_equal_dice_fit() -> None:
    state = dropped("44444444444444", "12345612345612")
    for narrow in (False, True):
        places = [item.x for item in items(state, 0, narrow=narrow).values() if item.token == "4"]
        assert len(places) == 14
        check_inside(inlined(state.svg(0, (), narrow=narrow)))


def test_everybody_can_call_while_the_table_rolls_and_on_anothers_turn() -> None:
    state = at("R14 B45", "3RB", calls=True)
    for each in (state, state.play("1?")):
        for seat in (0, 1):
            assert "!penalty" in tokens(items(each, seat, ("call",)))
    for each in (STACK.start(calls=True), after(STACK.start(calls=True), "=1 =2 =3")):
        assert "!penalty" in tokens(items(each, 0, ("call",))), "in the set-up, too"
        assert "call" not in tokens(items(after(STACK.start(), "=1 =2 =3")))
    # Another seat's clicks on what it may not move are passed over.
    assert state.svg(1, ("1",)) == state.svg(1)
