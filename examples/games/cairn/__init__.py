"""Cairn: two to four players, one pile of stones, and nobody knows what the others hold. Our own toy."""

from __future__ import annotations

from stackyard.core.game import Game
from stackyard.core.match_rule import MatchRule, leaders
from stackyard.core.message import msg
from stackyard.core.options import Option

GAME = Game(
    name="cairn",
    title="Cairn",
    summary=msg("Pile up stones, and leave the one that is too much to somebody else."),
    players=range(2, 5),
    seat_names=(msg("Rowan"), msg("Heather"), msg("Bracken"), msg("Thistle")),
    options=(Option("strength", 10, range(6, 21), msg("the weight that the cairn bears"), clause="CA-5"),),
    match_rule=MatchRule(
        over=lambda match: max(match.totals) >= 3,  # CA-6
        winners=leaders,
        first=lambda match: len(match.rounds) % match.players,
        goal=lambda match: msg("until somebody has 3 points"),
    ),
)
