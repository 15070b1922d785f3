"""Levels 1 to 8: which bot each is, is for the game to say, since it knows what is easy in it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from stackyard.core.game import Game
from stackyard.core.state import State
from stackyard.engine.bots.search_bot import SearchBot
from stackyard.engine.search.runner import Progress, Stop

if TYPE_CHECKING:
    from stackyard.engine.bots import Bot

LEVELS = range(1, 9)

# For a game that says nothing: more and more simulations.
USUAL = ("random", "mcts:4", "mcts:15", "mcts:60", "mcts:250", "mcts:1000", "mcts:5000", "mcts:3s")


def level_text(game: Game, players: int, level: int) -> str:
    """The bot that a level is in a game of so many players."""
    fitting = [count for count in game.levels if count <= players]
    return (game.levels[max(fitting)] if fitting else USUAL)[level - 1]


class Level:
    """A player of a graded strength in any game."""

    def __init__(self, level: int, budget: str, random: Random, make: Callable[[str, Random], Bot]) -> None:
        self.level = level
        self.budget = budget
        self.name = f"level {level}" + (f" at {budget}" if budget else "")
        self._random = random
        self._make = make
        self._bots: dict[str, Bot] = {}
        self.expected: tuple[str, ...] = ()
        """The moves that it expected when it chose last, its own first; none where it did not look ahead."""

    def text(self, game: Game, players: int) -> str:
        """The bot that this is in a game; a budget of one's own takes the place of the level's."""
        text = level_text(game, players, self.level)
        if not self.budget:
            return text
        kind, _, rest = text.partition(":")
        return ":".join(part for part in (kind, self.budget, rest.partition(":")[2]) if part)

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        """A legal move."""
        text = self.text(state.game, state.players)
        if text not in self._bots:
            self._bots[text] = self._make(text, self._random)
        bot = self._bots[text]
        move = bot.choose(state, progress=progress, stop=stop)
        self.expected = bot.expected if isinstance(bot, SearchBot) else ()
        return move
