"""What the organiser has changed in the database, heeded by a server that runs."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import orjson

from stackyard.apps.server.store.organiser import LATE, Order
from stackyard.apps.server.table.refusals import Refusals
from stackyard.apps.server.wire import socket
from stackyard.core.errors import StackyardError

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host

log = logging.getLogger(__name__)

PAUSE = 0.5
"""Seconds between two looks: a question to an index, which costs the database next to nothing."""
AFTER_MISTAKE = 10.0
"""Seconds until the next look after a mistake of ours, so that the log is not filled with it."""


class Orders:
    """Looks for orders, and heeds each once."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._last = 0
        self._seen: set[int] = set()

    async def open(self) -> None:
        """Begin with what is so now, and look for changes from now on."""
        self._last = await self.host.store.organiser.last_order()
        self._seen = {order.id for order in await self.host.store.organiser.orders_since(self._last)}
        await self._read_refusals()
        self.host.start(self._look_again_and_again())

    async def _look_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.look()
            except StackyardError as error:
                log.debug("orders will be looked for later: %s", error)
            except Exception:
                # Whoever cannot read one order must still heed those to come.
                log.exception("orders cannot be read, and are looked for again")
                await asyncio.sleep(AFTER_MISTAKE)

    async def look(self) -> None:
        """Heed what is new."""
        found = await self.host.store.organiser.orders_since(self._last)
        for order in found:
            if order.id not in self._seen:
                await self._heed(order)
                self._seen.add(order.id)
                self._last = max(self._last, order.id)
        self._seen = {id for id in self._seen if id > self._last - LATE}

    async def _heed(self, order: Order) -> None:
        log.info("order %s: %s", order.id, order.kind, extra={"table": order.table} if order.table else {})
        live = self.host.live.get(order.table)
        if order.kind == "refusals":
            await self._read_refusals()
        elif order.kind == "session":
            self.host.people.end_pages(order.text)
        elif order.kind == "account":
            for held in [live for live in self.host.live.values() if order.text in live.holders.values()]:
                await held.look_again()
        elif live is None:
            return
        elif order.kind == "remark":
            player, at = orjson.loads(order.text)
            live.send_all(socket.removed(player, at))
        elif order.kind == "gone":
            self.host.drop(order.table)
            for page in tuple(live.connections):
                page.line.drop()  # It comes back, and is told that there is no such table any more.
        else:
            await live.look_again()

    async def _read_refusals(self) -> None:
        found = await self.host.store.organiser.refusals()
        self.host.refusals = Refusals(
            {each.value: each.reason for each in found if each.kind == "name"},
            {each.value: each.reason for each in found if each.kind == "address"},
        )
        for look in tuple(self.host.when_refused):
            look()
