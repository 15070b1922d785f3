"""Who wins for certain: proof-number search for two players, without chance, secrets and draws.

For every position the search knows how many others at least must still be settled to prove that seat 0
wins (`proof`) and that it does not (`disproof`), and it always looks at the move that comes closest. So it
goes deep where one side has few moves, which is where rounds end. It goes down one line at a time and comes
back when another line has become more promising, with a table of all that it has seen (df-pn, Nagai 2002); a
move must become more promising by a quarter, so that it does not jump to and fro.

The table is kept from move to move. Positions must not repeat within a line.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.errors import OptionError
from stackyard.core.hints import key, rekey
from stackyard.core.jit import kernel, record
from stackyard.core.kernels import Array, Record, count_moves, moves, over, play, silence, to_move, winners
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.clock import Progress, Stop, run
from stackyard.engine.search.findings import Candidate, Findings

SETTLED = 1 << 30  # a proof number that is out of reach: the opposite is certain
DEEPEST = 128  # moves in a line
TABLE_BITS = 20
SLOTS = 4  # neighbours in the table among which the least worked for makes room

Slot = record(
    ("key", np.uint64), ("proof", np.int32), ("disproof", np.int32), ("work", np.int32), ("far", np.int32)
)

NOT_SETTLED, WON, NOT_WON = range(3)


@kernel
def find(table: Array, name: Any) -> int:
    """Where the table tells of a position, or -1."""
    first = np.int64(name & np.uint64(len(table) - SLOTS))
    for slot in range(first, first + SLOTS):
        if table[slot].key == name and table[slot].work > 0:
            return slot
    return -1


@kernel
def remember(table: Array, name: Any, proof: int, disproof: int, far: int, work: int) -> None:
    """Write down what is known of a position, in place of what took the least work."""
    slot = find(table, name)
    if slot < 0:
        first = np.int64(name & np.uint64(len(table) - SLOTS))
        slot = int(first)
        for each in range(first, first + SLOTS):
            if table[each].work < table[slot].work:
                slot = each
    table[slot].key = name
    table[slot].proof = proof
    table[slot].disproof = disproof
    table[slot].far = far
    table[slot].work = min(work, SETTLED)


@kernel
def result_of(state: Record, drawn: Array) -> bool:
    """Whether seat 0 has won; notes a round that has not exactly one winner."""
    won = winners(state)
    if won != 1 and won != 2:
        drawn[0] = 1
    return won == 1


@kernel
def widen(
    states: Array,
    level: int,
    names: Array,
    out: Array,
    proofs: Array,
    disproofs: Array,
    far: Array,
    children: Array,
    table: Array,
    drawn: Array,
) -> int:
    """List the moves of a position with what is known of each; return how many there are."""
    count = moves(states[level], out[level])
    mine = to_move(states[level]) == 0
    for i in range(count):
        states[level + 1] = states[level]
        play(states[level + 1], out[level, i])
        far[level, i] = 0
        if over(states[level + 1]):
            won = result_of(states[level + 1], drawn)
            children[level, i] = np.uint64(0)
            proofs[level, i] = 0 if won else SETTLED
            disproofs[level, i] = SETTLED if won else 0
            if won == mine:
                # The others need not be looked at.
                out[level, 0] = out[level, i]
                children[level, 0] = np.uint64(0)
                far[level, 0] = 0
                proofs[level, 0] = proofs[level, i]
                disproofs[level, 0] = disproofs[level, i]
                return 1
            continue
        name = rekey(states[level + 1], states[level], out[level, i], names[level])
        children[level, i] = name
        slot = find(table, name)
        if slot >= 0:
            proofs[level, i] = table[slot].proof
            disproofs[level, i] = table[slot].disproof
            far[level, i] = table[slot].far
            continue
        replies = max(count_moves(states[level + 1], out[level + 1]), 1)
        if to_move(states[level + 1]) == 0:
            proofs[level, i] = 1
            disproofs[level, i] = replies
        else:
            proofs[level, i] = replies
            disproofs[level, i] = 1
    return count


@kernel
def prove(
    states: Array,
    names: Array,
    out: Array,
    proofs: Array,
    disproofs: Array,
    far: Array,
    children: Array,
    counts: Array,
    chosen: Array,
    works: Array,
    limits: Array,
    table: Array,
    drawn: Array,
    most: int,
    flag: Array,
    answer: Array,
) -> None:
    """Settle `states[0]`: writes to `answer` whether seat 0 wins, and in how many moves."""
    level = 0
    entering = True
    limits[0, 0] = SETTLED
    limits[0, 1] = SETTLED
    names[0] = key(states[0])
    answer[0] = NOT_SETTLED
    while True:
        if entering:
            if level + 1 == DEEPEST or flag[0] != 0 or (most > 0 and flag[1] >= most):
                return
            counts[level] = widen(states, level, names, out, proofs, disproofs, far, children, table, drawn)
            flag[1] += counts[level]
            works[level] = counts[level]
            entering = False
        mine = to_move(states[level]) == 0
        # The side to move needs one move that does; the other side needs an answer to all of them.
        least, second, total, best = SETTLED, SETTLED, 0, 0
        nearest, farthest = DEEPEST, 0
        for i in range(counts[level]):
            one = proofs[level, i] if mine else disproofs[level, i]
            all_of = disproofs[level, i] if mine else proofs[level, i]
            total = min(total + all_of, SETTLED)
            if one < least:
                second = least
                least = one
                best = i
            elif one < second:
                second = one
            if one == 0:
                nearest = min(nearest, far[level, i] + 1)
            farthest = max(farthest, far[level, i] + 1)
        if least == 0:
            total = SETTLED
        elif total == 0:
            least = SETTLED
        if least < limits[level, 0] and total < limits[level, 1]:
            # Go on with the best move until it is no longer the best.
            chosen[level] = best
            rest = total - (disproofs[level, best] if mine else proofs[level, best])
            other = min(limits[level, 0], second + second // 4 + 1)
            states[level + 1] = states[level]
            play(states[level + 1], out[level, best])
            names[level + 1] = children[level, best]
            same = (to_move(states[level + 1]) == 0) == mine
            # Limits are told from the side of whoever is to move.
            limits[level + 1, 0] = other if same else limits[level, 1] - rest
            limits[level + 1, 1] = limits[level, 1] - rest if same else other
            level += 1
            entering = True
            continue
        distance = nearest if least == 0 else farthest if total == 0 else 0
        proof = least if mine else total
        disproof = total if mine else least
        if level == 0:
            answer[0] = WON if proof == 0 else NOT_WON
            answer[1] = distance
            return
        remember(table, names[level], proof, disproof, distance, works[level])
        level -= 1
        works[level] += works[level + 1]
        proofs[level, chosen[level]] = proof
        disproofs[level, chosen[level]] = disproof
        far[level, chosen[level]] = distance


@kernel
def known(states: Array, table: Array, told: Array) -> None:
    """What the table tells of the first state: proof, disproof and distance, or nothing."""
    slot = find(table, key(states[0]))
    told[0] = 0
    if slot >= 0:
        told[0] = 1
        told[1] = table[slot].proof
        told[2] = table[slot].disproof
        told[3] = table[slot].far


class Proof:
    """Settles who wins, or finds that the budget is not enough for that.

    >>> import stackyard
    >>> from random import Random
    >>> random, state = Random(1), stackyard.game("stakd").start(players=2)
    >>> for _ in range(30):
    ...     state = state.play(random.choice(state.moves()))
    >>> found = Proof().search(state, Budget(steps=100_000))
    >>> found.exact, sorted(found.values)
    (True, [0.0, 1.0])
    """

    def __init__(self, seed: int = 0, table_bits: int = TABLE_BITS) -> None:
        self.table = np.zeros((1 << table_bits) + SLOTS, Slot)[: 1 << table_bits]
        self.seconds = 0.0
        """What the last search took."""
        self._room: dict[str, Any] = {}

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings | None:
        """The moves whose outcome is certain, best first; None when the round was not settled."""
        if state.over or state.to_move == TABLE:
            raise OptionError("there is nothing to prove unless a seat is to move")
        if state.players != 2 or state.game.kernel.MAX_CHANCES > 0:
            raise OptionError("proofs are for two players without chance")
        room = self._scratch(state)
        room["states"][0] = state.record[0]
        silence(room["states"])
        drawn, answer = np.zeros(1, np.int64), np.zeros(2, np.int64)
        steps = np.zeros(1, np.int64)

        def settle(flag: Any) -> None:
            run_kernel: Any = prove  # Its many arrays stand in the order of the room.
            run_kernel(*room.values(), self.table, drawn, budget.steps, flag, answer)
            steps[0] = flag[1]

        if not room["counts"][0]:
            settle(np.ones(2, np.int64))  # Compiles; a flag that is set ends it at once.

        self.seconds = run([settle], budget, stop, progress)
        winner = {WON: 0, NOT_WON: 1}.get(int(answer[0]))
        if winner is None or (winner == 1 and drawn[0]):
            return None
        return self._findings(state, room, winner, int(steps[0]), self.seconds, int(answer[1]))

    def _scratch(self, state: State) -> dict[str, Any]:
        if state.game.name not in self._room:
            size = (DEEPEST, state.game.kernel.MAX_MOVES)
            self._room = {
                state.game.name: {
                    "states": np.zeros(DEEPEST, state.game.kernel.State),
                    "names": np.zeros(DEEPEST, np.uint64),
                    "out": np.empty(size, np.int32),
                    "proofs": np.empty(size, np.int64),
                    "disproofs": np.empty(size, np.int64),
                    "far": np.empty(size, np.int64),
                    "children": np.empty(size, np.uint64),
                    "counts": np.zeros(DEEPEST, np.int64),
                    "chosen": np.zeros(DEEPEST, np.int64),
                    "works": np.zeros(DEEPEST, np.int64),
                    "limits": np.zeros((DEEPEST, 2), np.int64),
                }
            }
        room: dict[str, Any] = self._room[state.game.name]
        return room

    def _findings(
        self, state: State, room: dict[str, Any], winner: int, steps: int, seconds: float, distance: int
    ) -> Findings:
        count = int(room["counts"][0])
        wins = winner == state.to_move
        certain = room["proofs" if winner == 0 else "disproofs"][0, :count] == 0
        far = room["far"][0, :count]
        write = state.game.notation.write_move
        # A win as soon as may be, a loss as late as may be.
        best_first = sorted(np.flatnonzero(certain), key=lambda i: far[i] if wins else -far[i])
        candidates = []
        for place, i in enumerate(best_first):
            move = write(state.record[0], int(room["out"][0, i]))
            line = (move, *self._line(state.play(move), winner)) if place == 0 else (move,)
            candidates.append(Candidate(move, float(wins), 0.0, steps if place == 0 else 0, line))
        turns = (distance + 1) // 2 if wins else -(distance // 2)
        return Findings(
            candidates=tuple(candidates),
            values=(1.0, 0.0) if winner == 0 else (0.0, 1.0),
            steps=steps,
            seconds=seconds,
            depth=distance,
            exact=True,
            win_in=turns,
        )

    def _line(self, state: State, winner: int) -> list[str]:
        """How the round goes on, as far as the table remembers."""
        line: list[str] = []
        told = np.zeros(4, np.int64)
        record = state.record.copy()
        silence(record)
        state = State(state.game, state.setup, record)
        while not state.over:
            best: tuple[int, str, State] | None = None
            for move in state.moves():
                after = state.play(move)
                if after.over:
                    far, certain = 0, after.winners == (winner,)
                else:
                    known(after.record, self.table, told)
                    far, certain = int(told[3]), bool(told[0]) and told[1 + winner] == 0
                better = best is None or (far < best[0]) == (state.to_move == winner)
                if certain and better:
                    best = (far, move, after)
            if best is None:
                return line
            line.append(best[1])
            state = best[2]
        return line
