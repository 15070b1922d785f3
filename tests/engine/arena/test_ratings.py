from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard.engine.arena.interval import Interval, score_interval
from stackyard.engine.arena.played import Played
from stackyard.engine.arena.ratings import elo, openskill
from stackyard.engine.arena.schedule import schedule


def width(interval: Interval) -> float:
    return interval.high - interval.low


# Scores -------------------------------------------------------------------------------------------


def test_wins_and_losses_have_wilsons_interval() -> None:
    # 8 of 10, as in tables of Wilson's interval.
    found = score_interval([1] * 8 + [0] * 2)
    assert found.value == pytest.approx(0.8)
    assert [found.low, found.high] == pytest.approx([0.4902, 0.9433], abs=1e-4)


def test_a_clean_score_is_not_certain() -> None:
    assert 0.83 < score_interval([1.0] * 20).low < 0.85 and score_interval([1.0] * 20).high == 1
    assert score_interval([0.0] * 20).low == 0 and 0.15 < score_interval([0.0] * 20).high < 0.17
    assert score_interval([]) == Interval(0.5, 0.0, 1.0)


def test_draws_are_surer_than_wins_and_losses_but_a_few_of_them_are_not() -> None:
    mixed, drawn = score_interval([1, 0] * 50), score_interval([0.5] * 100)
    assert mixed.value == drawn.value == 0.5
    assert width(drawn) < width(mixed) / 5
    assert width(score_interval([0.5] * 2)) > 0.5


@given(st.lists(st.sampled_from([0, 0.25, 1 / 3, 0.5, 1]), min_size=1, max_size=40))
def test_an_interval_holds_its_score_and_shrinks_with_rounds(points: list[float]) -> None:
    found = score_interval(points)
    assert 0 <= found.low <= found.value + 1e-12 and found.value - 1e-12 <= found.high <= 1
    assert width(score_interval(points * 4)) < width(found)


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    random = Random(5)
    tries = 400
    hits = 0
    for _ in range(tries):
        found = score_interval(random.choices([0, 0.5, 1], [0.2, 0.3, 0.5], k=60))
        hits += found.low <= 0.65 <= found.high
    assert 0.91 <= hits / tries <= 0.98


# Elo ----------------------------------------------------------------------------------------------


def test_equal_results_give_equal_ratings() -> None:
    ratings = elo([[0, 10, 10], [10, 0, 10], [10, 10, 0]])
    assert [rating.value for rating in ratings] == pytest.approx([0, 0, 0], abs=1e-6)


@pytest.mark.parametrize(("score", "difference"), [(75, 190.85), (50, 0), (64, 99.95), (90, 381.7)])
def test_a_score_is_a_difference_in_elo(score: int, difference: float) -> None:
    first, second = elo([[0, score], [100 - score, 0]])
    assert first.value - second.value == pytest.approx(difference, abs=0.05)
    assert first.value == pytest.approx(-second.value)


def test_intervals_shrink_with_the_root_of_the_games() -> None:
    few, many = elo([[0, 30], [10, 0]])[0], elo([[0, 300], [100, 0]])[0]
    assert few.value == pytest.approx(many.value)
    assert width(few) / width(many) == pytest.approx(math.sqrt(10))


def test_ratings_that_made_the_results_are_found_again() -> None:
    truth = np.array([200.0, 50.0, -50.0, -200.0])
    expected = 1 / (1 + 10 ** ((truth[None, :] - truth[:, None]) / 400))
    points = 1000 * expected * (1 - np.eye(4))
    assert [rating.value for rating in elo(points)] == pytest.approx(truth, abs=0.01)


def test_ratings_compare_bots_that_never_met() -> None:
    first, middle, last = elo([[0, 75, 0], [25, 0, 75], [0, 25, 0]])
    assert first.value - middle.value == pytest.approx(190.85, abs=0.05)
    assert first.value - last.value == pytest.approx(2 * 190.85, abs=0.1)
    assert width(middle) < width(first)


def test_who_wins_everything_is_rated_with_caution() -> None:
    few, many = elo([[0, 10], [0, 0]])[0], elo([[0, 1000], [0, 0]])[0]
    assert 100 < few.value < many.value < 2000
    assert all(math.isfinite(rating.high) for rating in (few, many))
    assert [rating.value for rating in elo(np.zeros((2, 2)))] == [0, 0]


# OpenSkill ----------------------------------------------------------------------------------------


def rounds(names: Sequence[str], seats: int, games: int, strong: float) -> list[Played]:
    """Rounds in which the first bot wins so many times as often as another one in its seat would."""
    random = Random(1)
    played = []
    for number, seating in enumerate(schedule(names, seats, games, "s"), 1):
        weights = [strong if name == names[0] else 1 for name in seating]
        winner = random.choices(range(seats), weights)[0]
        scores = tuple(float(seat == winner) for seat in range(seats))
        played.append(Played(number, seating, scores, (winner,), (1,) * seats, (0.0,) * seats))
    return played


@pytest.mark.parametrize(("names", "seats"), [("ab", 8), ("abc", 4), ("abcd", 4), ("abcde", 3)])
def test_the_better_bot_is_rated_higher(names: str, seats: int) -> None:
    first, *others = openskill(names, rounds(names, seats, 150, strong=4))
    assert all(first.value > other.value + 3 for other in others)


def test_rounds_without_a_winner_leave_equals_equal() -> None:
    seating = ("a", "b", "c")
    drawn = [Played(number, seating, (0, 0, 0), (), (1, 1, 1), (0.0,) * 3) for number in range(1, 30)]
    ratings = openskill("abc", drawn)
    assert [rating.value for rating in ratings] == pytest.approx([25, 25, 25])


def test_openskill_is_surer_after_more_rounds() -> None:
    few, many = (openskill("ab", rounds("ab", 4, games, strong=1))[0] for games in (40, 400))
    assert width(many) < width(few) / 2


def test_the_order_in_which_games_ended_does_not_matter() -> None:
    games = rounds("abc", 3, 30, strong=2)
    shuffled = Random(3).sample(games, len(games))
    assert openskill("abc", shuffled) == openskill("abc", games)


def test_a_round_is_one_point_shared() -> None:
    seating = ("a", "b", "a", "b")
    won = Played(1, seating, (5, 2, 5, 1), (0, 2), (1,) * 4, (0.0,) * 4)
    assert won.points == pytest.approx((0.5, 0, 0.5, 0))
    assert won.points_of("a") == 1
    shared = Played(1, seating, (5, 5, 2, 1), (0, 1), (1,) * 4, (0.0,) * 4)
    assert (shared.points_of("a"), shared.points_of("b")) == (0.5, 0.5)
    nobody = Played(1, seating, (0, 0, 0, 0), (), (1,) * 4, (0.0,) * 4)
    assert nobody.points == (0.25,) * 4
    for game, name in itertools.product((won, shared, nobody), "ab"):
        assert 0 <= game.points_of(name) <= 1
