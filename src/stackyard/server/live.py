"""A table that somebody is at: its lock, its pages, its bots and its clock."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from stackyard.search.clock import Stop
from stackyard.server import actions
from stackyard.server.actions import Draft
from stackyard.server.connection import Connection
from stackyard.server.store import NumberTaken
from stackyard.server.table import Table
from stackyard.server.view import Viewer, state_message
from stackyard.server.warmth import BOTS

if TYPE_CHECKING:
    from stackyard.bots import Bot
    from stackyard.server.host import Host

log = logging.getLogger(__name__)

HINT_BOT = "8:1s"
"""Who is asked for a hint."""


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
    from stackyard import bots

    return bots.make(name, SystemRandom())


class LiveTable:
    """A table in the memory of the server. All changes go through `change`, one at a time."""

    def __init__(self, host: Host, table: Table, holders: dict[int, str]) -> None:
        self.host = host
        self.table = table
        self.holders = holders
        """The hash of the token that holds each place."""
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.turn_began = time.monotonic()
        """When the player to move began to think; a server that was off charges nobody."""
        self._bots: dict[tuple[int, str], Bot] = {}
        self._task: asyncio.Task[None] | None = None
        self._stop: Stop | None = None
        """Of the bot that thinks."""
        self._flag: asyncio.TimerHandle | None = None

    # Changes ---------------------------------------------------------------------------------

    async def change(self, act: Callable[[Draft], object], number: int | None = None) -> Draft:
        """Let something happen: check it, write it down, and only then show it to everybody."""
        async with self.lock:
            if number is not None and number != self.table.number:
                raise Stale
            draft = Draft(self.table, now())
            await asyncio.to_thread(act, draft)
            try:
                await self.host.store.append(
                    self.table.charter.id, draft.events, draft.table.phase, draft.holders
                )
            except NumberTaken:
                await self._reload()
                raise Stale from None
            before = self.table
            self._set(draft.table)
            self.holders.update(draft.holders)
            await self._tell_all()
        if actions.wants_rematch(self.table) and not before.followed_by:
            await self.host.rematch(self)
        return draft

    async def _reload(self) -> None:
        """Read what another server has written."""
        charter, log, self.holders = await self.host.store.load(self.table.charter.id)
        self._set(await asyncio.to_thread(Table.of, charter, log))
        await self._tell_all()

    def _set(self, table: Table) -> None:
        if (table.mover, len(table.states)) != (self.table.mover, len(self.table.states)):
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
        mover = self.table.mover
        if mover is None:
            return
        if self.table.clocks:
            left = (self.table.clocks[mover] - self.spent()) / 1000
            self._flag = asyncio.get_running_loop().call_later(max(left, 0) + 0.05, self._fall)
        if self.table.places[mover].bot and (self._task is None or self._task.done()):
            self._task = self.host.start(self._let_bots_play())

    def _fall(self) -> None:
        self.host.start(self._run_out())

    async def _run_out(self) -> None:
        number, mover, spent = self.table.number, self.table.mover, self.spent()
        if mover is None or not self.table.clocks or spent < self.table.clocks[mover]:
            return
        if self.table.places[mover].bot:
            return  # A bot that is late is a matter of this machine, not of the game.
        with contextlib.suppress(Stale):  # The move came in time after all.
            await self.change(lambda draft: actions.run_out_of_time(draft, mover, spent), number)

    async def _let_bots_play(self) -> None:
        """Think and move for as long as a bot is to move."""
        while True:
            table, mover = self.table, self.table.mover
            bot_name = "" if mover is None else table.places[mover].bot
            if mover is None or not bot_name:
                self._task = None
                return
            began = time.monotonic()
            key = (mover, bot_name)
            if key not in self._bots:
                self._bots[key] = await asyncio.to_thread(make_bot, bot_name)
            self._stop = Stop()
            try:
                move = await self.think(self._bots[key], table, mover, self._stop)
            except Exception:
                # A mistake in a bot must not hold up the people at its table.
                log.exception("%s could not move at table %s", bot_name, table.charter.id)
                move = await self.think(await asyncio.to_thread(make_bot, "random"), table, mover)
            finally:
                self._stop = None
            await asyncio.sleep(max(0.0, self.host.settings.pace - (time.monotonic() - began)))

            def play(draft: Draft, player: int = mover, move: str = move) -> None:
                actions.move(draft, player, move, self.spent())

            try:
                await self.change(play, table.number)
            except Stale:
                continue  # Somebody has taken a move back, or come back, while the bot was thinking.

    async def think(self, bot: Bot, table: Table, player: int, stop: Stop | None = None) -> str:
        """A bot's move, found in a thread, with word of its progress to everybody."""
        loop = asyncio.get_running_loop()
        game = table.charter.game
        if not self.host.warmth.is_ready(game, BOTS):
            self.send_all({"type": "preparing", "title": game.title})
            await self.host.warmth.ready(game, BOTS)
        told = 0.0

        def progress(done: float) -> None:
            nonlocal told
            if done - told >= 0.1:
                told = done
                message = {"type": "thinking", "player": player, "progress": round(done, 2)}
                loop.call_soon_threadsafe(self.send_all, message)

        stop = stop or Stop()
        self.host.stops.add(stop)
        try:
            return await loop.run_in_executor(
                self.host.thinkers, lambda: bot.choose(table.state, progress=progress, stop=stop)
            )
        finally:
            self.host.stops.discard(stop)

    async def hint(self, player: int, number: int) -> dict[str, Any]:
        """Ask a bot what it would play, and write down that it was asked."""
        table = self.table
        if number != table.number:
            raise Stale
        if table.mover != player or table.places[player].bot:
            raise actions.NotYourTurn("hints are for the player to move")
        move = await self.think(await asyncio.to_thread(make_bot, HINT_BOT), table, player)
        await self.change(lambda draft: actions.hint(draft, player, move), number)
        path = table.state.seen_by(table.seat_of(player)).paths()[move]
        return {"type": "hint", "move": move, "path": path, "number": self.table.number}

    # Pages -----------------------------------------------------------------------------------

    def here(self) -> tuple[bool, ...]:
        """Whether each player has a page open."""
        there = set[int]()
        for each in self.connections:
            if each.viewer.player is not None:
                there |= self.table.companions(each.viewer.player)
        return tuple(player in there for player in range(self.table.charter.players))

    @property
    def watchers(self) -> int:
        """How many look on."""
        return sum(each.viewer.player is None for each in self.connections)

    def send_all(self, message: dict[str, Any]) -> None:
        """Send one and the same message to all pages."""
        for each in tuple(self.connections):
            each.send(message)

    def tell_presence(self) -> None:
        """Tell all pages who is there."""
        self.send_all({"type": "presence", "players": self.here(), "watchers": self.watchers})

    async def message_for(self, viewer: Viewer, table: Table | None = None) -> dict[str, Any]:
        """The state as one person may know it."""
        here, spent = self.here(), self.spent()
        return await asyncio.to_thread(state_message, table or self.table, viewer, here, spent)

    async def _tell_all(self) -> None:
        """Send the new state to everybody, made once for all who see the same."""
        table = self.table
        pages: dict[Viewer, list[Connection]] = {}
        for each in self.connections:
            pages.setdefault(each.viewer, []).append(each)
        for viewer, connections in pages.items():
            message = await self.message_for(viewer, table)
            for each in connections:
                if each.viewer == viewer:  # Who has become somebody else meanwhile must not see this.
                    each.send(message)

    @property
    def idle(self) -> bool:
        """Whether the server can forget this table until somebody asks for it."""
        return not self.connections and self._flag is None and (self._task is None or self._task.done())
