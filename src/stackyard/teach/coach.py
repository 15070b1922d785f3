"""A coach: what a move cost, why, and what was better; in words, by what the player sees and no more.

The reasons come from the search: both moves are played out as it expects, and the game says what came of them
(`teach/reasons.py` in its folder); where it says nothing, the answer to the move is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Literal

from stackyard.core.calls import is_call
from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.message import Message, msg, sentences
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.analysis.engine import SAMPLES, Engine, Expectation, run_ends
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.decision import playable_moves
from stackyard.engine.search.findings import Findings
from stackyard.engine.search.runner import Stop

Kind = Literal["praise", "slip", "mistake", "blunder"]

WORST: tuple[tuple[float, Kind], ...] = ((0.20, "blunder"), (0.10, "mistake"), (0.06, "slip"))
"""What a move is called that costs so much of the win, or more."""
ALONE = 0.15
"""By how much of the win the best move must be better than all others to be called the only good one."""
LINES = 3
LONGEST = 5
"""Moves of a line that are played out."""


@dataclass(frozen=True)
class Story:
    """What a reason is read from: a position, and two lines of play that lead on from it."""

    seat: int
    """Who has moved."""
    played: tuple[State, ...]
    """The position, then after the move that was played, and as far on as the search expects."""
    better: tuple[State, ...]
    """The same with the move that the search likes better."""

    @property
    def answer(self) -> tuple[State, State] | None:
        """The positions before and after somebody else answers the move; None where nobody does."""
        for before, after in zip(self.played[1:], self.played[2:], strict=False):
            if before.to_move not in (TABLE, self.seat):
                return before, after
        return None


@dataclass(frozen=True)
class Advice:
    """What the coach says about a move."""

    kind: Kind
    words: Message
    cost: float = 0.0
    better: str = ""
    """The move that is better, and in words."""
    better_words: Message | None = None
    better_line: tuple[str, ...] = ()
    """The better move, and what the search expects then."""
    line: tuple[str, ...] = ()
    """How the move is punished."""


def advise(
    view: State, move: str, seconds: float, *, engine: Engine | None = None, stop: Stop | None = None
) -> Advice | None:
    """What there is to say about a move that was played in a view; None where there is nothing.

    The view is `state.seen_by(seat)` of the seat that has moved: anything else is refused where the game has
    secrets.
    """
    seat = view.to_move
    engine = engine or Engine(view.game, view.players, lines=LINES)
    if engine.secrets and view.viewer != seat:
        raise OptionError(msg("this is not what seat {seat} sees; give it state.seen_by({seat})", seat=seat))
    if is_call(move) or len(playable_moves(view)) == 1:
        return None
    after, third = view.play(move), seconds / 3
    found = engine.look(view, Budget(third), stop=stop)
    if str(after.last) == found.best.move:
        return _praise(view, found)
    before = Expectation(found.values, 0.0)
    if not found.exact:
        before = _worth(engine, view.play(found.best.move), third, stop)
    got = _worth(engine, after, third, stop)
    cost = before.values[seat] - got.values[seat]
    if stop is not None and stop.event.is_set():
        return None
    kind = next((kind for least, kind in WORST if cost >= least), None)
    if kind is None or cost <= 2 * hypot(before.error, got.error):
        return None
    line = _expected(engine, after, third, stop)
    story = Story(
        seat,
        (view, after, *played_out(after, line)),
        (view, *played_out(view, found.best.line)),
    )
    said, reason = _said(kind, f"{100 * cost:.0f}"), reason_of(story)
    words = said if reason is None else sentences([said, reason])
    best = found.best
    return Advice(kind, words, cost, best.move, view.describe(best.move), best.line, line)


def _said(kind: Kind, share: str) -> Message:
    """What a move cost."""
    if kind == "blunder":
        return msg("That costs a lot: about {share} % of the win.", share=share)
    if kind == "mistake":
        return msg("That costs about {share} % of the win.", share=share)
    return msg("There was a little more in it: about {share} % of the win.", share=share)


def _praise(view: State, found: Findings) -> Advice | None:
    """Well done, where it was the only good move."""
    best, *others = found.candidates
    known = [each for each in others if each.error < ALONE]
    if not known or best.value < ALONE or max(each.value for each in known) > best.value - ALONE:
        return None
    return Advice("praise", msg("Well done: that was the only good move."), better=best.move)


def _worth(engine: Engine, state: State, seconds: float, stop: Stop | None) -> Expectation:
    """What each seat can expect; the time is for all that can come of the table's move together."""
    if not state.over and state.to_move == TABLE:
        ends = run_ends(state)
        seconds /= SAMPLES if ends is None else len(ends)
    return engine.expect(_open(engine, state), Budget(seconds), stop=stop)


def _open(engine: Engine, state: State) -> State:
    """A position as whoever decides sees it, where nobody has secrets: then it is the same for all."""
    decides = not engine.secrets and not state.over and state.to_move != TABLE
    return state.seen_by(state.to_move) if decides else state


def _expected(engine: Engine, after: State, seconds: float, stop: Stop | None) -> tuple[str, ...]:
    """What the search expects after a move, as far as whoever sees this can know."""
    seen = _open(engine, after)
    if seen.over or seen.to_move == TABLE or seen.viewer not in (None, seen.to_move):
        return ()
    return engine.look(seen, Budget(seconds), stop=stop).best.line


def played_out(state: State, line: Sequence[str]) -> list[State]:
    """The positions of a line, one after the other, as far as it can be followed."""
    states: list[State] = []
    for move in line[:LONGEST]:
        try:
            state = state.play(move)
        except StackyardError:
            break  # What a search assumes to be hidden cannot be played in a view.
        states.append(state)
    return states


# Reasons -----------------------------------------------------------------------------------------


def reason_of(story: Story) -> Message | None:
    """Why a move was not the best: in the words of the game, or by how it is answered."""
    seat, better = story.seat, story.better[1:]
    if better and better[0].over and seat in better[0].winners:
        before = story.better[0]
        return msg("You could have won at once: {words}.", words=before.describe(str(better[0].last)))
    game = story.played[0].game
    if game.has_part("teach.reasons"):
        with game.failures_explained:
            own: Message | None = game.part("teach.reasons").reason(story)
        if own is not None:
            return own
    if story.answer is None:
        return None
    before, after = story.answer
    words = before.describe(str(after.last))
    if after.over and after.winners and seat not in after.winners:
        return msg("Now you lose: {words}.", words=words)
    return msg("It is answered like this: {words}.", words=words)
