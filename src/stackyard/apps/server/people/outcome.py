"""How a match ended for each person at its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from stackyard.apps.server.table.table import HINTED, OVER, Place, Table

Result = Literal["won", "lost", "drawn", "solo", "ended", ""]
"""`solo`: played alone, not won; `ended`: by the organiser; empty while it goes on, or where nobody knows."""

LONGEST = 10**12
"""Milliseconds; no solo takes so long."""


@dataclass(frozen=True)
class Outcome:
    """What is kept of a match for one person."""

    result: Result
    rank: int = 0
    """1 for whoever won, 2 for the others, 3 for who did not stay; 0 where nothing was decided."""
    counted: bool = False
    """Whether it counts for ratings."""
    level: int = 0
    """That of the weakest of the bots, where all others were bots; 0 else."""
    aided: bool = False
    """Whether moves were hinted at, or taken back."""
    solo: str = ""
    """What was reached alone, as a text: the greater, the better."""


def outcomes(table: Table, ended: int) -> dict[int, Outcome]:
    """How a table that is over ended for the people at it; `ended` is when, in milliseconds since 1970."""
    assert table.phase == OVER
    people = [player for player, place in enumerate(table.places) if not place.machine and not place.open]
    if table.ended is not None or table.match is None:
        return dict.fromkeys(people, Outcome("ended"))
    ranks = ranked(table.match.winners, [place.gone for place in table.places])
    counted = table.setup.rated and table.moved >= frozenset(range(table.setup.players))
    aided = any(record.tag("Takebacks") is not None or HINTED in record.comments for record in table.finished)
    solo = _solo(table, ended) if table.setup.players == 1 and not aided else ""
    return {
        player: Outcome(
            _result(table, player, ranks),
            ranks[player],
            counted,
            0 if table.places[player].gone else _level(table.places, player),
            aided,
            solo,
        )
        for player in people
    }


def ranked(winners: tuple[int, ...], gone: list[bool]) -> list[int]:
    """The rank of each player: whoever left, was replaced by a bot or ran out of time comes last.

    Where only such players won, those who stayed share the first place. Nobody wins a draw: all are first.

    >>> ranked((0,), [False, False, True]), ranked((), [False, False]), ranked((1,), [False, True])
    ([1, 2, 3], [1, 1], [1, 3])
    """
    stayed = [player for player, left in enumerate(gone) if not left]
    first = [player for player in winners if player in stayed] or stayed
    return [3 if left else 1 if player in first else 2 for player, left in enumerate(gone)]


def _result(table: Table, player: int, ranks: list[int]) -> Result:
    assert table.match is not None
    if ranks[player] > 1:
        return "lost"
    if not table.match.winners:
        return "solo" if table.setup.players == 1 else "drawn"
    return "won"


def _level(places: tuple[Place, ...], player: int) -> int:
    others = [place for number, place in enumerate(places) if number != player]
    if not others or not all(place.machine for place in others):
        return 0
    levels = [place.kind.partition(":")[2] for place in others]
    return min(int(level) if level.isdecimal() else 0 for level in levels)


def _solo(table: Table, ended: int) -> str:
    """What was reached alone, and the time: numbers of a fixed width, the best the greatest."""
    game = table.setup.game
    if not game.has_part("solo"):
        return ""
    reached = game.part("solo").score(table.state)
    spent = max(0, min(LONGEST, ended - table.setup.created))
    return " ".join(f"{number:013d}" for number in (*reached, LONGEST - spent))


def solo_numbers(text: str) -> tuple[tuple[int, ...], int]:
    """What `Outcome.solo` holds: what was reached, and the milliseconds that it took."""
    *reached, left = (int(number) for number in text.split())
    return tuple(reached), LONGEST - left
