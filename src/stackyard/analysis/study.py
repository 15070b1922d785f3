"""The analysis of a record: every position is looked at once, then every decision is judged.

Each position between two events gets one expectation. It is that of somebody who sees everything (or, in a
record of one seat's view, what that seat sees), and an event is worth the expectation after it less the one
before it; so the changes of all events add up to the result less the start, however wrong the search may be.

A decision is judged by what its seat could know. Where it knew everything, its cost is what the expectation
of the position lost by it; where things were hidden from it, another search looks at its view and nothing
else, and the cost is the difference between two moves of that search.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from stackyard.analysis.engine import Engine, Expectation
from stackyard.analysis.event import DECISION, RESIGNATION, Event, Judgement, Span, spans
from stackyard.analysis.report import Report
from stackyard.bots.chaos import options_of
from stackyard.contract import TABLE, State
from stackyard.record import Record
from stackyard.search.budget import Budget
from stackyard.search.clock import Stop
from stackyard.search.findings import Findings

Told = Callable[[int, int], None]
"""Told how many of how many positions have been looked at."""


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
        self.states = record.states()
        self.engine = engine or Engine(record.game, self.states[0].players)
        self.spans = spans(record, self.states)
        self._expected: dict[int, Expectation] = {}
        self._found: dict[int, Findings] = {}
        """By number of the state, what the seat to move could find out there."""
        self.end = len(self.states) - 1
        self.todo = [span.first for span in self.spans if not self._forced(span)] + [self.end]

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
        if self._decides(number) and self.record.viewer in (None, state.to_move):
            self._found[number] = found = self.engine.look(state, self.budget, stop=stop)
            if self.engine.secrets and number < self.end:
                self._tried(found, self.record.moves[number], state, stop)
        self._expected[number] = self.engine.expect(state, self.budget, stop=stop)

    def _decides(self, number: int) -> bool:
        """Whether a seat has a choice in this state, and made it."""
        state = self.states[number]
        made = number < self.end and not self.record.moves[number].startswith("!")
        gave_up = number == self.end and self._resigned is not None
        mine = not state.over and state.to_move != TABLE and len(options_of(state)) > 1
        return mine and (made or gave_up)

    def _forced(self, span: Span) -> bool:
        return span.kind == DECISION and len(options_of(self.states[span.first])) == 1

    # Reporting ---------------------------------------------------------------------------------------

    @property
    def _resigned(self) -> int | None:
        """The seat that gave up, if one did."""
        told = (self.record.tag("Termination") or "").split()
        return int(told[1]) if len(told) == 3 and not self.states[-1].over else None

    def report(self) -> Report:
        """What there is to say about the positions that have been looked at."""
        known = self._known()
        events = [
            self._event(span, known) for span in self.spans if span.last in known and span.first in known
        ]
        complete = self.end in known
        if self._resigned is not None and self.end in known:
            events.append(self._resignation(self._resigned, known))
        record = self.record
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
        for span in reversed(self.spans):
            if self._forced(span) and span.last in known:
                known[span.first] = known[span.last]
        return known

    def _event(self, span: Span, known: dict[int, Expectation]) -> Event:
        moves = self.record.moves[span.first : span.last]
        before, after = known[span.first], known[span.last]
        judgement = self._judge(span, before, after) if span.kind == DECISION else None
        return Event(span.kind, span.seat, span.first + 1, moves, before.values, after.values, judgement)

    def _judge(self, span: Span, before: Expectation, after: Expectation) -> Judgement | None:
        seat, move = span.seat, self.record.moves[span.first]
        nothing = (0.0,) * len(before.values)
        if self._forced(span):
            value = before.values[seat]
            return Judgement(move, (move,), value, value, 0.0, 0.0, nothing, forced=True)
        found = self._found.get(span.first)
        if found is None:
            return None
        best = found.best
        if move == best.move:
            told = best.value
            return Judgement(move, best.line, told, told, 0.0, 0.0, nothing, win_in=found.win_in)
        if self.engine.secrets:
            value, error = self._tried(found, move, self.states[span.first])
            effect = _shared(max(0.0, best.value - value), seat, len(nothing))
        else:
            value, error = after.values[seat], math.hypot(before.error, after.error)
            change = tuple(b - a for a, b in zip(before.values, after.values, strict=True))
            effect = change if change[seat] < 0 else nothing
        cost = max(0.0, -effect[seat])
        return Judgement(best.move, best.line, best.value, value, cost, error, effect, win_in=found.win_in)

    def _tried(
        self, found: Findings, move: str, state: State, stop: Stop | None = None
    ) -> tuple[float, float]:
        """What the search of a view thought of a move that it would not have played, and how sure it was."""
        for each in found.candidates:
            if each.move == move:
                return each.value, math.hypot(each.error, found.best.error)
        # It never came to try the move: look at what follows it, with the eyes of who made it.
        seat = state.to_move
        expected = self.engine.expect(state.seen_by(seat).play(move), self.budget, stop=stop)
        return expected.values[seat], math.hypot(expected.error, found.best.error)

    def _resignation(self, seat: int, known: dict[int, Expectation]) -> Event:
        """Giving up, which costs what there was still to be hoped for."""
        before, found = known[self.end].values, self._found.get(self.end)
        after = resigned_share([float(score) for score in self.record.result.split()])
        effect = tuple(b - a for a, b in zip(before, after, strict=True))
        cost = max(0.0, -effect[seat])
        best = found.best if found else None
        judgement = Judgement(
            best.move if best and self.states[-1].to_move == seat else "",
            best.line if best else (),
            before[seat],
            after[seat],
            cost,
            known[self.end].error,
            effect if cost else (0.0,) * len(before),
        )
        return Event(RESIGNATION, seat, self.end + 1, (), before, after, judgement)


def resigned_share(scores: list[float]) -> tuple[float, ...]:
    """The shares of the win of a round that was given up: the highest score has won, as in a match."""
    won = [score == max(scores) for score in scores]
    return tuple(float(each) / sum(won) for each in won)


def _shared(cost: float, seat: int, seats: int) -> tuple[float, ...]:
    """What a seat gave away, in equal parts to the others: its view does not tell to whom."""
    return tuple(-cost if each == seat else cost / (seats - 1) for each in range(seats))
