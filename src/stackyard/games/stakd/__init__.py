"""Stakd Elite: one to eight players build a tower, layer by layer; the last who can lay a piece wins."""

from __future__ import annotations

from stackyard.core.game import Game
from stackyard.core.match import Match
from stackyard.core.match_rule import MatchRule, leaders
from stackyard.core.message import msg
from stackyard.core.options import Option
from stackyard.core.state import State
from stackyard.games.stakd.rules import pieces

POINTS = 3  # that win a match (SD-21)


def _over(match: Match) -> bool:
    """Whether somebody has three points (SD-21); a solo is one round (SD-22)."""
    return match.players == 1 or max(match.totals) >= POINTS


def _winners(match: Match) -> tuple[int, ...]:
    """Who has three points, or laid all pieces alone."""
    return match.rounds[-1].winners if match.players == 1 else leaders(match)


def _goal(match: Match) -> str:
    if match.players == 1:
        return ""
    return msg("until somebody has {points} points: one for each round won", points=POINTS)


def _first(match: Match) -> int:
    """The winner of the last round; after a topple, who started it (SD-20)."""
    if not match.rounds:
        return 0
    last = match.rounds[-1]
    return last.winners[0] if last.winners else last.first


def _ended_before(state: State) -> tuple[float, ...] | None:
    """Before SD-19 was read anew, a bomber could be the last piece of a round; who won is the same."""
    record = state.record[0]
    if not record.one_more:
        return None
    return tuple(int(seat == record.turn) for seat in range(state.players))


GAME = Game(
    name="stakd",
    title="Stakd Elite",
    summary=msg("Build a tower of rounded pieces, layer by layer, and be the last who can lay one."),
    players=range(1, 9),
    options=(
        Option(
            "piece_set",
            default="triangular",
            choices=pieces.BUILT_IN,
            summary=msg("the shapes of the pieces"),
            clause="SD-3",
            words=(msg("rounded"), msg("rectangular")),
            other=pieces.read_option,
            other_summary=msg("the path of a .toml file of your own"),
        ),
        Option(
            "early_layer",
            default="mover",
            choices=("mover", "nobody"),
            summary=msg("a layer of fewer than six pieces is left when nothing more can be laid on it by"),
            clause="SD-16",
            words=(msg("the player to move"), msg("any player")),
        ),
    ),
    calls=True,
    match_rule=MatchRule(over=_over, winners=_winners, first=_first, goal=_goal),
    ended_before=_ended_before,
    check=pieces.check,
)
