from __future__ import annotations

import pytest

import stackyard
from stackyard.core.chance import Dice
from stackyard.core.match import Match
from stackyard.core.ruling import IllegalMove
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.play.matches import match_of
from stackyard.play.record import UNFINISHED, Record
from stackyard.play.round import NoDice, Round
from stackyard.play.takeback import NothingToTakeBack
from stackyard.play.verify import verify


def staku() -> Round:
    return Round.start(stackyard.game("staku").start(), ["Ann", "Bob"])


def cairn(seed: bytes = b"seed") -> Round:
    return Round.start(stackyard.game("cairn").start(), ["Ann", "Bob"], Dice(seed))


def rolled_on(round: Round) -> Round:
    """The round moved on to where a seat decides."""
    while round.state.to_move == TABLE:
        round = round.roll()
    return round


def played_out(round: Round) -> Round:
    while not round.over:
        round = round.roll() if round.state.to_move == TABLE else round.play(round.state.moves()[0])
    return round


def test_a_move_is_played_and_written_down_and_the_round_before_it_stays() -> None:
    before = staku()
    after = before.play("b3-c3", comment="at last")
    assert (before.record.moves, len(before.states)) == ((), 1)
    assert (after.record.moves, after.record.comments) == (("b3-c3",), ("at last",))
    assert after.state == before.state.play("b3-c3") and after.states[0] is before.state


def test_a_move_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    find = State._find

    def count(state: State, text: str) -> object:
        read.append(text)
        return find(state, text)

    monkeypatch.setattr(State, "_find", count)
    staku().play("b3-c3", seat=0)
    assert read == ["b3-c3"]


def test_an_illegal_move_changes_nothing_and_says_why() -> None:
    round = staku()
    with pytest.raises(IllegalMove, match="SU-8"):
        round.play("b3-d4", seat=0)
    assert round.record.moves == ()


def test_what_a_seat_is_told_is_what_it_sees() -> None:
    round = rolled_on(cairn())
    mover = round.state.to_move
    other = 1 - mover
    view = round.state.seen_by(other)
    assert view != round.state
    ruling = view.why_not("lay")
    assert ruling is not None
    with pytest.raises(IllegalMove) as refused:
        round.play("lay", seat=other)
    assert refused.value.ruling == ruling


def test_the_table_rolls_with_the_dice_of_the_round() -> None:
    round = cairn()
    rolled = round.roll()
    assert rolled.record.moves == (Dice(b"seed").roll(round.state, 1),)
    with pytest.raises(NoDice):
        Round.start(stackyard.game("cairn").start(), ["Ann", "Bob"]).roll()


def test_a_round_that_ends_reveals_its_seed_and_has_its_result() -> None:
    round = played_out(cairn())
    assert round.over and round.scores == round.state.scores and round.winners == round.state.winners
    assert round.record.tag("Seed") == b"seed".hex()
    assert all(check.passed for check in verify(round.record))


def test_a_round_that_is_given_up_has_a_winner() -> None:
    round = staku().play("b3-c3")
    for ended in (round.resign(0), round.run_out_of_time(0)):
        assert ended.over and ended.scores == (0.0, 1.0) and ended.winners == (1,)
    drawn = round.agree_draw()
    assert drawn.scores == (0.5, 0.5) and drawn.winners == ()
    assert not round.over and round.scores is None and round.winners == ()


def test_taking_back() -> None:
    round = staku().play("b3-c3").play("f5-e5")
    assert round.take_back([1], others=True).record.moves == ("b3-c3",)
    assert round.take_back([0], others=True).record.moves == ()
    with pytest.raises(NothingToTakeBack):
        staku().take_back([0, 1], others=True)


def test_a_round_is_what_its_record_tells() -> None:
    round = played_out(cairn())
    again = Round.read(round.record)
    assert (again.states, again.record) == (round.states, round.record)
    assert again.dice is not None and again.dice.seed == b"seed"
    half = round.up_to(4)
    assert half.record.moves == round.record.moves[:4] and half.states == round.states[:5]


def test_a_round_to_go_on_with_keeps_its_seed() -> None:
    round = cairn().roll()
    assert round.record.tag("Seed") is None
    assert round.kept().tag("Seed") == b"seed".hex() and round.kept().result == UNFINISHED
    assert staku().kept() == staku().record


def test_a_seat_sees_its_own_states() -> None:
    round = rolled_on(Round.start(stackyard.game("stakz").start(), ["Ann", "Bob"], Dice(b"seed")))
    seen = round.seen_by(0)
    assert seen.states == tuple(state.seen_by(0) for state in round.states)
    assert seen.dice is None and seen.record.viewer == 0


def test_a_match_is_rebuilt_from_its_records() -> None:
    match = Match.new(stackyard.game("cairn"), ["Ann", "Bob"])
    records: list[Record] = []
    while not match.over:
        round = played_out(Round.of_match(match, ["human", "bot:1"], Dice(b"x").for_round(len(records) + 1)))
        records.append(round.record)
        match = round.add_to(match)
    again = match_of(records)
    assert (again.totals, again.rounds, again.winners) == (match.totals, match.rounds, match.winners)
    assert records[0].tag("Round") == "1" and records[0].tag("Kind0") in ("human", "bot:1")


def test_only_the_last_two_states_keep_the_lists_of_their_moves() -> None:
    first = staku()
    paths, tree = first.state.paths(), first.state.tree()
    second = first.play("b3-c3")
    assert first.state._legal is not None  # Whoever looks at the move wants to know what it was played in.
    second.state.tree()
    second.play(second.state.moves()[0])
    assert first.state._legal is None and first.state._tree is None and first.state._clicks is None
    assert second.state._tree is not None
    assert (first.state.paths(), first.state.tree()) == (paths, tree)
