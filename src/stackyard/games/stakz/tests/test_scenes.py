"""The scenes of Stakz: keys that last, things that travel, and nothing that a seat does not see."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard import SPECTATOR, State
from stackyard.core.tree import paths_in
from stackyard.games.stakz.picture.sheet import sheet
from stackyard.games.stakz.tests.positions import KINDS, at, dealt, random_move, random_state
from stackyard.games.stakz.tests.test_secrets import twin
from stackyard.show.scene import Item, merged
from stackyard.show.theme import THEMES

PLAYERS = st.integers(2, 4)
SEEDS = st.integers(0, 2**32 - 1)
STEPS = st.integers(0, 160)
NARROW = pytest.mark.parametrize("narrow", [False, True])


def items_of(state: State, seat: int | None, narrow: bool = False) -> dict[str, Item]:
    """All items of a scene by their keys, of which no two are equal."""
    scene = state.scene(seat, (), narrow=narrow)
    assert len({item.key for item in scene.items}) == len(scene.items), [item.key for item in scene.items]
    items = merged(scene)
    keyed = {item.key: item for item in items}
    assert len(keyed) == len(items)
    return keyed


def moved(state: State, seat: int | None = None, narrow: bool = False) -> dict[str, str]:
    """What has come from another place: its key now, and before."""
    return {key: item.was for key, item in items_of(state, seat, narrow).items() if item.was}


# What holds for every scene ------------------------------------------------------------------------


@given(PLAYERS, SEEDS, STEPS, st.booleans())
def test_a_scene_fits_together(players: int, seed: int, steps: int, narrow: bool) -> None:
    state = random_state(players, seed, steps, placing=0.6)
    sheets = [sheet(theme, {}) for theme in THEMES.values()]
    for seat in (None, SPECTATOR, *range(players)):
        items = items_of(state, seat, narrow)
        for item in items.values():
            assert not item.on or item.on in items, item
            assert not item.token or (item.label and " " not in item.token), item
            assert not item.text or item.style, item
            for each in sheets:
                assert not item.symbol or item.symbol in each.symbols, item
                assert not item.style or item.style in each.styles, item


@given(PLAYERS, SEEDS, STEPS, st.booleans())
def test_every_click_is_in_the_scene_after_those_before_it(
    players: int, seed: int, steps: int, narrow: bool
) -> None:
    state = random_state(players, seed, steps)
    for path in paths_in(state.tree()):
        for length, token in enumerate(path):
            scene = state.scene(None, path[:length], narrow=narrow)
            assert token in scene.lit
            assert [item.key for item in merged(scene) if item.token == token], (path, token)


@given(PLAYERS, SEEDS, st.booleans())
def test_what_travels_was_there_before(players: int, seed: int, narrow: bool) -> None:
    random, state = Random(seed), random_state(players, seed, 24)
    seats = (None, SPECTATOR, *range(players))
    for _ in range(40):
        if state.over:
            break
        before, state = state, state.play(random_move(state, random))
        for seat in seats:
            former = items_of(before, seat, narrow)
            for key, was in moved(state, seat, narrow).items():
                assert was in former, f"{key} was {was} before {state.last}, for seat {seat}"


@given(PLAYERS, SEEDS, STEPS)
def test_what_stays_where_it_is_keeps_its_key(players: int, seed: int, steps: int) -> None:
    before = random_state(players, seed, steps)
    if before.over:
        return
    after = before.play(random_move(before, Random(seed), placing=1))
    kept = items_of(after, 0)
    stacks = {key: item for key, item in items_of(before, 0).items() if key[0].isdigit() and key[1] == "."}
    gone = set(moved(after, 0).values())
    for key, item in stacks.items():
        assert key in gone or kept[key].symbol[:2] == item.symbol[:2], (key, before, after)


# Secrets ------------------------------------------------------------------------------------------


@given(PLAYERS, SEEDS, STEPS)
def test_scenes_tell_no_more_than_a_seat_sees(players: int, seed: int, steps: int) -> None:
    state = random_state(players, seed, steps, placing=0.5 + seed % 5 / 10)
    for seat in range(players):
        other = twin(state, seat, Random(seed))
        for narrow in (False, True):
            for picked in (None, ()):
                scenes = [each.scene(seat, picked, narrow=narrow) for each in (state, other)]
                assert scenes[0] == scenes[1], f"seat {seat} can tell {state} from {other}"
                assert [key_of(each.words) for each in scenes] == [key_of(scenes[0].words)] * 2


def key_of(words: str) -> object:
    return getattr(words, "key", words)


def test_a_hand_that_is_not_seen_is_keyed_by_place_alone() -> None:
    state = at("R1 R1 G5", "B2 B3", stacks="O3 P4", players=3)
    keys = [
        key for key, item in items_of(state, 0).items() if item.symbol in ("bB", "BB") and item.on == "h1"
    ]
    assert keys == ["1B.0", "1B.1"]
    seen = {item.symbol.rstrip("tc") for item in items_of(state, 0).values()} & set(KINDS)
    assert seen == {"R1", "G5", "O3", "P4"}
    public = {item.symbol.rstrip("tc") for item in items_of(state, SPECTATOR).values()} & set(KINDS)
    assert public == {"O3", "P4"}


# What travels ---------------------------------------------------------------------------------------


@NARROW
def test_a_tile_travels_from_the_hand_to_its_stack(narrow: bool) -> None:
    state = at("R1 R1 G5", "B2 B3", stacks="R3 G4", players=3).play("R1>1")
    assert moved(state, 0, narrow) == {"1.1": "0R1.1"}, "the second of two red ones"
    assert moved(state.play("G5>2"), 0, narrow) == {"2.1": "0G5"}
    assert moved(state, 1, narrow) == moved(state, SPECTATOR, narrow) == {"1.1": "0R.1"}


@NARROW
def test_the_upper_half_of_a_stack_travels_to_the_new_one(narrow: bool) -> None:
    state = at("P1 R2", stacks="R1R4O4O1G1B1 P3", pile="G1 G2 G2").play("P1>1")
    assert moved(state, 0, narrow) == {"3.0": "1.4", "3.1": "1.5", "3.2": "0P1"}
    assert moved(state, 1, narrow) == {"3.0": "1.4", "3.1": "1.5", "3.2": "0P.0"}
    assert [key for key in items_of(state, 1, narrow) if key.startswith("1.")] == ["1.0", "1.1", "1.2", "1.3"]


@NARROW
def test_what_is_drawn_or_turned_up_comes_from_the_pile(narrow: bool) -> None:
    state = random_state(2, 0, 20).play("base G")
    state = state.play(state.moves()[0])
    assert moved(state, 0, narrow) == moved(state, 1, narrow) == {"1.0": "pG"}
    state = dealt().play("draw G")
    tile = state.moves()[0]
    drawn = moved(state.play(tile), 0, narrow)
    assert list(drawn.values()) == ["pG"] and next(iter(drawn)).startswith(f"0{tile[1:]}")
    assert moved(state.play(tile), 1, narrow) == moved(state.play(tile), SPECTATOR, narrow) == {"0G.2": "pG"}


def test_the_trail_is_an_item_of_its_own() -> None:
    state = at("R1 R1 G5", "B2 B3", stacks="R3 G4", players=3)
    assert "trail" not in items_of(state, 0)
    assert items_of(state.play("R1>1"), 1)["trail"].on == "s1"
    given = dealt().play("draw G")
    given = given.play(given.moves()[0])
    assert items_of(given, 0)["trail"].on == "h0" and "trail" not in items_of(given, 1)
