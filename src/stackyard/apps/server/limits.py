"""How much anybody may have of what all share; over it there is a clear error, and the rest goes on."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields

from stackyard.apps.server.addresses import LOOPBACK
from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.message import Message, listed, msg
from stackyard.core.names import skeleton


@dataclass(frozen=True)
class Limits:
    """The limits of a server. Those of an address hold for each IPv4 address, and each /64 of IPv6."""

    tables: int = 60
    """Tables that an address sets up in a while."""
    open_seats: int = 120
    """Open places that an address offers in a while."""
    seats: int = 120
    """Places that an address takes in a while."""
    while_seconds: float = 600.0
    """How long that while is."""
    sockets: int = 100
    """Sockets that an address has open at a time."""
    on_this_machine: int = 100
    """How many times as much of the above programs on this machine may have, where there is no proxy."""
    lobby_tables: int = 50
    """Tables that the lobby shows; where there are more, each address has a fair share of them."""
    messages: int = 500
    """Messages that a page, and a player, send in `message_seconds`."""
    remarks: int = 20
    """How many of them are remarks to others."""
    message_seconds: float = 10.0
    hello_seconds: float = 20.0
    """Until a socket has said who is there."""
    head_seconds: float = 10.0
    """Until the first line and the headers of a request have come."""
    body_seconds: float = 20.0
    """Until the rest of a request has come."""
    bot_offer: float = 20.0
    """Seconds after which a bot offers to play with somebody who waits for others."""
    idle_tables: int = 200
    """Tables that are kept in memory although nobody is at them."""
    sign_ins: int = 30
    """Attempts to sign in, or to use a recovery code, that an address makes in a while."""
    guesses: int = 10
    """Such attempts for one name, from wherever they come."""
    accounts: int = 10
    """Accounts that an address opens in a while."""
    reports: int = 10
    """Reports of others that an address sends to the organiser in a while."""
    subscriptions: int = 60
    """Times that browsers at an address ask in a while to be told by Web Push, or not to be."""
    reminder: float = 20.0
    """Seconds after which somebody is told by Web Push that it is their turn, if they do not come."""
    bot_memory: int = 512
    """Megabytes that the bots of all tables may remember together, in a process."""

    @classmethod
    def read(cls, given: Iterable[str]) -> Limits:
        """The usual limits with those changed that texts such as `sockets=50` name."""
        kinds = {each.name: int if isinstance(each.default, int) else float for each in fields(cls)}
        changed: dict[str, int | float] = {}
        for text in given:
            name, mark, value = text.partition("=")
            if not mark or name not in kinds:
                told = msg(
                    "a limit is given as NAME=NUMBER, not as {text:quoted}; limits: {names}",
                    text=text,
                    names=listed(list(kinds), ""),
                )
                raise OptionError(told)
            changed[name] = _number(name, value, kinds[name])
        return cls(**changed)  # type: ignore[arg-type]


def _number(name: str, value: str, kind: Callable[[str], int | float]) -> int | float:
    try:
        number = kind(value)
    except ValueError:
        number = -1
    if not (math.isfinite(number) and number > 0):
        whole = msg("a whole number") if kind is int else msg("a number")
        told = msg(
            "{name} is {whole} above 0, not {value:quoted}; to lift a limit, give a large one",
            name=name,
            whole=whole,
            value=value,
        )
        raise OptionError(told)
    return number


class TooMany(StackyardError):
    """More than anybody may have, or do in a while."""

    def __init__(self, message: Message, code: str = "too-many", wait: float = 0) -> None:
        super().__init__(message)
        self.code = code
        self.wait = wait
        """Seconds after which it may be tried again, where that is known."""

    def __reduce__(self) -> tuple[type[TooMany], tuple[Message, str, float]]:
        return TooMany, (self.message, self.code, self.wait)


def spend(full_at: float, now: float, most: float, seconds: float, amount: float = 1) -> tuple[float, float]:
    """Take from a bucket of `most` that refills in so many seconds, and is known by when it is full again.

    Returns when it is full now, and 0; or, where there is not enough in it, that and how long it takes.
    """
    each = seconds / most
    spent = max(full_at, now) + amount * each
    missing = spent - now - seconds
    return (full_at, missing) if missing > each * 1e-6 else (spent, 0.0)


class Allowance:
    """So much in a while, for each of many."""

    PRUNE = 1000
    """Buckets after which those that are full again are first forgotten."""

    def __init__(self, most: float, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._full_at: dict[str, float] = {}
        self._prune_at = self.PRUNE

    def take(self, who: str, amount: float = 1, times: int = 1) -> float:
        """Take from somebody's bucket; 0, or the seconds until there is enough in it, and nothing is taken.

        Somebody to whom it is allowed so many `times` has a larger bucket.
        """
        now = time.monotonic()
        full_at, missing = spend(self._full_at.get(who, now), now, self.most * times, self.seconds, amount)
        if missing:
            return missing
        self._full_at[who] = full_at
        if len(self._full_at) >= self._prune_at:
            self._full_at = {who: full for who, full in self._full_at.items() if full > now}
            self._prune_at = max(self.PRUNE, 2 * len(self._full_at))
        return 0


class Limiter:
    """What each network has taken lately, and holds now."""

    def __init__(self, limits: Limits, behind_proxy: bool = False) -> None:
        self.limits = limits
        self._more = {} if behind_proxy else {LOOPBACK: limits.on_this_machine}
        self._tables = Allowance(limits.tables, limits.while_seconds)
        self._open_seats = Allowance(limits.open_seats, limits.while_seconds)
        self._seats = Allowance(limits.seats, limits.while_seconds)
        self._sign_ins = Allowance(limits.sign_ins, limits.while_seconds)
        self._guesses = Allowance(limits.guesses, limits.while_seconds)
        self._accounts = Allowance(limits.accounts, limits.while_seconds)
        self._reports = Allowance(limits.reports, limits.while_seconds)
        self._subscriptions = Allowance(limits.subscriptions, limits.while_seconds)
        self._sockets: Counter[str] = Counter()

    def begin_table(self, network: str, open_seats: int) -> None:
        """Count a table, and the places at it that are open to others."""
        told = msg("many tables have been set up from your address; try again in a while")
        self._take(self._tables, network, 1, "too-many-tables", told)
        if open_seats:
            told = msg("many open places have been offered from your address; try again in a while")
            self._take(self._open_seats, network, open_seats, "too-many-open-seats", told)

    def sit_down(self, network: str) -> None:
        """Count a place that somebody takes."""
        told = msg("many places have been taken from your address; try again in a while")
        self._take(self._seats, network, 1, "too-many-seats", told)

    def open_account(self, network: str) -> None:
        """Count an account that somebody opens."""
        told = msg("many accounts have been opened from your address; try again in a while")
        self._take(self._accounts, network, 1, "too-many-accounts", told)

    def sign_in(self, network: str, name: str = "") -> None:
        """Count an attempt to sign in, for the address and for the name: guessing is slow.

        The name counts whether or not it has an account.
        """
        told = msg("there have been many attempts to sign in; try again in a while")
        self._take(self._sign_ins, network, 1, "too-many-attempts", told)
        if name and (wait := self._guesses.take(skeleton(name))):
            raise TooMany(told, "too-many-attempts", wait)

    def report(self, network: str) -> None:
        """Count what somebody tells the organiser of others."""
        told = msg("many reports have come from your address; try again in a while")
        self._take(self._reports, network, 1, "too-many-reports", told)

    def subscribe(self, network: str) -> None:
        """Count a browser that wants to be told by Web Push, or not to be."""
        told = msg("many browsers at your address have asked to be told; try again in a while")
        self._take(self._subscriptions, network, 1, "too-many-subscriptions", told)

    def _take(self, from_: Allowance, network: str, amount: int, code: str, told: Message) -> None:
        if wait := from_.take(network, amount, self._more.get(network, 1)):
            raise TooMany(told, code, wait)

    @contextmanager
    def open_socket(self, network: str) -> Iterator[None]:
        """Count a socket for as long as it is open."""
        if self._sockets[network] >= self.limits.sockets * self._more.get(network, 1):
            told = msg("too many pages are open from your address; close one, or try again in a while")
            raise TooMany(told, "too-many-sockets")
        self._sockets[network] += 1
        try:
            yield
        finally:
            self._sockets[network] -= 1
            if not self._sockets[network]:
                del self._sockets[network]

    @property
    def sockets(self) -> int:
        """How many are open."""
        return self._sockets.total()
