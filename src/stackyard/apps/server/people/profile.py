"""What somebody has done, from all that they have played to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stackyard.apps.server.people.played import Played

WEEK = 7 * 24 * 3600 * 1000
MONDAY = 4 * 24 * 3600 * 1000
"""1970 began on a Thursday: the first Monday was four days later."""


@dataclass(frozen=True)
class Tally:
    """Matches of one game with so many seats."""

    game: str
    seats: int
    played: int
    won: int
    lost: int
    drawn: int


@dataclass(frozen=True)
class Streaks:
    """What rewards coming back. Nothing here is lost by staying away: the records stay."""

    weeks: int
    """Weeks in a row with a match, up to this one or the last."""
    most_weeks: int
    most_wins: int
    """Matches won in a row against others."""


@dataclass(frozen=True)
class Profile:
    """All of it."""

    tallies: tuple[Tally, ...]
    ladder: dict[str, int]
    """The level of the best bots that were beaten alone and without help, by game."""
    solo: dict[str, str]
    """The best that was reached alone, by game, as `Outcome.solo` writes it."""
    streaks: Streaks


def profile(played: Sequence[Played], now: int) -> Profile:
    """What comes of all matches, which are in the order in which they ended."""
    counts: Counter[tuple[str, int, str]] = Counter((each.game, each.seats, each.result) for each in played)
    kinds = sorted({(game, seats) for game, seats, _ in counts})
    tallies = tuple(
        Tally(
            game,
            seats,
            sum(count for key, count in counts.items() if key[:2] == (game, seats)),
            *(counts[game, seats, result] for result in ("won", "lost", "drawn")),
        )
        for game, seats in kinds
    )
    ladder: dict[str, int] = {}
    solo: dict[str, str] = {}
    for each in played:
        if each.result == "won" and not each.aided and each.level:
            ladder[each.game] = max(ladder.get(each.game, 0), each.level)
        if each.solo > solo.get(each.game, ""):
            solo[each.game] = each.solo
    return Profile(tallies, ladder, solo, streaks(played, now))


def streaks(played: Iterable[Played], now: int) -> Streaks:
    """Weeks in a row, and wins in a row."""
    weeks: list[int] = []
    run = most_wins = 0
    for each in played:
        week = (each.ended - MONDAY) // WEEK
        if not weeks or weeks[-1] != week:
            weeks.append(week)
        if each.seats > 1 and each.result in ("won", "lost", "drawn"):
            run = run + 1 if each.result == "won" else 0
            most_wins = max(most_wins, run)
    row = most = 0
    for before, week in zip([None, *weeks], weeks, strict=False):
        row = row + 1 if before is not None and week == before + 1 else 1
        most = max(most, row)
    this = (now - MONDAY) // WEEK
    return Streaks(row if weeks and weeks[-1] >= this - 1 else 0, most, most_wins)
