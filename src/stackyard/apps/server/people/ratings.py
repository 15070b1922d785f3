"""Ratings of people in one game, from the set of all rated matches, in whichever order they become known.

OpenSkill's model of Plackett and Luce, match after match in the order in which they ended. Everybody begins
at 1500; how much is not known yet is part of the rating.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from stackyard.apps.server.people.rated import RatedMatch

CENTRE, SCALE = 1500.0, 40.0
"""Points of a beginner, and points in a unit of the model: its 25 are our 1500."""
SPAN, EARLY, FEW, LEAST = 1.96 * 0.75, 1.96 * 0.25, 6, 1.96 * 155
"""Deviations to either side between which 95 of 100 lie, for any number of seats. For beginners, whom the
model knows as well as it says, EARLY is added, half of it after FEW matches. Then it is less sure than it
could be, until its deviation is so small that it is too sure: LEAST points are kept."""
DRIFT = 0.2
"""By how much, in units of the model, people become better or worse from match to match."""
CERTAIN = 200.0
"""Points of deviation below which somebody is on the leaderboard: after some 25 matches."""
CURVE = 200
"""Points of a curve that is shown: of a longer one every so many."""


class Rating(NamedTuple):
    """What is known about somebody's strength, in points."""

    value: float = CENTRE
    deviation: float = 25 / 3 * SCALE
    matches: int = 0

    @property
    def low(self) -> float:
        """The lower end of the interval that holds 95 of 100 true ratings."""
        return self.value - self._reach

    @property
    def high(self) -> float:
        """The upper end of it."""
        return self.value + self._reach

    @property
    def _reach(self) -> float:
        return max((SPAN + EARLY * FEW / (self.matches + FEW)) * self.deviation, LEAST)

    @property
    def certain(self) -> bool:
        """Whether it is certain enough for a leaderboard."""
        return self.deviation <= CERTAIN


class Point(NamedTuple):
    """A rating at a time."""

    ended: int
    rating: Rating


@dataclass
class Ratings:
    """The ratings of a game after some matches; `add` more whenever they are known."""

    matches: list[RatedMatch] = field(default_factory=list)
    curves: dict[str, list[Point]] = field(default_factory=dict)

    def add(self, found: Iterable[RatedMatch]) -> None:
        """Count matches, each once; those that ended after one that is new are counted again."""
        known = set(self.matches)
        fresh = sorted(each for each in found if each not in known)
        if not fresh:
            return
        later = self._take_back(fresh[0])
        for match in sorted([*later, *fresh]):
            self._count(match)

    def _take_back(self, first: RatedMatch) -> list[RatedMatch]:
        """Forget the matches that come after this one, and return them."""
        at = bisect.bisect(self.matches, first)
        later = self.matches[at:]
        del self.matches[at:]
        for match in reversed(later):
            for player in match.players:
                self.curves[player].pop()
        return later

    def _count(self, match: RatedMatch) -> None:
        self.matches.append(match)
        for player, rating in zip(match.players, rated(self._before(match), match.ranks), strict=True):
            self.curves.setdefault(player, []).append(Point(match.ended, rating))

    def _before(self, match: RatedMatch) -> list[Rating]:
        return [self.of(player) for player in match.players]

    def of(self, player: str) -> Rating:
        """Somebody's rating now."""
        curve = self.curves.get(player)
        return curve[-1].rating if curve else Rating()

    def curve(self, player: str) -> list[Point]:
        """Somebody's rating over time, of many points some, the last always."""
        points = self.curves.get(player, [])
        step = -(-len(points) // CURVE) or 1
        return points[::-1][::step][::-1]

    def leaders(self, most: int) -> list[tuple[str, Rating]]:
        """Those whose rating is certain enough, the best first."""
        found = [(player, points[-1].rating) for player, points in self.curves.items() if points]
        certain = [each for each in found if each[1].certain]
        return sorted(certain, key=lambda each: (-each[1].value, each[0]))[:most]


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a match, from those before it and how it ended.

    >>> [round(each.value) for each in rated([Rating(), Rating()], [1, 2])]
    [1605, 1395]
    """
    model = _model()
    teams = [
        [model.rating(mu=(each.value - CENTRE) / SCALE + 25, sigma=each.deviation / SCALE)] for each in before
    ]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        Rating((team[0].mu - 25) * SCALE + CENTRE, team[0].sigma * SCALE, old.matches + 1)
        for team, old in zip(after, before, strict=True)
    ]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # Loaded when the first rated match is counted.

    return PlackettLuce(tau=DRIFT)
