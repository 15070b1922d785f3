"""Matches: rounds, totals, who sits where, who starts, and when it is won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.game import Game
from stackyard.core.match_rule import highest
from stackyard.core.message import msg
from stackyard.core.options import Value
from stackyard.core.state import State


@dataclass(frozen=True)
class RoundResult:
    """A finished round of a match, told by player, not by seat."""

    seats: tuple[int, ...]
    """The player in each seat."""
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    first: int
    """The seat that was asked to start."""


@dataclass(frozen=True)
class Match:
    """A match between the people named. Matches are values: adding a round makes a new one.

    >>> import stackyard
    >>> match = stackyard.match("staku", ["Ann", "Bob"], games=2)
    >>> match.name_in(0)
    'Ann'
    >>> match = match.add_scores((1, 0))
    >>> match.totals, match.name_in(0)
    ((1, 0), 'Bob')
    >>> match = match.add_scores((1, 0))
    >>> match.over, match.totals, match.winners
    (True, (1, 1), ())
    """

    game: Game
    names: tuple[str, ...]
    options: dict[str, Value]
    """Of the match."""
    setup: dict[str, Any]
    """Keywords for `game.start`."""
    rounds: tuple[RoundResult, ...] = ()

    @classmethod
    def new(cls, game: Game, names: Sequence[str], **options: Any) -> Match:
        """A match before its first round; options may be the match's, or the game's."""
        for name in names:
            if not name.strip() or not name.isprintable():
                raise OptionError(
                    msg("{name:quoted} cannot be a name: use letters that can be seen", name=name)
                )
        own = {option.name: option for option in game.match_rule.options}
        values = {name: option.read(options.pop(name, option.default)) for name, option in own.items()}
        setup = {**game.match_rule.implied(values), **options, "players": len(names)}
        match = cls(game, tuple(names), values, setup)
        if problem := game.match_rule.check(match):
            raise OptionError(problem)
        game.setup(**setup)  # Mistakes are found before anybody sits down.
        return match

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def totals(self) -> tuple[float, ...]:
        """The sum of each player's scores."""
        if not self.rounds:
            return (0,) * self.players
        return tuple(sum(played.scores[player] for played in self.rounds) for player in range(self.players))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The players whose totals count together: teams, or everybody alone."""
        return self.game.match_rule.sides(self)

    @property
    def side_totals(self) -> tuple[float, ...]:
        """The total of each side."""
        totals = self.totals
        return tuple(sum(totals[player] for player in side) for side in self.sides)

    @property
    def goal(self) -> str:
        """How long it lasts, in words such as `until somebody has 12 points`; empty where it is one round."""
        return self.game.match_rule.goal(self)

    @property
    def over(self) -> bool:
        """Whether the match has been decided, or has run its course."""
        return bool(self.rounds) and self.game.match_rule.over(self)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who won the match; empty when nobody did, or nobody yet."""
        return self.game.match_rule.winners(self) if self.over else ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The player in each seat of the next round."""
        return self.game.match_rule.seats(self)

    @property
    def first(self) -> int:
        """The seat that starts the next round, where the rules of the game leave that open."""
        return self.game.match_rule.first(self)

    def name_in(self, seat: int) -> str:
        """Who sits there in the next round."""
        return self.names[self.seats[seat]]

    def start(self) -> State:
        """The next round at its first decision."""
        if self.over:
            raise MatchOver(msg("the match is over; start another one"))
        return self.game.start(**{"first": self.first, **self.setup})

    def add(self, state: State) -> Match:
        """The match with one more round, which this state ends."""
        if state.scores is None:
            raise RoundNotOver(msg("the round is not over yet: play it to its end, or resign"))
        return self.add_scores(state.scores, state.winners)

    def add_scores(self, scores: Sequence[float], winners: Sequence[int] | None = None) -> Match:
        """The match with one more round, told by seat; without `winners` the highest score won."""
        if self.over:
            raise MatchOver(msg("the match is over; start another one"))
        if len(scores) != self.players:
            raise OptionError(
                msg(
                    "{number} scores are needed, one a seat, not {given}",
                    number=self.players,
                    given=len(scores),
                )
            )
        if winners is None:
            winners = highest(scores)
        seats = self.seats
        by_player = dict(zip(seats, scores, strict=True))
        played = RoundResult(
            seats,
            tuple(by_player[player] for player in range(self.players)),
            tuple(sorted(seats[seat] for seat in winners)),
            self.first,
        )
        return replace(self, rounds=(*self.rounds, played))


class MatchOver(StackyardError):
    """Nothing can be added to a match that has ended."""

    code = "match-over"


class RoundNotOver(StackyardError):
    """A round counts when it has ended."""

    code = "round-not-over"
