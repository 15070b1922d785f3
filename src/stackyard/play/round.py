"""Rounds: the one place where a move is checked, played once and written down."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from stackyard.core.calls import is_call
from stackyard.core.chance import Dice
from stackyard.core.errors import OptionError
from stackyard.core.match import Match
from stackyard.core.match_rule import highest
from stackyard.core.message import msg
from stackyard.core.ruling import IllegalMove
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.play.record import Record
from stackyard.play.takeback import takeback


class NoDice(OptionError):
    """The table is to roll in a round that was given no dice."""

    code = "no-dice"


@dataclass(frozen=True)
class Round:
    """A round as it was, or is being, played. Rounds are values: a move makes a new one.

    >>> import stackyard
    >>> played = Round.start(stackyard.game("staku").start(), ["Ann", "Bob"]).play("b3-c3")
    >>> played.state.to_move, played.record.moves, played.scores
    (1, ('b3-c3',), None)
    >>> played.resign(1).scores
    (1.0, 0.0)
    """

    states: tuple[State, ...]
    """All positions, from the start to where it stands now."""
    record: Record
    dice: Dice | None = None
    """What the table rolls with. Where the record opens with a commitment to them, their seed is revealed in
    the end."""

    @classmethod
    def start(
        cls,
        start: State,
        names: Sequence[str],
        dice: Dice | None = None,
        tags: Iterable[tuple[str, str]] = (),
    ) -> Round:
        """A round before its first move."""
        committed = dice if start.game.kernel.MAX_CHANCES else None
        return cls((start,), Record.new(start, names, dice=committed, tags=tags), dice)

    @classmethod
    def of_match(cls, match: Match, kinds: Sequence[str], dice: Dice, start: State | None = None) -> Round:
        """The next round of a match; `kinds` says what each player is, in the words of a record."""
        names = [match.name_in(seat) for seat in range(match.players)]
        tags = [("Round", str(len(match.rounds) + 1))]
        tags += [(f"Match.{name}", str(value)) for name, value in match.options.items()]
        tags += [(f"Kind{seat}", kinds[player]) for seat, player in enumerate(match.seats)]
        return cls.start(match.start() if start is None else start, names, dice, tags)

    @classmethod
    def read(cls, record: Record, dice: Dice | None = None) -> Round:
        """The round of a record; with the dice of the record, where it tells their seed."""
        return cls(tuple(record.states()), record, record.dice or dice)

    # How it stands ---------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether it has ended: by its rules, or because somebody gave it up, or all agreed on a draw."""
        return self.record.finished

    @property
    def scores(self) -> tuple[float, ...] | None:
        """One number a seat, or None while it goes on."""
        return self.record.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; where it was given up, those with the highest score, unless all have it."""
        return self.state.winners if self.state.over else highest(self.scores or ())

    def add_to(self, match: Match) -> Match:
        """The match with this round, which has ended, added to it."""
        return match.add(self.state) if self.state.over else match.add_scores(self.scores or ())

    @property
    def waits_for_calls(self) -> bool:
        """Whether people should be asked for calls before the table rolls.

        Once it rolls, it goes on: dice that are dropped one after another are not asked about one by one.
        """
        state = self.state
        if self.over or state.to_move != TABLE or len(state.moves()) == len(state.weights()):
            return False
        return len(self.states) == 1 or self.states[-2].to_move != TABLE or is_call(str(state.last))

    # Playing ---------------------------------------------------------------------------------

    def play(self, move: str, *, seat: int | None = None, comment: str = "") -> Round:
        """The round after one more move, which a seat makes; IllegalMove says why not.

        What is said to a seat tells no more than that seat sees.
        """
        if seat is not None and self.state.secrets:
            ruling = self.state.seen_by(seat).why_not(move)
            if ruling is not None:
                raise IllegalMove(move, ruling)
        state = self.state.play(move)
        for earlier in self.states[-2:-1]:
            earlier.forget()  # Nobody looks at its moves any more, and a table keeps all its states.
        played = replace(self, states=(*self.states, state), record=self.record.add(str(state.last), comment))
        return played._close(played.record.finish(state, self._revealed)) if state.over else played

    def rolled(self) -> str:
        """What the dice give at the table's turn."""
        if self.dice is None:
            raise NoDice(msg("this round has no dice: whoever plays it says what was rolled"))
        return self.dice.roll(self.state, len(self.states))

    def roll(self) -> Round:
        """The round after the table's move."""
        return self.play(self.rolled())

    def take_back(self, deciders: Collection[int], *, others: bool) -> Round:
        """The round before the last decision of one of these seats; NothingToTakeBack says why it must stand.

        `others` says that people sit in seats beside them, who must not see a hidden hand change by it.
        """
        return self.up_to(takeback(self.states, deciders, others=others))

    def up_to(self, moves: int) -> Round:
        """The round with its first moves only."""
        return replace(self, states=self.states[: moves + 1], record=self.record.up_to(moves))

    # Ending before its rules end it ----------------------------------------------------------

    def resign(self, seat: int) -> Round:
        """The round that a seat gives up."""
        return self._close(self.record.resign(self.state, seat, self._revealed))

    def run_out_of_time(self, seat: int) -> Round:
        """The round that a seat loses because its clock has run down."""
        return self._close(self.record.run_out_of_time(self.state, seat, self._revealed))

    def agree_draw(self) -> Round:
        """The round that all seats call a draw."""
        return self._close(self.record.agree_draw(self.state, self._revealed))

    def as_ended_before(self) -> Round:
        """The round, ended where an earlier version of the rules ended it; else as it is."""
        ended = self.state.game.ended_before
        scores = None if self.over or ended is None else ended(self.state)
        return self if scores is None else self._close(self.record.close(scores, self._revealed))

    def _close(self, record: Record) -> Round:
        return replace(self, record=record)

    @property
    def _revealed(self) -> Dice | None:
        return self.dice if self.record.tag("Commitment") else None

    # Views -----------------------------------------------------------------------------------

    def seen_by(self, seat: int) -> Round:
        """The round as a seat, or a SPECTATOR, can tell it; CannotFollow where that does not suffice."""
        record = self.record.seen_by(seat)
        return Round(tuple(state.seen_by(seat) for state in self.states), record)

    def kept(self) -> Record:
        """The record to go on with later: while the round is not over it needs the seed of its dice."""
        if self.over or self.dice is None or self._revealed is None:
            return self.record
        return self.record.with_tag("Seed", self.dice.seed.hex())
