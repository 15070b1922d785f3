"""The analysis of a record: every position is looked at once, then every decision is judged.

Each position between two events gets one expectation. It is that of somebody who sees everything (or, in a
record of one seat's view, what that seat sees), and an event is worth the expectation after it less the one
before it; so the changes of all events add up to the result less the start, however wrong the search may be.

A decision is judged by what its seat could know, and nothing else. A search of its view says what was best;
where something else was played, both moves are made in that view, what follows each is looked at with one and
the same budget, and the difference is the cost.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from stackyard.core.calls import is_call
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.analysis.engine import Engine, Expectation
from stackyard.engine.analysis.event import (
    DECISION,
    DRAW,
    END,
    RESIGNATION,
    ROLL,
    TIMEOUT,
    Event,
    Judgement,
    Span,
    spans,
)
from stackyard.engine.analysis.report import Report
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.decision import playable_moves
from stackyard.engine.search.runner import Stop
from stackyard.play.record import Record
from stackyard.play.round import Round

Told = Callable[[int, int], None]
"""Told how many of how many positions have been looked at."""

PLAY_ON = "play on"
"""What is better than to resign, or to run out of time."""


def study(
    record: Record, budget: Budget, *, engine: Engine | None = None, told: Told | None = None
) -> Report:
    """What there is to say about a round; the budget is for each position."""
    made = Study(record, budget, engine=engine)
    made.run(told)
    return made.report()


class Study:
    """An analysis under way: it can be stopped, by any exception, and still report on what it has seen."""

    def __init__(self, record: Record, budget: Budget, *, engine: Engine | None = None) -> None:
        self.record = record
        self.budget = budget
        self.states = Round.read(record).states
        self.engine = engine or Engine(record.game, self.states[0].players)
        self.spans = spans(record, self.states)
        self._expected: dict[int, Expectation] = {}
        self._judged: dict[int, Judgement] = {}
        """Both by the number of the state before the event."""
        self.end = len(self.states) - 1
        # A position that a roll led to was weighed as an outcome, and keeps the value that it had there.
        rolled = {span.last for span in self.spans if span.kind == ROLL}
        self._skipped = {
            span.first: span.last for span in self.spans if self._forced(span) and span.first not in rolled
        }
        self.todo = [span.first for span in self.spans if span.first not in self._skipped] + [self.end]

    # Looking -----------------------------------------------------------------------------------------

    def run(self, told: Told | None = None, stop: Stop | None = None) -> None:
        """Look at every position that is left."""
        stop = stop or Stop()
        for done, number in enumerate(self.todo):
            if told is not None:
                told(done, len(self.todo))
            if number not in self._expected:
                self._look(number, stop)
            if stop.event.is_set():
                self._expected.pop(number, None)  # Half a look is none.
                return
        if told is not None:
            told(len(self.todo), len(self.todo))

    def _look(self, number: int, stop: Stop) -> None:
        state = self.states[number]
        expected = self.engine.expect(state, self.budget, stop=stop)
        if self._can_judge(number) and len(playable_moves(state)) > 1:
            self._judged[number] = self._judge(state, self.record.moves[number], stop)
        self._expected[number] = expected

    def _can_judge(self, number: int) -> bool:
        """Whether a seat had a choice in this state and made it, and what it saw is known."""
        state = self.states[number]
        made = number < self.end and not is_call(self.record.moves[number])
        return made and state.to_move != TABLE and self.record.viewer in (None, state.to_move)

    def _judge(self, state: State, move: str, stop: Stop) -> Judgement:
        seat, nothing = state.to_move, (0.0,) * state.players
        found = self.engine.look(state, self.budget, stop=stop)
        best = found.best
        if move == best.move:
            told = found.values[seat]
            return Judgement(move, best.line, told, told, 0.0, 0.0, nothing, win_in=found.win_in)
        view = state.seen_by(seat) if self.engine.secrets else state
        before = Expectation(found.values, 0.0)
        if not found.exact:
            before = self.engine.expect(view.play(best.move), self.budget, stop=stop)
        after = self.engine.expect(view.play(move), self.budget, stop=stop)
        effect = tuple(b - a for a, b in zip(before.values, after.values, strict=True))
        told = after.values[seat]
        if effect[seat] >= 0:
            # Looked at longer, what was played is as good as what the search liked better at first.
            line = next((each.line for each in found.candidates if each.move == move), (move,))
            return Judgement(move, line, told, told, 0.0, 0.0, nothing, win_in=found.win_in)
        error = math.hypot(before.error, after.error)
        value = before.values[seat]
        cost = -effect[seat]
        return Judgement(best.move, best.line, value, told, cost, error, effect, win_in=found.win_in)

    def _forced(self, span: Span) -> bool:
        return span.kind == DECISION and len(playable_moves(self.states[span.first])) == 1

    # Reporting ---------------------------------------------------------------------------------------

    def report(self) -> Report:
        """What there is to say about the positions that have been looked at."""
        known = self._known()
        events = [
            self._event(span, known) for span in self.spans if span.last in known and span.first in known
        ]
        record, complete = self.record, self.end in known
        stopped = record.drawn or record.lost_by is not None
        if complete and stopped and not self.states[-1].over:
            events.append(self._ending(known[self.end]))
        if complete and events and self.states[-1].over:
            given = won(self.states[-1])
            if given != events[-1].after:
                events.append(Event(END, TABLE, self.end + 1, (), events[-1].after, given))
        return Report(
            record.game.name,
            tuple(record.names),
            record.result,
            self.engine.kind,
            str(self.budget),
            tuple(events),
            complete,
            record.viewer,
        )

    def _known(self) -> dict[int, Expectation]:
        """What was expected, state by state; where there was one move only, the same as after it."""
        known = dict(self._expected)
        for first in sorted(self._skipped, reverse=True):
            if self._skipped[first] in known:
                known[first] = known[self._skipped[first]]
        return known

    def _event(self, span: Span, known: dict[int, Expectation]) -> Event:
        moves = self.record.moves[span.first : span.last]
        before, after = known[span.first].values, known[span.last].values
        judgement = self._judged.get(span.first)
        if self._forced(span):
            value = before[span.seat]
            nothing = (0.0,) * len(before)
            judgement = Judgement(moves[0], moves, value, value, 0.0, 0.0, nothing, forced=True)
        return Event(span.kind, span.seat, span.first + 1, moves, before, after, judgement)

    def _ending(self, before: Expectation) -> Event:
        """What ended a round before its rules did: a seat that lost it, or a draw that all agreed on."""
        after = shares(self.record.scores or ())
        seat = self.record.lost_by
        if seat is None:
            return Event(DRAW, TABLE, self.end + 1, (), before.values, after)
        effect = tuple(b - a for a, b in zip(before.values, after, strict=True))
        # To give up, and to let the clock run down, costs what there was still to hope for.
        judgement = Judgement(
            PLAY_ON,
            (),
            before.values[seat],
            after[seat],
            cost=max(0.0, -effect[seat]),
            error=before.error,
            effect=effect if effect[seat] < 0 else (0.0,) * len(effect),
        )
        kind = RESIGNATION if self.record.resigned else TIMEOUT
        return Event(kind, seat, self.end + 1, (), before.values, after, judgement)


def won(state: State) -> tuple[float, ...]:
    """The shares of the win that a round gave by its rules, whatever else a search wants of its end."""
    winners, seats = state.winners, state.players
    nobody = 1.0 / seats if seats > 1 else 0.0
    return tuple((seat in winners) / len(winners) if winners else nobody for seat in range(seats))


def shares(scores: Sequence[float]) -> tuple[float, ...]:
    """The shares of the win where the rules had not ended a round: the highest score has won it."""
    won = [score == max(scores) for score in scores]
    return tuple(float(each) / sum(won) for each in won)
