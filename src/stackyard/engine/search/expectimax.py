"""The end of a round, settled: every line played out, chance weighed exactly, every seat for itself (max^n).

Only where the end is near on every line: a single line that goes on too long, or too many nodes, and there
are no findings at all. That is noticed soon, so that a bot can ask at every decision.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from stackyard.core import kernels
from stackyard.core.errors import OptionError
from stackyard.core.hints import share
from stackyard.core.jit import implemented, kernel
from stackyard.core.kernels import Array, chances, moves, over, play, random_move, to_move
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.search import clock
from stackyard.engine.search.budget import ENDLESS, Budget
from stackyard.engine.search.clock import Progress, Stop
from stackyard.engine.search.findings import Candidate, Findings

DEPTH = 16  # moves of the longest line that is followed, the table's included
DIVES = 32  # random lines that must all end in time before anything is searched
POLLED = 256  # nodes between two looks at the flag, a power of two


@kernel
def ends_soon(states: Array, outs: Array, weights: Array, random: Array) -> bool:
    """Whether some random lines from `states[0]` all end before the levels do."""
    for _ in range(DIVES):
        states[1] = states[0]
        played = 0
        while not over(states[1]):
            if played == len(states) - 1:
                return False
            play(states[1], random_move(states[1], outs[1], weights[1], random))
            played += 1
    return True


@kernel
def enter(
    states: Array, outs: Array, weights: Array, counts: Array, ahead: Array, values: Array, level: int
) -> None:
    """List what can happen at a level; at the table's turn its values are a sum to be gathered."""
    count = moves(states[level], outs[level])
    if to_move(states[level]) < 0:
        count = chances(states[level], weights[level])
    counts[level] = count
    ahead[level] = 0
    for seat in range(values.shape[1]):
        values[level, seat] = 0.0


@kernel
def back_up(states: Array, weights: Array, counts: Array, ahead: Array, values: Array, level: int) -> None:
    """Take the values of the level below into account: the mover's best, or the mean of what is rolled."""
    mover = to_move(states[level])
    place = ahead[level] - 1
    if mover < 0:
        total = 0
        for outcome in range(counts[level]):
            total += weights[level, outcome]
        for seat in range(values.shape[1]):
            values[level, seat] += values[level + 1, seat] * weights[level, place] / total
    elif place == 0 or values[level + 1, mover] > values[level, mover]:
        for seat in range(values.shape[1]):
            values[level, seat] = values[level + 1, seat]


@kernel
def settle(
    states: Array,
    outs: Array,
    weights: Array,
    counts: Array,
    ahead: Array,
    values: Array,
    found: Array,
    nodes: Array,
    limit: int,
    flag: Array,
) -> int:
    """Play out every line from `states[0]`; return the moves of the longest, or 0 where this was too much.

    `values[0]` then holds what each seat can expect, `found` the same after each first move and `nodes` what
    went into it. The other arrays have a row a level: one more than a line may have moves.
    """
    longest = 0
    level = 0
    enter(states, outs, weights, counts, ahead, values, 0)
    while True:
        if ahead[level] == counts[level]:
            if level == 0:
                return longest
            level -= 1
        else:
            if level == len(states) - 1:
                return 0
            place = ahead[level]
            ahead[level] += 1
            states[level + 1] = states[level]
            play(states[level + 1], outs[level, place])
            nodes[ahead[0] - 1] += 1
            flag[1] += 1
            if flag[1] > limit or (flag[1] & (POLLED - 1) == 0 and flag[0] != 0):
                return 0
            longest = max(longest, level + 1)
            if not over(states[level + 1]):
                level += 1
                enter(states, outs, weights, counts, ahead, values, level)
                continue
            share(states[level + 1], values[level + 1])
        back_up(states, weights, counts, ahead, values, level)
        if level == 0:
            for seat in range(values.shape[1]):
                found[ahead[0] - 1, seat] = values[1, seat]


class _Room:
    """The arrays of one search."""

    def __init__(self, state: State, depth: int) -> None:
        rules = state.game.kernel
        self.states = np.zeros(depth + 1, rules.State)
        self.states[0] = state.record[0]
        kernels.silence(self.states)
        self.outs = np.zeros((depth + 1, rules.MAX_MOVES), np.int32)
        self.weights = np.zeros((depth + 1, max(1, rules.MAX_CHANCES)), np.int64)
        self.counts, self.ahead = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
        self.values = np.zeros((depth + 1, state.players))
        self.found, self.nodes = (
            np.zeros((rules.MAX_MOVES, state.players)),
            np.zeros(rules.MAX_MOVES, np.int64),
        )
        self.longest = 0

    def ends_soon(self) -> bool:
        """Whether it may be worth while to look at every line."""
        random = np.array([0x9E3779B97F4A7C15], np.uint64)
        return bool(ends_soon(self.states, self.outs, self.weights, random))

    def settle(self, limit: int, flag: Any) -> None:
        """Look at every line, but at no more nodes than `limit`."""
        self.nodes[:] = 0
        lists = self.outs, self.weights, self.counts, self.ahead, self.values
        self.longest = settle(self.states, *lists, self.found, self.nodes, limit, flag)

    def ranked(self, mover: int) -> list[int]:
        """The places of the first moves, best first; equals stay in the game's order."""
        worth = self.found[: self.counts[0], mover].tolist()
        return sorted(range(len(worth)), key=lambda place: -worth[place])


class Expectimax:
    """Settles the end of a round, or finds nothing where that is too far.

    >>> import stackyard
    >>> stack = stackyard.game("stack")
    >>> Expectimax().search(stack.start().play("=1").play("=2"), Budget(steps=1000)) is None
    True
    """

    def __init__(self, depth: int = DEPTH) -> None:
        if depth < 1:
            raise OptionError(f"an exact search looks at least one move ahead, not {depth}")
        self.depth = depth

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings | None:
        """The moves by their exact worth; None when a line is too long, or the budget too small.

        At the table's turn the findings hold what each seat can expect. Of games with secrets nothing is
        said: what a seat does not see has no exact worth.
        """
        if state.over:
            raise OptionError("the round is over; there is nothing to search for")
        game = state.game
        if implemented("resample", game.kernel.State):
            return None
        room = _Room(state, self.depth)
        room.settle(0, np.zeros(2, np.int64))  # Compiled, if need be, at the first question.
        if not room.ends_soon():
            return None
        seconds = clock.run([lambda flag: room.settle(budget.limit, flag)], budget, stop, progress)
        return _findings(state, room, seconds) if room.longest else None


def _findings(state: State, room: _Room, seconds: float) -> Findings:
    """What was settled."""
    mover, depth, values = state.to_move, room.longest, tuple(room.values[0].tolist())
    steps = int(room.nodes.sum())
    if mover == TABLE:
        return Findings((), values, steps, seconds, depth, exact=True)
    write = state.game.notation.write_move
    first, *others = (
        Candidate(text, float(room.found[place, mover]), 0.0, int(room.nodes[place]), (text,))
        for place in room.ranked(mover)
        for text in [write(state.record[0], int(room.outs[0, place]))]
    )
    first = replace(first, line=_line(state, room))
    return Findings((first, *others), values, steps, seconds, depth, exact=True)


def _line(state: State, room: _Room) -> tuple[str, ...]:
    """The best moves of all, up to the end or to what the table rolls."""
    line: list[str] = []
    record = room.states[:1]
    while True:
        move = int(room.outs[0, room.ranked(state.to_move)[0]])
        line.append(state.game.notation.write_move(record[0], move))
        kernels.advance(record, move)
        state = State(state.game, state.setup, record.copy())
        if state.over or state.to_move == TABLE:
            return tuple(line)
        room.settle(ENDLESS, np.zeros(2, np.int64))  # Less than what has just been settled.
