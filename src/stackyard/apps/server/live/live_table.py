"""A table that somebody is at: its lock, its pages, its bots and its clock."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom
from typing import TYPE_CHECKING

from stackyard.apps.server.live.connection import Connection
from stackyard.apps.server.live.rate_limit import RateLimit
from stackyard.apps.server.store.store import NumberTaken
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft
from stackyard.apps.server.table.event import Kind
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.table import ROUND_OVER, Table
from stackyard.apps.server.wire import socket
from stackyard.apps.server.wire.models.base import encode
from stackyard.apps.server.wire.models.messages import ServerMessage
from stackyard.apps.server.wire.models.tables import StateMessage
from stackyard.apps.server.wire.tables import known_after, state_message
from stackyard.apps.server.wire.view import Known, Viewer
from stackyard.core.message import msg
from stackyard.engine.search.runner import Stop

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host
    from stackyard.engine.bots import Bot

log = logging.getLogger(__name__)

HINT_BOT = "8:1s"
"""Who is asked for a hint."""
AGAIN = 2.0
"""Seconds until what could not be written down is tried again."""
BETWEEN_ROUNDS = 5
"""Moves' time that bots who play by themselves wait before the next round."""
RECENT = 60.0
"""Seconds for which a table stays in memory after somebody has asked for it: until then they may use it."""


class Stale(actions.Refused):
    """A message answers a state that is not the last one any more."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__("something has happened since; look at the table again")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def make_bot(name: str) -> Bot:
    """A bot; the first one brings in the compiler, for which the first page does not wait."""
    from stackyard.engine import bots

    return bots.make(name, SystemRandom())


def _state_text(
    table: Table, viewer: Viewer, here: tuple[bool, ...], spent: int, known: Known
) -> tuple[str, Known]:
    """A state for a page, and what that page knows then."""
    message = state_message(table, viewer, here, spent, known)
    return encode(message), known_after(message, viewer)


class LiveTable:
    """A table in the memory of the server. All changes go through `change`, one at a time."""

    def __init__(self, host: Host, table: Table, holders: dict[int, str]) -> None:
        self.host = host
        self.table = table
        self.holders = holders
        """The hash of the token that holds each place."""
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.pages = 0
        """Sockets that were opened here, also those that have not said hello yet."""
        self.turn_began = time.monotonic()
        """When the player to move began to think; a server that was off charges nobody."""
        self._bots: dict[tuple[int, str], Bot] = {}
        self._task: asyncio.Task[None] | None = None
        self._stop: Stop | None = None
        """Of the bot that thinks."""
        self._flag: asyncio.TimerHandle | None = None
        self._hinting = False
        self.rate_limits = [RateLimit() for _ in table.places]
        self.used = time.monotonic()
        """When somebody last asked for it."""

    # Changes ---------------------------------------------------------------------------------

    async def change(self, act: Callable[[Draft], object], number: int | None = None) -> Draft:
        """Let something happen: check it, write it down, and only then show it to everybody."""
        async with self.lock:
            if number is not None and number != self.table.number:
                raise Stale
            draft = Draft(self.table, now(), self.spent())
            following = await asyncio.to_thread(self._act, act, draft)
            try:
                await self.host.store.append(
                    self.table.setup.id, draft.events, draft.table.phase, draft.holders, following
                )
            except NumberTaken:
                await self._reload()
                raise Stale from None
            if following is not None:
                self.host.adopt(following)
            self._set(draft.table)
            self.holders.update(draft.holders)
            await self._send_states()
        return draft

    def _act(self, act: Callable[[Draft], object], draft: Draft) -> Opening | None:
        """Do it; when by now everybody wants a rematch, that is the next table."""
        act(draft)
        if not actions.wants_rematch(draft.table):
            return None
        following = Opening.rematch(draft.table, self.holders, draft.now)
        draft.add(Kind.FOLLOW, None, following.table.setup.id)
        return following

    async def _reload(self) -> None:
        """Read what another server has written."""
        setup, log, self.holders = await self.host.store.load(self.table.setup.id)
        self._set(await asyncio.to_thread(Table.of, setup, log))
        await self._send_states()

    def _set(self, table: Table) -> None:
        if (table.mover, table.moves_made) != (self.table.mover, self.table.moves_made):
            self.turn_began = time.monotonic()
            if self._stop is not None:
                self._stop()  # What a bot still thinks about is not on the board any more.
        if not table.in_round:
            self._bots.clear()  # They remember large trees.
        self.table = table
        self.go_on()

    def spent(self) -> int:
        """Milliseconds that the player to move has thought."""
        return round((time.monotonic() - self.turn_began) * 1000)

    # Whoever must decide ---------------------------------------------------------------------

    def go_on(self) -> None:
        """See to it that a bot thinks at its turn, and that a clock that runs runs out."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        table, mover = self.table, self.table.mover
        if mover is not None and table.clocks and not table.places[mover].bot:
            left = (table.clocks[mover] - self.spent()) / 1000
            self._flag = asyncio.get_running_loop().call_later(max(left, 0) + 0.05, self._fall)
        if self._bots_decide and (self._task is None or self._task.done()):
            self._task = self.host.start(self._let_bots_play())

    def _fall(self) -> None:
        self._flag = None
        self.host.start(self._run_out())

    async def _run_out(self) -> None:
        """Write down that the player to move has run out of time, unless the move came in time after all."""
        try:
            await self.change(actions.run_out_of_time, self.table.number)
        except actions.Refused:
            pass
        except Exception:
            # A disk may be full for a while; the clock has run out all the same.
            log.exception("a clock could not run out at table %s", self.table.setup.id)
            self._flag = asyncio.get_running_loop().call_later(AGAIN, self._fall)

    @property
    def _bots_decide(self) -> bool:
        """Whether it is a bot's turn, or bots are by themselves and the next round can begin."""
        table = self.table
        if table.mover is None:
            return table.phase == ROUND_OVER and all(place.machine for place in table.places)
        return bool(table.places[table.mover].bot)

    async def _let_bots_play(self) -> None:
        """Think and move for as long as bots decide; what cannot be written down is tried again."""
        while self._bots_decide:
            try:
                await self._let_bot_play()
            except Stale:
                pass  # Somebody has taken a move back, or come back, while the bot was thinking.
            except Exception:
                log.exception("a bot could not play at table %s, and tries again", self.table.setup.id)
                await asyncio.sleep(AGAIN)
        self._task = None

    async def _let_bot_play(self) -> None:
        table, mover = self.table, self.table.mover
        if mover is None:
            await asyncio.sleep(self.host.settings.bot_delay * BETWEEN_ROUNDS)
            await self.change(lambda draft: actions.next_round(draft, 0), table.number)
            return
        bot_name, began = table.places[mover].bot, time.monotonic()
        key = (mover, bot_name)
        if key not in self._bots:
            self._bots[key] = await asyncio.to_thread(make_bot, bot_name)
        self._stop = Stop()
        try:
            move = await self.think(self._bots[key], table, mover, self._stop)
        except Exception:
            # A mistake in a bot must not hold up the people at its table.
            log.exception("%s could not move at table %s", bot_name, table.setup.id)
            move = await self.think(await asyncio.to_thread(make_bot, "random"), table, mover)
        finally:
            self._stop = None
        await asyncio.sleep(max(0.0, self.host.settings.bot_delay - (time.monotonic() - began)))
        await self.change(lambda draft: actions.move(draft, mover, move), table.number)

    async def think(
        self,
        bot: Bot,
        table: Table,
        player: int,
        stop: Stop | None = None,
        threads: ThreadPoolExecutor | None = None,
    ) -> str:
        """A bot's move, found in a thread, with word of its progress to everybody."""
        from stackyard.engine.bots import ask

        loop = asyncio.get_running_loop()
        sent = 0.0

        def progress(done: float) -> None:
            nonlocal sent
            if done - sent >= 0.1:
                sent = done
                loop.call_soon_threadsafe(self.send_all, socket.thinking(player, done))

        stop = stop or Stop()
        self.host.stops.add(stop)
        try:
            return await loop.run_in_executor(
                threads or self.host.thinkers, lambda: ask(bot, table.state, progress=progress, stop=stop)
            )
        finally:
            self.host.stops.discard(stop)

    async def hint(self, player: int, number: int) -> tuple[Table, str]:
        """Ask a bot what it would play, and write down that it was asked: the table then, and the move."""
        table = self.table
        if number != table.number:
            raise Stale
        if table.mover != player or table.places[player].bot:
            raise actions.NotYourTurn(msg("hints are for the player to move"))
        if self._hinting:
            raise actions.Busy(msg("a hint is being thought about already"))
        self._hinting = True
        try:
            bot = await asyncio.to_thread(make_bot, HINT_BOT)
            move = await self.think(bot, table, player, threads=self.host.advisers)
            await self.change(lambda draft: actions.hint(draft, player, move), number)
        finally:
            self._hinting = False
        return table, move

    # Pages -----------------------------------------------------------------------------------

    def here(self) -> tuple[bool, ...]:
        """Whether each player has a page open."""
        there = set[int]()
        for each in self.connections:
            if each.viewer.player is not None:
                there |= self.table.companions(each.viewer.player)
        return tuple(player in there for player in range(self.table.setup.players))

    @property
    def watchers(self) -> int:
        """How many look on."""
        return sum(each.viewer.player is None for each in self.connections)

    def send_all(self, message: ServerMessage) -> None:
        """Send one and the same message to all pages."""
        text = encode(message)
        for each in tuple(self.connections):
            each.send_text(text)

    def send_presence(self) -> None:
        """Let all pages know who is there."""
        self.send_all(socket.presence(self.here(), self.watchers))

    async def state_for(self, viewer: Viewer) -> StateMessage:
        """The state as one person may know it."""
        return await asyncio.to_thread(state_message, self.table, viewer, self.here(), self.spent())

    async def _send_states(self) -> None:
        """Send the new state to everybody, made once for all who see the same.

        What is sent here has happened: a page that cannot be reached must not make it look as if it had not.
        """
        table = self.table
        pages: dict[tuple[Viewer, Known], list[Connection]] = {}
        for each in self.connections:
            pages.setdefault((each.viewer, each.known), []).append(each)
        for (viewer, known), connections in pages.items():
            try:
                text, after = await asyncio.to_thread(
                    _state_text, table, viewer, self.here(), self.spent(), known
                )
            except Exception:
                log.exception("table %s could not be shown to player %s", table.setup.id, viewer.player)
                continue
            for each in connections:
                # Whoever has become somebody else meanwhile must not see this.
                if (each.viewer, each.known) == (viewer, known):
                    each.known = after
                    each.send_text(text)

    @property
    def idle(self) -> bool:
        """Whether the server can forget this table until somebody asks for it."""
        busy = self.pages > 0 or self._flag is not None or self._hinting or self.lock.locked()
        bots = self._task is not None and not self._task.done()
        return not busy and not bots and time.monotonic() - self.used > RECENT
