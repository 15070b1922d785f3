"""Stakz's moves and positions as text, and records told in full and from one seat's view."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import stackyard
from stackyard import NotationError, State
from stackyard.apps.terminal.seating import resumed_table
from stackyard.core.chance import Dice
from stackyard.games.stakz.tests.positions import KINDS, STAKZ, at, dealt, random_move, random_state
from stackyard.play.reading import RecordError, read
from stackyard.play.record import Record
from stackyard.play.verify import verify
from tests.settings import COMPILED

PLAYERS = st.integers(2, 4)
SEEDS = st.integers(0, 2**32 - 1)


# Moves --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["r1>1", "R1>1", "DRAW g", "draw G"])
def test_capital_and_small_letters(text: str) -> None:
    state = at("R1 R2", stacks="R3 G5", pile="G1")
    assert state.play(text).last in ("R1>1", "draw G")


@pytest.mark.parametrize(
    "text",
    ["", "R6>1", "X1>1", "R1>0", "R1>01", "R1>100", "R1 >1", "R1", ">1", "draw", "draw X", "base", "=", "=R",
     "=R6", "=?", "=R??", "ends", "dra\u017f G", "R\u0661>1", "=\u017f1"],
)  # fmt: skip
def test_what_is_no_move_says_what_moves_look_like(text: str) -> None:
    with pytest.raises(NotationError, match="R3>2 places the red 3 on stack 2"):
        dealt().why_not(text)


def test_every_move_that_a_stack_could_get_reads() -> None:
    state = dealt()
    for kind in KINDS:
        for stack in (1, 2, 3, 37, 99):
            state.why_not(f"{kind}>{stack}")  # Never a NotationError.


# Positions ----------------------------------------------------------------------------------------


@given(PLAYERS, SEEDS, st.integers(0, 200))
def test_positions_read_back(players: int, seed: int, steps: int) -> None:
    state = random_state(players, seed, steps, placing=0.4 + seed % 6 / 10)
    options = {"players": players, "first": state.setup.first}
    for each in (state, *(state.seen_by(seat) for seat in range(players))):
        again = STAKZ.parse(str(each), **options)
        assert again == each and str(again) == str(each) and again.moves() == each.moves()


def changed(old: str, new: str, state: State | None = None) -> str:
    text = str(state or at("R1 R2", stacks="R3R4 G5", pile="G1"))
    assert old in text
    return text.replace(old, new, 1)


EMPTY = at("R1 R2", stacks="R3R4 G5")
SEEN = EMPTY.seen_by(0)
DEALING = STAKZ.start().play("=R1")
CHOOSING = random_state(2, 0, 20)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no position of Stakz"),
        ("hands - stacks - pile - turn 0 seen 5", "does not say what the round waits for"),
        (changed("turn 0", "turn 2"), "there is no seat 2"),
        (changed("turn 0", "turn 0 seen 3"), "there is no seat 3"),
        (changed("turn 0", "wait 0"), "does not say what the round waits for"),
        (changed("turn 0", "turn 0 passes 1"), "only when the draw pile is empty"),
        (changed("turn 0", "turn 0 placed"), "only when the draw pile is empty"),
        (changed("turn 0", "draw 0R"), "no red tile to give"),
        (changed("turn 0", "base 0"), "two of each colour"),
        (changed("turn 0", "over 0"), "cannot have ended without a winner"),
        (changed("hands R12/", "hands R12/-/"), "2 players have as many hands"),
        (changed("hands R12/", "hands R21/"), "is written R12"),
        (changed("hands R12/", "hands R/"), "is written -"),
        (changed("hands R12/", "hands Q12/"), "is not how the hand of seat 0 is written"),
        (changed("hands R12/", "hands R1?/"), "every symbol in it is seen"),
        (changed("hands R12/", "hands R122/"), "three tiles R2, not 4"),
        (changed("hands R12/", "hands R1/"), "three tiles R2, not 2"),
        (changed("hands R12/", f"hands R{'1' * 16}/"), "more than 15 red tiles"),
        (changed("R3R4,G5", "R3R4,G"), "is no stack"),
        (changed("R3R4,G5", "R3R4,"), "is no stack"),
        (changed("R3R4,G5", "R3R4R5,G5"), "three tiles of colour R"),
        (changed("R3R4,G5", "R3G4,G5"), "neither in common"),
        (changed("R3R4,G5", "R1O1G1B1P1,G5"), "has split already"),
        (changed("R3R4,G5", "R3R4,G5,O1"), "only a base can be one"),
        (changed("R3R4,G5", "R3R4,G5,O1O2"), "still holds three tiles"),
        (changed("R3R4,G5", ",".join(["R3R4"] * 38)), "37 at most"),
        (changed("turn 0", "turn 0 passes 2", EMPTY), "the round is over"),
        (changed("R4,", "R4*,", EMPTY), "so the turn is 'placed'"),
        (changed("R4,", "R4*,", EMPTY).replace("turn 0", "turn 0 passes 1"), "no turns without a placement"),
        (changed("R4,", "R4*,").replace("turn 0", "draw 0G"), "the turn has ended"),
        (changed("R12/", "R1?/", SEEN), "every symbol in it is seen"),
        (changed("R12/", "R??/", SEEN), "every symbol in it is seen"),
        (changed("/R?", "/R1", SEEN), "no symbol in it is seen"),
        (changed("/R??", "/R?", SEEN), "15 red tiles, not 14"),
        (changed("R12/", "R1111/", SEEN), "three tiles R1, not 4"),
        (changed("hands R1/", "hands R11/", DEALING), "three tiles R1, not 4"),
        (changed("deal 0R", "deal 0O", DEALING), "the table deals two of each"),
        (changed("deal 0R", "deal 1R", DEALING), "the table deals two of each"),
        (changed("first 0", "first 2", DEALING), "there is no seat 2"),
        (changed("stacks -", "stacks R1R2", DEALING).replace("pile R11222", "pile R122"), "at most one base"),
    ],
)
def test_wrong_positions_say_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem.replace("(", r"\(")):
        STAKZ.parse(text)


def test_a_round_that_has_begun_has_tiles_and_stacks() -> None:
    with pytest.raises(NotationError, match="seat 0 has no tiles left, so the round ended in its turn"):
        at("", stacks="R3R4 G5")
    with pytest.raises(NotationError, match="two stacks or more"):
        at("R1 R2", stacks="R3R4")


def test_the_set_up_is_checked_as_well() -> None:
    assert " base 1" in str(CHOOSING)
    state = CHOOSING.play("base G")
    state = state.play(state.moves()[0])
    assert " base 1" in str(state)
    second = str(state.play("base B"))
    assert str(STAKZ.parse(second)) == second
    with pytest.raises(NotationError, match="the second base is not green"):
        STAKZ.parse(second.replace("base 1B", "base 1G"))
    base = str(state).split()[3]
    with pytest.raises(NotationError, match="no turn has begun"):
        STAKZ.parse(str(state).replace(f"stacks {base}", f"stacks {base}*"))
    with pytest.raises(NotationError, match="two stacks or more"):
        STAKZ.parse(str(state).replace("base 1", "turn 1"))


def test_no_more_is_left_to_draw_than_after_the_set_up() -> None:
    pile = [kind for kind in KINDS for _ in range(3)]
    for tile in ("R1", "R2", "R3", "G5"):
        pile.remove(tile)
    with pytest.raises(NotationError, match="the draw pile holds 53 tiles at most"):
        at("R1", "R2", stacks="R3 G5", pile="".join(pile))


# Records ------------------------------------------------------------------------------------------


def played(players: int, seed: int, position: State | None = None, most: int = 1000) -> Record:
    """A random round as a record, its dice committed to and revealed."""
    random = Random(seed)
    dice = Dice(random.randbytes(16), [f"seat {seat}" for seat in range(players)])
    state = position or STAKZ.start(players=players, first=seed % players)
    record = Record.new(state, [f"player {seat}" for seat in range(players)], dice=dice)
    while not state.over and len(record.moves) < most:
        if state.to_move == stackyard.TABLE:
            move = dice.roll(state, len(record.moves) + 1)
        else:
            move = random_move(state, random, 0.85)
        state = state.play(move)
        record = record.add(move, "I know what I hold" if len(record.moves) == 30 else "")
    return record.finish(state, dice) if state.over else record


@settings(max_examples=12 if COMPILED else 1)
@given(PLAYERS, SEEDS)
def test_a_record_in_full_and_from_every_view(players: int, seed: int) -> None:
    record = played(players, seed)
    text = record.text()
    assert read(text) == record and read(text).text() == text
    assert all(check.passed for check in verify(record))
    states = record.states()
    for seat in range(players):
        seen = record.seen_by(seat)
        told = seen.text()
        again = read(told)
        assert again == seen and again.text() == told
        views = [state.seen_by(seat) for state in states]
        followed = again.states()
        assert followed == views, "exactly the sequence of views"
        assert [view.last for view in followed] == [view.last for view in views]
        assert again.seen_by(seat) == again
        assert all(check.passed for check in verify(again))


def test_a_view_tells_no_tile_that_its_seat_did_not_see() -> None:
    record = played(3, 1)
    seen = record.seen_by(1)
    assert seen.tag("View") == "1" and seen.viewer == 1
    assert seen.tag("Seed") is None and seen.tag("Commitment") == record.tag("Commitment")
    assert [name for name, _ in seen.tags if name != "View"] == [
        name for name, _ in record.tags if name != "Seed"
    ]
    assert seen.result == record.result and not any(seen.comments)
    assert seen.moves[:10] == tuple(f"={colour}?" for colour in "RROOGGBBPP")
    assert seen.moves[10:20] == record.moves[10:20], "its own deal"
    for told, move, before in zip(seen.moves, record.moves, record.states(), strict=False):
        if told != move:
            assert told == f"{move[:2]}?" and before.to_move == stackyard.TABLE


def test_what_looks_the_same_to_a_seat_is_one_record() -> None:
    """Two rounds that a seat cannot tell apart give it one and the same text."""
    start, other = dealt(seed=1), dealt(seed=1).play("draw G")
    tiles = other.moves()
    records = []
    for tile in tiles:
        record = Record.new(start, ["Ann", "Bob"]).add("draw G").add(tile)
        records.append(record.seen_by(1).text())
        assert record.seen_by(0).moves[-1] == tile
    assert len(tiles) > 1 and len(set(records)) == 1


@pytest.mark.parametrize("steps", [5, 21, 60])
def test_a_record_from_a_position_in_the_middle(steps: int) -> None:
    position = random_state(2, 3, steps)
    record = played(2, 3, position, most=12)
    assert record.tag("Position") == str(position)
    for seat in range(2):
        seen = record.seen_by(seat)
        assert seen.tag("Position") == str(position.seen_by(seat))
        assert read(seen.text()).states() == [state.seen_by(seat) for state in record.states()]


def test_a_record_can_be_begun_in_a_view() -> None:
    view = STAKZ.start().seen_by(1)
    record = Record.new(view, ["Ann", "Bob"]).add("=R?")
    assert record.tag("View") == "1" and record.tag("Position") is None
    assert read(record.text()) == record
    assert record.states()[-1].viewer == 1


def test_views_that_cannot_be() -> None:
    record = played(2, 2)
    with pytest.raises(stackyard.OptionError, match="nobody else's view"):
        record.seen_by(0).seen_by(1)
    text = record.seen_by(0).text()
    with pytest.raises(RecordError, match="seats go from 0 to 1"):
        read(text.replace('[View "0"]', '[View "3"]'))
    with pytest.raises(RecordError, match="is no value for View"):
        read(text.replace('[View "0"]', '[View "me"]'))
    number = next(at for at, move in enumerate(record.seen_by(0).moves) if "?" in move)
    lines = text.splitlines()
    at = lines.index("") + 1 + number
    lines[at] = lines[at].replace("?", "1")
    with pytest.raises(RecordError, match="Only Seat 1 sees the symbol"):
        read("\n".join(lines) + "\n")


def test_a_view_cannot_be_gone_on_with() -> None:
    unfinished = played(2, 2, most=30).seen_by(0)
    console = Console(file=io.StringIO())
    with pytest.raises(RecordError, match="a whole record is needed"):
        resumed_table(STAKZ, [unfinished], console, lambda prompt, words: "", Dice(b"1"), Path("x"))
