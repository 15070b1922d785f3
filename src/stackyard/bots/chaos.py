"""A bot that plays any legal move, each as likely as the others."""

from __future__ import annotations

from random import Random

from stackyard.contract import TABLE, OptionError, State
from stackyard.search.clock import Progress, Stop


def options_of(state: State) -> list[str]:
    """The moves that a bot can choose from. A bot sees nothing fall off a table, so it makes no calls."""
    if state.over or state.to_move == TABLE:
        why = "the round is over" if state.over else "the table is to move"
        raise OptionError(f"a bot is asked for a move when a seat must decide, but {why}")
    return [move for move in state.moves() if not move.startswith("!")]


class Chaos:
    """Plays at random."""

    name = "random"

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        """One of the legal moves."""
        return self.random.choice(options_of(state))
