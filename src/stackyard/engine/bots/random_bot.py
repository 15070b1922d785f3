"""A bot that plays any legal move, each as likely as the others."""

from __future__ import annotations

from random import Random

from stackyard.core.state import State
from stackyard.engine.bots.ask import careless, choices
from stackyard.engine.search.runner import Progress, Stop


class RandomBot:
    """Plays at random."""

    name = "random"

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        """One of the legal moves."""
        return careless(state, choices(state), self.random)
