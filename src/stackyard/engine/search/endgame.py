"""Any search, preceded by an attempt to solve the end of the round exactly, where that may be near."""

from __future__ import annotations

import time
from dataclasses import replace

from stackyard.core.hints import endgame
from stackyard.core.jit import implemented, kernel
from stackyard.core.kernels import Array
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.expectimax import Expectimax
from stackyard.engine.search.findings import Findings
from stackyard.engine.search.proof_number import ProofNumberSearch
from stackyard.engine.search.runner import Progress, Stop
from stackyard.engine.search.searches import Search

PROOF_SHARE = 0.6  # of the budget that a proof may take
PROOF_NODES = 30  # of a proof take about as long as a simulation
EXPECTIMAX_SHARE = 0.1
EXPECTIMAX_NODES = 10_000


@kernel
def is_endgame(states: Array) -> bool:
    """`endgame` of the first state."""
    return endgame(states[0])


class EndgameSolver:
    """Finds the move that is certain to be best, where it can, and leaves the rest to another search.

    In a lost position all moves are equal to a proof, but not against an opponent who may go wrong: there the
    other search chooses, too.
    """

    def __init__(self, search: Search) -> None:
        self.other = search
        self._proof = ProofNumberSearch()
        self._expectimax = Expectimax()

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """What is certain, if that is found within part of the budget, else what the other search finds."""
        part = self._part(state, budget)
        certain: Findings | None = None
        left = budget
        if part is not None:
            began = time.perf_counter()
            exact = self._proof if state.game.kernel.MAX_CHANCES == 0 else self._expectimax
            certain = exact.search(state, part, stop=stop)
            if certain is not None and certain.best.value > 0.0:
                return certain
            # What took longer than it was allowed to was loading of kernels, which is no thinking.
            spent = min(time.perf_counter() - began, part.seconds)
            left = Budget(budget.seconds - spent, budget.steps)
        found = self.other.search(state, left, stop=stop, progress=progress)
        if certain is None:
            return found
        return replace(found, values=certain.values, exact=True, win_in=certain.win_in)

    def _part(self, state: State, budget: Budget) -> Budget | None:
        """The part of the budget for something exact, or None where there is no hope of it."""
        game = state.game
        if state.over or state.to_move == TABLE:
            return None
        if game.kernel.MAX_CHANCES > 0:
            if implemented("resample", game.kernel.State):
                return None  # What a seat does not see has no exact worth.
            nodes = min(EXPECTIMAX_NODES, 10 * budget.steps) if budget.steps else EXPECTIMAX_NODES
            return Budget(budget.seconds * EXPECTIMAX_SHARE, nodes)
        if state.players != 2 or not is_endgame(state.record):
            return None
        return Budget(budget.seconds * PROOF_SHARE, int(budget.steps * PROOF_SHARE * PROOF_NODES))
