"""The coach of people who play with bots alone: each of their moves is looked at once, beside the game."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from stackyard.apps.server.table.actions import Busy, Refused
from stackyard.apps.server.table.table import Table
from stackyard.core.calls import is_call
from stackyard.core.message import msg
from stackyard.core.state import State
from stackyard.core.switch import BOTS, is_plain
from stackyard.engine.search.runner import Stop

if TYPE_CHECKING:
    from stackyard.teach.coach import Advice

log = logging.getLogger(__name__)

SECONDS = 1.2
"""Of thinking about a move."""
MOST_WAITING = 16
MOST_KEPT = 500


class Coach:
    """What was said lately about moves, by what was seen when they were played."""

    def __init__(self, threads: Executor, stops: set[Stop]) -> None:
        self._threads = threads
        self._stops = stops
        self._said: OrderedDict[tuple[State, str], Advice | None] = OrderedDict()
        self._waiting = 0

    async def advise(self, table: Table, player: int) -> tuple[int, State, Advice | None]:
        """What there is to say about the last move of somebody: its number, what they saw, and the advice."""
        if not table.practice:
            raise Refused(msg("the coach is for people who play with bots alone"))
        number = last_decision(table, player)
        seat = table.seat_of(player)
        view, move = table.on_board.states[number].seen_by(seat), table.on_board.record.moves[number]
        key = view, move
        if key not in self._said and not is_plain(table.setup.game.name, BOTS):
            if self._waiting >= MOST_WAITING:
                raise Busy(msg("the coach has too much to do; play on meanwhile"))
            self._waiting += 1
            try:
                loop = asyncio.get_running_loop()
                self._said[key] = await loop.run_in_executor(self._threads, self._think, view, move)
            finally:
                self._waiting -= 1
            while len(self._said) > MOST_KEPT:
                self._said.popitem(last=False)
        return number, view, self._said.get(key)

    def _think(self, view: State, move: str) -> Advice | None:
        from stackyard.teach.coach import advise  # It brings in the searches.

        stop = Stop()
        self._stops.add(stop)
        try:
            return advise(view, move, SECONDS, stop=stop)
        except Exception:
            log.exception("the coach could not look at %s in %s", move, view.game.name)
            return None
        finally:
            self._stops.discard(stop)


def last_decision(table: Table, player: int) -> int:
    """The number of the last move that somebody decided, counted from 0; Refused where there is none."""
    if table.round is not None:
        moves = table.on_board.record.moves
        for number in range(len(moves) - 1, -1, -1):
            if table.movers[number] == player and not is_call(moves[number]):
                return number
    raise Refused(msg("you have not moved yet"))
