"""The best turn where a turn is several moves: search over all that the mover can do before it passes on.

Orders of the same moves mostly lead to the same position, so positions are kept by their key and looked at
once. Where the turn passes on, or the table is to move, the position is worth what the game's `evaluate`
says.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.hints import evaluate, key, order, share
from stackyard.core.jit import kernel, record
from stackyard.core.kernels import Array, Record, moves, over, play, to_move, winners
from stackyard.core.state import State
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.clock import Progress, Stop, run
from stackyard.engine.search.decision import check_decision
from stackyard.engine.search.findings import Candidate, Findings

DEPTH = 128  # moves in a turn; one that is longer is valued as it stands there
MOST_KEPT = 1 << 20  # positions; more are looked at again when they come again
KEPT = 1 << 16  # where the budget is a time
POLL = 256  # moves between two looks at the flag

Frame = record(
    ("count", np.int32),  # moves of the position
    ("at", np.int32),  # the next of them to look at
    ("best", np.int32),  # the best so far, and what it is worth
    ("value", np.float64),
    ("key", np.uint64),
)
Entry = record(("key", np.uint64), ("value", np.float64), ("best", np.int32), ("used", np.int32))
Turn = record(
    ("value", np.float64),
    ("visits", np.int64),  # for whoever tries turns out: how often, and what came of it
    ("total", np.float64),
    ("length", np.int32),
    ("moves", np.int32, DEPTH),
)

NOTHING = -1.0  # less than anything is worth


# Positions that have been looked at -----------------------------------------------------------------


@kernel
def find(table: Array, code: Any) -> int:
    """Where a key is, or would be; -1 where the table is too full for another one."""
    last = np.uint64(len(table) - 1)
    at = code & last
    for _ in range(16):
        entry = table[np.int64(at)]
        if not entry.used or entry.key == code:
            return np.int64(at)  # type: ignore[return-value]
        at = (at + np.uint64(1)) & last
    return -1


@kernel
def keep(table: Array, code: Any, value: float, best: int) -> None:
    """Remember what a position is worth, and the move that makes it so."""
    at = find(table, code)
    if at >= 0:
        table[at].key = code
        table[at].value = value
        table[at].best = best
        table[at].used = 1


@kernel
def code_of(states: Array, raw: Array, at: int) -> Any:
    """The key of a position, or a hash of its bytes (`raw`) where the game has none."""
    code = np.uint64(key(states[at]))
    if code == 0:
        for byte in raw[at]:
            code ^= np.uint64(byte) + np.uint64(1)
            code ^= code << np.uint64(13)  # xorshift, which spreads the bits
            code ^= code >> np.uint64(7)
            code ^= code << np.uint64(17)
    return code


# The search -----------------------------------------------------------------------------------------


@kernel
def worth(state: Record, seat: int, shares: Array) -> float:
    """What a position at the end of a turn is worth to a seat."""
    if over(state):
        share(state, shares)
    else:
        evaluate(state, shares)
    return float(shares[seat])


@kernel
def enter(states: Array, level: int, out: Array, frames: Array, keys: Array, code: Any) -> None:
    """List the moves of a position, those that deserve it first."""
    row = out[level]
    count = moves(states[level], row)
    order(states[level], row, count, keys)
    for at in range(1, count):  # few moves, and mostly in order
        move, rank = row[at], keys[at]
        to = at
        while to > 0 and keys[to - 1] < rank:
            row[to], keys[to] = row[to - 1], keys[to - 1]
            to -= 1
        row[to], keys[to] = move, rank
    frames[level].count = count
    frames[level].at = 0
    frames[level].value = NOTHING
    frames[level].key = code


@kernel
def search_turn(
    states: Array,
    raw: Array,
    out: Array,
    frames: Array,
    table: Array,
    keys: Array,
    shares: Array,
    values: Array,
    turns: Array,
    limit: int,
    flag: Array,
) -> int:
    """Look at every way to play the turn of `states[0]`; write what each first move is worth to `values`.

    `states`, `out` and `frames` have room for the moves of a turn; the best turns go to `turns`. `limit` is
    the most moves to play. Returns 1 if everything was looked at, 2 if the round can be won in this turn,
    which ends the search, else 0.
    """
    seat = to_move(states[0])
    played = 0
    found = 1
    level = 0
    settled = False  # whether one whole turn has been looked at, which comes before any limit
    enter(states, 0, out, frames, keys, code_of(states, raw, 0))
    values[: frames[0].count] = NOTHING
    while True:
        frame = frames[level]
        if frame.at == frame.count or found != 1:
            # Done here: the position is worth its best move, and so is the move that led to it.
            if level == 0:
                break
            value = frame.value
            if value > NOTHING:
                keep(table, frame.key, value, frame.best)  # also in the end, since lines are read from here
                settle(out, frames, values, level - 1, value)
            level -= 1
            continue
        if settled and (played >= limit or (played % POLL == 0 and flag[0])):
            found = 0
            continue
        states[level + 1] = states[level]
        play(states[level + 1], out[level, frame.at])
        frame.at += 1
        played += 1
        flag[1] = played
        passes_on = to_move(states[level + 1]) != seat or level + 2 == len(states)
        if passes_on or over(states[level + 1]):
            value = worth(states[level + 1], seat, shares)
            settle(out, frames, values, level, value)
            offer(out, frames, turns, level, value)
            settled = True
            if over(states[level + 1]) and winners(states[level + 1]) == 1 << seat:
                found = 2
        else:
            code = code_of(states, raw, level + 1)
            at = find(table, code)
            if at >= 0 and table[at].used:
                settle(out, frames, values, level, table[at].value)
            else:
                level += 1
                enter(states, level, out, frames, keys, code)
    return found


@kernel
def settle(out: Array, frames: Array, values: Array, level: int, value: float) -> None:
    """A move of a position, the one looked at last, has turned out to be worth so much."""
    frame = frames[level]
    if level == 0:
        values[frame.at - 1] = value
    if value > frame.value:
        frame.value = value
        frame.best = out[level, frame.at - 1]


@kernel
def offer(out: Array, frames: Array, turns: Array, level: int, value: float) -> None:
    """Keep a whole turn, the one looked at last, if it is among the best so far."""
    worst = 0
    for at in range(1, len(turns)):
        if turns[at].value < turns[worst].value:
            worst = at
    if len(turns) > 0 and value > turns[worst].value:
        turns[worst].value = value
        turns[worst].length = level + 1
        for at in range(level + 1):
            turns[worst].moves[at] = out[at, frames[at].at - 1]


@kernel
def read_line(states: Array, raw: Array, table: Array, line: Array, first: int) -> int:
    """Follow the best moves of the turn of `states[0]` behind a first one; write them and return how many.

    The positions on the way are left in `states`.
    """
    seat = to_move(states[0])
    line[0] = first
    count = 1
    while True:
        states[count] = states[count - 1]
        play(states[count], line[count - 1])
        if over(states[count]) or to_move(states[count]) != seat or count + 1 == len(states):
            return count
        at = find(table, code_of(states, raw, count))
        if at < 0 or not table[at].used:
            return count
        line[count] = table[at].best
        count += 1


class TurnSearch:
    """Finds the best way to play a whole turn; by the game's evaluation none is better, if time allows."""

    def __init__(self, threads: int = 1, seed: int = 0) -> None:
        """One thread is enough, and nothing is left to chance; but every search can be asked for both."""

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """The first moves of the turn, each with the best turn that it begins, as far as its seat can see."""
        check_decision(state)
        work = Work(state.seen_by(state.to_move), budget)
        seconds = run([work.run], budget, stop, progress)
        return work.findings(seconds)


_ready: set[str] = set()
"""Games whose search is compiled."""


class Work:
    """The arrays of one search, and what is read from them."""

    def __init__(self, view: State, budget: Budget, turns: int = 0) -> None:
        kernel_module = view.game.kernel
        self.view = view
        self.limit = budget.limit
        self.states = np.zeros(DEPTH, kernel_module.State)
        self.states[0] = view.record[0]
        self.raw = self.states.view(np.uint8).reshape(DEPTH, -1)
        self.out = np.zeros((DEPTH, kernel_module.MAX_MOVES), np.int32)
        self.frames = np.zeros(DEPTH, Frame)
        entries = min(2 * budget.steps, MOST_KEPT) if budget.steps else KEPT
        self.table = np.zeros(1 << max(6, entries.bit_length()), Entry)
        self.keys = np.zeros(kernel_module.MAX_MOVES, np.float64)
        self.shares = np.zeros(view.players)
        self.values = np.full(kernel_module.MAX_MOVES, NOTHING)
        self.turns = np.zeros(turns, Turn)
        self.turns["value"] = NOTHING
        self.found = 0
        self.steps = 0
        if view.game.name not in _ready:  # Compiling is no thinking.
            _ready.add(view.game.name)
            limit, self.limit = self.limit, 0
            self.run(np.ones(2, np.int64))
            self.limit = limit
            self.table["used"] = 0
            self.turns["value"] = NOTHING

    def run(self, flag: Array) -> None:
        """Search until the limit is reached or the flag is set."""
        self.found = search_turn(
            self.states,
            self.raw,
            self.out,
            self.frames,
            self.table,
            self.keys,
            self.shares,
            self.values,
            self.turns,
            self.limit,
            flag,
        )
        self.steps = int(flag[1])

    def findings(self, seconds: float) -> Findings:
        """The first moves that were looked at, best first."""
        count = int(self.frames[0]["count"])
        first_moves = self.out[0, :count].copy()
        by_value = np.argsort(-self.values[:count], kind="stable")
        candidates = tuple(
            self._candidate(int(first_moves[at]), float(self.values[at]))
            for at in by_value
            if self.values[at] > NOTHING
        )
        best = candidates[0]
        shares = [(1 - best.value) / max(1, self.view.players - 1)] * self.view.players
        shares[self.view.to_move] = best.value
        return Findings(
            candidates,
            tuple(shares),
            self.steps,
            seconds,
            depth=len(best.line),
            exact=self.found > 0,
            win_in=1 if self.found == 2 else None,
        )

    def _candidate(self, first: int, value: float) -> Candidate:
        line = np.zeros(DEPTH, np.int32)
        count = read_line(self.states, self.raw, self.table, line, first)
        write = self.view.game.notation.write_move
        texts = tuple(write(self.states[at], int(line[at])) for at in range(count))
        return Candidate(texts[0], value, 0.0, self.steps, texts)
