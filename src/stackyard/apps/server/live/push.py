"""Reminding people who are away by Web Push that it is their turn: once a turn, by one process."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from stackyard.apps.server.live.live_table import now
from stackyard.apps.server.live.push_delivery import Unreachable, post
from stackyard.apps.server.people.holder import holder_of
from stackyard.apps.server.people.webpush import (
    Subscription,
    check_subscription,
    new_private_key,
    public_key,
    sealed,
)
from stackyard.apps.server.table.actions import Refused
from stackyard.apps.server.wire.push import reminder_text
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host
    from stackyard.apps.server.live.live_table import LiveTable
    from stackyard.apps.server.live.people import Signed
    from stackyard.apps.server.table.table import Table

log = logging.getLogger(__name__)

PAUSES = (5.0, 60.0)
"""Seconds before what a push service did not take is sent again; after that the next visit tells it."""
LONGEST_PAUSE = 600.0
MOST_AT_ONCE = 50
"""Posts that are under way; others wait."""
MOST_WAITING = 5000
"""Reminders that wait, in a process; more are left to the next visit."""


class NoPush(Refused):
    """The operator has not switched Web Push on."""

    code = "no-push"


class Push:
    """Tells browsers whose page is closed."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.store = host.store.subscriptions
        self.contact = host.settings.push
        self.allowed = host.settings.push_networks
        self._key = ""
        self._posts = asyncio.Semaphore(MOST_AT_ONCE)
        self._waiting: set[tuple[str, str]] = set()

    # Subscribing -----------------------------------------------------------------------------

    async def key(self) -> str | None:
        """What browsers subscribe with; None where Web Push is off."""
        return await asyncio.to_thread(public_key, await self._private_key()) if self.contact else None

    async def _private_key(self) -> str:
        if not self._key:
            self._key = await self.store.private_key(new_private_key, now())
        return self._key

    async def subscribe(self, subscription: Subscription, signed: Signed | None, seats: list[str]) -> None:
        """Tell a browser of somebody's turns from now on."""
        if not self.contact:
            raise NoPush(msg("this server sends no reminders; `stackyard serve --push` would switch them on"))
        check_subscription(subscription, self.allowed)
        account = None if signed is None else (holder_of(signed.account.id), signed.session.hash)
        await self.store.add(subscription, account, seats, now())

    async def unsubscribe(self, endpoint: str) -> None:
        """Tell a browser nothing more."""
        await self.store.remove(Subscription(endpoint, "", "", "").id)

    # Reminding -------------------------------------------------------------------------------

    def see(self, live: LiveTable) -> None:
        """Something was written down at a table by this process; somebody may have to be reminded soon."""
        table = live.table
        mover, turn = table.mover, turn_of(table)
        if not self.contact or mover is None or not turn or live.here()[mover]:
            return  # Whoever is there sees it.
        known = (table.setup.id, turn)
        if known not in self._waiting and len(self._waiting) < MOST_WAITING:
            self._waiting.add(known)
            self.host.start(self._remind(table.setup.id, mover, turn))

    async def _remind(self, id: str, player: int, turn: str) -> None:
        """Wait a while, in which they may come by themselves, and then tell all of their browsers."""
        try:
            await asyncio.sleep(self.host.settings.limits.reminder)
            live = await self._away(id, player, turn)
            if live is None:
                return
            found = await self.store.of(live.holders.get(player, ""), now())
            if found and await self.store.claim(id, turn):
                await asyncio.gather(*(self._send(each, id, player, turn) for each in found))
        except StackyardError as error:
            log.info("nobody was reminded at table %s: %s", id, error)
        finally:
            self._waiting.discard((id, turn))

    async def _away(self, id: str, player: int, turn: str) -> LiveTable | None:
        """The table, where it still waits for that player, who has no page of it open."""
        await self.host.glance(id)
        live = self.host.live[id]
        here = live.here()[player]
        return None if here or live.table.mover != player or turn_of(live.table) != turn else live

    async def _send(self, subscription: Subscription, id: str, player: int, turn: str) -> None:
        """Post a reminder; what a push service does not take for a while is tried again."""
        for pause in (*PAUSES, None):
            live = await self._away(id, player, turn)
            if live is None:
                return
            text = reminder_text(live.table, player, subscription.language)
            key = await self._private_key()
            body, headers = await asyncio.to_thread(sealed, subscription, text, key, self.contact, id)
            wait = await self._post(subscription, body, headers, pause)
            if wait is None:
                return
            await asyncio.sleep(wait)

    async def _post(
        self, subscription: Subscription, body: bytes, headers: dict[str, str], pause: float | None
    ) -> float | None:
        """The seconds after which to try again; None where it was taken, or never will be."""
        service = subscription.service
        try:
            async with self._posts:
                answer = await post(subscription.endpoint, body, headers, self.allowed)
        except Unreachable as error:
            log.warning("push service %s took no reminder: %s", service, error)
            return pause
        if answer.gone:
            await self.store.remove(subscription.id)
            log.info("push service %s knows a subscription no longer, and it is forgotten", service)
            return None
        if not 200 <= answer.status < 300:
            log.warning("push service %s took no reminder: status %s", service, answer.status)
        if not answer.may_be_retried or pause is None:
            return None
        return min(max(pause, answer.retry_after or 0), LONGEST_PAUSE)


def turn_of(table: Table) -> str:
    """What a person's turn is known by: the move with which it began; empty where nobody has to decide.

    A turn of several actions is one, and a table that rolls in between begins no other.
    """
    mover = table.mover
    if mover is None or table.places[mover].bot:
        return ""
    at = len(table.movers)
    while at and table.movers[at - 1] in (mover, None):
        at -= 1
    return f"{table.round_number}.{at}.{mover}"
