"""The best turn where a turn is several moves: search over all that the mover can do before it passes on.

Orders of the same moves mostly lead to the same position, so positions are kept by their key and looked at
once. Where the turn passes on, or the table is to move, the position is worth what the game's `evaluate`
says.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from stackyard.core.game import Game
from stackyard.core.hints import evaluate, key, order, share
from stackyard.core.jit import kernel, record
from stackyard.core.kernels import Array, Record, moves, over, play, to_move, winners
from stackyard.core.state import State
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.decision import check_decision, check_view
from stackyard.engine.search.findings import Candidate, Findings
from stackyard.engine.search.runner import Progress, Stop, run

MAX_TURN = 128  # moves in a turn; one that is longer is valued as it stands there
MAX_ENTRIES = 1 << 20  # positions in the table; more are looked at again when they come again
TIMED_ENTRIES = 1 << 16  # where the budget is a time
POLL = 256  # moves between two looks at the flag

Frame = record(
    ("count", np.int32),  # moves of the position
    ("next", np.int32),  # the next of them to look at
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
    ("moves", np.int32, MAX_TURN),
)

UNKNOWN = -1.0  # less than anything is worth


class Scratch(NamedTuple):
    """All that a search works in; what has a row a level has one for each move of a turn."""

    states: Any  # one a level, the root first
    raw: Any  # the bytes of each
    frames: Any
    out: Any  # moves, a row a level
    table: Any  # positions that have been looked at
    keys: Any  # by which moves are ordered
    shares: Any  # what a position is worth to each seat
    values: Any  # what each first move is worth
    turns: Any  # the best whole turns


def new_scratch(game: Game, players: int, entries: int, turns: int = 0) -> Scratch:
    """Arrays for a game, with a table of so many entries (a power of two) and room for the best turns."""
    states = np.zeros(MAX_TURN, game.kernel.State)
    best = np.zeros(turns, Turn)
    best["value"] = UNKNOWN
    return Scratch(
        states=states,
        raw=states.view(np.uint8).reshape(MAX_TURN, -1),
        frames=np.zeros(MAX_TURN, Frame),
        out=np.zeros((MAX_TURN, game.kernel.MAX_MOVES), np.int32),
        table=np.zeros(entries, Entry),
        keys=np.zeros(game.kernel.MAX_MOVES, np.float64),
        shares=np.zeros(players),
        values=np.full(game.kernel.MAX_MOVES, UNKNOWN),
        turns=best,
    )


# Positions that have been looked at -----------------------------------------------------------------


@kernel
def probe(table: Array, key: Any) -> int:
    """Where a key is, or would be; -1 where the table is too full for another one."""
    last = np.uint64(len(table) - 1)
    slot = key & last
    for _ in range(16):
        entry = table[np.int64(slot)]
        if not entry.used or entry.key == key:
            return np.int64(slot)  # type: ignore[return-value]
        slot = (slot + np.uint64(1)) & last
    return -1


@kernel
def store(table: Array, key: Any, value: float, best: int) -> None:
    """Remember what a position is worth, and the move that makes it so."""
    slot = probe(table, key)
    if slot >= 0:
        table[slot].key = key
        table[slot].value = value
        table[slot].best = best
        table[slot].used = 1


@kernel
def hash_of(states: Array, raw: Array, level: int) -> Any:
    """The key of a position, or a hash of its bytes (`raw`) where the game has none."""
    code = np.uint64(key(states[level]))
    if code == 0:
        for byte in raw[level]:
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
def enter(states: Array, frames: Array, out: Array, keys: Array, level: int, code: Any) -> None:
    """List the moves of a position, those that deserve it first."""
    row, frame = out[level], frames[level]
    count = moves(states[level], row)
    order(states[level], row, count, keys)
    for i in range(1, count):  # few moves, and mostly in order
        move, rank = row[i], keys[i]
        to = i
        while to > 0 and keys[to - 1] < rank:
            row[to], keys[to] = row[to - 1], keys[to - 1]
            to -= 1
        row[to], keys[to] = move, rank
    frame.count = count
    frame.next = 0
    frame.value = UNKNOWN
    frame.key = code


@kernel
def search_turn(scratch: Scratch, limit: int, flag: Array) -> int:
    """Look at every way to play the turn of `states[0]`; write what each first move is worth to `values`.

    The best turns go to `turns`. `limit` is the most moves to play. Returns 1 if everything was looked at,
    2 if the round can be won in this turn, which ends the search, else 0.
    """
    states, raw, frames, table = scratch.states, scratch.raw, scratch.frames, scratch.table
    out, keys, values = scratch.out, scratch.keys, scratch.values
    seat = to_move(states[0])
    played = 0
    found = 1
    level = 0
    complete = False  # whether one whole turn has been looked at, which comes before any limit
    enter(states, frames, out, keys, 0, hash_of(states, raw, 0))
    values[: frames[0].count] = UNKNOWN
    while True:
        frame = frames[level]
        if frame.next == frame.count or found != 1:
            # Done here: the position is worth its best move, and so is the move that led to it.
            if level == 0:
                break
            value = frame.value
            if value > UNKNOWN:
                store(table, frame.key, value, frame.best)  # also in the end, since lines are read from here
                back_up(frames, out, values, level - 1, value)
            level -= 1
            continue
        if complete and (played >= limit or (played % POLL == 0 and flag[0])):
            found = 0
            continue
        states[level + 1] = states[level]
        play(states[level + 1], out[level, frame.next])
        frame.next += 1
        played += 1
        flag[1] = played
        passes_on = to_move(states[level + 1]) != seat or level + 2 == len(states)
        if passes_on or over(states[level + 1]):
            value = worth(states[level + 1], seat, scratch.shares)
            back_up(frames, out, values, level, value)
            keep_turn(frames, out, scratch.turns, level, value)
            complete = True
            if over(states[level + 1]) and winners(states[level + 1]) == 1 << seat:
                found = 2
        else:
            code = hash_of(states, raw, level + 1)
            slot = probe(table, code)
            if slot >= 0 and table[slot].used:
                back_up(frames, out, values, level, table[slot].value)
            else:
                level += 1
                enter(states, frames, out, keys, level, code)
    return found


@kernel
def back_up(frames: Array, out: Array, values: Array, level: int, value: float) -> None:
    """A move of a position, the one looked at last, has turned out to be worth so much."""
    frame = frames[level]
    if level == 0:
        values[frame.next - 1] = value
    if value > frame.value:
        frame.value = value
        frame.best = out[level, frame.next - 1]


@kernel
def keep_turn(frames: Array, out: Array, turns: Array, level: int, value: float) -> None:
    """Keep a whole turn, the one looked at last, if it is among the best so far."""
    worst = 0
    for i in range(1, len(turns)):
        if turns[i].value < turns[worst].value:
            worst = i
    if len(turns) > 0 and value > turns[worst].value:
        turns[worst].value = value
        turns[worst].length = level + 1
        for i in range(level + 1):
            turns[worst].moves[i] = out[i, frames[i].next - 1]


@kernel
def read_line(scratch: Scratch, line: Array, first: int) -> int:
    """Follow the best moves of the turn of `states[0]` behind a first one; write them and return how many.

    The positions on the way are left in `states`.
    """
    states, table = scratch.states, scratch.table
    seat = to_move(states[0])
    line[0] = first
    count = 1
    while True:
        states[count] = states[count - 1]
        play(states[count], line[count - 1])
        if over(states[count]) or to_move(states[count]) != seat or count + 1 == len(states):
            return count
        slot = probe(table, hash_of(states, scratch.raw, count))
        if slot < 0 or not table[slot].used:
            return count
        line[count] = table[slot].best
        count += 1


class TurnSearch:
    """Finds the best way to play a whole turn; by the game's evaluation none is better, if time allows."""

    def __init__(self, threads: int = 1, seed: int = 0) -> None:
        """One thread is enough, and nothing is left to chance; but every search can be asked for both."""

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """The first moves of the turn, each with the best turn that it begins; from what its seat sees."""
        check_decision(state)
        check_view(state)
        work = TurnWork(state, budget)
        seconds = run([work.run], budget, stop, progress)
        return work.findings(seconds)


_compiled: set[str] = set()
"""Games whose search is compiled, or loaded."""


class TurnWork:
    """The arrays of one search, and what is read from them."""

    def __init__(self, view: State, budget: Budget, turns: int = 0) -> None:
        self.view = view
        self.limit = budget.limit
        entries = min(2 * budget.steps, MAX_ENTRIES) if budget.steps else TIMED_ENTRIES
        self.scratch = new_scratch(view.game, view.players, 1 << max(6, entries.bit_length()), turns)
        self.scratch.states[0] = view.record[0]
        self.found = 0
        self.steps = 0
        if view.game.name not in _compiled:  # Compiling is no thinking.
            _compiled.add(view.game.name)
            limit, self.limit = self.limit, 0
            self.run(np.ones(2, np.int64))
            self.limit = limit
            self.scratch.table["used"] = 0
            self.turns["value"] = UNKNOWN

    @property
    def turns(self) -> Any:
        """The best whole turns, in no order; there may be fewer, and the others are worth UNKNOWN."""
        return self.scratch.turns

    def run(self, flag: Array) -> None:
        """Search until the limit is reached or the flag is set."""
        self.found = search_turn(self.scratch, self.limit, flag)
        self.steps = int(flag[1])

    def findings(self, seconds: float) -> Findings:
        """The first moves that were looked at, best first."""
        count = int(self.scratch.frames[0]["count"])
        first_moves, values = self.scratch.out[0, :count].copy(), self.scratch.values[:count]
        by_value = np.argsort(-values, kind="stable")
        candidates = tuple(
            self._candidate(int(first_moves[i]), float(values[i])) for i in by_value if values[i] > UNKNOWN
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
        line = np.zeros(MAX_TURN, np.int32)
        count = read_line(self.scratch, line, first)
        write = self.view.game.notation.write_move
        texts = tuple(write(self.scratch.states[i], int(line[i])) for i in range(count))
        return Candidate(texts[0], value, 0.0, self.steps, texts)
