"""A bot that plays any legal move, each as likely as the others."""

from __future__ import annotations

from random import Random

from stackyard.core.calls import is_call
from stackyard.core.state import State
from stackyard.engine.search.clock import Progress, Stop
from stackyard.engine.search.decision import check_decision


def options_of(state: State) -> list[str]:
    """The moves that a bot can choose from. A bot sees nothing fall off a table, so it makes no calls."""
    check_decision(state, "a bot")
    return [move for move in state.moves() if not is_call(move)]


class Chaos:
    """Plays at random."""

    name = "random"

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        """One of the legal moves."""
        return self.random.choice(options_of(state))
