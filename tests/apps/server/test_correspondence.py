"""Correspondence: days for each move, and days of vacation on which clocks stand still."""

from __future__ import annotations

import time

import pytest

from stackyard.apps.server.people.vacation import A_YEAR, DAY
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft, Refused
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import PERSON, TableSetup, TimeControl
from stackyard.apps.server.table.table import Table
from stackyard.core.errors import OptionError
from tests.apps.server.house import House
from tests.apps.server.people import Browser
from tests.waiting import eventually

HOUR = 3600 * 1000


def opened(clock: TimeControl) -> Opening:
    setup = TableSetup.new("staku", [PERSON] * 2, {}, clock=clock)
    return Opening.new(setup, {0: "a Ann", 1: "b Bob"}, {})


def test_each_move_has_its_days_and_the_log_tells_the_clocks() -> None:
    opening = opened(TimeControl(days=3))
    table, log = opening.table, list(opening.events)
    assert table.clocks == (3 * DAY, 3 * DAY)

    def act(what: object, spent: int) -> None:
        nonlocal table
        draft = Draft(table, 0, spent)
        what(draft)  # type: ignore[operator]
        table = draft.table
        log.extend(draft.events)

    mover = table.mover
    assert mover is not None
    act(actions.charge, 2 * DAY)
    assert table.clocks[mover] == DAY
    act(lambda draft: actions.vacation(draft, mover, 99 * DAY), HOUR)
    assert (table.clocks[mover], table.places[mover].vacation) == (DAY - HOUR, 99 * DAY)
    act(lambda draft: actions.move(draft, mover, table.state.moves()[0]), HOUR)
    assert table.clocks[mover] == 3 * DAY, "the next move has all days again"
    assert Table.of(table.setup, log).clocks == table.clocks
    other = table.mover
    assert other is not None
    with pytest.raises(Refused):
        actions.run_out_of_time(Draft(table, 0, 3 * DAY))
    act(actions.run_out_of_time, 3 * DAY + 1)
    assert table.ended_by == other
    assert TableSetup.read(table.setup.text(), id="", seed=b"", listed=True, created=0).clock == TimeControl(
        days=3
    )


@pytest.mark.parametrize("clock", [{"days": -1}, {"days": 15}, {"days": 2, "minutes": 5}])
def test_clocks_of_days_that_cannot_be(clock: dict[str, float]) -> None:
    with pytest.raises(OptionError, match="days"):
        TimeControl(**clock)


def test_only_clocks_of_days_stand_still() -> None:
    table = opened(TimeControl(5)).table
    with pytest.raises(Refused, match="days"):
        actions.vacation(Draft(table, 0), 0, DAY)


def test_on_vacation_nobody_runs_out_of_time(house: House) -> None:
    ann, bob = Browser(house).sign_up("Ann"), Browser(house).sign_up("Bob")
    players = [{"kind": "me"}, {"kind": "open"}]
    told = {"game": "staku", "players": players, "clock": {"days": 1}}
    id = ann.post("/api/tables", told).json()["id"]
    (listed,) = house.get("/api/tables").json()["tables"]
    assert listed["clock"]["days"] == 1
    bob.post(f"/api/tables/{id}/seats", {"name": ""})
    state = ann.get(f"/api/tables/{id}").json()
    mover = (ann, bob)[state["to_move"]]
    assert mover.get("/api/me/vacation").json() == {"until": None, "left": A_YEAR}
    assert mover.post("/api/me/vacation", {"days": A_YEAR + 1}).json()["code"] == "refused"
    assert mover.post("/api/me/vacation", {"days": 5}).json()["left"] == A_YEAR - 5
    assert "already" in mover.post("/api/me/vacation", {"days": 1}).json()["reason"]
    state = ann.get(f"/api/tables/{id}").json()
    assert state["players"][state["to_move"]]["vacation"] > time.time() * 1000 + 4 * DAY
    house.let_time_pass(id, 3 * 24 * 60)
    left = ann.get(f"/api/tables/{id}").json()["players"][state["to_move"]]["clock"]
    assert 0 < DAY - left < HOUR, "the clock stands still"
    house.close()
    house.open()
    state = ann.get(f"/api/tables/{id}").json()
    assert state["players"][state["to_move"]]["vacation"] is not None
    assert mover.post("/api/me/vacation", {"days": 0}).json() == {"until": None, "left": A_YEAR - 1}
    move = next(iter(mover.get(f"/api/tables/{id}").json()["paths"]))
    assert mover.say(id, "move", move=move).status_code == 200
    house.let_time_pass(id, 23 * 60)
    assert ann.get(f"/api/tables/{id}").json()["phase"] == "playing"
    house.let_time_pass(id, 2 * 60)
    eventually(lambda: ann.get(f"/api/tables/{id}").json()["phase"], "over")
