"""Cairn: two to four players, one pile of stones, and nobody knows what the others hold. Our own toy."""

from __future__ import annotations

from stackyard.core.game import Game
from stackyard.core.match_rule import MatchRule, leaders
from stackyard.core.options import Option

POINTS = 3  # end a match (CA-6)

GAME = Game(
    name="cairn",
    title="Cairn",
    summary="Pile up stones, and leave the one that is too much to somebody else.",
    players=range(2, 5),
    seat_names=("Rowan", "Heather", "Bracken", "Thistle"),
    options=(
        Option(
            "strength",
            default=10,
            choices=range(6, 21),
            summary="the weight that the cairn bears",
            clause="CA-5",
        ),
    ),
    match_rule=MatchRule(
        over=lambda match: max(match.totals) >= POINTS,
        winners=leaders,
        first=lambda match: len(match.rounds) % match.players,
        goal=lambda match: f"until somebody has {POINTS} points",
    ),
)
