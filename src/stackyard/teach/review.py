"""Blunder review: what cost somebody most in a round that has ended, as puzzles.

The analysis of the round says which decisions were costly; the coach looks at the costliest again, longer,
and what it does not find costly after all is none. Each becomes a puzzle in the position as its seat saw it,
and whatever is tried there is judged by the coach as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stackyard.core.errors import OptionError
from stackyard.core.message import msg, sentences
from stackyard.core.state import State
from stackyard.engine.analysis.event import DECISION, Event
from stackyard.engine.analysis.report import Report
from stackyard.engine.analysis.study import study
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.runner import Stop
from stackyard.play.record import Record, who_saw
from stackyard.teach.coach import WORST, Advice, advise, played_out
from stackyard.teach.puzzle import Judgement, Line, Puzzle

MOST = 3
"""Decisions that are reviewed."""
LOOKED_AT = 6
"""Of those that the analysis finds costly, how many the coach looks at to find as many."""
LEAST = WORST[-1][0]
"""The share of the win that a decision must have cost."""
CLOSER = 0.05
"""By how much of the win another move must be better than the one that was played to be called so."""
SECONDS = 1.2
"""Of thinking about a move."""
ANALYSIS = Budget(0.15)
"""For each position of a round, where it has not been analysed yet."""

RIGHT = msg("Solved: that costs nothing, or next to nothing.")


def review(
    record: Record, seat: int, *, seconds: float = SECONDS, report: Report | None = None
) -> list[Puzzle]:
    """The costliest decisions of a seat in a round as puzzles, the costliest first; at most three.

    None of them where no decision cost anything worth speaking of.
    """
    return puzzles_of(mistakes(record, seat, seconds=seconds, report=report), seconds)


@dataclass(frozen=True)
class Mistake:
    """A decision that cost something, and what the coach says about it."""

    number: int
    """Of the move in the record, from 1 on."""
    view: State
    """What its seat saw then."""
    move: str
    advice: Advice


def mistakes(
    record: Record,
    seat: int,
    *,
    seconds: float = SECONDS,
    report: Report | None = None,
    stop: Stop | None = None,
) -> list[Mistake]:
    """The costliest decisions of a seat, as far as the coach finds them costly too."""
    check_seat(record, seat)
    report = report or study(record, ANALYSIS)
    states = record.states()
    found: list[Mistake] = []
    for event in costliest(report, seat)[:LOOKED_AT]:
        view, move = states[event.first - 1].seen_by(seat), event.moves[0]
        advice = advise(view, move, seconds, stop=stop)
        if advice is not None and advice.kind != "praise":
            found.append(Mistake(event.first, view, move, advice))
    found.sort(key=lambda each: -each.advice.cost)
    return found[:MOST]


def check_seat(record: Record, seat: int) -> None:
    """OptionError where a record has no such seat, or does not tell what it saw."""
    if seat not in range(len(record.names)):
        raise OptionError(
            msg("seats go from 0 to {most}; there is no {given}", most=len(record.names) - 1, given=seat)
        )
    if record.viewer not in (None, seat):
        raise OptionError(
            msg("this record is what {who} saw; nobody else's view is in it", who=who_saw(record.viewer))
        )


def costliest(report: Report, seat: int) -> list[Event]:
    """The decisions of a seat that cost more than chance in the search explains, the costliest first."""
    costly = [
        (judged.cost, event)
        for event, judged in report.decisions
        if event.kind == DECISION and event.seat == seat and judged.cost >= LEAST and judged.mark
    ]
    return [event for _, event in sorted(costly, key=lambda each: -each[0])]


def puzzles_of(found: Sequence[Mistake], seconds: float = SECONDS) -> list[Puzzle]:
    """Mistakes as puzzles."""
    return [_puzzle_of(each, seconds) for each in found]


def _puzzle_of(mistake: Mistake, seconds: float) -> Puzzle:
    view, move, advice = mistake.view, mistake.move, mistake.advice
    setup = view.setup
    share = f"{100 * advice.cost:.0f}"

    def judge(puzzle: Puzzle, before: State, after: State) -> Judgement:
        tried = str(after.last)
        same = tried == move
        told = advice if same else advise(before, tried, seconds)
        if told is None or told.kind == "praise":
            return Judgement("solved")
        words = told.words
        if same:
            words = sentences([msg("That is what you played."), words])
        elif told.cost < advice.cost - CLOSER:
            words = sentences([msg("Better than what you played, but not good enough."), words])
        return Judgement("wrong", _visible(before, (tried, *told.line)), words)

    return Puzzle(
        view.game,
        str(mistake.number),
        str(view),
        ((advice.better,),),
        msg(
            "You played {move} here, and it cost about {share} % of the win. Find a better move.",
            move=move,
            share=share,
        ),
        title=msg("Move {number}", number=mistake.number),
        difficulty=0,
        setup={"players": setup.players, "first": setup.first, "calls": setup.calls, **setup.options},
        judge=judge,
        right=RIGHT,
        explained=sentences([msg("This was better than {move}.", move=move), advice.words]),
        played_out=_visible(view, advice.better_line),
    )


def _visible(state: State, line: Line) -> Line:
    """A line as far as it can be followed in what a seat sees."""
    return tuple(str(each.last) for each in played_out(state, line))
