"""Ratings: known skills are found again, and what is said of their uncertainty is kept."""

from __future__ import annotations

import math
from random import Random

import pytest

from stackyard.apps.server.people.rated import RatedMatch
from stackyard.apps.server.people.ratings import CENTRE, SCALE, Rating, Ratings

SPREAD = 25 / 3
"""The deviation of skills, in the model's units, of which everybody's rating begins with as much doubt."""
NOISE = 25 / 6
"""How much the skill that somebody shows differs from match to match."""


def played(random: Random, skills: dict[str, float], matches: int, seats: int = 2) -> list[RatedMatch]:
    """Matches whose winners are drawn as the model of Plackett and Luce has it."""
    found = []
    for number in range(matches):
        who = random.sample(sorted(skills), seats)
        shown = [
            skills[each] / (NOISE * math.sqrt(seats)) - math.log(-math.log(random.random())) for each in who
        ]
        best = shown.index(max(shown))
        ranks = tuple(1 if seat == best else 2 for seat in range(seats))
        found.append(RatedMatch(1000 * number, f"t{number}", tuple(who), ranks))
    return found


def points(skill: float) -> float:
    """A skill as a rating."""
    return CENTRE + (skill - 25) * SCALE


@pytest.mark.parametrize(("matches", "seats"), [(150, 2), (600, 2), (1500, 2), (300, 4), (500, 6), (375, 8)])
def test_a_simulation_recovers_known_skills_and_keeps_its_promise_of_uncertainty(
    matches: int, seats: int
) -> None:
    """Ten populations of thirty, in which everybody has played ten matches, forty, or a hundred."""
    random = Random(4000)
    inside, steps = list[bool](), list[int]()
    for _ in range(10):
        skills = {f"p{number}": random.gauss(25, SPREAD) for number in range(30)}
        ratings = Ratings()
        ratings.add(played(random, skills, matches, seats))
        found = {each: ratings.of(each) for each in skills}
        inside += [rating.low <= points(skills[each]) <= rating.high for each, rating in found.items()]
        by_skill = sorted(skills, key=lambda each: skills[each])
        by_rating = sorted(skills, key=lambda each: found[each].value)
        steps += [abs(by_skill.index(each) - by_rating.index(each)) for each in skills]
    assert 0.90 <= sum(inside) / len(inside) <= 0.99, sum(inside) / len(inside)
    # Without any skill in it, the mean step of thirty would be ten.
    assert sum(steps) / len(steps) < (3 if matches >= 600 else 4), "their order is found again"


def test_the_order_in_which_results_arrive_changes_nothing() -> None:
    random = Random(3)
    skills = {f"p{number}": random.gauss(25, SPREAD) for number in range(6)}
    matches = played(random, skills, 60)
    whole, late = Ratings(), Ratings()
    whole.add(matches)
    for match in random.sample(matches, len(matches)):
        late.add([match])
        late.add([match])
    assert late.curves == whole.curves, "each counts once, in the order in which they ended"
    assert sum(rating.matches for rating in map(whole.of, skills)) == 2 * len(matches)


def test_only_ratings_that_are_certain_enough_are_on_the_leaderboard() -> None:
    assert not Rating().certain
    ratings = Ratings()
    ratings.add([RatedMatch(number, f"t{number}", ("a", "b"), (1, 1)) for number in range(40)])
    ratings.add([RatedMatch(50, "new", ("a", "c"), (1, 2))])
    assert [player for player, _ in ratings.leaders(10)] == ["a", "b"]
    assert len(ratings.curve("a")) == 41
