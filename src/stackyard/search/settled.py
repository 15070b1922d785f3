"""Any search, after an attempt to prove who wins, where a game says that this may work."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from stackyard.contract import State
from stackyard.hints import endgame
from stackyard.jit import kernel
from stackyard.kernels import Array
from stackyard.search.budget import Budget
from stackyard.search.clock import Progress, Stop
from stackyard.search.findings import Findings
from stackyard.search.proof import Proof

SHARE = 0.6  # of the budget that a proof may take
NODES = 30  # of a proof take about as long as a simulation


class Search(Protocol):
    """A way to find out about a position."""

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """What the budget allows to find out."""


@kernel
def is_endgame(states: Array) -> bool:
    """`endgame` of the first state."""
    return endgame(states[0])


class Settled:
    """Plays what is proven to win, and leaves the rest to another search.

    Of lost positions all moves are equal to a proof, but not to an opponent who may go wrong: there the other
    search chooses, too.
    """

    def __init__(self, search: Search, share: float = SHARE) -> None:
        self.other = search
        self.share = share
        self.proof: Proof | None = None

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """A proof if there is one within part of the budget, else what the other search finds."""
        left, begun = budget, 0.0
        proven: Findings | None = None
        if self._may_settle(state):
            self.proof = self.proof or Proof()
            part = Budget(budget.seconds * self.share, int(budget.steps * self.share * NODES))
            proven = self.proof.search(state, part, stop=stop, progress=_part(progress, 0, self.share))
            if proven is not None and proven.best.value == 1.0:
                return proven
            used = self.proof.seconds
            left, begun = Budget(max(budget.seconds - used, 1e-3), budget.steps), self.share
        found = self.other.search(state, left, stop=stop, progress=_part(progress, begun, 1))
        if proven is None:
            return found
        return replace(found, values=proven.values, exact=True, win_in=proven.win_in)

    def _may_settle(self, state: State) -> bool:
        _ = state.game.hints  # Compiled in.
        return (
            state.players == 2
            and state.game.kernel.MAX_CHANCES == 0
            and not state.over
            and bool(is_endgame(state._record))
        )


def _part(progress: Progress | None, begun: float, ends: float) -> Progress | None:
    """Progress of a part of the whole."""
    if progress is None:
        return None
    told = progress
    return lambda done: told(begun + done * (ends - begun))
