"""The ratings of all games, made from what is kept: every process comes to the same."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from stackyard.apps.server.people.ratings import Ratings
from stackyard.core.errors import StackyardError
from stackyard.core.registry import names as game_names

if TYPE_CHECKING:
    from stackyard.apps.server.store.sittings import Sittings

log = logging.getLogger(__name__)

LATE = 10 * 60 * 1000
"""Milliseconds by which a match may be written down after one that ended later, in another process."""


class RatingBook:
    """Reads matches that are new whenever somebody asks."""

    def __init__(self, sittings: Sittings) -> None:
        self._sittings = sittings
        self._games: dict[str, Ratings] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    async def read(self) -> None:
        """Count all that was played before this process began, so that nobody waits for it."""
        for game in game_names():
            try:
                await self.of(game)
            except StackyardError as error:
                log.info("ratings will be read when somebody asks: %s", error)

    async def of(self, game: str) -> Ratings:
        """The ratings of a game."""
        async with self._locks.setdefault(game, asyncio.Lock()):
            known = self._games.setdefault(game, Ratings())
            since = known.matches[-1].ended - LATE if known.matches else 0
            found = await self._sittings.counted(game, since)
            if len(found) > 20:
                await asyncio.to_thread(known.add, found)  # All of them, after a start.
            else:
                known.add(found)
            return known
