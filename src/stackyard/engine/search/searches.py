"""The searches by name; each is imported when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from stackyard.core.state import State
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.findings import Findings
from stackyard.engine.search.runner import Progress, Stop


class Search(Protocol):
    """A way to find out about a position."""

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """What the budget allows to find out."""


def _mcts(**settings: Any) -> Search:
    from stackyard.engine.search.endgame import EndgameSolver
    from stackyard.engine.search.mcts import TreeSearch

    return EndgameSolver(TreeSearch(**settings))


def _uct(**settings: Any) -> Search:
    from stackyard.engine.search.mcts import TreeSearch

    return TreeSearch(guided=False, **settings)


def _alphabeta(**settings: Any) -> Search:
    from stackyard.engine.search.alphabeta import AlphaBeta

    return AlphaBeta(**settings)


def _turn(**settings: Any) -> Search:
    from stackyard.engine.search.turn import TurnSearch

    return TurnSearch(**settings)


def _plan(**settings: Any) -> Search:
    from stackyard.engine.search.plan import PlanSearch

    return PlanSearch(**settings)


SEARCHES: dict[str, Callable[..., Search]] = {
    "mcts": _mcts,
    "uct": _uct,
    "alphabeta": _alphabeta,
    "turn": _turn,
    "plan": _plan,
}

THREADED = ("mcts", "uct", "plan")
"""Those that can use several cores."""
