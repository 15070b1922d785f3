"""The house: all tables that somebody is at, and what they share."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from stackyard.apps.server.limits import Limits
from stackyard.apps.server.live.analyses import Analyses
from stackyard.apps.server.live.avoiding import Avoiding
from stackyard.apps.server.live.bots import Bots
from stackyard.apps.server.live.challenges import Challenges
from stackyard.apps.server.live.coach import Coach
from stackyard.apps.server.live.exports import Exports
from stackyard.apps.server.live.fair_play import check_states
from stackyard.apps.server.live.live_table import AGAIN, LiveTable, now
from stackyard.apps.server.live.lobby import LOOKED_AT, fair_share
from stackyard.apps.server.live.measure import TableCount, measure
from stackyard.apps.server.live.opinions import Opinions
from stackyard.apps.server.live.orders import Orders
from stackyard.apps.server.live.painter import Painter
from stackyard.apps.server.live.peers import Peers
from stackyard.apps.server.live.people import People
from stackyard.apps.server.live.push import Push
from stackyard.apps.server.live.ratings import RatingBook
from stackyard.apps.server.live.reviews import Reviews
from stackyard.apps.server.live.seekers import Seekers
from stackyard.apps.server.live.takeout import Takeout
from stackyard.apps.server.live.threads import background_threads
from stackyard.apps.server.live.vacations import Vacations
from stackyard.apps.server.live.warm_up import WarmUp
from stackyard.apps.server.logs import LogForm
from stackyard.apps.server.metrics import Metrics
from stackyard.apps.server.people.account import Account
from stackyard.apps.server.people.avoided import Blocks
from stackyard.apps.server.people.holder import account_in, hash_token, holder_of
from stackyard.apps.server.people.rated import check_signed_in
from stackyard.apps.server.store.address import Address
from stackyard.apps.server.store.changes import Remark
from stackyard.apps.server.store.errors import Archived, BrokenTable, NoSuchTable, Unavailable
from stackyard.apps.server.store.sittings import Filters
from stackyard.apps.server.store.store import Listed, Store
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft, NotSeated
from stackyard.apps.server.table.names import choose_name
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.rated import check_rated
from stackyard.apps.server.table.refusals import Refusals
from stackyard.apps.server.table.setup import HOST, PERSON, TableSetup, TimeControl
from stackyard.apps.server.table.summary import Summary
from stackyard.apps.server.table.table import Table
from stackyard.apps.server.wire.models.tables import LobbyInfo
from stackyard.apps.server.wire.models.waiting import WaitingInfo
from stackyard.apps.server.wire.requests import NewTable
from stackyard.apps.server.wire.tables import lobby_info
from stackyard.apps.server.wire.waiting import gone, waiting_info, waiting_table
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg
from stackyard.engine.search.runner import Stop

log = logging.getLogger(__name__)

Found = TypeVar("Found")

MOST_ELSEWHERE = 20
"""Tables of an account that wait for it, of which a browser that has not been there is told."""
PAUSE = 0.5
"""Seconds after the start until games are made ready."""
LISTED = 24 * 3600 * 1000
"""Milliseconds that a table stays in the lobby when nothing happens at it; its link works for ever."""


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    database: Address | str
    bot_delay: float = 0.6
    """Seconds that a bot takes at least, so that people can follow."""
    warm: bool = True
    """Whether games are compiled and made ready as soon as the server starts."""
    log: LogForm = LogForm.TEXT
    """What lines of the log look like."""
    metrics: bool = False
    """Whether other machines may read the metrics."""
    access_log: bool = False
    """Whether every request is a line of the log."""
    log_addresses: bool = False
    """Whether that line has the address of the client."""
    limits: Limits = field(default_factory=Limits)
    public: tuple[str, ...] = ()
    """The addresses that people type, such as https://play.example.org."""
    names: tuple[str, ...] = ()
    """Of this machine, by which it may be asked for as well; see `addresses.own_names`."""
    listens_on: str = "127.0.0.1"
    """The address that it listens on."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies: they are believed when they say whom they speak for."""
    push: str = ""
    """Whom push services may ask about this server; empty where nobody is told by Web Push."""
    push_networks: tuple[str, ...] = ()
    """Where push services may be besides the internet."""


class Host:
    """Tables by name, threads for bots, and the storage."""

    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.table_count = TableCount()
        self.store = Store(settings.database, self.metrics)
        self.peers = Peers(self)
        self.orders = Orders(self)
        self.refusals = Refusals()
        self.when_refused: set[Callable[[], None]] = set()
        """Called where the organiser refuses other names or addresses than before."""
        self.warm_up = WarmUp(settings.warm)
        self.painter = Painter()
        self.bots = Bots(settings.limits.bot_memory)
        # A table has one bot at a time that thinks, or waits in this queue: so all get their turn.
        self.thinkers = background_threads(os.cpu_count() or 1, "bot")
        # What people may wait for has threads of its own, so that no game waits for it.
        self.advisers = background_threads(1, "hint")
        self.analysts = background_threads(1, "analysis")
        self.explorers = background_threads(1, "explore")
        self.draughtsmen = background_threads(1, "picture")
        self.ready = asyncio.Event()
        """Set when everything is compiled and loaded."""
        self.stopping = False
        self.stops: set[Stop] = set()
        """Of all searches that are under way."""
        self.analyses = Analyses(self.analysts.submit, self.stops)
        self.opinions = Opinions(self.explorers.submit, self.stops)
        self.coach = Coach(self.advisers, self.stops)
        self.reviews = Reviews(self)
        self.exports = Exports(self.draughtsmen)
        self.people = People(self)
        self.seekers = Seekers(self)
        self.challenges = Challenges(self)
        self.vacations = Vacations(self)
        self.avoiding = Avoiding(self)
        self.push = Push(self)
        self.ratings = RatingBook(self.store.sittings)
        self.takeout = Takeout(self)
        self.live: dict[str, LiveTable] = {}
        self.broken: set[str] = set()
        """Tables whose logs cannot be played; the lobby does not show them."""
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._looked_through = 0
        """How many tables were left when those that nobody is at were last looked for."""

    # Life ------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Go on where the last server stopped, as soon as the games are ready."""
        await self.peers.open()
        await self._patiently(self.orders.open)
        await self.seekers.open()
        self.start(measure(self))
        self.start(self._resume())
        self.start(self.ratings.read())

    async def _resume(self) -> None:
        if not await self._patiently(lambda: self.store.running(most=1)):
            await asyncio.sleep(PAUSE)  # Whoever has just started the server waits for the page.
        if self.settings.warm:
            await self.warm_up.all_ready(self.live)
        self.ready.set()
        await self.go_on_with_running()

    async def go_on_with_running(self) -> None:
        """Look after the tables at which bots or clocks go on by themselves."""
        for id in await self._patiently(self.store.running):
            try:
                await self._patiently(partial(self._table, id))
            except StackyardError as error:
                log.error("table %s cannot go on: %s", id, error)

    async def _patiently(self, work: Callable[[], Awaitable[Found]]) -> Found:
        """What comes of something for which nobody waits, tried until the database is there."""
        while True:
            try:
                return await work()
            except Unavailable:
                await asyncio.sleep(AGAIN)

    def stop(self) -> None:
        """End whatever takes long, and begin no more of it; what people do is still written down."""
        self.stopping = True
        for task in tuple(self._tasks):
            task.cancel()
        for stop in tuple(self.stops):
            stop()
        for threads in (self.thinkers, self.advisers, self.analysts, self.explorers, self.draughtsmen):
            threads.shutdown(wait=False, cancel_futures=True)
        self.people.stop()

    async def close(self) -> None:
        """Let go of the database; everything has been written long ago."""
        self.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something in the background; a mistake in it is printed, and ends nothing else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            asyncio.get_running_loop().call_exception_handler(
                {"message": "something went wrong in the background", "exception": error, "task": task}
            )

    # Tables ----------------------------------------------------------------------------------

    async def table(self, id: str) -> LiveTable:
        """A table by its name, for somebody who looks at it."""
        live = await self._table(id)
        await self.peers.catch_up(live)
        live.look()
        return live

    async def glance(self, id: str) -> Table:
        """A table as it stands, for somebody who does not sit at it yet; bots do not go on for that."""
        return (await self._table(id)).table

    async def _table(self, id: str) -> LiveTable:
        """A table by its name, rebuilt from its log where it is not in memory."""
        if id not in self.live:
            lock = self._opening.setdefault(id, asyncio.Lock())
            try:
                async with lock:
                    if id not in self.live:
                        await self._load(id)
            finally:
                self._opening.pop(id, None)
        return self.live[id]

    async def _load(self, id: str) -> None:
        setup, events, holders = await self.store.load(id)
        await self.warm_up.ready(setup.game)
        try:
            table = await asyncio.to_thread(Table.of, setup, events)
        except Exception as error:
            log.exception("the log of table %s cannot be played", id)
            self.broken.add(id)
            raise BrokenTable(msg("this table cannot be read: its log does not fit the rules")) from error
        live = self._keep(table, holders)
        self.peers.ask_presence(id)
        live.clock_ran_since(events)
        live.go_on()
        self.push.see(live)  # The process that let it become somebody's turn may have died since.

    def _keep(self, table: Table, holders: dict[int, str]) -> LiveTable:
        self._forget()
        live = self.live[table.setup.id] = LiveTable(self, table, holders)
        return live

    def _forget(self) -> None:
        """Let go of tables that nobody is at, the oldest first; their logs stay."""
        kept = self.settings.limits.idle_tables
        if len(self.live) <= kept or len(self.live) < self._looked_through * 1.1 - 1:
            return  # Where there are a thousand, not all are looked at for each that is added.
        idle = [id for id, live in self.live.items() if live.idle]
        for id in idle[: len(self.live) - kept]:
            self.drop(id)
        self._looked_through = len(self.live)

    def drop(self, id: str) -> None:
        """Let go of a table."""
        self.bots.forget(id)
        self.store.cluster.release(id)
        del self.live[id]

    async def create(
        self, asked: NewTable, by: str = "", account: Account | None = None
    ) -> tuple[str, dict[int, str]]:
        """Set up a table for somebody whose mark is `by`; the tokens of those who sit down at once.

        Who is signed in sits under the name of their account, and holds the place by it: the token is empty.
        """
        kinds = {"me": HOST, "here": HOST, "open": PERSON}
        clock = None if asked.clock is None else TimeControl(**asked.clock.model_dump())
        options: dict[str, object] = dict(asked.options)
        if asked.calls:
            options["calls"] = True
        setup = TableSetup.new(
            asked.game,
            [kinds.get(each.kind) or f"bot:{each.level}" for each in asked.players],
            options,
            clock=clock,
            listed=asked.listed,
            now=now(),
            by=by,
            rated=asked.rated,
            hints=asked.hints,
            position=asked.position,
        )
        if asked.rated:
            check_rated(setup)
            check_signed_in(account)
        first = setup.first_state(setup.new_match(["Somebody"] * setup.players))
        if first is not None:
            check_states(self, [first])  # A bot would say what the engine does not.
        entropy = actions.check_entropy(asked.entropy)
        me = next((player for player, each in enumerate(asked.players) if each.kind == "me"), -1)
        names: dict[int, str] = {}
        if account is not None and me >= 0:
            names[me] = account.name
        for player, each in enumerate(asked.players):
            if kinds.get(each.kind) == HOST and player not in names:
                names[player] = choose_name(each.name, names.values())
                self.refusals.check_name(names[player])
        guests = [name for player, name in names.items() if account is None or player != me]
        await self.people.check_guests(guests)
        sitting = {player: f"{entropy} {names[player]}" for player in sorted(names)}
        tokens = {player: secrets.token_urlsafe(24) for player in sitting}
        holders = {player: hash_token(token) for player, token in tokens.items()}
        if account is not None and me >= 0:
            tokens[me], holders[me] = "", holder_of(account.id)
        await self.warm_up.ready(setup.game)
        opening = await asyncio.to_thread(Opening.new, setup, sitting, holders)
        await self.store.create(opening)
        self.adopt(opening).look()
        return setup.id, tokens

    def adopt(self, opening: Opening) -> LiveTable:
        """Look after a table that has just been written down."""
        live = self._keep(opening.table, dict(opening.holders))
        live.go_on()
        self.push.see(live)
        return live

    async def sit(
        self, id: str, name: str, entropy: str, player: int | None, account: Account | None = None
    ) -> tuple[int, str]:
        """Take an open place; the token that holds it from now on, empty where an account does."""
        if account is not None:
            name = account.name
        self.refusals.check_name(name)
        live = await self.table(id)
        if live.table.setup.rated:
            check_signed_in(account)
        if account is None:
            await self.people.check_guests([name])
            token = secrets.token_urlsafe(24)
            holder = hash_token(token)
        else:
            token, holder = "", holder_of(account.id)
        blocks = Blocks() if account is None else await self.store.avoided.blocks(account.id)

        def sit(draft: Draft) -> None:
            blocks.check_table([account_in(held) for held in live.holders.values()])
            if holder in live.holders.values():
                raise actions.Refused(msg("you sit at this table already"))
            actions.sit(draft, name, entropy, holder, player)

        draft = await live.change(sit)
        (seated,) = draft.holders
        return seated, token

    async def lobby(self) -> LobbyInfo:
        """The tables that anybody may see."""
        most = self.settings.limits.lobby_tables
        listed = await self.store.listed(now() - LISTED, most * LOOKED_AT)
        chosen = fair_share(listed, lambda table: table.summary.by if table.summary else "", most)
        tables = [await self._summarised(each) for each in chosen]
        shown = [each for each in tables if each.summary is not None and each.id not in self.broken]
        return lobby_info((each, self._watchers(each.id)) for each in shown)

    async def _summarised(self, listed: Listed) -> Listed:
        """With a summary also where an older version has kept none."""
        if listed.summary is not None:
            return listed
        try:
            return replace(listed, summary=Summary.of((await self._table(listed.id)).table))
        except StackyardError:
            return listed

    def _watchers(self, id: str) -> int:
        here = self.live[id].watchers_here if id in self.live else 0
        return here + self.peers.watchers_at(id)

    async def waiting(
        self, seats: Mapping[str, Sequence[str]], account: Account | None = None
    ) -> WaitingInfo:
        """Which tables wait for somebody who holds places by these tokens; asking is no look at a table.

        Of an account those are told as well of which this browser knows nothing: it has played elsewhere.
        """
        found, elsewhere = [], dict[str, Sequence[str]]()
        if account is not None:
            running = await self.store.sittings.running(account.id, Filters(), MOST_ELSEWHERE)
            elsewhere = {each.table: [""] for each in running if each.my_turn and each.table not in seats}
        for id, tokens in {**seats, **elsewhere}.items():
            try:
                live = await self._table(id)
                held = {self.player_of(live, token, account) for token in tokens}
            except (NotSeated, NoSuchTable, Archived):
                found.append(gone(id))
                continue
            found.append(waiting_table(live.table, {player for player in held if player is not None}))
        return waiting_info(found)

    # Who is who ------------------------------------------------------------------------------

    def player_of(self, live: LiveTable, token: str | None, account: Account | None = None) -> int | None:
        """The player whose place a token holds, or an account; an error for a wrong token."""
        if not token:
            holder = "" if account is None else holder_of(account.id)
            return next((player for player, held in live.holders.items() if held == holder), None)
        given = hash_token(token)
        for player, held in live.holders.items():
            if secrets.compare_digest(held, given):
                return player
        raise NotSeated(msg("that token holds no place at this table"))

    async def say(self, live: LiveTable, player: int, text: str) -> None:
        """Keep and pass on what a player says."""
        await self._say(live, player, live.table.places[player].name, text)

    async def say_among_watchers(self, live: LiveTable, name: str, text: str) -> None:
        """Keep what somebody says who watches, and pass it on to others who do; players do not hear it."""
        self.refusals.check_name(name)
        name = choose_name(name, [place.name for place in live.table.places if not place.open])
        await self._say(live, None, name, text)

    async def _say(self, live: LiveTable, player: int | None, name: str, text: str) -> None:
        actions.check_not_ended(live.table)
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not text:
            raise actions.Refused(msg("say something, in letters that can be seen"))
        remark = Remark(live.table.number, name, player, text, now())
        await self.store.say(live.table.setup.id, remark)
        self.peers.tell_remark(live.table.setup.id, remark)
        live.send_remark(remark)
