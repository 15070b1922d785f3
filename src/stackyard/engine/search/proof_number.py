"""Who wins for certain: proof-number search for two players, without chance, secrets and draws.

For every position the search knows how many others at least must still be decided to prove that seat 0
wins (`proof`) and that it does not (`disproof`), and it always looks at the move that comes closest. So it
goes deep where one side has few moves, which is where rounds end. It goes down one line at a time and comes
back when another line has become more promising, with a table of all that it has seen (df-pn, Nagai 2002); a
move must become more promising by a quarter, so that it does not jump to and fro.

The table is kept from move to move. Positions must not repeat within a line.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from stackyard.core.errors import OptionError
from stackyard.core.hints import key, rekey
from stackyard.core.jit import kernel, record
from stackyard.core.kernels import Array, Record, count_moves, moves, over, play, to_move, winners
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.findings import Candidate, Findings
from stackyard.engine.search.runner import Progress, Stop, run
from stackyard.engine.search.without_calls import without_calls

INFINITE = 1 << 30  # a proof number that is out of reach: the opposite is certain
MAX_DEPTH = 128  # moves in a line
TABLE_BITS = 20
SLOTS = 4  # neighbours in the table among which the least worked for makes room

Entry = record(
    ("key", np.uint64),
    ("proof", np.int32),
    ("disproof", np.int32),
    ("work", np.int32),
    ("distance", np.int32),
)
Frame = record(
    ("key", np.uint64),
    ("count", np.int64),  # moves of the position
    ("chosen", np.int64),  # the one that is being searched
    ("work", np.int64),  # positions that were looked at below
    # As soon as one of its numbers reaches its limit, another line is more promising.
    ("limit", np.int64),
    ("other_limit", np.int64),
)
Child = record(
    ("key", np.uint64),  # 0 where the round is over
    ("proof", np.int64),
    ("disproof", np.int64),
    ("distance", np.int64),  # moves to the end, where it is proven who wins
    ("move", np.int32),
)

UNKNOWN, WON, NOT_WON = range(3)
Answer = record(
    ("result", np.int64),  # UNKNOWN, or whether seat 0 has won
    ("distance", np.int64),
    ("drawn", np.int64),  # whether a round has ended without exactly one winner
)


class Scratch(NamedTuple):
    """All that a search works in, allocated once for a game; what has a row a level has the root's first."""

    states: Any
    frames: Any
    children: Any  # a row a level
    out: Any  # moves of one position
    table: Any
    answer: Any


@kernel
def find(table: Array, key: Any) -> int:
    """Where the table tells of a position, or -1."""
    first = np.int64(key & np.uint64(len(table) - SLOTS))
    for slot in range(first, first + SLOTS):
        if table[slot].key == key and table[slot].work > 0:
            return slot
    return -1


@kernel
def store(table: Array, key: Any, proof: int, disproof: int, distance: int, work: int) -> None:
    """Write down what is known of a position, in place of what took the least work."""
    slot = find(table, key)
    if slot < 0:
        first = np.int64(key & np.uint64(len(table) - SLOTS))
        slot = int(first)
        for each in range(first, first + SLOTS):
            if table[each].work < table[slot].work:
                slot = each
    entry = table[slot]
    entry.key = key
    entry.proof = proof
    entry.disproof = disproof
    entry.distance = distance
    entry.work = min(work, INFINITE)


@kernel
def first_seat_won(state: Record, answer: Record) -> bool:
    """Whether seat 0 has won; notes a round that has not exactly one winner."""
    won = winners(state)
    if won != 1 and won != 2:
        answer.drawn = 1
    return won == 1


@kernel
def expand(scratch: Scratch, level: int) -> int:
    """List the moves of a position with what is known of each; return how many there are."""
    states, table, out = scratch.states, scratch.table, scratch.out
    children = scratch.children[level]
    count = moves(states[level], out)
    mine = to_move(states[level]) == 0
    for i in range(count):
        children[i].move = out[i]
    for i in range(count):
        child = children[i]
        states[level + 1] = states[level]
        play(states[level + 1], child.move)
        child.distance = 0
        if over(states[level + 1]):
            won = first_seat_won(states[level + 1], scratch.answer[0])
            child.key = np.uint64(0)
            child.proof = 0 if won else INFINITE
            child.disproof = INFINITE if won else 0
            if won == mine:
                children[0] = children[i]  # The others need not be looked at.
                return 1
            continue
        child.key = rekey(states[level + 1], states[level], child.move, scratch.frames[level].key)
        slot = find(table, child.key)
        if slot >= 0:
            child.proof = table[slot].proof
            child.disproof = table[slot].disproof
            child.distance = table[slot].distance
            continue
        replies = max(count_moves(states[level + 1], out), 1)
        if to_move(states[level + 1]) == 0:
            child.proof = 1
            child.disproof = replies
        else:
            child.proof = replies
            child.disproof = 1
    return count


@kernel
def prove(scratch: Scratch, limit: int, flag: Array) -> None:
    """Find out whether seat 0 wins from `states[0]`, and in how many moves; the answer is in `answer`."""
    states, frames, answer = scratch.states, scratch.frames, scratch.answer[0]
    level = 0
    entering = True
    frames[0].limit = INFINITE
    frames[0].other_limit = INFINITE
    frames[0].key = key(states[0])
    answer.result = UNKNOWN
    answer.drawn = 0
    while True:
        frame = frames[level]
        children = scratch.children[level]
        if entering:
            if level + 1 == MAX_DEPTH or flag[0] != 0 or (limit > 0 and flag[1] >= limit):
                return
            frame.count = expand(scratch, level)
            flag[1] += frame.count
            frame.work = frame.count
            entering = False
        mine = to_move(states[level]) == 0
        # The side to move needs one move that does; the other side needs an answer to all of them.
        least, second, total, best = INFINITE, INFINITE, 0, 0
        nearest, farthest = MAX_DEPTH, 0
        for i in range(frame.count):
            child = children[i]
            one = child.proof if mine else child.disproof
            all_of = child.disproof if mine else child.proof
            total = min(total + all_of, INFINITE)
            if one < least:
                second = least
                least = one
                best = i
            elif one < second:
                second = one
            if one == 0:
                nearest = min(nearest, child.distance + 1)
            farthest = max(farthest, child.distance + 1)
        if least == 0:
            total = INFINITE
        elif total == 0:
            least = INFINITE
        if least < frame.limit and total < frame.other_limit:
            # Go on with the best move until it is no longer the best.
            frame.chosen = best
            rest = frame.other_limit - (total - (children[best].disproof if mine else children[best].proof))
            threshold = min(frame.limit, second + second // 4 + 1)
            states[level + 1] = states[level]
            play(states[level + 1], children[best].move)
            same = (to_move(states[level + 1]) == 0) == mine
            below = frames[level + 1]
            below.key = children[best].key
            # Limits are from the point of view of whoever is to move.
            below.limit = threshold if same else rest
            below.other_limit = rest if same else threshold
            level += 1
            entering = True
            continue
        distance = nearest if least == 0 else farthest if total == 0 else 0
        proof = least if mine else total
        disproof = total if mine else least
        if level == 0:
            answer.result = WON if proof == 0 else NOT_WON
            answer.distance = distance
            return
        store(scratch.table, frame.key, proof, disproof, distance, frame.work)
        level -= 1
        above = frames[level]
        above.work += frame.work
        child = scratch.children[level, above.chosen]
        child.proof = proof
        child.disproof = disproof
        child.distance = distance


@kernel
def look_up(states: Array, table: Array, entry: Array) -> bool:
    """Whether the table knows the first state; if so, its entry is copied."""
    slot = find(table, key(states[0]))
    if slot >= 0:
        entry[0] = table[slot]
    return slot >= 0


class ProofNumberSearch:
    """Finds out who wins, or that the budget is not enough for that.

    >>> import stackyard
    >>> from random import Random
    >>> random, state = Random(1), stackyard.game("stakd").start(players=2)
    >>> for _ in range(30):
    ...     state = state.play(random.choice(state.moves()))
    >>> found = ProofNumberSearch().search(state, Budget(steps=100_000))
    >>> found.exact, sorted(found.values)
    (True, [0.0, 1.0])
    """

    def __init__(self, seed: int = 0, table_bits: int = TABLE_BITS) -> None:
        self.seconds = 0.0
        """What the last search took."""
        self._table = np.zeros((1 << table_bits) + SLOTS, Entry)[: 1 << table_bits]
        self._scratch: dict[str, Scratch] = {}

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings | None:
        """The moves whose outcome is certain, best first; None when it was not found out who wins."""
        if state.over or state.to_move == TABLE:
            raise OptionError(msg("there is nothing to prove unless a seat is to move"))
        if state.players != 2 or state.game.kernel.MAX_CHANCES > 0:
            raise OptionError(msg("proofs are for two players without chance"))
        steps = 0

        def work(flag: Any) -> None:
            nonlocal steps
            prove(scratch, budget.steps, flag)
            steps = int(flag[1])

        fresh = state.game.name not in self._scratch
        scratch = self._scratch_of(state)
        scratch.states[0] = without_calls(state).record[0]
        if fresh:
            work(np.ones(2, np.int64))  # Compiles; a flag that is set ends it at once.
        self.seconds = run([work], budget, stop, progress)
        answer = scratch.answer[0]
        winner = {WON: 0, NOT_WON: 1}.get(int(answer["result"]))
        if winner is None or (winner == 1 and answer["drawn"]):
            return None
        return self._findings(state, scratch, winner, steps)

    def _scratch_of(self, state: State) -> Scratch:
        """The arrays for a game; those of the last game only, since they are large."""
        rules, name = state.game.kernel, state.game.name
        if name not in self._scratch:
            self._scratch = {
                name: Scratch(
                    states=np.zeros(MAX_DEPTH, rules.State),
                    frames=np.zeros(MAX_DEPTH, Frame),
                    children=np.zeros((MAX_DEPTH, rules.MAX_MOVES), Child),
                    out=np.zeros(rules.MAX_MOVES, np.int32),
                    table=self._table,
                    answer=np.zeros(1, Answer),
                )
            }
        return self._scratch[name]

    def _findings(self, state: State, scratch: Scratch, winner: int, steps: int) -> Findings:
        wins = winner == state.to_move
        distance = int(scratch.answer[0]["distance"])
        children = scratch.children[0, : scratch.frames[0]["count"]]
        certain = children["proof" if winner == 0 else "disproof"] == 0
        far = children["distance"]
        write = state.game.notation.write_move
        # A win as soon as may be, a loss as late as may be.
        best_first = sorted(np.flatnonzero(certain), key=lambda i: far[i] if wins else -far[i])
        candidates = []
        for place, i in enumerate(best_first):
            move = write(state.record[0], int(children[i]["move"]))
            line = (move, *self._line(state.play(move), winner)) if place == 0 else (move,)
            candidates.append(Candidate(move, float(wins), 0.0, steps if place == 0 else 0, line))
        return Findings(
            candidates=tuple(candidates),
            values=(1.0, 0.0) if winner == 0 else (0.0, 1.0),
            steps=steps,
            seconds=self.seconds,
            depth=distance,
            exact=True,
            win_in=(distance + 1) // 2 if wins else -(distance // 2),
        )

    def _line(self, state: State, winner: int) -> list[str]:
        """How the round goes on, as far as the table remembers."""
        line: list[str] = []
        entry = np.zeros(1, Entry)
        state = without_calls(state)
        while not state.over:
            best: tuple[int, str, State] | None = None
            for move in state.moves():
                after = state.play(move)
                if after.over:
                    far, certain = 0, after.winners == (winner,)
                else:
                    certain = look_up(after.record, self._table, entry)
                    certain = certain and int(entry[0]["proof" if winner == 0 else "disproof"]) == 0
                    far = int(entry[0]["distance"])
                better = best is None or (far < best[0]) == (state.to_move == winner)
                if certain and better:
                    best = (far, move, after)
            if best is None:
                return line
            line.append(best[1])
            state = best[2]
        return line
