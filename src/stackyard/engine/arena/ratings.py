"""Ratings from results: Elo for two seats, OpenSkill for more."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from stackyard.engine.arena.interval import Interval, Z
from stackyard.engine.arena.played import Played

STEP = 400 / math.log(10)
"""Elo points in one natural unit: 400 points are ten to one."""


def elo(points: Any, tolerance: float = 1e-9) -> list[Interval]:
    """The ratings that make results between pairs most likely; on average they are 0.

    `points[i, j]` is what i won against j, a draw half a point (the model of Bradley and Terry). The
    intervals come from the curvature of the likelihood at its top. Where somebody won everything (so that no
    rating is high enough) every pair is given one more draw, and the ratings are cautious.

    >>> [round(rating.value) for rating in elo([[0, 75], [25, 0]])]
    [95, -95]
    """
    won = np.array(points, float)
    if not _connected(won):
        won += np.where(won + won.T > 0, 0.5, 0.0)
    games = won + won.T
    strength = np.zeros(len(won))
    # Newton's steps, no longer than one unit, so that lopsided results do not throw it far out.
    for _ in range(200):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (won - games * expected).sum(axis=1)
        step = np.linalg.pinv(_curvature(games, expected)) @ slope
        step *= min(1.0, 1.0 / max(np.abs(step).max(), tolerance))
        strength += step - step.mean()
        if np.abs(step).max() < tolerance:
            break
    expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    # The pseudo-inverse is the covariance of ratings that are measured from their average.
    errors = np.sqrt(np.maximum(np.diag(np.linalg.pinv(_curvature(games, expected))), 0.0))
    return [
        Interval(float(STEP * value), float(STEP * (value - Z * error)), float(STEP * (value + Z * error)))
        for value, error in zip(strength, errors, strict=True)
    ]


def _curvature(games: Any, expected: Any) -> Any:
    """How quickly the likelihood falls off, as a matrix over pairs of bots."""
    weight = games * expected * (1 - expected)
    return np.diag(weight.sum(axis=1)) - weight


def _connected(won: Any) -> bool:
    """Whether everybody has won something against everybody, directly or along a chain of others."""
    reach = ((won > 0) | np.eye(len(won), dtype=bool)).astype(float)
    for _ in range(len(won)):
        reach = (reach @ reach > 0).astype(float)
    return bool(reach.all())


def openskill(players: Sequence[str], games: Sequence[Played]) -> list[Interval]:
    """Ratings by OpenSkill's model of Plackett and Luce, game after game; all begin at 25, give or take 16.

    The winners of a round come first and all others share the second place. A bot that sits in several seats
    changes by all that its seats change by. Bots do not learn, so no doubt is added between games.
    """
    from openskill.models import PlackettLuce  # Only arenas with more than two seats need it.

    model = PlackettLuce(tau=0.0)
    ratings = {player: (float(model.mu), float(model.sigma)) for player in players}
    for game in sorted(games, key=lambda game: game.number):
        seated = [[model.rating(mu=ratings[name][0], sigma=ratings[name][1])] for name in game.seating]
        winners = game.winners or range(len(seated))
        ranks = [float(seat not in winners) for seat in range(len(seated))]
        after = [team[0] for team in model.rate(seated, ranks=ranks)]
        for name in set(game.seating):
            mu, sigma = ratings[name]
            own = [each for each, sitting in zip(after, game.seating, strict=True) if sitting == name]
            kept = 1 - math.fsum(1 - (each.sigma / sigma) ** 2 for each in own)
            mu += math.fsum(each.mu - mu for each in own)
            sigma *= math.sqrt(max(kept, float(model.kappa)))
            ratings[name] = (mu, sigma)
    return [Interval(mu, mu - Z * sigma, mu + Z * sigma) for mu, sigma in (ratings[each] for each in players)]
