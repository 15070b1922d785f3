"""The best search that there is for a position, and what it expects where nobody decides."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from stackyard import hints
from stackyard.bots.chaos import options_of
from stackyard.bots.thinker import KINDS, Search
from stackyard.contract import TABLE, Game, OptionError, State
from stackyard.search.budget import Budget
from stackyard.search.clock import Progress, Stop
from stackyard.search.findings import Candidate, Findings

SAMPLES = 24
"""How many ways a long run of table moves, such as a deal, is played out to find what can be expected before it."""


@dataclass(frozen=True)
class Expectation:
    """What each seat can expect of a position, as shares of the win."""

    values: tuple[float, ...]
    error: float
    """The standard error of each of them, about."""


def kind_of(game: Game, players: int) -> str:
    """The kind of search that suits a game: alpha-beta where nothing is left to chance or hidden, else a tree."""
    duel = players == 2 and not game.kernel.MAX_CHANCES and not hasattr(game.kernel, "mask")
    return "alphabeta" if duel and "alphabeta" in KINDS and hasattr(game.hints, "key") else "mcts"


def share_of(state: State) -> tuple[float, ...]:
    """What the end of a round is worth to each seat."""
    import numpy as np

    _ = state.game.hints  # A game may have its own idea of what an end is worth.
    out = np.zeros(state.players)
    hints.share(state._record[0], out)
    return tuple(out.tolist())


class Engine:
    """Looks at positions of a game, and remembers between them what it can.

    Everybody whose view it looks at has a search of their own, so that nothing which one search has seen in
    whole positions, or in another seat's view, can colour what it says about this one.
    """

    def __init__(self, game: Game, players: int, make: Callable[[], Search] | None = None) -> None:
        self.kind = kind_of(game, players)
        self._make = make or (lambda: KINDS[self.kind](seed=1))
        self._searches: dict[int | None, Search] = {}

    def look(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """The moves of the seat that decides, best first."""
        options_of(state)  # An error if nobody decides.
        if state.viewer not in self._searches:
            self._searches[state.viewer] = self._make()
        found = self._searches[state.viewer].search(state, budget, stop=stop, progress=progress)
        seat = state.to_move
        return replace(found, values=_of_best(found, seat), seat=seat)

    def expect(self, state: State, budget: Budget, *, stop: Stop | None = None) -> Expectation:
        """What each seat can expect of any position, whoever is to move."""
        if state.over:
            return Expectation(share_of(state), 0.0)
        if state.to_move == TABLE:
            outcomes = state.chances()
            after = [state.play(outcome) for outcome in outcomes]
            if any(not each.over and each.to_move == TABLE for each in after):
                return self._expect_run(state, budget, stop)
            part = _part(budget, len(after))
            each_one = [self.expect(each, part, stop=stop) for each in after]
            return _mean(each_one, list(outcomes.values()))
        options = options_of(state)
        if len(options) == 1:
            return self.expect(state.play(options[0]), budget, stop=stop)
        found = self.look(state, budget, stop=stop)
        return Expectation(found.values, found.best.error)

    def _expect_run(self, state: State, budget: Budget, stop: Stop | None) -> Expectation:
        """The mean over runs of table moves, played out by chance: too many to look at them all."""
        random = Random(str(state))
        part = _part(budget, SAMPLES)
        ends = []
        for _ in range(SAMPLES):
            after = state
            while not after.over and after.to_move == TABLE:
                weights = after.weights()
                [outcome] = random.choices(list(weights), list(weights.values()))
                after = after.play(outcome)
            ends.append(self.expect(after, part, stop=stop))
        mean = _mean(ends, [1 / SAMPLES] * SAMPLES)
        spread = sum((end.values[0] - mean.values[0]) ** 2 for end in ends) / (SAMPLES - 1)
        return Expectation(mean.values, math.sqrt(spread / SAMPLES))

    def outcomes(self, state: State, budget: Budget, *, stop: Stop | None = None) -> Findings:
        """At the table's turn: every outcome with its probability and what it would mean."""
        if state.over or state.to_move != TABLE:
            raise OptionError("outcomes are for the table's turn")
        chances = state.chances()
        part = _part(budget, len(chances))
        told = [(move, self.expect(state.play(move), part, stop=stop)) for move in chances]
        mean = _mean([expected for _, expected in told], list(chances.values()))
        candidates = tuple(
            Candidate(move, each.values[0], each.error, part.steps, (move,), each.values, chances[move])
            for move, each in told
        )
        return Findings(candidates, mean.values, budget.steps, budget.seconds)


def _of_best(found: Findings, seat: int) -> tuple[float, ...]:
    """What each seat can expect when the mover plays the best move that was found.

    A tree's mean also counts its tries of worse moves; what the others have is scaled to what is left to them.
    """
    best, values = found.best.value, found.best.values or found.values
    rest = sum(values) - values[seat]
    others = len(values) - 1
    if others == 0:
        return (best,)
    return tuple(
        best
        if each == seat
        else ((1.0 - best) * value / rest if rest > 0 else (1.0 - best) / others)
        for each, value in enumerate(values)
    )


def _part(budget: Budget, parts: int) -> Budget:
    """One of so many equal parts of a budget; at least one step."""
    steps = max(1, budget.steps // parts) if budget.steps else 0
    return Budget(budget.seconds / parts, steps)


def _mean(each: list[Expectation], weights: list[float]) -> Expectation:
    """The mean of expectations, each with its probability."""
    seats = len(each[0].values)
    values = tuple(
        math.fsum(one.values[seat] * weight for one, weight in zip(each, weights, strict=True))
        for seat in range(seats)
    )
    error = math.sqrt(sum((one.error * weight) ** 2 for one, weight in zip(each, weights, strict=True)))
    return Expectation(values, error)
