"""Players that are programs, of every strength."""

from __future__ import annotations

from random import Random
from typing import Protocol

from stackyard.core.errors import OptionError
from stackyard.core.message import listed, msg
from stackyard.core.state import State
from stackyard.engine.bots.ask import ask as ask
from stackyard.engine.bots.level import LEVELS, Level
from stackyard.engine.bots.random_bot import RandomBot
from stackyard.engine.bots.search_bot import SearchBot
from stackyard.engine.search.runner import Progress, Stop
from stackyard.engine.search.searches import SEARCHES

USUAL = "4"
"""The level of a bot of which nothing else is said."""


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        """A legal move, by a state as the seat to move sees it; in a game with secrets all else is refused.

        `bots.ask` makes that view of any state, and is what everybody calls who has a bot.
        `progress` is told from time to time how much of its thinking is done; `stop` makes it answer soon.
        """


def make(name: str, random: Random) -> Bot:
    """The bot of that name: a level from 1 to 8, `random`, or a search with its budget such as `mcts:1000`.

    >>> import stackyard
    >>> bot = make("mcts:100", Random(1))
    >>> bot.choose(stackyard.game("stakd").start(players=2))
    'B@0,0'
    """
    text = (name.removeprefix("bot:") if name != "bot" else "") or USUAL
    kind, _, rest = text.partition(":")
    if text == "random":
        return RandomBot(random)
    if kind.isdecimal():
        if int(kind) not in LEVELS:
            raise OptionError(
                msg(
                    "there is no level {level}; levels go from {least} to {most}",
                    level=kind,
                    least=LEVELS[0],
                    most=LEVELS[-1],
                )
            )
        return Level(int(kind), rest, random, make)
    if kind in SEARCHES:
        return SearchBot.read(kind, rest, random)
    kinds = listed([msg("{kind}:1000 or {kind}:2s", kind=each) for each in SEARCHES], "")
    raise OptionError(
        msg("there is no bot {name:quoted}; there are levels 1 to 8, random, {kinds}", name=name, kinds=kinds)
    )
