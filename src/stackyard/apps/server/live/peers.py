"""Other processes at our database: what happens there is shown here, and the other way round."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stackyard.apps.server.store.changes import Remark
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.wire import socket
from stackyard.core.errors import StackyardError

if TYPE_CHECKING:
    from stackyard.apps.server.live.audience import Audience
    from stackyard.apps.server.live.host import Host
    from stackyard.apps.server.live.live_table import LiveTable
    from stackyard.apps.server.store.cluster import Notice

log = logging.getLogger(__name__)

SWEEP = 4.0
"""Seconds after which we look whether a notice has been lost."""

Presence = tuple[frozenset[int], int]
"""The players who have a page open in another process, and how many watch there."""


class Peers:
    """The other processes at our database."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.cluster = host.store.cluster
        self._presence: dict[str, dict[str, Presence]] = {}
        """Of each table, in each other process where somebody is at it."""

    async def open(self) -> None:
        """Begin to listen."""
        await self.cluster.open(self)
        if self.host.store.shared:
            self.host.start(self._sweep())

    # What we say -----------------------------------------------------------------------------

    def tell_events(self, table: str, events: Sequence[Event]) -> None:
        """Something has happened at a table; what it was, unless it has to do with tokens, comes along."""
        if not self.cluster.others:
            return
        rows = [(each.kind, each.player, each.text, each.number, each.at, each.spent) for each in events]
        private = any(each.kind == Kind.SIT for each in events)
        self.cluster.send("events", table, events[-1].number, None if private else rows)

    def tell_remark(self, table: str, remark: Remark) -> None:
        """Somebody has said something."""
        words = (remark.number, remark.name, remark.player, remark.text, remark.at)
        self.cluster.send("remark", table, words)

    def tell_presence(self, live: Audience) -> None:
        """Somebody has come or gone."""
        if self.cluster.others:
            self.cluster.send(
                "presence", live.table.setup.id, sorted(live.players_here()), live.watchers_here
            )

    def tell_thinking(self, table: str, player: int, done: float) -> None:
        """A bot thinks here; people elsewhere see it too."""
        if table in self._presence:
            self.cluster.send("thinking", table, player, round(done, 2))

    def ask_presence(self, table: str) -> None:
        """Who is at a table elsewhere?"""
        self.cluster.send("who", table)

    # Who is elsewhere ------------------------------------------------------------------------

    def players_at(self, table: str) -> frozenset[int]:
        """The players who have a page open in other processes."""
        if table not in self._presence:
            return frozenset()
        return frozenset[int]().union(*(players for players, _ in self._presence[table].values()))

    def watchers_at(self, table: str) -> int:
        """How many look on in other processes."""
        return sum(watchers for _, watchers in self._presence.get(table, {}).values())

    # What we hear ----------------------------------------------------------------------------

    def hear(self, process: str, notice: Notice) -> None:
        """Another process says something."""
        kind, *rest = notice
        if kind == "resync":
            self._tell_all_presence()
        if kind == "met":
            self.host.seekers.hear_met(*rest)
        if kind == "challenges":
            self.host.challenges.hear(*rest)
        if kind == "accepted":
            self.host.challenges.hear_accepted(*rest)
        if kind == "seeks":
            self.host.seekers.change(told=True)
        if kind in ("presence", "events", "remark", "thinking", "who", "free"):
            getattr(self, f"_hear_{kind}")(process, *rest)

    def _hear_events(self, _: str, table: str, number: int, rows: list[list[Any]] | None) -> None:
        if (live := self.host.live.get(table)) is not None:
            events = [Event(Kind(kind), *more) for kind, *more in rows or ()]
            self.host.start(self._follow(live, number, events))

    def _hear_remark(self, _: str, table: str, words: list[Any] | None) -> None:
        if (live := self.host.live.get(table)) is not None and words is not None:
            live.send_remark(Remark(*words))

    def _hear_presence(self, process: str, table: str, players: list[int], watchers: int) -> None:
        if players or watchers:
            self._presence.setdefault(table, {})[process] = frozenset(players), watchers
        else:
            self._forget(process, table)
        self._show_presence(table)

    def _hear_thinking(self, _: str, table: str, player: int, done: float) -> None:
        if (live := self.host.live.get(table)) is not None:
            live.send_all(socket.thinking(player, done))

    def _hear_who(self, _: str, table: str) -> None:
        if (live := self.host.live.get(table)) is not None and live.connections:
            self.tell_presence(live)

    def _hear_free(self, _: str, table: str) -> None:
        if (live := self.host.live.get(table)) is not None:
            live.bots_are_free()

    def lose(self, process: str) -> None:
        """Another process has died, or has left: its pages are gone, and its bots free."""
        for table in [table for table, where in self._presence.items() if process in where]:
            self._forget(process, table)
            self._show_presence(table)
        for live in self.host.live.values():
            live.bots_are_free()

    def inherit(self) -> None:
        """A process is gone, and it is for us to see that no clock stands still."""
        self.host.start(self.host.go_on_with_running())

    def miss(self) -> None:
        """Notices may have been lost while the database was away."""
        tables = list(self._presence)
        self._presence.clear()
        for table in tables:
            self._show_presence(table)
        self.cluster.send("resync")
        self._tell_all_presence()
        self.host.start(self._look_at_all())

    def _forget(self, process: str, table: str) -> None:
        where = self._presence.get(table, {})
        where.pop(process, None)
        if not where:
            self._presence.pop(table, None)

    def _show_presence(self, table: str) -> None:
        if (live := self.host.live.get(table)) is not None:
            live.show_presence()

    def _tell_all_presence(self) -> None:
        for live in self.host.live.values():
            if live.connections:
                self.tell_presence(live)

    # Following -------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self._look_at_all()

    async def _look_at_all(self) -> None:
        """Catch up with all tables of ours at which something has happened."""
        try:
            newest = await self.host.store.numbers(list(self.host.live)) if self.cluster.others else {}
        except StackyardError:
            return  # The next sweep may have more luck.
        for table, number in newest.items():
            if (live := self.host.live.get(table)) is not None and number > live.table.number:
                await self._follow(live, number)

    async def _follow(self, live: LiveTable, number: int, events: Sequence[Event] = ()) -> None:
        try:
            await live.follow(number, events)
        except StackyardError as error:
            log.info("table %s will be followed later: %s", live.table.setup.id, error)

    async def catch_up(self, live: LiveTable) -> None:
        """Make sure that somebody who asks sees all that has been acknowledged, by whichever process."""
        if self.cluster.others:
            id = live.table.setup.id
            number = (await self.host.store.numbers([id])).get(id, 0)
            if number > live.table.number:
                await live.follow(number)
