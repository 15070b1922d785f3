"""What the engine thinks of positions that people explore: a first opinion soon, then better ones.

Whoever looks at a position asks again and again; each question is answered at once with the newest opinion.
Thinking goes in slices, one at a time for everybody, in a thread of low priority. Who has no opinion yet
comes first, and ends what others deepen; who asks no more, or moves on, is thought about no more.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stackyard.apps.server.table.actions import Busy
from stackyard.core.message import msg
from stackyard.core.state import State
from stackyard.core.switch import BOTS, is_plain
from stackyard.engine.search.runner import Stop

if TYPE_CHECKING:
    from stackyard.engine.analysis.opinion import Looker, Opinion

log = logging.getLogger(__name__)

SLICES = (0.1, 0.3, 0.6, 1.2, 2.4)
"""Seconds of thinking until the next opinion; after the last it stays."""
FIRST_WAIT = 0.3
"""Seconds that a question waits for a first opinion, so that nobody has to guess when to ask again."""
GLANCE = 0.01
"""Seconds between two looks at whether it is there."""
PATIENCE = 3.0
"""Seconds after which somebody who has not asked again does not look any more."""
MOST = 24
"""People who are thought for at the same time, in a process."""


@dataclass(eq=False)
class Look:
    """Somebody who looks at a position."""

    state: State
    looker: Looker
    asked: float
    opinion: Opinion | None = None
    slices: int = 0
    queued: bool = False
    """Whether it waits for its next slice, or has it."""
    stop: Stop = field(default_factory=Stop)

    @property
    def done(self) -> bool:
        """Whether there is no more to find out."""
        settled = self.opinion is not None and self.opinion.exact
        return self.slices >= len(SLICES) or settled


@dataclass(frozen=True)
class Found:
    """What is known so far."""

    opinion: Opinion | None
    done: bool = False
    preparing: bool = False
    """Whether the game is being compiled, and is thought about when that is done."""


class Opinions:
    """Who looks at what now."""

    def __init__(self, run: Callable[[Callable[[], None]], object], stops: set[Stop]) -> None:
        self._run = run
        self._stops = stops
        self._looks: dict[str, Look] = {}
        self._lock = threading.Lock()

    def ask(self, who: str, state: State) -> Found:
        """The newest opinion on a position for somebody, by a name that only they have."""
        if is_plain(state.game.name, BOTS):
            return Found(None, preparing=True)  # Plain Python would find little in its time.
        from stackyard.engine.analysis.opinion import Looker  # It brings in the searches.

        if state.over:
            return Found(Looker(state.game, state.players).look(state, SLICES[0]), done=True)
        with self._lock:
            self._forget()
            look = self._looks.get(who)
            if look is None or look.state != state or look.state.viewer != state.viewer:
                look = self._begin(who, state, look)
            look.asked = time.monotonic()
            self._queue(look)
            return Found(look.opinion, look.done)

    async def first(self, who: str, state: State) -> Found:
        """The same, and the first opinion as soon as it is there, unless that takes long."""
        until = time.monotonic() + FIRST_WAIT
        while (found := self.ask(who, state)).opinion is None and not found.preparing and not found.done:
            if time.monotonic() > until:
                break
            await asyncio.sleep(GLANCE)
        return found

    def _begin(self, who: str, state: State, before: Look | None) -> Look:
        if before is None and len(self._looks) >= MOST:
            raise Busy(msg("too many people ask the engine at the moment; ask again in a minute"))
        if before is not None:
            before.stop()
        for other in self._looks.values():
            if other.opinion is not None:
                other.stop()  # Whoever has an opinion gives way to who has none.
        from stackyard.engine.analysis.opinion import Looker  # It brings in the searches.

        looker = None
        if before is not None and _alike(before.state, state) and not before.queued and before.looker.goes_on:
            looker = before.looker
        looker = looker or Looker(state.game, state.players)
        look = self._looks[who] = Look(state, looker, time.monotonic())
        return look

    def _queue(self, look: Look) -> None:
        if not look.queued and not look.done:
            look.queued = True
            self._run(self._think)

    def _forget(self) -> None:
        """Let go of those who do not look any more."""
        old = time.monotonic() - PATIENCE
        for who in [who for who, look in self._looks.items() if look.asked < old]:
            self._looks.pop(who).stop()

    def _think(self) -> None:
        """One slice, for the one who has had the fewest; in the thread that thinks."""
        with self._lock:
            self._forget()
            waiting = [look for look in self._looks.values() if look.queued]
            if not waiting:
                return
            look = min(waiting, key=lambda each: each.slices)
            look.stop = stop = Stop()
        self._stops.add(stop)
        try:
            found = look.looker.look(look.state, SLICES[look.slices], stop=stop)
            if not stop.event.is_set() or look.opinion is None:
                look.opinion = found.after(look.opinion)
                look.slices += 1
        except Exception:
            log.exception("a position of %s could not be looked at", look.state.game.name)
            look.slices = len(SLICES)
        finally:
            self._stops.discard(stop)
            look.queued = False


def _alike(before: State, state: State) -> bool:
    """Whether a search of one can go on with the other."""
    return before.game is state.game and before.setup == state.setup and before.viewer == state.viewer
