"""Challenges: one person asks another to play, who sees it at once, or on the next visit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from random import SystemRandom
from typing import TYPE_CHECKING

from stackyard.apps.server.live.live_table import now
from stackyard.apps.server.people.account import Account
from stackyard.apps.server.people.challenge import (
    MOST_SENT,
    Challenge,
    NoSuchChallenge,
    new_challenge_id,
)
from stackyard.apps.server.people.holder import holder_of
from stackyard.apps.server.people.wish import Wish
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Refused
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.rated import check_rated
from stackyard.apps.server.table.setup import PERSON, TableSetup, TimeControl
from stackyard.apps.server.wire import lobby
from stackyard.apps.server.wire.lobby_requests import NewChallenge
from stackyard.apps.server.wire.models.base import encode
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host
    from stackyard.apps.server.live.seekers import Visitor

log = logging.getLogger(__name__)


class Challenges:
    """What people ask each other, shown to those who look at the lobby."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.store = host.store.challenges

    # What people do --------------------------------------------------------------------------

    async def send(self, by: Account, asked: NewChallenge) -> Challenge:
        """Ask somebody to play."""
        to = await self.host.store.people.person(asked.name)
        if to.id == by.id:
            raise Refused(msg("nobody plays with themselves; ask somebody else"))
        (await self.host.store.avoided.blocks(by.id)).check_challenge(to.id, to.name)
        sent = [each for each in await self.of(by.id) if each.by == by.id]
        if len(sent) >= MOST_SENT:
            told = msg("you have asked {count} people already; withdraw something first", count=MOST_SENT)
            raise Refused(told)
        clock = None if asked.clock is None else TimeControl(**asked.clock.model_dump())
        wish = Wish.new(asked.game, 2, clock, asked.rated)
        self._setup(wish)  # It knows all that can be wrong.
        challenge = Challenge(
            new_challenge_id(),
            wish,
            by.id,
            to.id,
            by.name,
            to.name,
            actions.check_entropy(asked.entropy),
            now(),
        )
        await self.store.add(challenge)
        self._tell(challenge)
        return challenge

    async def of(self, account: str) -> list[Challenge]:
        """What somebody has sent and received."""
        return await self.store.of([account], now())

    async def end(self, account: Account, id: str) -> None:
        """Decline a challenge, or withdraw one's own."""
        challenge = await self._challenge(account, id)
        await self.store.end(id)
        self._tell(challenge)

    async def accept(self, account: Account, id: str, entropy: str) -> tuple[TableSetup, int]:
        """Sit down with somebody who has asked; who sits where is drawn. The table, and one's place."""
        challenge = await self._challenge(account, id)
        if challenge.to != account.id:
            raise Refused(msg("{name} has to accept that, not you", name=challenge.to_name))
        (await self.host.store.avoided.blocks(account.id)).check_challenge(challenge.by, challenge.by_name)
        setup = self._setup(challenge.wish)
        people = [
            (challenge.by, challenge.by_name, challenge.entropy),
            (challenge.to, challenge.to_name, actions.check_entropy(entropy)),
        ]
        SystemRandom().shuffle(people)
        sitting = {player: f"{part} {name}" for player, (_, name, part) in enumerate(people)}
        holders = {player: holder_of(whose) for player, (whose, _, _) in enumerate(people)}
        await self.host.warm_up.ready(setup.game)
        opening = await asyncio.to_thread(Opening.new, setup, sitting, holders)
        if not await self.store.accept(id, opening, now()):
            raise _missing()
        self.host.adopt(opening).look()
        self._tell(challenge)
        places = {whose: player for player, (whose, _, _) in enumerate(people)}
        self.host.store.cluster.send("accepted", challenge.by, setup.id, places[challenge.by])
        self._tell_accepted(challenge.by, setup, places[challenge.by])
        return setup, places[account.id]

    def _setup(self, wish: Wish) -> TableSetup:
        rated = bool(wish.rated)
        setup = TableSetup.new(wish.game, [PERSON] * 2, {}, clock=wish.clock, now=now(), rated=rated)
        if rated:
            check_rated(setup)
        return setup

    async def _challenge(self, account: Account, id: str) -> Challenge:
        found = await self.store.get(id)
        if found is None or account.id not in (found.by, found.to):
            raise _missing()
        return found

    # Who sees it -----------------------------------------------------------------------------

    def _tell(self, challenge: Challenge) -> None:
        people = [challenge.by, challenge.to]
        self.host.store.cluster.send("challenges", people)
        self.hear(people)

    def hear(self, people: Iterable[str]) -> None:
        """Something has changed for these people."""
        here = {visitor.account for visitor in self.host.seekers.visitors} & set(people)
        if here:
            self.host.start(self._attempt())

    def hear_accepted(self, account: str, table: str, player: int) -> None:
        """Somebody has accepted, in another process, what somebody here may have sent."""
        if any(visitor.account == account for visitor in self.host.seekers.visitors):
            self.host.start(self._load_and_tell(account, table, player))

    async def _load_and_tell(self, account: str, table: str, player: int) -> None:
        try:
            setup, _, _ = await self.host.store.load(table)
        except StackyardError:
            return  # It stands among their games.
        self._tell_accepted(account, setup, player)

    def _tell_accepted(self, account: str, setup: TableSetup, player: int) -> None:
        for visitor in self.host.seekers.visitors:
            if visitor.account == account:
                visitor.connection.send(lobby.found(setup, player, ""))

    async def _attempt(self) -> None:
        try:
            await self.show()
        except StackyardError as error:
            log.debug("challenges are shown later: %s", error)

    async def show(self) -> None:
        """Show everybody who is signed in what has changed for them."""
        visitors = [visitor for visitor in self.host.seekers.visitors if visitor.account]
        people = {visitor.account for visitor in visitors}
        found = await self.store.of(sorted(people), now()) if people else []
        for visitor in visitors:
            self._show_to(visitor, [each for each in found if visitor.account in (each.by, each.to)])

    def _show_to(self, visitor: Visitor, found: list[Challenge]) -> None:
        text = encode(lobby.challenges(found, visitor.account))
        if visitor.challenges != text:
            visitor.challenges = text
            visitor.connection.send_text(text)


def _missing() -> NoSuchChallenge:
    return NoSuchChallenge(msg("this challenge is not open any more"))
