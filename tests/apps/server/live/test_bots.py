"""What bots remember, within a budget, and bots that nobody watches."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
import pytest

import stackyard
from stackyard.apps.server.live import bots, live_table
from stackyard.apps.server.live.bots import MEGABYTE, Bots, remembered
from stackyard.engine.bots import make
from tests.apps.server.house import House
from tests.settings import COMPILED
from tests.waiting import wait_until


class Thinker:
    """A bot that remembers so much."""

    __module__ = "stackyard.engine.bots"  # As one of ours.

    def __init__(self, megabytes: float) -> None:
        self.trees = {"staku": [np.ones(int(megabytes * MEGABYTE), np.uint8)]}


@pytest.mark.skipif(not COMPILED, reason="as plain Python a tree of that size takes minutes")
def test_what_a_bot_remembers_is_counted() -> None:
    assert 2 * MEGABYTE <= remembered(Thinker(2)) <= 2.1 * MEGABYTE
    bot = make("mcts:20000", Random(1))
    before = remembered(bot)
    bot.choose(stackyard.game("stakd").start(players=2).play("B@0,0"))
    assert remembered(bot) > before + 20_000 * 40, "a node of the tree has 44 bytes"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is counted that was never used")
def test_what_was_never_written_is_not_counted() -> None:
    thinker = Thinker(2)
    thinker.trees["stakz"] = [np.zeros(64 * MEGABYTE, np.uint8)]
    assert remembered(thinker) < 3 * MEGABYTE
    thinker.trees["stakz"][0][: 8 * MEGABYTE] = 1
    assert 10 * MEGABYTE <= remembered(thinker) < 13 * MEGABYTE


def test_bots_that_rested_longest_are_forgotten_beyond_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def make_bot(name: str) -> Any:
        made.append(name)
        return Thinker(3)

    monkeypatch.setattr(bots, "make_bot", make_bot)
    kept = Bots(megabytes=10)

    def use(table: str) -> None:
        assert kept.use(table, 0, table, lambda bot: type(bot).__name__) == "Thinker"
        assert kept.held <= 10 * MEGABYTE

    for table in "abcabc":
        use(table)
    assert made == ["a", "b", "c"], "there is room for three"
    use("d")
    use("a")
    assert made == ["a", "b", "c", "d", "a"], "a had rested longest"
    kept.forget("a")
    assert 6 * MEGABYTE <= kept.held < 6.1 * MEGABYTE
    use("c")
    assert made[-1] == "a", "c is still there"


def test_a_bot_that_alone_remembers_too_much_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make_bot", lambda _: Thinker(3))
    kept = Bots(megabytes=1)
    assert kept.use("a", 0, "8", lambda _: "b3-c3") == "b3-c3"
    assert kept.held == 0


def test_bots_that_nobody_watches_pause_and_go_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "LOOKED_AT", 0.0)
    id, _ = house.table("stakd", "2", "2", clock={"minutes": 30})
    live = house.host.live[id]
    wait_until(lambda: live._paused)
    number, clocks = live.table.number, live.table.clocks
    assert house.host.bots.held == 0, "meanwhile they remember nothing"
    assert house.get("/api/tables").json()["tables"][0]["id"] == id
    assert live._paused, "who sees it in the lobby does not watch it"
    live.turn_began -= 3600
    page = house.page(id)
    page.wait_until(lambda state: state["number"] > number + 2)
    assert min(live.table.clocks) > min(clocks) - 60_000, "time that nobody has watched is nobody's"
    page.close()
    wait_until(lambda: live._paused)


def test_a_bot_answers_a_person_who_does_not_watch(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "LOOKED_AT", 0.0)
    id, tokens = house.table("staku", "me", "random")
    live = house.host.live[id]
    said = {"type": "move", "number": live.table.number, "move": "b3-c3"}
    assert house.post(f"/api/tables/{id}/messages", said, tokens[0]).status_code == 200
    wait_until(lambda: live.table.moves_made == 2)
