"""Players that are programs. For now there is one, which plays at random."""

from __future__ import annotations

from random import Random
from typing import Protocol

from stackyard.bots.chaos import Chaos
from stackyard.contract import OptionError, State


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def choose(self, state: State) -> str:
        """A legal move at a state that shows only what the bot's seat may see."""


def make(name: str, random: Random) -> Bot:
    """The bot of that name: `bot`, or `bot:random`, plays at random."""
    if name in ("bot", "bot:random"):
        return Chaos(random)
    raise OptionError(f"there is no bot {name!r}; there is: bot, or by its whole name bot:random")
