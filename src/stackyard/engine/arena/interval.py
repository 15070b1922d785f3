"""How sure a score is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.959964
"""Standard errors to each side of a value between which the truth lies in 95 of 100 cases."""


@dataclass(frozen=True)
class Interval:
    """A value, and between which values the truth lies with a confidence of 95 %."""

    value: float
    low: float
    high: float


def score_interval(points: Sequence[float]) -> Interval:
    """The mean of points from 0 to 1, one number a round, by Wilson's interval.

    Where points are shared the rounds scatter less than wins and losses would, so they count for more: as
    many wins and losses as would be equally sure. One round more with the scatter of wins and losses is
    thrown in, lest a few draws look like certainty.

    >>> won_and_lost, drawn = score_interval([1, 0] * 50), score_interval([0.5] * 100)
    >>> round(won_and_lost.low, 3), round(drawn.low, 3)
    (0.404, 0.49)
    """
    rounds = len(points)
    if not rounds:
        return Interval(0.5, 0.0, 1.0)
    mean = math.fsum(points) / rounds
    coin = mean * (1 - mean)
    scatter = (math.fsum((point - mean) ** 2 for point in points) + coin) / (rounds + 1)
    size = rounds * coin / scatter if scatter > 0 else rounds
    centre = (mean + Z**2 / (2 * size)) / (1 + Z**2 / size)
    reach = Z / (1 + Z**2 / size) * math.sqrt(coin / size + Z**2 / (4 * size**2))
    return Interval(mean, max(0.0, centre - reach), min(1.0, centre + reach))
