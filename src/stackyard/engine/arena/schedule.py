"""Who plays whom, and in which seats: every way to seat the bots equally often.

A table is what sits together: two bots of many in a game for two, four copies each of two bots in a game
for eight. A seating says who sits where at it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from random import Random

Seating = tuple[str, ...]
"""The bot in each seat."""


def tables(players: Sequence[str], seats: int) -> list[Seating]:
    """Who sits together: as many different bots as can, and each in as many seats as the others, or one more.

    >>> tables(["a", "b", "c"], 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> tables(["a", "b"], 4)
    [('a', 'a', 'b', 'b')]
    >>> tables(["a", "b"], 3)
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    """
    everybody, over = divmod(seats, len(players))
    return [
        tuple(player for player in players for _ in range(everybody + (player in chosen)))
        for chosen in combinations(players, over)
    ]


def seatings(table: Seating, random: Random) -> Iterator[Seating]:
    """All seatings of a table over and over again, each time in a new order.

    A seating is followed by those that it is turned into around the table, so that the seats of every bot are
    in balance also where there are fewer games than seatings.
    """
    counts = Counter(table)
    names = sorted(counts, key=lambda name: (counts[name], table.index(name)))
    circles = _circles(tuple(counts[name] for name in names))
    while True:
        for circle in random.sample(circles, len(circles)):
            first = random.randrange(len(circle))
            for seating in (*circle[first:], *circle[:first]):
                yield tuple(names[index] for index in seating)


def schedule(players: Sequence[str], seats: int, games: int, seed: str) -> list[Seating]:
    """The seating of every game of an arena, in the order in which they are played.

    `games` are played at every table, in turns. More games only add to the end of the schedule.
    """
    running = [
        islice(seatings(table, Random(f"{seed} table {number}")), games)
        for number, table in enumerate(tables(players, seats))
    ]
    return [seating for turn in zip(*running, strict=True) for seating in turn]


@lru_cache
def _circles(counts: tuple[int, ...]) -> list[list[tuple[int, ...]]]:
    """All ways to seat so many of each kind, those together that only differ by turning the table."""
    circles: list[list[tuple[int, ...]]] = []
    seen: set[tuple[int, ...]] = set()
    for seating in _arrangements(list(counts), sum(counts)):
        if seating not in seen:
            turned = (seating[shift:] + seating[:shift] for shift in range(len(seating)))
            circles.append(list(dict.fromkeys(turned)))
            seen.update(circles[-1])
    return circles


def _arrangements(left: list[int], seats: int) -> Iterator[tuple[int, ...]]:
    """All different ways to fill the seats with so many of each kind."""
    if seats == 0:
        yield ()
        return
    for kind, count in enumerate(left):
        if count:
            left[kind] -= 1
            for rest in _arrangements(left, seats - 1):
                yield (kind, *rest)
            left[kind] += 1
