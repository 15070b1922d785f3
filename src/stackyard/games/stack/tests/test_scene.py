"""Stack's scenes as data: keys that hold, what travels where, and names that every theme knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stackyard import State
from stackyard.core.message import Message
from stackyard.core.seats import TABLE
from stackyard.core.tree import paths_in
from stackyard.games.stack.tests.positions import STACK, after, at
from stackyard.games.stack.tests.scenes import items, random_states
from stackyard.render.scene import scene
from stackyard.show.scene import Backdrop, Item
from stackyard.show.theme import THEMES

ROUNDS = [(2, False), (3, True), (4, False)]


def scenes(state: State) -> Iterator[dict[str, Item]]:
    """How a state looks to everybody, on desks and on phones."""
    for seat in (None, *range(state.players)):
        for narrow in (False, True):
            yield items(state, seat, (), narrow)


@pytest.mark.parametrize(("players", "calls"), ROUNDS)
def test_items_lie_on_others_and_have_names_that_every_theme_knows(players: int, calls: bool) -> None:
    symbols: set[str] = set()
    styles: set[str] = set()
    paints: set[str] = set()
    for number, state in enumerate(random_states(players, players, calls)):
        if number % 5 and not state.over:
            continue
        for drawn in scenes(state):
            for item in drawn.values():
                assert not item.on or item.on in drawn, item
                assert not item.token or isinstance(item.label, Message), item
                (paints if item.points else symbols).add(item.symbol)
                styles.add(item.style)
    if calls:
        picked = after(at("R14 B4", "4RB", calls=True), "1?")
        for narrow in (False, True):
            for item in items(picked, None, ("call",), narrow).values():
                (paints if item.points else symbols).add(item.symbol)
    for theme in THEMES.values():
        sheet = STACK.drawing.sheet(theme, {})
        assert symbols - {""} <= {*sheet.symbols}
        assert styles - {""} <= {*sheet.styles}
        assert paints <= {*sheet.paints}


@pytest.mark.parametrize(("players", "calls"), ROUNDS)
def test_whatever_came_from_elsewhere_was_there(players: int, calls: bool) -> None:
    travelled = 0
    before: list[dict[str, Item]] = []
    for state in random_states(players, players + 10, calls):
        now = list(scenes(state))
        for drawn, earlier in zip(now, before, strict=False):
            moved = [item for item in drawn.values() if item.was]
            travelled += len(moved)
            for item in moved:
                assert item.was in earlier, (item, str(state))
                assert item.symbol[0] == earlier[item.was].symbol[0], "a die keeps its colour"
        before = now
    assert travelled > 100


def test_a_die_from_the_hand_travels_onto_a_pile() -> None:
    state = at("R144 B45", "4RB")
    own = items(state.play("4>RB"), 0)
    assert [own[f"4RBR.{level}"].was for level in range(3)] == ["4RB.0", "4RB.1", "R4.2"]
    assert "R4.1" in own and "R4.2" not in own, "the other 4 keeps its key"
    other = items(state.play("4>RB"), 1)
    assert other["4RBR.2"].was == "4R.0", "to others Red's dice lie on the table"
    covered = items(state.play("4>B"), 1)
    assert [covered[f"4BR.{level}"].was for level in range(2)] == ["B4.1", "4R.0"]


def test_a_captured_pile_travels_to_its_card() -> None:
    drawn = items(at("R44 B15", "4BRB").play("4>BRB"), 0)
    assert drawn["4BRBR"].on == "cardR"
    assert [drawn[f"4BRBR.{level}"].was for level in range(4)] == ["4BRB.0", "4BRB.1", "4BRB.2", "R4.2"]


def test_of_equal_captured_piles_the_last_one_is_new() -> None:
    state = at("R15 B66", "6RBR", turn="B pick")
    keys = [key for key, item in items(state).items() if item.style == "captured"]
    drawn = items(state.play("6>RBR"), 0)
    (new,) = (key for key, item in drawn.items() if item.style == "captured" and key not in keys)
    assert "6RBRB" in keys and new.startswith("6RBRB-")
    assert [drawn[f"{new}.{level}"].was for level in range(4)] == ["6RBR.0", "6RBR.1", "6RBR.2", "6B.0"]
    assert (drawn["trail"].x, drawn["trail"].y) == (drawn[new].x, drawn[new].y)


def test_a_split_off_pile_leaves_its_equals_where_they_are() -> None:
    state = at("R144 B45", "4RB 4RB")
    before, drawn = items(state, 0), items(state.play("4>RB"), 0)
    assert before["4RB-count"].text == "×2" and "4RB-count" not in drawn
    assert drawn["4RB"][:4] == before["4RB"][:4] and drawn["4RBR.0"].was == "4RB.0"


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_die_is_in_the_air_until_it_has_a_number(seat: int | None) -> None:
    state = at("R144 B35", "4RB")
    lay = "1R.0" if seat == 1 else "R1.1"
    assert lay in items(state, seat)
    rolling = items(state.play("1?"), seat)
    assert rolling["air"].symbol == "R1" and rolling["air"].was == lay and lay not in rolling
    assert rolling["air"].label == "red 1, in the air"
    assert rolling["ring"].symbol == "air"
    # It must be stacked: it is still raised.
    rolled = items(after(state, "1? =4"), seat)
    now = "4R.0" if seat == 1 else "R4.3"
    assert rolled[now].symbol == "R4" and rolled[now].was == "air" and "air" not in rolled
    assert rolled["ring"].symbol == "air"
    # It goes nowhere, and the turn is over.
    down = items(after(state, "1? =2"), seat)
    now = "R2.1" if seat == 0 else "2R.0"  # Without a seat it is Blue's dice that are in the hand now.
    assert down[now].symbol == "R2" and down[now].was == "air" and "ring" not in down
    assert not [item for item in items(after(state, "1? =2 3?"), seat).values() if item.was == "air"]


def test_a_die_rolled_by_mistake_tumbles_in_the_air() -> None:
    state = at("R14 B45", "4RB", calls=True)
    for seat, lay in ((0, "4B.0"), (1, "B4.1")):
        rolling = items(state.play("!wrong-roll 1 4"), seat)
        rolled = items(after(state, "!wrong-roll_1_4 =2"), seat)
        assert (rolling["air"].symbol, rolling["air"].was) == ("B4", lay)
        assert (rolled["air"].symbol, rolled["air"].was) == ("B2", "")


def test_rolls_for_the_start_are_on_the_cards() -> None:
    state = STACK.start(players=3)
    assert [items(state)[f"badge{letter}"].symbol for letter in "RBG"] == ["R0", "B0", "G0"]
    rolled = after(state, "=6 =2")
    assert [items(rolled)[f"badge{letter}"].symbol for letter in "RBG"] == ["R6", "B2", "G0"]
    tied = items(after(rolled, "=6"))
    assert [tied[f"badge{letter}"].symbol for letter in "RBG"] == ["R0", "B0", "G0"]
    assert tied["cardB-note"].text == "not in it" and "cardR-note" not in tied


def test_backdrops_are_few_and_do_not_change() -> None:
    found: dict[str, Backdrop] = {}
    for players in (2, 3, 4):
        for state in random_states(players, 5):
            if state.to_move == TABLE:
                continue
            for seat in (None, *range(players)):
                for narrow in (False, True):
                    below = scene(state, seat, narrow=narrow).backdrop
                    assert found.setdefault(below.key, below) is below
    assert len(found) == (2 + 3 + 4) * 2


def test_scenes_are_small() -> None:
    """Each viewer gets one after every move."""
    most = 0
    for state in random_states(2, 1):
        drawn = scene(state, 0, ())
        most = max(most, len(drawn.items))
    assert most <= 70


def test_the_moves_as_a_tree_lead_through_the_same_clicks() -> None:
    state = at("R14 B4", "4RB", calls=True)
    assert sorted(paths_in(state.tree())) == sorted(state.paths().values())
