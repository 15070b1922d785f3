"""What is to be said about one position."""

from __future__ import annotations

import math
from dataclasses import replace

from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.analysis.engine import Engine
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.findings import Findings
from stackyard.engine.search.runner import Progress, Stop


def analyse(
    state: State,
    seconds: float | None = None,
    *,
    steps: int = 0,
    lines: int = 3,
    engine: Engine | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Findings:
    """The best moves, best first; at the table's turn every outcome with what it would mean.

    A limit in steps gives the same answer each time; without any limit it takes a second. In a view
    (`state.seen_by(seat)`) nothing is used but what that seat sees.
    """
    if state.over:
        raise OptionError(msg("the round is over: there is nothing left to analyse"))
    if lines < 1:
        raise OptionError(msg("an analysis has at least one line, not {lines}", lines=lines))
    budget = budget_of(seconds, steps)
    engine = engine or Engine(state.game, state.players, lines=lines)
    if state.to_move == TABLE:
        return engine.outcomes(state, budget, stop=stop)
    found = engine.look(state, budget, stop=stop, progress=progress)
    return replace(found, candidates=found.candidates[:lines])


def budget_of(seconds: float | None, steps: int, usual: float = 1.0) -> Budget:
    """The budget for a limit in seconds, in steps, in both or in neither, when it is the usual time."""
    if seconds is None:
        seconds = math.inf if steps else usual
    return Budget(seconds, steps)
