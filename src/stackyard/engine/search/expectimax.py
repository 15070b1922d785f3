"""The end of a round, solved: every line played out, chance weighed exactly, every seat for itself (max^n).

Only where the end is near on every line: a single line that goes on too long, or too many nodes, and there
are no findings at all. That is noticed soon, so that a bot can ask at every decision.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from stackyard.core import entries
from stackyard.core.errors import OptionError
from stackyard.core.hints import share
from stackyard.core.jit import implemented, kernel, record
from stackyard.core.kernels import Array, chances, moves, over, play, random_move, to_move
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.search import runner
from stackyard.engine.search.budget import UNLIMITED, Budget
from stackyard.engine.search.findings import Candidate, Findings
from stackyard.engine.search.runner import Progress, Stop

MAX_DEPTH = 16  # moves of the longest line that is followed, the table's included
SAMPLE_LINES = 32  # random lines that must all end in time before anything is searched
POLL = 256  # nodes between two looks at the flag, a power of two

Level = record(
    ("count", np.int64),  # moves or outcomes of the position
    ("next", np.int64),  # the next of them to look at
)


class Scratch(NamedTuple):
    """All that a search works in; what has a row a level has one more than a line may have moves."""

    states: Any  # one a level, the root first
    levels: Any
    out: Any  # moves, a row a level
    weights: Any  # of outcomes, a row a level
    values: Any  # what each seat can expect, a row a level
    found: Any  # what each seat can expect after each first move
    nodes: Any  # that went into it


@kernel
def ends_soon(scratch: Scratch, random: Array) -> bool:
    """Whether some random lines from `states[0]` all end before the levels do."""
    states = scratch.states
    for _ in range(SAMPLE_LINES):
        states[1] = states[0]
        played = 0
        while not over(states[1]):
            if played == len(states) - 1:
                return False
            play(states[1], random_move(states[1], scratch.out[1], scratch.weights[1], random))
            played += 1
    return True


@kernel
def enter(states: Array, levels: Array, out: Array, weights: Array, values: Array, level: int) -> None:
    """List what can happen at a level; at the table's turn its values are a sum to be gathered."""
    count = moves(states[level], out[level])
    if to_move(states[level]) < 0:
        count = chances(states[level], weights[level])
    levels[level].count = count
    levels[level].next = 0
    for seat in range(values.shape[1]):
        values[level, seat] = 0.0


@kernel
def back_up(states: Array, levels: Array, weights: Array, values: Array, level: int) -> None:
    """Take the values of the level below into account: the mover's best, or the mean of what is rolled."""
    mover = to_move(states[level])
    place = levels[level].next - 1
    if mover < 0:
        total = 0
        for outcome in range(levels[level].count):
            total += weights[level, outcome]
        for seat in range(values.shape[1]):
            values[level, seat] += values[level + 1, seat] * weights[level, place] / total
    elif place == 0 or values[level + 1, mover] > values[level, mover]:
        for seat in range(values.shape[1]):
            values[level, seat] = values[level + 1, seat]


@kernel
def solve(scratch: Scratch, limit: int, flag: Array) -> int:
    """Play out every line from `states[0]`; return the moves of the longest, or 0 where this was too much.

    `values[0]` then holds what each seat can expect, `found` the same after each first move.
    """
    states, levels, values = scratch.states, scratch.levels, scratch.values
    out, weights = scratch.out, scratch.weights
    longest = 0
    level = 0
    enter(states, levels, out, weights, values, 0)
    while True:
        if levels[level].next == levels[level].count:
            if level == 0:
                return longest
            level -= 1
        else:
            if level == len(states) - 1:
                return 0
            place = levels[level].next
            levels[level].next += 1
            states[level + 1] = states[level]
            play(states[level + 1], out[level, place])
            scratch.nodes[levels[0].next - 1] += 1
            flag[1] += 1
            if flag[1] > limit or (flag[1] & (POLL - 1) == 0 and flag[0] != 0):
                return 0
            longest = max(longest, level + 1)
            if not over(states[level + 1]):
                level += 1
                enter(states, levels, out, weights, values, level)
                continue
            share(states[level + 1], values[level + 1])
        back_up(states, levels, weights, values, level)
        if level == 0:
            for seat in range(values.shape[1]):
                scratch.found[levels[0].next - 1, seat] = values[1, seat]


class _Solver:
    """The arrays of one search, and what is read from them."""

    def __init__(self, state: State, depth: int) -> None:
        rules = state.game.kernel
        self.scratch = Scratch(
            states=np.zeros(depth + 1, rules.State),
            levels=np.zeros(depth + 1, Level),
            out=np.zeros((depth + 1, rules.MAX_MOVES), np.int32),
            weights=np.zeros((depth + 1, max(1, rules.MAX_CHANCES)), np.int64),
            values=np.zeros((depth + 1, state.players)),
            found=np.zeros((rules.MAX_MOVES, state.players)),
            nodes=np.zeros(rules.MAX_MOVES, np.int64),
        )
        self.scratch.states[0] = state.record[0]
        entries.drop_calls(self.scratch.states)
        self.longest = 0

    def ends_soon(self) -> bool:
        """Whether it may be worth while to look at every line."""
        return bool(ends_soon(self.scratch, np.array([0x9E3779B97F4A7C15], np.uint64)))

    def run(self, limit: int, flag: Any) -> None:
        """Look at every line, but at no more nodes than `limit`."""
        self.scratch.nodes[:] = 0
        self.longest = solve(self.scratch, limit, flag)

    def ranked(self, mover: int) -> list[int]:
        """The indices of the first moves, best first; equals stay in the game's order."""
        worth = self.scratch.found[: self.scratch.levels[0]["count"], mover].tolist()
        return sorted(range(len(worth)), key=lambda place: -worth[place])


class Expectimax:
    """Solves the end of a round, or finds nothing where that is too far.

    >>> import stackyard
    >>> stack = stackyard.game("stack")
    >>> Expectimax().search(stack.start().play("=1").play("=2"), Budget(steps=1000)) is None
    True
    """

    def __init__(self, depth: int = MAX_DEPTH) -> None:
        if depth < 1:
            raise OptionError(msg("an exact search looks at least one move ahead, not {depth}", depth=depth))
        self.depth = depth

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings | None:
        """The moves by their exact worth; None when a line is too long, or the budget too small.

        At the table's turn the findings hold what each seat can expect. Of games with secrets nothing is
        said: what a seat does not see has no exact worth.
        """
        if state.over:
            raise OptionError(msg("the round is over; there is nothing to search for"))
        game = state.game
        if implemented("resample", game.kernel.State):
            return None
        solver = _Solver(state, self.depth)
        solver.run(0, np.zeros(2, np.int64))  # Compiled, if need be, at the first question.
        if not solver.ends_soon():
            return None
        seconds = runner.run([lambda flag: solver.run(budget.limit, flag)], budget, stop, progress)
        return _findings(state, solver, seconds) if solver.longest else None


def _findings(state: State, solver: _Solver, seconds: float) -> Findings:
    """What was found out."""
    scratch = solver.scratch
    mover, depth, values = state.to_move, solver.longest, tuple(scratch.values[0].tolist())
    steps = int(scratch.nodes.sum())
    if mover == TABLE:
        return Findings((), values, steps, seconds, depth, exact=True)
    write = state.game.notation.write_move
    first, *others = (
        Candidate(text, float(scratch.found[place, mover]), 0.0, int(scratch.nodes[place]), (text,))
        for place in solver.ranked(mover)
        for text in [write(state.record[0], int(scratch.out[0, place]))]
    )
    first = replace(first, line=_line(state, solver))
    return Findings((first, *others), values, steps, seconds, depth, exact=True)


def _line(state: State, solver: _Solver) -> tuple[str, ...]:
    """The best moves of all, up to the end or to what the table rolls."""
    line: list[str] = []
    record = solver.scratch.states[:1]
    while True:
        move = int(solver.scratch.out[0, solver.ranked(state.to_move)[0]])
        line.append(state.game.notation.write_move(record[0], move))
        entries.play(record, move)
        state = State(state.game, state.setup, record.copy())
        if state.over or state.to_move == TABLE:
            return tuple(line)
        solver.run(UNLIMITED, np.zeros(2, np.int64))  # Less than what has just been solved.
