"""Staku: two players, 49 hexagons, stacks of up to three. Rules by Lucas Borboleta."""

from __future__ import annotations

from stackyard.core.game import Game
from stackyard.core.match import Match
from stackyard.core.match_rule import MatchRule, leaders
from stackyard.core.message import Message, msg, plural
from stackyard.core.options import Option
from stackyard.core.state import State


def _winners(match: Match) -> tuple[int, ...]:
    best = leaders(match)
    return best if len(best) == 1 else ()


def _seats(match: Match) -> tuple[int, ...]:
    """Colours alternate from game to game."""
    return (0, 1) if len(match.rounds) % 2 == 0 else (1, 0)


def _goal(match: Match) -> Message:
    games = int(match.options["games"])
    if games == 1:
        return Message("")
    return plural("{number} game; the higher total wins", "{number} games; the higher total wins", games)


def _resign(state: State, seat: int) -> tuple[float, ...]:
    return (0, 1) if seat == 0 else (1, 0)


def _draw(state: State) -> tuple[float, ...]:
    return 0.5, 0.5


GAME = Game(
    name="staku",
    title=msg("Staku"),
    summary=msg("Build stacks, move far, and be the first to stand in a palace of the other side."),
    players=range(2, 3),
    seat_names=(msg("White"), msg("Black")),
    options=(
        Option(
            "max_stack",
            default=3,
            choices=(3, 2),
            summary=msg("how high a stack may be"),
            clause="SU-6",
            words=(msg("three tokens"), msg("two tokens (Staku-2)")),
        ),
        Option(
            "swap",
            default=False,
            choices=(False, True),
            summary=msg("Black may swap sides after White's first turn"),
            clause="SU-19",
            words=(msg("no"), msg("yes")),
            why=msg(
                "By the printed rules White, who starts, wins by force within four turns. "
                "Where Black may swap, it pays to begin with a fair turn."
            ),
        ),
        Option(
            "capture_ends_turn",
            default=False,
            choices=(False, True),
            summary=msg("a capture with the first move ends the turn"),
            clause="SU-15",
            words=(msg("no"), msg("yes")),
            why=msg("Otherwise a group may capture and move on in one turn, which helps White, who starts."),
        ),
    ),
    match_rule=MatchRule(
        over=lambda match: len(match.rounds) >= int(match.options["games"]),
        winners=_winners,
        seats=_seats,
        goal=_goal,
        options=(Option("games", default=1, choices=range(1, 101), summary=msg("games in the match")),),
    ),
    resign=_resign,
    draw=_draw,
)
