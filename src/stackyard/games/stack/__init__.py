"""Stack: two to four players, 14 dice each, piles of up to four."""

from __future__ import annotations

from stackyard.core.game import Game
from stackyard.core.match import Match
from stackyard.core.match_rule import MatchRule
from stackyard.core.message import Message, msg
from stackyard.core.options import Option

GOAL = 200  # a match is won with more (ST-13)


def _sides(match: Match) -> tuple[tuple[int, ...], ...]:
    """Everybody alone, or two teams of partners who sit opposite (ST-14)."""
    if match.options["teams"]:
        return (0, 2), (1, 3)
    return tuple((player,) for player in range(match.players))


def _check(match: Match) -> Message | str:
    """Why these people cannot play such a match, or nothing."""
    if match.options["teams"] and match.players != 4:
        return msg("teams of two are for 4 players, not for {number}", number=match.players)
    return ""


def _leading_sides(match: Match) -> list[tuple[int, ...]]:
    totals = match.side_totals
    return [side for side, total in zip(match.sides, totals, strict=True) if total == max(totals)]


def _over(match: Match) -> bool:
    """Whether somebody is over 200, and one side alone leads (ST-13)."""
    return max(match.side_totals) > GOAL and len(_leading_sides(match)) == 1


def _goal(match: Match) -> Message:
    if match.options["teams"]:
        return msg("until a team has more than {points} points", points=GOAL)
    return msg("until somebody has more than {points} points", points=GOAL)


def _winners(match: Match) -> tuple[int, ...]:
    return _leading_sides(match)[0]


GAME = Game(
    name="stack",
    title=msg("Stack"),
    summary=msg("Pile dice on those of others, and be the fourth on a pile, or the last on top of it."),
    players=range(2, 5),
    seat_names=(msg("Red"), msg("Blue"), msg("Green"), msg("Yellow")),
    options=(
        Option("rolled_two", False, (False, True), msg("whoever rolls a 2 in a turn loses a point"), "ST-16"),
        Option(
            "capture_tax",
            False,
            (False, True),
            msg("when somebody captures a pile, everybody else loses a point"),
            "ST-16",
        ),
        Option(
            "off_table",
            False,
            (False, True),
            msg("a die that is called to have fallen off the table costs a point"),
            "ST-16",
            calls=True,
        ),
        Option(
            "swearing",
            False,
            (False, True),
            msg("swearing that is called costs a point"),
            "ST-16",
            calls=True,
        ),
        Option(
            "partners",
            "open",
            ("open", "spared"),
            msg("whether a die may go on one of a partner, who sits opposite"),
            "ST-14",
            words=(msg("yes"), msg("no, partners are spared")),
            why=msg(
                "Dice go on those of opponents, and a partner is none; "
                "where partners are spared, nobody shuts out their own."
            ),
            players=range(4, 5),
        ),
    ),
    calls=True,
    match_rule=MatchRule(
        over=_over,
        winners=_winners,
        sides=_sides,
        check=_check,
        goal=_goal,
        options=(
            Option(
                "teams",
                False,
                (False, True),
                msg("two teams: those who sit opposite play together"),
                "ST-14",
                players=range(4, 5),
                implies={"partners": "spared"},
            ),
        ),
    ),
)
