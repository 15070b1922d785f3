"""What somebody wants to play who waits for others, and who of those who wait can play together."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from stackyard.apps.server.people.holder import account_in
from stackyard.apps.server.table.setup import TimeControl
from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.core.names import skeleton
from stackyard.core.registry import load as load_game

USUAL_CLOCK = TimeControl(10, 5)
"""Where nobody minds: strangers do not wait for each other for ever."""


@dataclass(frozen=True)
class Wish:
    """A game for so many, and what else matters; None where somebody does not mind."""

    game: str
    players: int
    clock: TimeControl | None = None
    rated: bool | None = None

    @classmethod
    def new(
        cls, game: str, players: int | None, clock: TimeControl | None = None, rated: bool | None = None
    ) -> Wish:
        """Check what somebody wants; every mistake is an OptionError that says what is right."""
        found = load_game(game)
        several = [count for count in found.players if count > 1]
        if not several:
            raise OptionError(msg("{title} is played alone; nobody waits for others", title=found.title))
        count = players or max(found.usual_players, several[0])
        if count not in several:
            told = msg(
                "{title} is for {least} to {most} people, not {given}",
                title=found.title,
                least=several[0],
                most=several[-1],
                given=count,
            )
            raise OptionError(told)
        return cls(found.name, count, clock, rated)

    def fits(self, other: Wish) -> bool:
        """Whether one table would suit both."""
        same = (self.game, self.players) == (other.game, other.players)
        clock = None in (self.clock, other.clock) or self.clock == other.clock
        rated = None in (self.rated, other.rated) or self.rated == other.rated
        return same and clock and rated

    def text(self) -> str:
        """As the storage keeps it."""
        clock = None if self.clock is None else self.clock.values
        return json.dumps([self.game, self.players, clock, self.rated])

    @classmethod
    def read(cls, text: str) -> Wish:
        """What `text` wrote."""
        game, players, clock, rated = json.loads(text)
        return cls(game, players, None if clock is None else TimeControl(*clock), rated)


@dataclass(frozen=True)
class Seek:
    """Somebody who waits for others to play with."""

    id: str
    wish: Wish
    name: str
    entropy: str
    holder: str
    """Who will hold the place: the hash of a token, or an account."""
    created: int

    @property
    def account(self) -> str | None:
        """Of somebody who is signed in."""
        return account_in(self.holder)


Apart = Callable[[Seek, Seek], bool]
"""Whether one of two has blocked the other."""


def find_group(seek: Seek, waiting: Iterable[Seek], apart: Apart = lambda a, b: False) -> list[Seek] | None:
    """Those who can play together now, with this one among them: who has waited longest comes first."""
    group = [seek]
    for other in sorted(waiting, key=lambda each: (each.created, each.id)):
        if len(group) < seek.wish.players and all(_can_meet(other, each, apart) for each in group):
            group.append(other)
    return group if len(group) == seek.wish.players else None


def _can_meet(a: Seek, b: Seek, apart: Apart) -> bool:
    same = a.id == b.id or (a.account is not None and a.account == b.account)
    return not same and a.wish.fits(b.wish) and not apart(a, b)


def agreed(wishes: Sequence[Wish]) -> tuple[TimeControl, bool]:
    """The clock that suits all of these, and whether they play for ratings: gladly, where nobody minds."""
    clock = next((wish.clock for wish in wishes if wish.clock is not None), USUAL_CLOCK)
    return clock, all(wish.rated is not False for wish in wishes)


def distinct(names: Iterable[str]) -> list[str]:
    """These names, numbered where one could be taken for another.

    >>> distinct(["Guest", "Ann", "guest", "Guest"])
    ['Guest', 'Ann', 'guest 2', 'Guest 3']
    """
    taken: dict[str, str] = {}
    for name in names:
        number, chosen = 1, name
        while skeleton(chosen) in taken:
            number += 1
            chosen = f"{name} {number}"
        taken[skeleton(chosen)] = chosen
    return list(taken.values())
