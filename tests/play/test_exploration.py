"""Trees of moves, and variations in records."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stackyard
from stackyard.core.errors import OptionError
from stackyard.core.ruling import IllegalMove
from stackyard.play.exploration import ROOT, Branch, Exploration
from stackyard.play.reading import RecordError, load, read
from stackyard.play.record import Record
from stackyard.play.verify import verify
from tests.settings import RECORDS

BRANCHED = """\
[Game "staku"]
[Players "2"]
[Result "*"]

(
  b3-b4 ; the other way
  (
    f5-f4
  )
  f5-e5
)
b3-c3
f5-e5 ; what now?
(
  c3-c4
)
(
  c3-d3
)
"""


def test_variations_read_as_they_were_written() -> None:
    record = read(BRANCHED)
    assert record.text() == BRANCHED and record.moves == ("b3-c3", "f5-e5")
    first, second, third = record.variations
    assert (first.after, first.moves, first.comments) == (0, ("b3-b4", "f5-e5"), ("the other way", ""))
    assert first.variations[0].after == 1 and first.variations[0].moves == ("f5-f4",)
    assert (second.after, third.moves) == (2, ("c3-d3",))
    assert [check.finding for check in verify(record)][:2] == [
        "all 2 moves are legal",
        "all 5 moves of its variations are legal",
    ]


def test_a_record_and_its_tree_are_the_same_thing() -> None:
    record = read(BRANCHED)
    tree = Exploration.of(record)
    assert tree.on(record) == record
    assert tree.find(("b3-b4", "f5-f4")) is not None and tree.find(("b3-b4", "nothing")) is None
    assert tree.state(record.start(), tree.following(ROOT)[0]) == record.states()[1]
    # What is cut off a record loses what branched off later, and nothing else.
    assert [each.after for each in record.up_to(1).variations] == [0]


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("  b3-b4 ;", "  b3-b5 ;", 6, "A group of one moves"),
        ("    f5-f4\n", "    f5-f4\n    nonsense\n", 9, "is no move"),
        ("  c3-d3\n)\n", "  c3-d3\n", 17, "does not end"),
        ("(\n  c3-d3\n)\n", "(\n)\n", 18, "at least one move"),
        ("(\n  c3-d3\n)\n", ")\n", 17, "no variation begins"),
        ("  c3-d3", "c3-d3", 18, "begins with 2 spaces"),
        ("  c3-d3", "   c3-d3", 18, "begins with 2 spaces"),
        ("  c3-d3", "  f1-e2\n  d1-d2", 18, "SU-"),
    ],
)
def test_what_is_wrong_in_a_variation_is_named_with_its_line(
    old: str, new: str, line: int, problem: str
) -> None:
    assert old in BRANCHED
    with pytest.raises(RecordError) as caught:
        read(BRANCHED.replace(old, new))
    assert caught.value.line == line and problem in str(caught.value), caught.value


def test_variations_do_not_stand_inside_each_other_without_end() -> None:
    start = BRANCHED[: BRANCHED.index("(")]
    deep = "".join("  " * depth + "(\n" for depth in range(60))
    with pytest.raises(RecordError, match="at most 40"):
        read(start + deep)


def test_playing_commenting_and_cutting() -> None:
    start = stackyard.game("staku").start()
    tree, first = Exploration().play(start, ROOT, "b3-c3")
    same, again = tree.play(start, ROOT, "b3-c3")
    assert (same, again) == (tree, first)
    tree, reply = tree.play(start, first, "f5-e5")
    tree, other = tree.play(start, ROOT, "b3-b4")
    tree = tree.say(other, " why not? ")
    assert tree.branches[other] == Branch("b3-b4", ROOT, "why not?")
    with pytest.raises(IllegalMove):
        tree.play(start, reply, "b3-b4")
    cut = tree.cut(first)
    assert cut.branches == (Branch("b3-b4", ROOT, "why not?"),)
    assert tree.cut(reply).line(1) == ("b3-b4",)


def test_what_was_played_stays_the_main_line() -> None:
    [record] = load(RECORDS / "staku.txt")
    tree = Exploration.of(record)
    start = record.start()
    instead = next(move for move in start.moves() if move != record.moves[0])
    tree, _ = tree.play(start, ROOT, instead)
    written = tree.on(record)
    assert written.moves == record.moves and written.result == record.result
    assert written.variations[0].moves == (instead,) and read(written.text()) == written
    with pytest.raises(OptionError, match="does not begin with"):
        Exploration((Branch(instead),)).on(record)


@given(st.integers(0, 10**6))
def test_any_tree_goes_into_a_record_and_comes_back(seed: int) -> None:
    random = Random(seed)
    game = stackyard.game(random.choice(["staku", "stack"]))
    start = game.start()
    tree = Exploration()
    for _ in range(random.randint(1, 14)):
        at = random.randint(ROOT, len(tree.branches) - 1)
        if len(tree.line(at)) > 8:
            continue
        state = tree.state(start, at)
        tree, number = tree.play(start, at, random.choice(state.moves()))
        if random.random() < 0.3:
            tree = tree.say(number, "word ; and word")
    record = tree.on(Record.new(start, ["Ann", "Bob"]))
    again = read(record.text())
    assert again == record and Exploration.of(again).on(again) == again
    lines = {tree.line(each): branch.comment for each, branch in enumerate(tree.branches)}
    back = Exploration.of(again)
    assert {back.line(each): branch.comment for each, branch in enumerate(back.branches)} == lines


def test_what_one_seat_saw_has_no_variations() -> None:
    [record] = load(RECORDS / "stakz.txt")
    tree = Exploration.of(record)
    start = record.start()
    other = next(move for move in start.moves() if move != record.moves[0])
    tree, _ = tree.play(start, ROOT, other)
    assert tree.on(record).variations and not tree.on(record).seen_by(0).variations
