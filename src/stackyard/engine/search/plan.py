"""Whole turns tried out by simulation, for games in which a turn is several moves.

A tree of single moves would have to find every good turn move by move. Here search over the turn lists the
best ones by the game's evaluation, and simulations, which redraw what the seat does not see and play on
quickly, tell which of them is best in the long run.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from stackyard.core.errors import OptionError
from stackyard.core.hints import evaluate, rollout, share
from stackyard.core.jit import kernel
from stackyard.core.kernels import Array, over, play, resample, seeded, to_move
from stackyard.core.message import msg
from stackyard.core.state import State
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.decision import check_decision, check_view
from stackyard.engine.search.findings import Candidate, Findings
from stackyard.engine.search.line import write_line
from stackyard.engine.search.runner import Progress, Stop, run
from stackyard.engine.search.turn import UNKNOWN, TurnWork

TURNS = 24  # that are tried out
TURN_NODES = 2000  # of the search that finds them
EXPLORATION = 0.3
PRIOR = 4.0  # simulations that the evaluation of a turn counts as much as
CUTOFF = 2000  # moves of a simulation before the position is evaluated, at the next end of a turn
MAX_ROLLOUT = 10_000  # moves after which it is evaluated wherever it is


class Scratch(NamedTuple):
    """All that the simulations of one thread work in."""

    states: Any  # the position, and a copy of it to play in
    turns: Any
    out: Any  # the moves of a position
    weights: Any  # of outcomes
    shares: Any  # what the end of a simulation is worth to each seat
    totals: Any  # of all simulations
    random: Any


@kernel
def select_turn(turns: Array, done: int) -> int:
    """The turn with the highest upper confidence bound: one that looks good, or was not tried much."""
    best = 0
    most = -1.0
    for i in range(len(turns)):
        visits = turns[i].visits + PRIOR
        mean = (turns[i].total + PRIOR * turns[i].value) / visits
        bound = mean + EXPLORATION * math.sqrt(math.log(done + 2.0) / visits)
        if bound > most:
            most = bound
            best = i
    return best


@kernel
def simulate_turns(scratch: Scratch, seat: int, cutoff: int, limit: int, flag: Array) -> None:
    """Simulate rounds from `states[0]` on, in `states[1]`, each after one of the turns."""
    states, turns, shares, random = scratch.states, scratch.turns, scratch.shares, scratch.random
    done = 0
    while done < limit and not flag[0]:
        chosen = select_turn(turns, done)
        states[1] = states[0]
        resample(states[1], seat, random)
        for step in range(turns[chosen].length):
            play(states[1], turns[chosen].moves[step])
        played = 0
        mover = seat
        while not over(states[1]):
            last, mover = mover, to_move(states[1])
            if (played >= cutoff and mover != last) or played >= MAX_ROLLOUT:
                break
            play(states[1], rollout(states[1], scratch.out, scratch.weights, random))
            played += 1
        if over(states[1]):
            share(states[1], shares)
        else:
            evaluate(states[1], shares)
        turns[chosen].visits += 1
        turns[chosen].total += shares[seat]
        for other in range(len(shares)):
            scratch.totals[other] += shares[other]
        done += 1
        flag[1] = done


class PlanSearch:
    """Compares whole turns by what comes of them in simulated rounds."""

    def __init__(self, threads: int = 1, seed: int = 0, turns: int = TURNS, cutoff: int = 0) -> None:
        if threads < 1:
            raise OptionError(msg("a search needs at least one thread, not {threads}", threads=threads))
        self.turns = turns
        self.cutoff = cutoff
        self._randoms = [seeded(seed + number) for number in range(threads)]

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """The first moves of the turn by what the best turn with each is worth, from what its seat sees."""
        check_decision(state)
        check_view(state)
        # A short search, even where the budget is long: it only has to find the turns.
        listed = TurnWork(state, Budget(steps=TURN_NODES), self.turns)
        began = time.perf_counter()
        listed.run(np.zeros(2, np.int64))
        if listed.found == 2:
            return listed.findings(time.perf_counter() - began)
        turns = listed.turns[listed.turns["value"] > UNKNOWN]
        cutoff = self.cutoff or getattr(state.game.hints, "PLAN_CUTOFF", CUTOFF)
        trials = [_Trial(state, turns, cutoff, random) for random in self._randoms]
        spent = time.perf_counter() - began
        trials[0].work(0)(np.zeros(2, np.int64))  # Compiling is no thinking.
        left = Budget(max(budget.seconds - spent, 1e-3), budget.steps)
        limits = zip(trials, budget.split(len(trials)), strict=True)
        seconds = run([each.work(limit) for each, limit in limits], left, stop, progress)
        return _findings(state, trials, spent + seconds)


class _Trial:
    """The turns of one thread's search, and room to try them out."""

    def __init__(self, view: State, turns: Array, cutoff: int, random: Array) -> None:
        rules = view.game.kernel
        self.turns = turns[np.argsort(-turns["value"], kind="stable")]
        self.totals = np.zeros(view.players)
        self._seat = view.to_move
        self._cutoff = cutoff
        self._scratch = Scratch(
            states=np.zeros(2, rules.State),
            turns=self.turns,
            out=np.zeros(rules.MAX_MOVES, np.int32),
            weights=np.zeros(max(1, rules.MAX_CHANCES), np.int64),
            shares=np.zeros(view.players),
            totals=self.totals,
            random=random,
        )
        self._scratch.states[0] = view.record[0]

    def work(self, limit: int) -> Callable[[Any], None]:
        """So many simulations, for the runner."""
        return lambda flag: simulate_turns(self._scratch, self._seat, self._cutoff, limit, flag)


def _findings(view: State, trials: list[_Trial], seconds: float) -> Findings:
    """One candidate for each first move: the turn that was tried most, because it did best."""
    turns = trials[0].turns
    visits: Any = sum(each.turns["visits"] for each in trials)
    totals: Any = sum(each.turns["total"] for each in trials)
    means = (totals + PRIOR * turns["value"]) / (visits + PRIOR)
    candidates: dict[int, Candidate] = {}
    for at in np.lexsort((-means, -visits)):
        first = int(turns[at]["moves"][0])
        if first not in candidates:
            line = write_line(view, turns[at]["moves"][: turns[at]["length"]].tolist())
            error = 0.5 / math.sqrt(visits[at] + PRIOR)
            candidates[first] = Candidate(line[0], float(means[at]), error, int(visits[at]), line)
    found = tuple(candidates.values())
    steps = int(visits.sum())
    shares = np.full(view.players, 1 / view.players)
    if steps:
        shares = np.sum([each.totals for each in trials], axis=0) / steps
    return Findings(found, tuple(shares.tolist()), steps, seconds, depth=len(found[0].line))
