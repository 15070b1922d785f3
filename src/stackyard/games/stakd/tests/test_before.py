"""Rounds that were finished before SD-19 was read anew: a bomber could be their last piece."""

from __future__ import annotations

import pytest

import stackyard
from stackyard.play.reading import RecordError, read
from stackyard.play.record import Record
from stackyard.play.round import Round
from stackyard.play.verify import verify

MOVES = (
    "B@0,0 B@-3,2 B@2,1 B@-6,4 ^D1@1,-1 X@0,-1 Q1@2,0 U@3,0 D2@3,1 ^T1@3,0 D2@2,0 X@1,2 U@2,2 U@1,0 D0@0,-1 "
    "^D1@1,0 U@1,-1 D2@2,1 X@3,0 U@2,0 ^D1@2,0 U@1,0 U@1,2 ^D2@2,1 U@2,0 ^D1@2,0 U@1,2 ^D2@2,1 U@2,0 ^D1@2,0 "
    "U@1,2 ^D2@2,1 U@2,0 ^D1@2,0 X@1,2"
)


def before(result: str) -> str:
    record = Record.new(stackyard.game("stakd").start(players=2), ["Ann", "Bob"])
    for move in MOVES.split():
        record = record.add(move)
    return record.with_tag("Result", result).text()


def test_a_finished_record_that_ends_with_a_bomber_still_reads() -> None:
    record = read(before("1 0"))
    last = record.states()[-1]
    assert not last.over and last.to_move == 0 and str(last).endswith("last X")
    assert Round.read(record).over and Round.read(record).winners == (0,)
    assert [check.finding for check in verify(record)][
        -1
    ] == "the result 1 0 follows from the rules as they were"


def test_an_unfinished_one_goes_on_with_one_more_piece() -> None:
    played = Round.read(read(before("*")))
    assert not played.over
    assert played.play(played.state.moves()[0]).scores == (1, 0)


def test_who_won_is_not_changed() -> None:
    with pytest.raises(RecordError, match="the result is '1 0' by the moves, not '0 1'"):
        read(before("0 1"))
