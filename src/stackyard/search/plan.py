"""Whole turns tried out by simulation, for games in which a turn is several moves.

A tree of single moves would have to find every good turn move by move. Here search over the turn lists the best
ones by the game's evaluation, and simulations, which redraw what the seat does not see and play on quickly,
tell which of them is best in the long run.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from stackyard.contract import TABLE, OptionError, State
from stackyard.hints import evaluate, rollout, share
from stackyard.jit import kernel
from stackyard.kernels import Array, over, play, resample
from stackyard.search.budget import Budget
from stackyard.search.clock import Progress, Stop, run
from stackyard.search.findings import Candidate, Findings
from stackyard.search.turn import NOTHING, Work

TURNS = 24  # that are tried out
NODES = 2000  # of the search that finds them
EXPLORATION = 0.3
PRIOR = 4.0  # simulations that the evaluation of a turn counts as much as
LONGEST = 2000  # moves of a simulation before the position is evaluated


@kernel
def pick(turns: Array, count: int, done: int) -> int:
    """The turn to try next: one that looks good, or that has not been tried much."""
    best = 0
    most = -1.0
    for at in range(count):
        visits = turns[at].visits + PRIOR
        mean = (turns[at].total + PRIOR * turns[at].value) / visits
        bound = mean + EXPLORATION * math.sqrt(math.log(done + 2.0) / visits)
        if bound > most:
            most = bound
            best = at
    return best


@kernel
def try_turns(
    states: Array,
    turns: Array,
    count: int,
    seat: int,
    out: Array,
    weights: Array,
    shares: Array,
    totals: Array,
    random: Array,
    limit: int,
    flag: Array,
) -> None:
    """Simulate rounds from `states[0]` on, in `states[1]`, each after one of the first `count` turns."""
    done = 0
    while done < limit and not flag[0]:
        at = pick(turns, count, done)
        states[1] = states[0]
        resample(states[1], seat, random)
        for step in range(turns[at].length):
            play(states[1], turns[at].moves[step])
        played = 0
        while played < LONGEST and not over(states[1]):
            play(states[1], rollout(states[1], out, weights, random))
            played += 1
        if over(states[1]):
            share(states[1], shares)
        else:
            evaluate(states[1], shares)
        turns[at].visits += 1
        turns[at].total += shares[seat]
        for other in range(len(shares)):
            totals[other] += shares[other]
        done += 1
        flag[1] = done


class PlanSearch:
    """Compares whole turns by what comes of them in simulated rounds."""

    def __init__(self, seed: int = 0, turns: int = TURNS) -> None:
        self._random = np.array([(seed * 0x9E3779B97F4A7C15 + 0x1234567) % 2**64 or 1], np.uint64)
        self.turns = turns

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """The first moves of the turn by what the best turn with each is worth."""
        if state.over or state.to_move == TABLE:
            raise OptionError("the best turn is searched when a seat is to move")
        view = state.seen_by(state.to_move)
        # A short search, even where the budget is long: it only has to find the turns.
        listed = Work(view, Budget(steps=NODES), self.turns)
        listed.run(np.zeros(2, np.int64))
        if listed.found == 2:
            return listed.findings(0.0)
        trial = _Trial(view, listed.turns[listed.turns["value"] > NOTHING], self._random)
        limit = budget.steps or np.iinfo(np.int64).max
        seconds = run([lambda flag: trial.run(limit, flag)], budget, stop, progress)
        return trial.findings(seconds)


_ready: set[str] = set()
"""Games whose simulations are compiled."""


class _Trial:
    """The turns of one search, and room to try them out."""

    def __init__(self, view: State, turns: Array, random: Array) -> None:
        kernel_module = view.game.kernel
        self.view = view
        self.turns = turns[np.argsort(-turns["value"], kind="stable")]
        self.states = np.zeros(2, kernel_module.State)
        self.states[0] = view._record[0]
        self.out = np.zeros(kernel_module.MAX_MOVES, np.int32)
        self.weights = np.zeros(max(1, kernel_module.MAX_CHANCES), np.int64)
        self.shares = np.zeros(view.players)
        self.totals = np.zeros(view.players)
        self.random = random
        if view.game.name not in _ready:
            _ready.add(view.game.name)
            self.run(0, np.zeros(2, np.int64))

    def run(self, limit: int, flag: Any) -> None:
        try_turns(
            self.states, self.turns, len(self.turns), self.view.to_move, self.out, self.weights, self.shares,
            self.totals, self.random, limit, flag,
        )  # fmt: skip

    def findings(self, seconds: float) -> Findings:
        """One candidate for each first move: the turn that was tried most, which is the one that did best."""
        steps = int(self.turns["visits"].sum())
        means = (self.turns["total"] + PRIOR * self.turns["value"]) / (self.turns["visits"] + PRIOR)
        candidates: dict[int, Candidate] = {}
        for at in np.lexsort((-means, -self.turns["visits"])):
            turn = self.turns[at]
            first = int(turn["moves"][0])
            if first not in candidates:
                visits = int(turn["visits"])
                error = 0.5 / math.sqrt(visits + 1)
                candidates[first] = Candidate(
                    *self._line(turn)[:1], float(means[at]), error, visits, self._line(turn)
                )
        found = tuple(candidates.values())
        values = self.totals / steps if steps else np.full(self.view.players, 1 / self.view.players)
        return Findings(found, tuple(values.tolist()), steps, seconds, depth=len(found[0].line))

    def _line(self, turn: Any) -> tuple[str, ...]:
        state, texts = self.view, []
        for move in turn["moves"][: turn["length"]].tolist():
            texts.append(self.view.game.notation.write_move(state._record[0], move))
            state = state.play(texts[-1])
        return tuple(texts)
