"""Muting, blocking and reporting people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stackyard.apps.server.live.live_table import now
from stackyard.apps.server.people.account import Account
from stackyard.apps.server.people.avoided import MOST_AVOIDED, Avoided, AvoidKind, NobodyToBlock
from stackyard.apps.server.people.holder import account_in
from stackyard.apps.server.people.report import MOST_SAID, Report, ReportReason
from stackyard.apps.server.table.actions import Refused
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host
    from stackyard.apps.server.store.changes import Remark


@dataclass(frozen=True)
class Person:
    """Somebody whom others complain of: a player at a table, somebody who watches there, or an account."""

    name: str
    account: str | None
    table: str = ""
    player: int | None = None


class Avoiding:
    """What people do against others whom they do not want to hear or to meet."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.store = host.store.avoided

    async def person(self, name: str, table: str = "", player: int | None = None) -> Person:
        """Who is meant: by their place where they have one, since names change; else by their name."""
        if not table:
            account = await self.host.store.people.person(name)
            return Person(account.name, account.id)
        live = await self.host.table(table)
        if player is None:
            return Person(" ".join(name.split()), None, table)  # Whoever watches says who they are.
        if not 0 <= player < len(live.table.places):
            raise Refused(msg("nobody sits there"))
        place = live.table.places[player]
        if place.machine or place.open:
            raise Refused(msg("no person sits there"))
        return Person(place.name, account_in(live.holders.get(player, "")), table, player)

    async def avoid(self, by: Account, kind: AvoidKind, person: Person) -> None:
        """Mute or block somebody who has an account."""
        if person.account is None:
            told = msg(
                "{name} plays without an account and cannot be blocked; mute them instead", name=person.name
            )
            raise NobodyToBlock(told)
        if person.account == by.id:
            raise Refused(msg("that is you"))
        if len(await self.store.of(by.id)) >= MOST_AVOIDED:
            raise Refused(msg("you avoid {count} people already; undo one first", count=MOST_AVOIDED))
        await self.store.add(by.id, Avoided(person.account, kind, person.name, person.name, now()))
        self._look_again(by.id, person.account)

    async def undo(self, by: Account, name: str) -> None:
        """Avoid somebody no longer."""
        other = await self.host.store.people.person(name)
        await self.store.remove(by.id, other.id)

    def _look_again(self, *people: str) -> None:
        """What they have asked each other may be gone."""
        self.host.store.cluster.send("challenges", list(people))
        self.host.challenges.hear(people)

    async def report(
        self,
        person: Person,
        reason: ReportReason,
        text: str,
        by: Account | None,
        seat: int | None = None,
    ) -> None:
        """Tell the organiser of somebody, with what they said last at that table."""
        if (by is not None and person.account == by.id) or (seat is not None and seat == person.player):
            raise Refused(msg("that is you"))
        name = "" if by is None else by.name
        if by is None and seat is not None:
            name = (await self.host.glance(person.table)).places[seat].name
        said = await self._said(person)
        report = Report(
            now(),
            reason,
            " ".join("".join(letter if letter.isprintable() else " " for letter in text).split()),
            person.account,
            person.name,
            person.table,
            "\n".join(remark.text for remark in said),
            None if by is None else by.id,
            name,
        )
        await self.host.store.reports.add(report)

    async def _said(self, person: Person) -> list[Remark]:
        """The last remarks of somebody at a table."""
        if not person.table:
            return []
        heard = await self.host.store.remarks(person.table)
        if person.player is not None:
            own = [remark for remark in heard if remark.player == person.player]
        else:
            own = [remark for remark in heard if (remark.player, remark.name) == (None, person.name)]
        return own[-MOST_SAID:]
