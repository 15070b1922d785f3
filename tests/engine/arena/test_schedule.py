from __future__ import annotations

from collections import Counter
from itertools import islice, permutations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard.engine.arena.schedule import schedule, seatings, tables


@given(st.integers(2, 5), st.integers(2, 5), st.integers(1, 150), st.text(max_size=3))
def test_every_seating_of_a_table_comes_equally_often(
    players: int, seats: int, games: int, seed: str
) -> None:
    names = [f"bot {number}" for number in range(players)]
    planned = schedule(names, seats, games, seed)
    by_table: dict[tuple[str, ...], Counter[tuple[str, ...]]] = {}
    for seating in planned:
        by_table.setdefault(tuple(sorted(seating)), Counter())[seating] += 1
    assert set(by_table) == {tuple(sorted(table)) for table in tables(names, seats)}
    for table, counts in by_table.items():
        everything = set(permutations(table))
        assert set(counts) <= everything and counts.total() == games
        times = [counts[seating] for seating in everything]
        assert max(times) - min(times) <= 1


@given(st.integers(2, 6), st.integers(2, 6), st.text(max_size=3))
def test_seats_are_in_balance_after_every_turn_around_the_table(players: int, seats: int, seed: str) -> None:
    for table in tables([f"bot {number}" for number in range(players)], seats):
        turns = islice(seatings(table, Random(seed)), 10 * seats)
        sat = Counter((name, seat) for seating in turns for seat, name in enumerate(seating))
        for name in set(table):
            times = [sat[name, seat] for seat in range(seats)]
            # One circle may be broken off in the middle.
            assert max(times) - min(times) <= seats // 2


@given(st.integers(2, 5), st.integers(2, 5), st.integers(1, 30), st.integers(1, 30))
def test_more_games_are_added_behind_the_others(players: int, seats: int, few: int, more: int) -> None:
    names = [f"bot {number}" for number in range(players)]
    short, long = schedule(names, seats, few, "x"), schedule(names, seats, few + more, "x")
    assert long[: len(short)] == short


@given(st.integers(2, 7), st.integers(2, 8))
def test_bots_hold_equally_many_seats(players: int, seats: int) -> None:
    names = [f"bot {number}" for number in range(players)]
    everything = tables(names, seats)
    assert len(everything) == len(set(everything)) == comb(players, seats % players)
    held = Counter(name for table in everything for name in table)
    assert len(set(held.values())) == 1
    for table in everything:
        counts = [table.count(name) for name in names]
        assert len(table) == seats and max(counts) - min(counts) <= 1


@pytest.mark.parametrize(
    ("players", "seats", "number"), [(2, 8, 70), (2, 2, 2), (4, 4, 24), (3, 4, 36), (3, 2, 6)]
)
def test_how_many_seatings_there_are(players: int, seats: int, number: int) -> None:
    names = "abcdefgh"[:players]
    assert len(set(schedule(names, seats, 1000, "seed"))) == number


def test_another_seed_gives_another_order() -> None:
    assert schedule("ab", 8, 70, "one") != schedule("ab", 8, 70, "two")
    assert schedule("ab", 8, 70, "one") == schedule("ab", 8, 70, "one")
