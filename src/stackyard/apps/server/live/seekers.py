"""Everybody who looks at the lobby, and those of them who wait for others to play with."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

from stackyard.apps.server.live.connection import Connection
from stackyard.apps.server.live.live_table import now
from stackyard.apps.server.people.account import Account
from stackyard.apps.server.people.holder import hash_token, holder_of
from stackyard.apps.server.people.rated import check_signed_in
from stackyard.apps.server.people.wish import Seek, Wish, agreed, distinct, find_group
from stackyard.apps.server.store.errors import Conflict, Unavailable
from stackyard.apps.server.store.seeks import Outcome
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import STAND_IN, Refused
from stackyard.apps.server.table.names import check_name
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import PERSON, TableSetup, TimeControl
from stackyard.apps.server.wire import lobby
from stackyard.apps.server.wire.lobby_requests import SeekRequest
from stackyard.apps.server.wire.models.base import encode
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host

log = logging.getLogger(__name__)

BEAT = 2.0
"""Seconds between two signs of life of those who wait, and two looks for what no notice has told."""
LIFE = 7000
"""Milliseconds after which somebody without a sign of life is taken for gone: their process is."""
GATHERED = 0.02
"""Seconds for which changes are gathered before they are shown."""
MOST_SHOWN = 50
ATTEMPTS = 5
"""To meet others, where somebody was faster; after that the next beat tries again."""


class Visitor:
    """A page that shows the lobby, and what its owner waits for."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.seek: Seek | None = None
        self.token = ""
        """Which holds the place that the seek leads to."""
        self.shown = ""
        self.account = ""
        """Of somebody who is signed in."""
        self.challenges = ""
        """What they were last shown of these."""
        self.offer: asyncio.TimerHandle | None = None


class Seekers:
    """Lets people find each other, in all processes."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.store = host.store.seeks
        self.visitors: set[Visitor] = set()
        self._own: dict[str, Visitor] = {}
        """Those who wait at pages of this process."""
        self._showing = False

    async def open(self) -> None:
        """Begin to look after those who wait."""
        self.host.start(self._live())

    # People come and go ----------------------------------------------------------------------

    def come(self, visitor: Visitor) -> None:
        """Show somebody who waits."""
        visitor.shown = visitor.challenges = ""
        self.visitors.add(visitor)
        self.host.challenges.hear([visitor.account])
        self.change(told=True)

    async def go(self, visitor: Visitor) -> None:
        """A page is gone, and with it whoever waited there."""
        self.visitors.discard(visitor)
        try:
            await self._withdraw(visitor)
        except StackyardError as error:
            log.info("a seek will be forgotten later: %s", error)  # Nobody renews it.

    async def seek(self, visitor: Visitor, asked: SeekRequest, account: Account | None) -> None:
        """Let somebody meet others who wait for the same, or wait for them."""
        if asked.token and await self._tell_outcome(visitor, asked.token):
            return
        clock = None if asked.clock is None else TimeControl(**asked.clock.model_dump())
        if asked.rated:
            check_signed_in(account)
        rated = asked.rated if account else False
        wish = Wish.new(asked.game, asked.players, clock, rated)
        token = secrets.token_urlsafe(24)
        name = await self._guest_name(asked.name) if account is None else account.name
        holder = hash_token(token) if account is None else holder_of(account.id)
        entropy = actions.check_entropy(asked.entropy)
        seek = Seek(hash_token(token), wish, name, entropy, holder, now())
        if not await self._withdraw(visitor):
            return
        await self.store.add(seek, now(), now() + LIFE)
        visitor.seek, visitor.token = seek, "" if account else token
        self._own[seek.id] = visitor
        visitor.connection.send(lobby.seeking(seek, token))
        await self._match(seek)
        if seek.id in self._own:
            seconds = self.host.settings.limits.bot_offer
            visitor.offer = asyncio.get_running_loop().call_later(seconds, self._offer_bot, visitor, seek)
        self.change()

    async def _guest_name(self, given: str) -> str:
        name = check_name(given)
        self.host.refusals.check_name(name)
        await self.host.people.check_guests([name])
        return name

    async def withdraw(self, visitor: Visitor) -> None:
        """Let somebody wait no longer, unless they have met others by now."""
        if visitor.seek is not None and await self._withdraw(visitor):
            visitor.connection.send(lobby.withdrawn())

    async def _withdraw(self, visitor: Visitor) -> bool:
        """Whether somebody waits no longer; False where they have met others, and have been told so."""
        seek = visitor.seek
        if seek is None:
            return True
        if not await self.store.withdraw(seek.id, now()):
            await self._tell_settled()
            return False
        self._forget(seek.id)
        self.change()
        return True

    async def fill(self, visitor: Visitor) -> None:
        """Let bots play with somebody who has waited."""
        seek = visitor.seek
        if seek is None:
            raise Refused(msg("you wait for nobody"))
        try:
            await self._meet([seek])
        except Conflict:
            await self._tell_settled()

    # Meeting ---------------------------------------------------------------------------------

    async def _match(self, seek: Seek) -> None:
        """Let somebody meet those who wait for the same, if there are enough of them."""
        for _ in range(ATTEMPTS):
            group = await self._group(seek)
            if group is None:
                return
            try:
                await self._meet(group)
                return
            except Conflict:
                await self._tell_settled()  # Somebody was faster; perhaps they have met us.
            if seek.id not in self._own:
                return

    async def _group(self, seek: Seek) -> list[Seek] | None:
        """Those who can play together now, with this one among them; nobody meets somebody who is blocked."""
        waiting = await self.store.waiting(now())
        accounts = {each.account for each in waiting if each.account is not None}
        apart = await self.host.store.avoided.apart(accounts) if len(accounts) > 1 else set()
        return find_group(seek, waiting, lambda a, b: frozenset((a.account, b.account)) in apart)

    async def _meet(self, group: Sequence[Seek]) -> None:
        """Lay a table for these people, and bots where they are too few; who sits where is drawn."""
        wish = group[0].wish
        clock, rated = agreed([seek.wish for seek in group])
        chosen = list(group)
        SystemRandom().shuffle(chosen)
        bots = [STAND_IN] * (wish.players - len(chosen))
        clock_or_none = group[0].wish.clock if bots else clock
        kinds = [*[PERSON] * len(chosen), *bots]
        setup = TableSetup.new(wish.game, kinds, {}, clock=clock_or_none, now=now(), rated=rated and not bots)
        names = distinct(seek.name for seek in chosen)
        sitting = {player: f"{seek.entropy} {names[player]}" for player, seek in enumerate(chosen)}
        holders = {player: seek.holder for player, seek in enumerate(chosen)}
        await self.host.warm_up.ready(setup.game)
        opening = await asyncio.to_thread(Opening.new, setup, sitting, holders)
        players = {seek.id: player for player, seek in enumerate(chosen)}
        await self.store.meet(opening, players, now())
        self.host.adopt(opening).look()
        self._tell_found(setup, players)
        self.host.store.cluster.send("met", setup.id, wish.game, players)
        self.change()

    def _tell_found(self, setup: TableSetup, players: Mapping[str, int]) -> None:
        for seek, player in players.items():
            if (visitor := self._forget(seek)) is not None:
                visitor.connection.send(lobby.found(setup, player, visitor.token))

    def _forget(self, seek: str) -> Visitor | None:
        visitor = self._own.pop(seek, None)
        if visitor is not None:
            visitor.seek = None
            if visitor.offer is not None:
                visitor.offer.cancel()
                visitor.offer = None
        return visitor

    async def _tell_settled(self) -> None:
        """Tell those who wait here what has come of it in other processes."""
        for id, outcome in (await self.store.outcomes(list(self._own))).items():
            await self._tell(id, outcome)

    async def _tell(self, id: str, outcome: Outcome) -> None:
        if (visitor := self._forget(id)) is not None and outcome.table:
            setup, _, _ = await self.host.store.load(outcome.table)
            visitor.connection.send(lobby.found(setup, outcome.player, visitor.token))

    async def _tell_outcome(self, visitor: Visitor, token: str) -> bool:
        """Whether an earlier seek of somebody who is back has led to a table, of which they are told."""
        found = (await self.store.outcomes([hash_token(token)])).get(hash_token(token))
        if found is None or not found.table:
            return False
        setup, _, holders = await self.host.store.load(found.table)
        held = holders.get(found.player) == hash_token(token)
        visitor.connection.send(lobby.found(setup, found.player, token if held else ""))
        return True

    def _offer_bot(self, visitor: Visitor, seek: Seek) -> None:
        visitor.offer = None
        if visitor.seek is seek:
            visitor.connection.send(lobby.bot_offer(STAND_IN))

    # All processes ---------------------------------------------------------------------------

    def hear_met(self, table: str, game: str, players: Mapping[str, int] | None) -> None:
        """People have met in another process; some of them may wait here."""
        if self._own and (players is None or not self._own.keys().isdisjoint(players)):
            self.host.start(self._attempt_to_tell())
        self.change(told=True)

    async def _attempt_to_tell(self) -> None:
        try:
            await self._tell_settled()
        except StackyardError as error:
            log.info("people will be told later: %s", error)

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
            except StackyardError as error:
                log.debug("seeks are looked after later: %s", error)

    async def _beat(self) -> None:
        if self._own:
            await self.store.renew(list(self._own), now() + LIFE)
            await self._tell_settled()
            waiting = {seek.id for seek in await self.store.waiting(now())}
            for seek in [visitor.seek for visitor in self._own.values()]:
                if seek is not None and seek.id not in waiting:
                    await self.store.add(seek, now(), now() + LIFE)  # We were taken for dead.
                if seek is not None:
                    await self._match(seek)
        if self.visitors:
            await self._show()
            await self.host.challenges.show()

    # Showing ---------------------------------------------------------------------------------

    def change(self, told: bool = False) -> None:
        """Others wait now than before: show it soon, in other processes too, unless those have told us."""
        if not told:
            self.host.store.cluster.send("seeks")
        if self.visitors and not self._showing:
            self._showing = True
            self.host.start(self._show_soon())

    async def _show_soon(self) -> None:
        await asyncio.sleep(GATHERED)
        self._showing = False
        with contextlib.suppress(Unavailable):  # Then the next beat shows it.
            await self._show()

    async def _show(self) -> None:
        waiting = await self.store.waiting(now())
        text = encode(lobby.seeks(waiting[:MOST_SHOWN]))
        for visitor in tuple(self.visitors):
            if visitor.shown != text:
                visitor.shown = text
                visitor.connection.send_text(text)
