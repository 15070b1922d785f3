"""A bot at the table in the terminal: it shows how far it is, and Ctrl-C makes it play at once."""

from __future__ import annotations

import io
from concurrent.futures import wait
from typing import Any

import pytest
from rich.console import Console

import stackyard
from stackyard import State
from stackyard.apps.terminal import thinking
from stackyard.apps.terminal.voice import Voice
from stackyard.engine.search.runner import Progress, Stop
from tests.waiting import PATIENCE


class Ponderer:
    """Thinks until somebody stops it."""

    name = "ponderer"

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        assert progress is not None and stop is not None
        progress(0.5)
        assert stop.event.wait(PATIENCE), "nobody stopped it"
        return state.moves()[-1]


@pytest.fixture(autouse=True)
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes while the terminal waits for the fifth time."""
    asked = 0

    def wait_for(moves: Any, seconds: float) -> None:
        nonlocal asked
        asked += 1
        if asked == 5:
            raise KeyboardInterrupt
        wait(moves, min(seconds, 0.02))

    monkeypatch.setattr(thinking, "wait", wait_for)


def test_an_interrupt_makes_a_bot_play_at_once() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=100)
    state = stackyard.game("stakd").start(players=2)
    assert thinking.think(Ponderer(), state, "Bot (Seat 0)", Voice(console)) == state.moves()[-1]
    assert "Bot (Seat 0) thinks; Ctrl-C makes it play at once" in out.getvalue()


def test_in_a_file_nothing_is_left_behind() -> None:
    out = io.StringIO()
    thinking.think(Ponderer(), stackyard.game("stakd").start(players=2), "Bot", Voice(Console(file=out)))
    assert out.getvalue() == ""


def test_what_goes_wrong_in_a_bot_is_told() -> None:
    class Broken(Ponderer):
        def choose(self, state: State, **_rest: Any) -> str:
            raise RuntimeError("broken")

    voice = Voice(Console(file=io.StringIO()))
    with pytest.raises(RuntimeError, match="broken"):
        thinking.think(Broken(), stackyard.game("stakd").start(players=2), "Bot", voice)
