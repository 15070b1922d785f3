"""Vacations: the clocks of somebody's correspondence stand still for a while."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from stackyard.apps.server.live.live_table import now
from stackyard.apps.server.people.holder import holder_of
from stackyard.apps.server.people.vacation import DAY, Vacation, check_vacation, days_left
from stackyard.apps.server.store.sittings import Filters
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft, Refused
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host

log = logging.getLogger(__name__)

MOST_TABLES = 200


class Vacations:
    """Begins and ends vacations, at all tables of somebody where moves take days."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.store = host.store.vacations

    async def of(self, account: str) -> tuple[int | None, int]:
        """Until when somebody is on vacation, if they are, and the days that are left this year."""
        taken, moment = await self.store.of(account), now()
        until = max((each.until for each in taken), default=0)
        return (until if until > moment else None), days_left(taken, moment)

    async def begin(self, account: str, days: int) -> None:
        """Let the clocks of somebody stand still for so many days."""
        until, left = await self.of(account)
        if until is not None:
            raise Refused(msg("you are on vacation already"))
        check_vacation(days, left)
        begun = now()
        await self.store.begin(account, Vacation(begun, begun + days * DAY))
        await self._write_down(account, begun + days * DAY)

    async def end(self, account: str) -> None:
        """Let the clocks of somebody go on."""
        moment = now()
        await self.store.end(account, moment)
        await self._write_down(account, moment)

    async def _write_down(self, account: str, until: int) -> None:
        for sitting in await self.host.store.sittings.running(account, Filters(), MOST_TABLES):
            try:
                live = await self.host.table(sitting.table)
                clock = live.table.setup.clock
                if clock is None or not clock.days or live.holders.get(sitting.player) != holder_of(account):
                    continue

                def stop(draft: Draft, player: int = sitting.player) -> None:
                    actions.vacation(draft, player, until)

                await live.change(stop)
            except StackyardError as error:
                log.info("a clock at table %s goes on: %s", sitting.table, error)
