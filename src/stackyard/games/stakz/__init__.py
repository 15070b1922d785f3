"""Stakz: two to four players, 75 tiles with hidden symbols, stacks that split when they are colourful."""

from __future__ import annotations

from stackyard.core.game import Game
from stackyard.core.match import Match
from stackyard.core.match_rule import MatchRule, leaders
from stackyard.core.message import msg
from stackyard.core.options import Option

POINTS = 12  # end a match (SZ-14)


def _first(match: Match) -> int:
    """Seat 0 starts every round, or each seat in turn (SZ-5)."""
    return len(match.rounds) % match.players if match.options["rotate_start"] else 0


GAME = Game(
    name="stakz",
    title=msg("Stakz"),
    summary=msg("Get rid of your tiles on stacks that split when a fifth colour comes in."),
    players=range(2, 5),
    match_rule=MatchRule(
        over=lambda match: max(match.totals) >= POINTS,
        winners=lambda match: leaders(match, lowest=True),
        first=_first,
        goal=lambda match: msg("until somebody has {points} points; the lowest total wins", points=POINTS),
        options=(
            Option(
                "rotate_start",
                default=False,
                choices=(False, True),
                summary=msg("every round somebody else starts, in turn; otherwise always the same player"),
                clause="SZ-5",
            ),
        ),
    ),
)
