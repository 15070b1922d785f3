"""How a game's rounds make a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stackyard.core.fields import named_fields
from stackyard.core.options import Option, Value

if TYPE_CHECKING:
    from stackyard.core.match import Match


def leaders(match: Match, lowest: bool = False) -> tuple[int, ...]:
    """The players with the best total."""
    best = min(match.totals) if lowest else max(match.totals)
    return tuple(player for player, total in enumerate(match.totals) if total == best)


def highest(scores: Sequence[float]) -> tuple[int, ...]:
    """The places of the highest score; none where all have it."""
    best = tuple(place for place, score in enumerate(scores) if score == max(scores))
    return best if len(best) < len(scores) else ()


@named_fields
@dataclass(frozen=True)
class MatchRule:
    """How a game's rounds make a match: small functions of the match so far, and its own options.

    `match.rounds` are the rounds that have ended, `match.totals` what they add up to, by player. Without
    anything said a match is one round, and the highest score wins it.
    """

    over: Callable[[Match], bool] = lambda match: True
    """Whether the match has ended. It is asked after every round, and not before the first."""
    winners: Callable[[Match], tuple[int, ...]] = lambda match: highest(match.totals)
    """The players who won a match that has ended, in ascending order; nobody in a draw."""
    seats: Callable[[Match], tuple[int, ...]] = lambda match: tuple(range(match.players))
    """The player in each seat of the next round."""
    first: Callable[[Match], int] = lambda match: 0
    """The seat that starts the next round, where the rules leave that open: `setup.first` to `set_up`."""
    options: tuple[Option, ...] = ()
    """What players may choose about the match."""
    sides: Callable[[Match], tuple[tuple[int, ...], ...]] = lambda match: tuple(
        (player,) for player in range(match.players)
    )
    """The players whose totals count together; everybody alone, where there are no teams."""
    goal: Callable[[Match], str] = lambda match: ""
    """How long a match lasts, in words that go on from "played": `until somebody has 12 points`."""
    check: Callable[[Match], str] = lambda match: ""
    """Why such a match cannot be played, in words; nothing where it can."""

    def implied(self, values: Mapping[str, object]) -> dict[str, Value]:
        """Options of the game that follow from options of the match, where nothing else is asked for."""
        changed = [each for each in self.options if values.get(each.name, each.default) != each.default]
        return {name: value for option in changed for name, value in option.implies.items()}


ONE_ROUND = MatchRule()
"""A match is one round; the highest score wins."""
