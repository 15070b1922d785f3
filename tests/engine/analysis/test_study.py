"""The analysis of a record: what adds up, what is judged by what, what is left out."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import stackyard
from stackyard.core.jit import COMPILED
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.analysis.engine import Engine, run_ends
from stackyard.engine.analysis.event import CALL, DECISION, DRAW, RESIGNATION, ROLL, TIMEOUT
from stackyard.engine.analysis.report import Report
from stackyard.engine.analysis.study import Study, study, won
from stackyard.engine.analysis.text import decisions
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.runner import Stop
from stackyard.play.reading import load
from stackyard.play.record import Record
from tests.engine.analysis.fake import FakeSearch
from tests.engine.analysis.records import EXAMPLES, example, random_round

BUDGET = Budget(steps=1)


def fake_study(record: Record) -> Report:
    """The report of a round by the fake search."""
    return study(record, BUDGET, engine=Engine(record.game, len(record.names), FakeSearch))


def check_accounts(report: Report) -> None:
    """Every event is somewhere in the accounts, and they say how the round ended."""
    for before, after in pairwise(report.events):
        assert before.after == after.before
    for summary in report.summaries:
        money = summary.account
        assert money is not None
        items = money.start + money.luck + money.play + money.calls + money.rest
        assert items == pytest.approx(money.result, abs=1e-9)
        assert money.own <= 0
        assert money.own == pytest.approx(-summary.cost, abs=1e-9)
        assert all(0 <= each.cost <= 1 for event, each in report.decisions)


ROUNDS = [pytest.param(load(path)[0], id=path.stem) for path in EXAMPLES]
ROUNDS += [pytest.param(random_round("cairn", 3), id="cairn-3")]


@pytest.mark.parametrize("record", ROUNDS)
def test_accounts_add_up(record: Record) -> None:
    report = fake_study(record)
    check_accounts(report)
    assert report.complete and report.events[-1].after == won(record.states()[-1])
    played = [move for event in report.events for move in event.moves]
    assert played == list(record.moves)


@pytest.mark.parametrize("name", ["stack", "stakz", "staku", "stakd", "cairn"])
def test_accounts_add_up_with_a_real_search(name: str) -> None:
    record = random_round("cairn", 2) if name == "cairn" else example(name)
    if name != "cairn":
        # The end of a round is enough, and quick.
        states = record.states()
        keep = 8 if COMPILED else 3
        start = states[-1 - keep]
        tags = tuple(tag for tag in record.tags if tag[0] not in ("Commitment", "Seed"))
        tags = tuple(tag for tag in tags if not tag[0].startswith("Entropy"))
        record = replace(
            record,
            tags=(*tags, ("Position", str(start))),
            moves=record.moves[-keep:],
            comments=record.comments[-keep:],
        )
    report = study(record, Budget(steps=20 if COMPILED else 2))
    check_accounts(report)
    assert report.decisions
    told = json.loads(json.dumps(report.to_dict(), allow_nan=False))
    assert Report.from_dict(told) == report


def test_a_deal_is_one_event_and_luck_is_what_it_changed() -> None:
    report = fake_study(example("stakz"))
    deal, *_ = report.events
    assert deal.kind == ROLL and deal.first == 1 and len(deal.moves) == 20
    assert not any(a.kind == b.kind == ROLL for a, b in pairwise(report.events))
    luck = sum(event.change[0] for event in report.events if event.kind == ROLL)
    account = report.summary(0).account
    assert account is not None and account.luck == pytest.approx(luck) and luck != 0


@pytest.mark.parametrize("record", [example("stack"), example("stakz"), random_round("cairn", 3, 2)])
def test_rolls_end_with_the_values_that_were_weighed_before_them(record: Record) -> None:
    engine = Engine(record.game, len(record.names), FakeSearch)
    states, rolls = record.states(), 0
    for event in study(record, BUDGET, engine=engine).events:
        ends = run_ends(states[event.first - 1]) if event.kind == ROLL else None
        if ends is not None:
            rolled = states[event.first - 1 + len(event.moves)]
            assert rolled in [end for end, _ in ends]
            assert event.after == engine.expect(rolled, BUDGET).values
            mean = sum(chance * engine.expect(end, BUDGET).values[0] for end, chance in ends)
            assert event.before[0] == pytest.approx(mean, abs=1e-9)
            rolls += 1
    assert rolls > 0


@pytest.mark.parametrize(("name", "players"), [("cairn", 2), ("cairn", 4)])
def test_luck_is_fair(name: str, players: int) -> None:
    """Over all outcomes of a roll, each as likely as it is, nobody gains anything."""
    record = random_round(name, players)
    engine = Engine(record.game, players, FakeSearch)
    rolled = 0
    for state in record.states():
        outcomes = {} if state.over else state.chances()
        after = [engine.expect(state.play(move), BUDGET).values for move in outcomes]
        if not after or run_ends(state) is None:
            continue  # Of a long deal only some are looked at.
        before = engine.expect(state, BUDGET).values
        for seat in range(players):
            mean = sum(chance * each[seat] for chance, each in zip(outcomes.values(), after, strict=True))
            assert mean == pytest.approx(before[seat], abs=1e-9)
        rolled += 1
    assert rolled > 5


def test_calls_are_neither_luck_nor_play() -> None:
    report = fake_study(example("stack"))
    calls = [event for event in report.events if event.kind == CALL]
    assert [event.moves for event in calls] == [("!topple",), ("!swearing 0",)]
    assert all(event.seat == TABLE and event.judgement is None for event in calls)
    account = report.summary(0).account
    assert account is not None and account.calls == pytest.approx(sum(event.change[0] for event in calls))


def test_a_decision_without_a_choice_costs_nothing_and_is_not_searched() -> None:
    record = example("stakd")
    searches: list[FakeSearch] = []

    def make(kind: str, full_information: bool) -> FakeSearch:
        searches.append(FakeSearch(kind, full_information))
        return searches[-1]

    report = study(record, BUDGET, engine=Engine(record.game, 2, make))
    forced = [event for event, judged in report.decisions if judged.forced]
    states = record.states()
    assert forced and all(len(states[event.first - 1].moves()) == 1 for event in forced)
    assert all(event.before == event.after for event in forced)
    shown = {state for search in searches for state in search.shown}
    # They can still follow another move that is judged, so only the first of the round is surely never seen.
    assert states[0] not in shown
    assert sum(summary.decisions for summary in report.summaries) == len(report.decisions) - len(forced)


def test_the_best_move_costs_nothing() -> None:
    record = example("staku")
    states = record.states()
    # The fake search likes the last move best.
    liked = Record.new(states[0], ["Ann", "Bob"]).add(states[0].moves()[-1])
    [(event, judged)] = fake_study(liked).decisions
    assert event.moves == (judged.best,) and judged.cost == 0 and judged.mark == ""
    other = Record.new(states[0], ["Ann", "Bob"]).add(states[0].moves()[0])
    [(event, judged)] = fake_study(other).decisions
    assert judged.best == (states[0].moves()[-1] if judged.cost else event.moves[0])
    assert judged.cost == pytest.approx(judged.before - judged.after)
    costs = [judged.cost for _, judged in fake_study(record).decisions]
    assert 0 in costs and max(costs) > 0.1


def hidden_worlds() -> tuple[Record, Record]:
    """Two beginnings of a round that look the same to seat 1: one tile dealt to seat 0 differs."""
    record = example("stakz")
    found = []
    for number in range(10):  # Seat 0's hand.
        for symbol in "12345":
            moves = list(record.moves)
            moves[number] = moves[number][:-1] + symbol
            if moves[number] != record.moves[number]:
                found.append((legal_beginning(record, moves), moves))
    # What holds longest: it is the last that seat 0 shows.
    length, moves = max(found)
    length = length if COMPILED else min(length, 24)
    cut = replace(record, moves=record.moves[:length], comments=("",) * length).with_tag("Result", "*")
    return cut, replace(cut, moves=tuple(moves[:length]))


def legal_beginning(record: Record, moves: list[str]) -> int:
    """How many of these moves can be played one after the other."""
    state = record.start()
    for number, move in enumerate(moves):
        try:
            state = state.play(move)
        except stackyard.StackyardError:
            return number
    return len(moves)


def test_nothing_is_judged_by_what_the_mover_could_not_know() -> None:
    one, other = hidden_worlds()
    budget = Budget(steps=20 if COMPILED else 1)
    reports = study(one, budget), study(other, budget)
    mine, mine_too = ([judged for event, judged in each.decisions if event.seat == 1] for each in reports)
    assert len(mine) > (5 if COMPILED else 1) and mine == mine_too
    # It is not that nothing depends on it: who holds the tile decides with it, and the umpire sees it.
    assert reports[0].curve(1) != reports[1].curve(1)


def test_searches_that_judge_are_shown_views_only() -> None:
    record = example("stakz")
    searches: list[FakeSearch] = []

    def make(kind: str, full_information: bool) -> FakeSearch:
        searches.append(FakeSearch(kind, full_information))
        return searches[-1]

    study(record, BUDGET, engine=Engine(record.game, 2, make))
    whole = [search for search in searches if any(state.viewer is None for state in search.shown)]
    assert len(whole) == 1 and whole[0].full_information  # the umpire, who only values luck
    for search in searches:
        assert len({state.viewer for state in search.shown}) == 1
        for state in search.shown:
            assert state.viewer is None or state == state.seen_by(state.viewer)


def test_a_record_of_one_seats_view_judges_that_seat() -> None:
    report = fake_study(example("stakz-seen-by-1"))
    assert report.viewer == 1
    assert {event.seat for event, judged in report.decisions if not judged.forced} == {1}
    assert any(event.kind == DECISION and event.judgement is None for event in report.events)


def test_a_round_that_goes_on_ends_with_what_can_be_expected() -> None:
    record = example("staku")
    cut = replace(record, moves=record.moves[:3], comments=record.comments[:3]).with_tag("Result", "*")
    report = fake_study(cut)
    check_accounts(report)
    assert report.complete and 0 < report.events[-1].after[0] < 1


@pytest.mark.parametrize("name", ["stack", "stakz", "stakd", "staku"])
def test_a_round_that_is_over_ends_with_what_it_gave(name: str) -> None:
    """Also where search wants points, too, so that losers play on."""
    record = random_round(name, 2)
    state = record.states()[-1]
    report = study(record, Budget(steps=1), engine=Engine(record.game, 2, FakeSearch))
    for seat in range(2):
        given = (seat in state.winners) / len(state.winners) if state.winners else 0.5
        summary = report.summary(seat).account
        assert summary is not None and summary.result == report.curve(seat)[-1][1] == given
    assert len(report.curve(0)) == 1 + sum(bool(event.moves) for event in report.events)


def test_nothing_played_is_nothing_to_report() -> None:
    report = fake_study(Record.new(stackyard.game("staku").start(), ["Ann", "Bob"]))
    assert report.complete and not report.events and report.summary(0).account is None
    assert Report.from_dict(report.to_dict()) == report


def test_resigning_costs_what_was_left_to_hope_for() -> None:
    record = Record.new(stackyard.game("staku").start(), ["Ann", "Bob"]).add("b3-c3")
    report = fake_study(record.resign(record.states()[-1], 1))
    check_accounts(report)
    last = report.events[-1]
    assert last.kind == RESIGNATION and last.seat == 1 and last.after == (1.0, 0.0)
    assert last.judgement is not None and last.judgement.cost == last.before[1] > 0


def test_running_out_of_time_costs_the_same_as_resigning() -> None:
    record = Record.new(stackyard.game("staku").start(), ["Ann", "Bob"]).add("b3-c3")
    given_up = fake_study(record.resign(record.states()[-1], 1)).events[-1]
    report = fake_study(record.run_out_of_time(record.states()[-1], 1))
    check_accounts(report)
    late = report.events[-1]
    assert replace(late, kind=RESIGNATION) == given_up and late.kind == TIMEOUT
    assert list(decisions(report).columns[2].cells)[-1] == "out of time"


def test_an_agreed_draw_is_an_event_that_nobody_is_blamed_for() -> None:
    record = Record.new(stackyard.game("staku").start(), ["Ann", "Bob"]).add("b3-c3")
    report = fake_study(record.agree_draw(record.states()[-1]))
    check_accounts(report)
    last = report.events[-1]
    assert (last.kind, last.seat, last.after, last.judgement) == (DRAW, TABLE, (0.5, 0.5), None)
    assert last.before != last.after and Report.from_dict(report.to_dict()) == report
    assert [report.summary(seat).account.result for seat in (0, 1)] == [0.5, 0.5]  # type: ignore[union-attr]


def test_a_termination_that_nobody_knows_is_no_event() -> None:
    record = Record.new(stackyard.game("staku").start(), ["Ann", "Bob"]).add("b3-c3")
    report = fake_study(record.with_tag("Termination", "the cat came by"))
    assert [event.kind for event in report.events] == [DECISION]


def test_an_analysis_that_was_interrupted_reports_what_it_has() -> None:
    class Interrupted(FakeSearch):
        def search(self, state: State, *rest: object, **more: object) -> object:  # type: ignore[override]
            if len(self.shown) == 5:
                raise KeyboardInterrupt
            return super().search(state, BUDGET)

    record = example("staku")
    made = Study(record, BUDGET, engine=Engine(record.game, 2, Interrupted))  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        made.run()
    report = made.report()
    assert not report.complete and 0 < len(report.events) < len(record.moves)
    check_accounts(report)


def test_an_analysis_can_be_stopped_and_gone_on_with() -> None:
    record = example("staku")
    made, stop, seen = Study(record, BUDGET, engine=Engine(record.game, 2, FakeSearch)), Stop(), list[int]()

    def told(done: int, total: int) -> None:
        seen.append(done)
        assert total == len(made.todo)
        if done == 3:
            stop()

    made.run(told, stop)
    assert not made.report().complete and seen == [0, 1, 2, 3]
    made.run()
    assert made.report() == fake_study(record)


def test_marks_follow_the_cost_unless_the_search_is_unsure() -> None:
    [(_, judged), *_] = fake_study(example("staku")).decisions
    marks = [replace(judged, cost=cost, error=0.01).mark for cost in (0.03, 0.07, 0.12, 0.5)]
    assert marks == ["", "?!", "?", "??"]
    assert replace(judged, cost=0.3, error=0.2).mark == ""


def test_a_report_of_another_format_is_refused() -> None:
    told = fake_study(example("staku")).to_dict()
    with pytest.raises(ValueError, match="stackyard-analysis-1"):
        Report.from_dict({**told, "format": "something"})


def test_example_records_are_found() -> None:
    assert {path.stem for path in EXAMPLES} >= {"stack", "stakd", "staku", "stakz"}
    assert all(isinstance(path, Path) for path in EXAMPLES)
