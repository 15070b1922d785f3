"""Games made ready while they are played, and word of it to the pages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from stackyard.apps.server.wire import socket
from stackyard.apps.server.wire.models.messages import PreparingMessage
from stackyard.core.game import Game
from stackyard.core.registry import load, names
from stackyard.core.switch import RULES, is_plain
from stackyard.engine.preparation import Preparation

if TYPE_CHECKING:
    from stackyard.apps.server.live.live_table import LiveTable

TOLD_EVERY = 0.5
"""Seconds between two words to the pages of a game that is being compiled."""


class WarmUp:
    """All games: their rules are plain Python until they are compiled and loaded, so no table waits."""

    def __init__(self, ahead: bool = True) -> None:
        """Without `ahead` nothing is done: kernels are compiled here when they are first needed."""
        self._preparation = Preparation(map(load, names()) if ahead else ())

    def is_ready(self, game: Game) -> bool:
        """Whether the rules of a game are machine code, so that a move takes no longer than a message."""
        return not is_plain(game.name, RULES)

    async def ready(self, game: Game) -> None:
        """Return when tables of a game can be laid, which is at once; it is compiled before others then."""
        self._preparation.want(game)

    async def all_ready(self, live: Mapping[str, LiveTable]) -> None:
        """Make all games ready, and tell those who play one meanwhile how far it is."""
        waiting = list(self._preparation.fresh)
        self._preparation.begin()
        try:
            while waiting or self._preparation.under_way:
                given_up = not self._preparation.under_way
                for game in tuple(waiting):
                    readiness = self._preparation.readiness(game)
                    done = readiness.complete or given_up
                    _tell(live, game, socket.preparing(game, readiness, done))
                    if done:
                        waiting.remove(game)
                await asyncio.sleep(TOLD_EVERY)
        finally:
            self._preparation.end()


def _tell(live: Mapping[str, LiveTable], game: Game, message: PreparingMessage) -> None:
    """Send a message to all who have a table of a game open."""
    for table in tuple(live.values()):
        if table.table.setup.game is game:
            table.send_all(message)
