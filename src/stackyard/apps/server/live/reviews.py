"""Reviews: somebody's costliest decisions of a round that has ended, as puzzles, each review made once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from stackyard.apps.server.table.actions import Busy, Refused
from stackyard.core.message import msg
from stackyard.engine.search.runner import Stop
from stackyard.play.record import Record

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host
    from stackyard.engine.analysis.report import Report
    from stackyard.teach.puzzle import Puzzle

log = logging.getLogger(__name__)

MOST_KEPT = 100
"""Reviews that are kept for the next tries in them."""
MOST_WAITING = 16
"""Tries that may wait for each other."""
ANALYSED = 0.9
"""How far a review is when its round is analysed."""

Key = tuple[str, int, int]
"""A table, the number of a round, and a seat in it."""
Found = TypeVar("Found")


class Reviews:
    """Reviews that were made lately, or are being made; the analysis of a round comes first."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._making: set[Key] = set()
        self._done: dict[Key, tuple[Puzzle, ...]] = {}
        self._failed: set[Key] = set()
        self._waiting = 0

    def ask(self, id: str, number: int, seat: int, record: Record) -> tuple[Puzzle, ...] | float:
        """The puzzles of a seat, or how far they are, from 0 to 1."""
        key = (id, number, seat)
        if key in self._done:
            return self._done[key]
        if key in self._failed:
            raise Refused(msg("this round could not be reviewed"))
        if key not in self._making:
            analysed = self._host.analyses.ask(id, number, record)
            if isinstance(analysed, float):
                return ANALYSED * analysed
            self._making.add(key)
            self._host.analysts.submit(self._make, key, record, analysed)
        return ANALYSED

    def _make(self, key: Key, record: Record, report: Report) -> None:
        from stackyard.teach.review import mistakes, puzzles_of  # It brings in the searches.

        stop = Stop()
        self._host.stops.add(stop)
        try:
            found = mistakes(record, key[2], report=report, stop=stop)
            if not stop.event.is_set():
                self._done[key] = tuple(puzzles_of(found))
        except Exception:
            log.exception("round %s of table %s could not be reviewed", key[1], key[0])
            self._failed.add(key)
        finally:
            self._host.stops.discard(stop)
            self._making.discard(key)
            for old in list(self._done)[:-MOST_KEPT]:
                del self._done[old]

    async def judge(self, work: Callable[[], Found]) -> Found:
        """What comes of a try, which the engine has to look at; beside the games, one after another."""
        if self._waiting >= MOST_WAITING:
            raise Busy(msg("too many people ask the engine at the moment; ask again in a minute"))
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._host.advisers, work)
        finally:
            self._waiting -= 1
