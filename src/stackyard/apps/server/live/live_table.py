"""A table that somebody is at: its lock, its pages, its bots and its clock."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from stackyard.apps.server.live.audience import Audience
from stackyard.apps.server.live.bots import make_bot
from stackyard.apps.server.live.rate_limit import RateLimit
from stackyard.apps.server.store.errors import NumberTaken, Unavailable
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.table import OVER, ROUND_OVER, Table
from stackyard.apps.server.wire import socket
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
LEASE_SECONDS = 1.0
"""Until it is asked again whether another process lets bots play."""
TURNS = frozenset([Kind.ROUND, Kind.MOVE, Kind.UNDO, Kind.CHARGE])
"""Events after which somebody begins to think."""
CHARGED = 6 * 3600.0
"""Seconds after which time is written down where moves take days: a restart gives back no more."""
LOOKED_AT = 15.0
"""Seconds for which bots play on after somebody without a socket has asked for their table."""


class Stale(actions.Refused):
    """A message answers a state that is not the last one any more."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__("something has happened since; look at the table again")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class LiveTable(Audience):
    """A table in the memory of the server. All changes go through `change`, one at a time."""

    def __init__(self, host: Host, table: Table, holders: dict[int, str]) -> None:
        super().__init__(host, table)
        self.holders = holders
        """The hash of the token that holds each place."""
        self.lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        """In which bots play."""
        self._stop: Stop | None = None
        """Of the bot that thinks."""
        self._flag: asyncio.TimerHandle | None = None
        self._hinting = False
        self.rate_limits = [RateLimit(host.settings.limits) for _ in table.places]
        self.watchers_limit = RateLimit(host.settings.limits)
        """Of what all who watch say together."""
        self.used = time.monotonic()
        """When it was last in use."""
        self._looked_at = -math.inf
        """When somebody last asked for it."""
        self._paused = False
        """Whether a bot is to move, and waits until somebody looks."""
        self._free = asyncio.Event()
        """Set when another process does not let bots play here any more."""

    # Changes ---------------------------------------------------------------------------------

    async def change(self, act: Callable[[Draft], object], number: int | None = None) -> Draft:
        """Let something happen: check it, and write it down.

        It has happened when this returns. The caller acknowledges it at once; it is shown to everybody after
        that, when the painter comes to its turn.
        """
        async with self.lock:
            if number is not None and number > self.table.number:
                await self._catch_up()  # Somebody has seen more than we have: in another process.
            if number is not None and number != self.table.number:
                raise Stale
            draft = Draft(self.table, now(), self.spent())
            if self.host.warm_up.is_ready(self.table.setup.game):
                following = self._act(act, draft)  # A thread would cost more than the move.
            else:
                following = await asyncio.to_thread(self._act, act, draft)
            try:
                await self.host.store.append(draft.table, draft.events, draft.holders, following)
            except NumberTaken:
                await self._catch_up()
                raise Stale from None
            self.host.metrics.count_moves(self.table.setup.game.name, draft.events)
            if following is not None:
                self.host.adopt(following)
            self.holders.update(draft.holders)
            self.host.peers.tell_events(self.table.setup.id, draft.events)
            self._set(draft.table)
            self.host.push.see(self)
        return draft

    def _act(self, act: Callable[[Draft], object], draft: Draft) -> Opening | None:
        """Do it; when by now everybody wants a rematch, that is the next table."""
        act(draft)
        if not actions.wants_rematch(draft.table):
            return None
        following = Opening.rematch(draft.table, self.holders, draft.now)
        draft.add(Kind.FOLLOW, None, following.table.setup.id)
        return following

    async def follow(self, number: int, events: Sequence[Event] = ()) -> None:
        """Show what another process has written down, up to a number; the events, where we were told them."""
        async with self.lock:
            if number <= self.table.number:
                return
            if events and events[0].number == self.table.number + 1:
                await self._play(events)
            else:
                await self._catch_up()

    async def look_again(self) -> None:
        """Show what the organiser has changed: the log may have an end, and the lobby may not show it."""
        async with self.lock:
            setup, log, holders = await self.host.store.load(self.table.setup.id)
            self.holders.update(holders)
            self._set(await asyncio.to_thread(Table.of, setup, log))

    async def _catch_up(self) -> None:
        """Read what another process has written down."""
        events, holders = await self.host.store.load_since(self.table.setup.id, self.table.number)
        self.holders.update(holders)
        if events:
            await self._play(events)

    async def _play(self, events: Sequence[Event]) -> None:
        def play() -> Table:
            table = self.table
            for event in events:
                table = table.after(event)
            return table

        ready = self.host.warm_up.is_ready(self.table.setup.game)
        self._set(play() if ready else await asyncio.to_thread(play))

    def clock_ran_since(self, log: Sequence[Event]) -> None:
        """Charge the player to move for the time before this process has looked, if another one has run."""
        since = max((each.at for each in log if each.kind in TURNS), default=0)
        opened = self.host.store.cluster.opened
        if opened and since:
            self.turn_began -= max(0, now() - max(since, opened)) / 1000

    def _set(self, table: Table) -> None:
        turn, before = (table.mover, table.moves_made), (self.table.mover, self.table.moves_made)
        if turn == before and table.clocks != self.table.clocks:
            self.turn_began = time.monotonic()  # What has gone by so far is charged.
        if turn != before:
            self.turn_began = time.monotonic()
            if self._stop is not None:
                self._stop()  # What a bot still thinks about is not on the board any more.
        if not table.in_round:
            self.host.bots.forget(table.setup.id)  # They remember large trees.
        if table.phase == OVER:
            self.host.store.cluster.release(table.setup.id)
        self.table = table
        self.ask_to_show()
        self.go_on()

    # Whoever must decide ---------------------------------------------------------------------

    def go_on(self) -> None:
        """See to it that a bot thinks at its turn, and that a clock that runs runs out."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        table, mover = self.table, self.table.mover
        if mover is not None and table.clocks and not table.places[mover].bot:
            still = max(0, table.places[mover].vacation - now())
            left = (table.clocks[mover] - self.spent() + still) / 1000
            if table.setup.clock is not None and table.setup.clock.days:
                left = min(left, CHARGED)
            self._flag = asyncio.get_running_loop().call_later(max(left, 0) + 0.05, self._fall)
        if self._bots_decide and (self._task is None or self._task.done()) and not self.host.stopping:
            self._task = self.host.start(self._let_bots_play())

    @property
    def watched(self) -> bool:
        """Whether somebody has a page open, or has asked a moment ago."""
        return self.pages > 0 or time.monotonic() - self._looked_at < LOOKED_AT

    def look(self) -> None:
        """Somebody looks at this table; where bots have waited for that, they go on."""
        self.used = self._looked_at = time.monotonic()
        if self._paused:
            self._paused = False
            self.turn_began = self.used  # The time that nobody has watched is nobody's.
            self.go_on()

    def leave(self) -> None:
        """A page has gone; after the last one nobody chooses among the moves on the board."""
        self.pages -= 1
        self.used = time.monotonic()
        if not self.pages and self.table.in_round:
            self.table.state.forget()

    def _pause(self) -> None:
        """Let bots wait until somebody looks; they remember nothing meanwhile."""
        self._paused = True
        self.host.bots.forget(self.table.setup.id)
        self.host.store.cluster.release(self.table.setup.id)

    def _fall(self) -> None:
        self._flag = None
        self.host.start(self._run_out())

    async def _run_out(self) -> None:
        """Write down that the player to move has run out of time, unless the move came in time after all."""
        mover = self.table.mover
        late = mover is not None and self.table.is_late(mover, self.spent())
        days = self.table.setup.clock is not None and self.table.setup.clock.days
        try:
            act = actions.charge if days and not late else actions.run_out_of_time
            await self.change(act, self.table.number)
        except actions.Refused:
            pass
        except Unavailable:
            self._flag = asyncio.get_running_loop().call_later(AGAIN, self._fall)
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
        """Think and move for as long as bots decide; where only bots are left, while somebody watches.

        What cannot be written down is tried again.
        """
        while self._bots_decide:
            if not self.table.people and not self.watched:
                self._pause()  # Else they would play for ever; a person's turn would come.
                break
            try:
                if await self.host.store.cluster.lease(self.table.setup.id):
                    await self._let_bot_play()
                else:
                    await self._wait_for_lease()
            except Stale:
                pass  # Somebody has taken a move back, or come back, while the bot was thinking.
            except Unavailable:
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("a bot could not play at table %s, and tries again", self.table.setup.id)
                await asyncio.sleep(AGAIN)
        self._task = None

    async def _wait_for_lease(self) -> None:
        """Give the process that lets bots play here a while; it may die."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEASE_SECONDS):
                await self._free.wait()
        self._free.clear()

    def bots_are_free(self) -> None:
        """The process that let bots play here does so no longer."""
        self._free.set()

    async def _let_bot_play(self) -> None:
        table, mover = self.table, self.table.mover
        if mover is None:
            await asyncio.sleep(self.host.settings.bot_delay * BETWEEN_ROUNDS)
            await self.change(lambda draft: actions.next_round(draft, 0), table.number)
            return
        name, began = table.places[mover].bot, time.monotonic()
        self._stop = Stop()
        try:
            move = await self.think(name, table, mover, self._stop)
        except Exception:
            # A mistake in a bot must not hold up the people at its table.
            log.exception("%s could not move at table %s", name, table.setup.id)
            move = await self.think("random", table, mover)
        finally:
            self._stop = None
        await asyncio.sleep(max(0.0, self.host.settings.bot_delay - (time.monotonic() - began)))
        await self.change(lambda draft: actions.move(draft, mover, move), table.number)

    async def think(self, name: str, table: Table, player: int, stop: Stop | None = None) -> str:
        """The move of the bot that plays for somebody, with word of its progress to everybody."""
        id = table.setup.id
        return await self._think(
            self.host.thinkers, table, player, lambda ask: self.host.bots.use(id, player, name, ask), stop
        )

    async def _think(
        self,
        threads: Executor,
        table: Table,
        player: int,
        with_bot: Callable[[Callable[[Bot], str]], str],
        stop: Stop | None = None,
    ) -> str:
        """What a bot says that is found in the thread that thinks."""
        from stackyard.engine.bots import ask

        loop = asyncio.get_running_loop()
        sent = 0.0

        def progress(done: float) -> None:
            nonlocal sent
            if done - sent >= 0.1:
                sent = done
                loop.call_soon_threadsafe(self._tell_thinking, player, done)

        stop = stop or Stop()
        self.host.stops.add(stop)
        try:
            return await loop.run_in_executor(
                threads, with_bot, lambda bot: ask(bot, table.state, progress=progress, stop=stop)
            )
        finally:
            self.host.stops.discard(stop)

    def _tell_thinking(self, player: int, done: float) -> None:
        self.send_all(socket.thinking(player, done))
        self.host.peers.tell_thinking(self.table.setup.id, player, done)

    async def hint(self, player: int, number: int) -> tuple[Table, str, tuple[str, ...]]:
        """Ask a bot what it would play, and write down that it was asked.

        The table then, the move, and the moves that the bot expects, this one first.
        """
        if number > self.table.number:
            async with self.lock:
                await self._catch_up()  # Somebody has seen more than we have: in another process.
        table = self.table
        if number != table.number:
            raise Stale
        actions.check_hint(table, player)
        if self._hinting:
            raise actions.Busy(msg("a hint is being thought about already"))
        self._hinting = True
        try:
            from stackyard.engine.bots.level import Level

            expected: tuple[str, ...] = ()

            def advise(ask: Callable[[Bot], str]) -> str:
                nonlocal expected
                bot = make_bot(HINT_BOT)
                chosen = ask(bot)
                expected = bot.expected if isinstance(bot, Level) else ()
                return chosen

            move = await self._think(self.host.advisers, table, player, advise)
            await self.change(lambda draft: actions.hint(draft, player, move), number)
            await self.shown()  # A page marks the hint on the board that it has.
        finally:
            self._hinting = False
        return table, move, expected

    # Memory ----------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether the server can forget this table until somebody asks for it."""
        busy = self.pages > 0 or self._flag is not None or self._hinting or self.lock.locked()
        bots = self._task is not None and not self._task.done()
        return not busy and not bots and time.monotonic() - self.used > RECENT
