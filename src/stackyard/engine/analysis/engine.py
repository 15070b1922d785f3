"""The best search that there is for a position, and what it expects where nobody decides."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random

import numpy as np

from stackyard.core import hints
from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.jit import implemented
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.bots.level import LEVELS, level_text
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.decision import A_BOT, check_decision
from stackyard.engine.search.findings import Candidate, Findings
from stackyard.engine.search.runner import Progress, Stop
from stackyard.engine.search.searches import SEARCHES, Search
from stackyard.engine.search.without_calls import without_calls
from stackyard.play.record import who_saw

MOST_ENDS = 12
"""In how many ways a run of table moves may end to look at all; of more, as in a deal, samples are taken."""

SAMPLES = 16

MOST_LINES = 16
"""More than anybody reads, and as many as alpha-beta can tell apart."""


@dataclass(frozen=True)
class Expectation:
    """What each seat can expect of a position, as shares of the win."""

    values: tuple[float, ...]
    error: float
    """The standard error of each of them, about."""


def kind_of(game: Game, players: int) -> str:
    """The kind of search that suits a game: alpha-beta where the strongest level uses it, else a tree."""
    strongest = level_text(game, players, LEVELS[-1]).partition(":")[0]
    return "alphabeta" if strongest == "alphabeta" else "mcts"


def share_of(state: State) -> tuple[float, ...]:
    """What the end of a round is worth to each seat."""
    out = np.zeros(state.players)
    hints.share(state.record[0], out)
    return tuple(out.tolist())


def search_of(kind: str, full_information: bool, lines: int = 1) -> Search:
    """A new search.

    With `full_information` it uses all that a state shows, also what the seat to move does not see. A tree
    says something about every move, alpha-beta only about as many `lines` as it is asked for.
    """
    settings = (
        {"lines": min(lines, MOST_LINES)} if kind == "alphabeta" else {"full_information": full_information}
    )
    return SEARCHES[kind](seed=1, **settings)


class Engine:
    """Looks at positions of a game, and remembers between them what it can.

    `look` uses what the seat to move sees, `expect` all that the state shows. Every view has searches of its
    own, so that nothing seen in whole positions, or in another view, can colour what is said about this one.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        make: Callable[[str, bool], Search] | None = None,
        lines: int = 1,
        apart: bool = False,
    ) -> None:
        self.apart = apart
        """Whether each position behind a roll gets a search of its own: one that has just looked at another
        looks for it among all that it knows first, which takes longer than a short budget."""
        self.kind = kind_of(game, players)
        self.secrets = implemented("mask", game.kernel.State)
        self._make = make or partial(search_of, lines=lines)
        self._searches: dict[tuple[int | None, bool], Search] = {}
        self._found: dict[tuple[bool, State, Budget], Findings] = {}
        self._expected: dict[tuple[State, Budget], Expectation] = {}

    def _find(
        self,
        full_information: bool,
        state: State,
        budget: Budget,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Findings:
        """What a search finds by what the mover sees or, with `full_information`, by all that is shown."""
        if (full_information, state, budget) in self._found:
            return self._found[full_information, state, budget]
        which = state.viewer, full_information
        if which not in self._searches:
            self._searches[which] = self._make(self.kind, full_information)
        found = self._searches[which].search(without_calls(state), budget, stop=stop, progress=progress)
        if stop is None or not stop.event.is_set():  # Half a look is not worth keeping.
            self._found[full_information, state, budget] = found
        return found

    def look(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """The moves of the seat that decides, best first, by what that seat sees."""
        check_decision(state, A_BOT)
        seat = state.to_move
        if state.viewer not in (None, seat):
            who = who_saw(state.viewer)
            raise OptionError(msg("seat {seat} is to move, and this is what {who} sees", seat=seat, who=who))
        view = state.seen_by(seat) if self.secrets else state
        found = self._find(not self.secrets, view, budget, stop, progress)
        return replace(found, values=_of_best(found, seat), seat=seat)

    # Whoever is to move ------------------------------------------------------------------------------

    def expect(self, state: State, budget: Budget, *, stop: Stop | None = None) -> Expectation:
        """What each seat can expect, by all that the state shows; the budget is for each position looked at.

        At the table's turn it is the mean over what can come of it, each with its probability. A position is
        valued once: so the chances before a roll are weighed with the very values that are found after it.
        """
        if (state, budget) not in self._expected:
            found = self._value(state, budget, stop)
            if stop is not None and stop.event.is_set():
                return found
            self._expected[state, budget] = found
        return self._expected[state, budget]

    def _value(self, state: State, budget: Budget, stop: Stop | None) -> Expectation:
        if state.over:
            return Expectation(share_of(state), 0.0)
        if state.to_move == TABLE:
            ends = run_ends(state)
            if ends is None:
                return self.sample(state, budget, SAMPLES, stop=stop)
            return _mean([(self._behind(end, budget, stop), chance) for end, chance in ends])
        found = self._find(True, state, budget, stop)
        if state.viewer in (None, state.to_move):
            return Expectation(_of_best(found, state.to_move), 0.0 if found.exact else found.best.error)
        # In another's view the best move depends on what is hidden, so that the value of one is nobody's.
        spread = max(value * (1 - value) for value in found.values)
        return Expectation(found.values, math.sqrt(spread / (found.steps + 1)))

    def _behind(self, state: State, budget: Budget, stop: Stop | None) -> Expectation:
        """What is to be expected of a position behind a roll."""
        if self.apart:
            self._searches.pop((state.viewer, True), None)
        return self.expect(state, budget, stop=stop)

    def sample(self, state: State, budget: Budget, samples: int, *, stop: Stop | None = None) -> Expectation:
        """The mean over some ways in which a run of table moves can end; the budget is for each of them."""
        random = Random(str(state))
        ends = []
        for _ in range(samples):
            after = state
            while not after.over and after.to_move == TABLE:
                weights = after.weights()
                [outcome] = random.choices(list(weights), list(weights.values()))
                after = after.play(outcome)
            ends.append(self._behind(after, budget, stop))
            if stop is not None and stop.event.is_set() and len(ends) > 1:
                break  # Whoever stops it does not wait for the others.
        taken = len(ends)
        mean = _mean([(end, 1 / taken) for end in ends])
        spread = sum((end.values[0] - mean.values[0]) ** 2 for end in ends) / (taken - 1)
        return Expectation(mean.values, math.sqrt(spread / taken))

    def outcomes(self, state: State, budget: Budget, *, stop: Stop | None = None) -> Findings:
        """At the table's turn: every outcome with its probability and what it would mean."""
        began = time.perf_counter()
        chances = state.chances()
        part = _part(budget, len(chances))
        told = {move: self.expect(state.play(move), part, stop=stop) for move in chances}
        mean = _mean([(told[move], chance) for move, chance in chances.items()])
        candidates = tuple(
            Candidate(move, each.values[0], each.error, part.steps, (move,), each.values, chances[move])
            for move, each in told.items()
        )
        return Findings(candidates, mean.values, budget.steps, time.perf_counter() - began)


def run_ends(state: State) -> list[tuple[State, float]] | None:
    """The positions in which a run of table moves can end, with their probabilities; None if too many."""
    ends: list[tuple[State, float]] = []
    waiting = [(state, 1.0)]
    while waiting:
        at, chance = waiting.pop(0)
        if at.over or at.to_move != TABLE:
            ends.append((at, chance))
        else:
            waiting += [(at.play(move), chance * part) for move, part in at.chances().items()]
        if len(ends) + len(waiting) > MOST_ENDS:
            return None
    return ends


def _of_best(found: Findings, seat: int) -> tuple[float, ...]:
    """What each seat can expect when the mover plays the best move that was found.

    A tree's mean also counts its tries of worse moves; the others' shares are scaled to what is left to them.
    """
    if found.exact:
        return found.values
    best, values = found.best.value, found.best.values or found.values
    rest = sum(values) - values[seat]
    others = len(values) - 1
    if others == 0:
        return (best,)
    return tuple(
        best if each == seat else (1.0 - best) * (value / rest if rest > 0 else 1.0 / others)
        for each, value in enumerate(values)
    )


def _part(budget: Budget, parts: int) -> Budget:
    """One of so many equal parts of a budget; at least one step."""
    steps = max(1, budget.steps // parts) if budget.steps else 0
    return Budget(budget.seconds / parts, steps)


def _mean(weighed: list[tuple[Expectation, float]]) -> Expectation:
    """The mean of expectations, each with its probability."""
    seats = len(weighed[0][0].values)
    values = tuple(math.fsum(each.values[seat] * chance for each, chance in weighed) for seat in range(seats))
    return Expectation(values, math.sqrt(sum((each.error * chance) ** 2 for each, chance in weighed)))
