"""A table's logic without a server: what people do becomes events, and the log gives the same table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft, NoRound, NotYourTurn, Refused, TableFull
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.setup import TableSetup, TimeControl
from stackyard.apps.server.table.table import DRAW, OVER, PLAYING, ROUND_OVER, UNDO, WAITING, Table
from stackyard.core.errors import OptionError
from stackyard.core.ruling import IllegalMove
from stackyard.games.stakd.tests.test_before import MOVES as ENDED_BY_A_BOMBER

Act = Callable[[Draft], object]


class Log:
    """A table and everything that has happened at it."""

    def __init__(self, game: str, *kinds: str, clock: TimeControl | None = None, **options: Any) -> None:
        self.setup = TableSetup.new(game, kinds or ("person", "person"), options, clock=clock)
        self.table = Table.of(self.setup)
        self.events: list[Event] = []

    def do(self, act: Act, spent: int = 0) -> Table:
        """Let something happen, as a server does when it has been written down."""
        draft = Draft(self.table, 0, spent)
        act(draft)
        self.table = draft.table
        self.events += draft.events
        return self.table

    def refuses(self, error: type[Exception], act: Act, words: str | None = None) -> None:
        """It cannot be done, and nothing has changed by the attempt."""
        before = self.table
        with pytest.raises(error, match=words):
            self.do(act)
        assert self.table is before

    def seat(self, *names: str) -> Log:
        for name in names:
            self.do(lambda draft, name=name: actions.sit(draft, name, "abc", f"token of {name}"))  # type: ignore[misc]
        return self

    def move(self, player: int, text: str, spent: int = 0) -> Table:
        return self.do(lambda draft: actions.move(draft, player, text), spent)


def staku(**how: Any) -> Log:
    return Log("staku", **how).seat("Ann", "Bob")


def kinds_of(events: Sequence[Event]) -> list[Kind]:
    return [event.kind for event in events]


def test_a_table_waits_until_all_places_are_taken() -> None:
    log = Log("staku")
    assert log.table.phase == WAITING and log.table.round_number == 0
    log.seat("Ann")
    assert log.table.phase == WAITING
    log.refuses(NoRound, lambda draft: actions.move(draft, 0, "b3-c3"))
    log.seat("Bob")
    assert log.table.phase == PLAYING and log.table.mover == 0
    assert kinds_of(log.events) == [Kind.SIT, Kind.SIT, Kind.ROUND]
    log.refuses(TableFull, lambda draft: actions.sit(draft, "Cem", "", "token"))


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb\x00"])
def test_a_name_can_be_seen(name: str) -> None:
    Log("staku").refuses(OptionError, lambda draft: actions.sit(draft, name, "", "token"), "a name has")


def test_a_move_is_checked_and_written_as_records_write_it() -> None:
    log = staku()
    log.refuses(NotYourTurn, lambda draft: actions.move(draft, 1, "f5-e5"), "Ann is to move")
    log.refuses(IllegalMove, lambda draft: actions.move(draft, 0, "b3-d4"), "SU-8")
    table = log.move(0, "b3-c3")
    assert table.mover == 1 and table.on_board.record.moves == ("b3-c3",)
    assert (log.events[-1].kind, log.events[-1].text, log.events[-1].number) == (Kind.MOVE, "b3-c3", 4)


def test_the_log_gives_the_same_table_again() -> None:
    log = Log("cairn", "person", "person", "bot:1").seat("Ann", "Bob")
    while log.table.phase == PLAYING:
        mover = log.table.mover
        assert mover is not None
        log.move(mover, log.table.state.moves()[0])
    assert log.table.phase == ROUND_OVER
    again = Table.of(log.setup, log.events)
    assert again == log.table
    assert again.finished[0].tag("Seed") is not None


def test_the_table_rolls_by_itself() -> None:
    log = Log("cairn").seat("Ann", "Bob")
    assert log.table.state.to_move >= 0
    rolled = [event for event in log.events if event.kind == Kind.MOVE]
    assert len(rolled) == 2 and all(event.player is None and event.text[0] == "=" for event in rolled)


def test_taking_back_needs_the_others() -> None:
    log = staku()
    log.refuses(OptionError, lambda draft: actions.offer(draft, 0, UNDO), "nothing to take back")
    log.move(0, "b3-c3")
    log.do(lambda draft: actions.offer(draft, 0, UNDO))
    assert kinds_of(log.events)[-1] == Kind.OFFER and log.table.moves_made == 1
    log.refuses(Refused, lambda draft: actions.answer(draft, 0, True), "others must agree")
    log.do(lambda draft: actions.answer(draft, 1, True))
    assert (log.table.offer, log.table.moves_made, log.table.takebacks) == (None, 0, 1)


def test_who_declines_leaves_everything_as_it_was() -> None:
    log = staku()
    log.move(0, "b3-c3")
    log.do(lambda draft: actions.offer(draft, 0, UNDO))
    log.do(lambda draft: actions.answer(draft, 1, False))
    assert log.table.offer is None and log.table.moves_made == 1


def test_people_at_one_device_take_back_at_once() -> None:
    log = Log("staku", "host", "host")
    log.do(lambda draft: draft.add(Kind.SIT, 0, "abc Ann"))
    log.do(lambda draft: draft.add(Kind.SIT, 1, "abc Bob"))
    log.move(0, "b3-c3")
    log.do(lambda draft: actions.offer(draft, 0, UNDO))
    assert log.table.moves_made == 0


def test_a_draw_that_all_want() -> None:
    log = staku()
    log.do(lambda draft: actions.offer(draft, 1, DRAW))
    log.do(lambda draft: actions.answer(draft, 0, True))
    assert log.table.phase == OVER and log.table.on_board.scores == (0.5, 0.5)
    assert log.table.on_board.winners == () and log.table.ending == Kind.DRAW


def test_who_resigns_has_lost() -> None:
    log = staku()
    log.do(lambda draft: actions.resign(draft, 0))
    assert log.table.phase == OVER and log.table.match is not None
    assert log.table.match.winners == (1,) and log.table.ended_by == 0
    log.refuses(NoRound, lambda draft: actions.move(draft, 1, "f5-e5"))


def test_who_leaves_is_stood_in_for_and_may_come_back() -> None:
    log = Log("stakd").seat("Ann", "Bob")
    log.refuses(Refused, lambda draft: actions.resign(draft, 0), "played out")
    log.do(lambda draft: actions.leave(draft, 0))
    assert log.table.places[0].bot == actions.STAND_IN and log.table.people == (1,)
    with pytest.raises(Refused, match="take your place back"):
        actions.check_place(log.table, 0)
    log.do(lambda draft: actions.come_back(draft, 0))
    assert len(log.table.people) == 2


def test_a_clock_runs_down_with_what_a_move_took() -> None:
    log = staku(clock=TimeControl(1, increment=2))
    assert log.table.clocks == (60_000, 60_000)
    log.move(0, "b3-c3", spent=10_000)
    assert log.table.clocks == (52_000, 60_000)
    log.refuses(Refused, actions.run_out_of_time, "there is time left")
    log.do(actions.run_out_of_time, spent=60_001)
    assert log.table.phase == OVER and log.table.ending == Kind.TIME and log.table.on_board.winners == (0,)


def test_who_is_late_moves_no_more() -> None:
    log = staku(clock=TimeControl(1))
    with pytest.raises(Refused, match="your time has run out"):
        log.move(0, "b3-c3", spent=60_001)


def test_bots_take_the_places_that_are_open() -> None:
    log = Log("staku").seat("Ann")
    log.do(lambda draft: actions.fill(draft, 0))
    assert log.table.phase == PLAYING and log.table.places[1].machine and log.table.places[1].name == "Bot"


def test_players_change_places_from_round_to_round() -> None:
    log = staku(games=2)
    log.do(lambda draft: actions.resign(draft, 0))
    assert log.table.phase == ROUND_OVER
    log.do(lambda draft: actions.next_round(draft, 0))
    assert log.table.round_number == 2 and log.table.seats == (1, 0) and log.table.mover == 1


def test_a_rematch_is_for_all_who_are_there() -> None:
    log = staku()
    log.refuses(Refused, lambda draft: actions.rematch(draft, 0), "not over")
    log.do(lambda draft: actions.resign(draft, 0))
    log.do(lambda draft: actions.rematch(draft, 0))
    assert not actions.wants_rematch(log.table)
    log.do(lambda draft: actions.rematch(draft, 1))
    assert actions.wants_rematch(log.table)


def test_what_can_be_done_is_said() -> None:
    log = Log("staku").seat("Ann")
    assert actions.possible(log.table, 0) == ["fill"]
    log.seat("Bob")
    assert set(actions.possible(log.table, 0)) == {"move", "draw", "resign"}
    assert set(actions.possible(log.table, 1)) == {"draw", "resign"}
    log.move(0, "b3-c3")
    assert "undo" in actions.possible(log.table, 0)
    log.do(lambda draft: actions.resign(draft, 0))
    assert actions.possible(log.table, 1) == ["rematch"]


def test_between_people_there_are_hints_only_where_somebody_says_so() -> None:
    with_a_bot = Log("staku", "person", "bot:1").seat("Ann")
    assert "hint" in actions.possible(with_a_bot.table, 0)
    assert not Log("staku").setup.hints
    assert TableSetup.new("staku", ("person", "person"), {}, hints=True).hints


def test_a_round_that_earlier_rules_ended_stays_ended_in_an_old_log() -> None:
    """Until SD-19 was read anew a bomber could end a round, and the next one began without another piece."""
    log = Log("stakd").seat("Ann", "Bob")
    for number, move in enumerate(ENDED_BY_A_BOMBER.split()):
        log.move(number % 2, move)
    assert log.table.mover == 0, "by today's rules one more piece is laid"
    next_round = Event(Kind.ROUND, number=len(log.events) + 1)
    table = Table.of(log.setup, [*log.events, next_round])
    assert table.phase == PLAYING and table.round_number == 2
    assert table.match is not None
    assert list(table.match.totals) == [1, 0]
    assert table.record_of(1).result == "1 0"


# What a match implies about its game -----------------------------------------------------------------


def partners_at(setup: TableSetup) -> object:
    """Whether partners are spared in the rounds of a table of Stack."""
    return setup.new_match(["Ann", "Bob", "Cy", "Di"]).start().setup.options["partners"]


def test_what_a_match_implies_is_kept_with_the_table() -> None:
    teams = TableSetup.new("stack", ["person"] * 4, {"teams": True})
    asked = TableSetup.new("stack", ["person"] * 4, {"teams": True, "partners": "open"})
    alone = TableSetup.new("stack", ["person"] * 4, {})
    for setup, partners in ((teams, "spared"), (asked, "open"), (alone, "open")):
        again = TableSetup.read(setup.text(), id=setup.id, seed=setup.seed, listed=True, created=0)
        assert again == setup and partners_at(setup) == partners_at(again) == partners
        assert partners_at(setup.rotated(setup.kinds, 0)) == partners
    assert teams.options == {"teams": True, "partners": "spared"}


def test_an_older_table_is_played_as_it_was() -> None:
    """Before partners could be spared, nothing was written down about them."""
    older = '{"game": "stack", "kinds": ["person", "person", "person", "person"], "options": {"teams": true}'
    setup = TableSetup.read(f'{older}, "clock": null}}', id="1", seed=b"old", listed=True, created=0)
    assert partners_at(setup) == "open"
