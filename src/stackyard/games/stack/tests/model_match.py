"""When a match of Stack is over and who has won it, from the rule page alone, to check the match rule."""

from __future__ import annotations

MATCH_POINTS = 200  # a match goes on until a total is over this (ST-13)


def sides(players: int, teams: bool) -> tuple[tuple[int, ...], ...]:
    """The seats whose totals count together in a match (ST-13, ST-14)."""
    if not teams:
        return tuple((seat,) for seat in range(players))
    if players != 4:
        raise ValueError(f"teams are for four players, not {players!r} (ST-14)")
    return ((0, 2), (1, 3))


def match_winners(totals: tuple[int, ...], teams: bool = False) -> tuple[int, ...]:
    """The seats that have won the match with these totals after a round; () when it goes on (ST-13, ST-14).

    >>> match_winners((150, 201)), match_winners((200, 10)), match_winners((201, 201, 5))
    ((1,), (), ())
    >>> match_winners((90, 150, 111, 40), teams=True)
    (0, 2)
    """
    groups = sides(len(totals), teams)
    sums = [sum(totals[seat] for seat in group) for group in groups]
    best = max(sums)
    if best <= MATCH_POINTS or sums.count(best) > 1:  # a shared highest total: another round
        return ()
    return groups[sums.index(best)]


def match_over(totals: tuple[int, ...], teams: bool = False) -> bool:
    """Whether the match is over after a round that left these totals (ST-13, ST-14)."""
    return match_winners(totals, teams) != ()
