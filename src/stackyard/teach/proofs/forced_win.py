"""A forced win within so many turns that exactly one first turn begins; two seats, no chance.

Every move is asked with a null window whether it wins in time, by the node search of alpha-beta without its
selective parts: what that says about wins is exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core import entries
from stackyard.core.state import State
from stackyard.core.switch import BOTS, is_plain
from stackyard.engine.search.alphabeta import AlphaBeta, Root
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.pvs import HISTORY_SIZE, MAX_PLY, Frame, Run, Scratch, search_node
from stackyard.engine.search.transpositions import WIN, make_table
from stackyard.engine.search.turn import hash_of
from stackyard.teach.proofs.proven import Proven, after_line
from stackyard.teach.puzzle import Judgement, Line, Puzzle

TABLE_BITS = 17
LOOK = 10_000  # nodes a turn of the search that tells whether there may be a win


class ForcedWin:
    """Wins in exactly `turns` turns of the mover, proven with at most `limit` nodes."""

    def __init__(self, turns: int, limit: int = 300_000) -> None:
        self.turns = turns
        self.limit = limit

    def may_be(self, state: State) -> bool:
        """Whether alpha-beta finds a win in so many turns soon."""
        if state.game.kernel.MAX_CHANCES or state.players != 2 or len(state.moves()) < 2:
            return False
        found = AlphaBeta(table_bits=TABLE_BITS).search(state, Budget(steps=LOOK * (self.turns - 1)))
        return found.win_in == self.turns

    def examine(self, state: State) -> Proven | None:
        """The puzzle, where one result of a first turn wins in time, and none sooner."""
        search = _Search(state, self.limit)
        if search.winning(state.record, self.turns - 1):
            return None
        right = search.only(state.record, self.turns)
        line = self._line(search, state.record, right, self.turns) if right else None
        if line is None or search.exhausted:
            return None
        texts = frozenset(search.text(state.record, move) for move in right)
        wrong = tuple(move for move in state.moves() if move not in texts)
        return Proven(line, texts, wrong, self.turns)

    def proves(self, state: State, solution: Line) -> bool:
        """Whether each turn of the line but the last, which wins, is the only one that wins in time."""
        search, there = _Search(state, self.limit), state
        for place, move in enumerate(solution):
            if place % 2 == 0 and place + 1 < len(solution):
                turns = self.turns - place // 2
                right = search.only(there.record, turns)
                sooner = search.winning(there.record, turns - 1)
                if sooner or move not in [search.text(there.record, each) for each in right]:
                    return False
            there = there.play(move)
        won = there.over and there.winners == (state.to_move,)
        return won and len(solution) == 2 * self.turns - 1 and not search.exhausted

    def _line(self, search: _Search, record: Any, right: list[int], turns: int) -> Line | None:
        """The line with the best defence; None where there is more than one way to go on."""
        after = search.play(record, right[0])
        first = search.text(record, right[0])
        replies = [(search.text(after, reply), search.play(after, reply)) for reply in search.moves(after)]
        if turns == 2:
            # Any win ends it then; so the defence that leaves the fewest ways to win.
            best: tuple[int, Line] = (len(search.list) + 1, ())
            for reply, there in replies:
                ends = search.winning(there, 1)
                best = min(best, (len(ends), (first, reply, search.text(there, ends[0]))))
                if len(ends) == 1:
                    break
            return best[1]
        for reply, there in replies:
            if search.exhausted:
                return None
            if search.winning(there, turns - 2):
                continue
            following = search.only(there, turns - 1)
            rest = self._line(search, there, following, turns - 1) if following else None
            if rest is not None:
                return first, reply, *rest
        return None

    def refute(self, state: State, move: str) -> Line:
        """The move, and a reply after which there is no win in time."""
        reply = _Search(state, self.limit).defence(state.play(move), self.turns - 1)
        return (move, reply) if reply else ()

    def refutes(self, state: State, *lines: Line) -> bool:
        """Whether the replies leave no win in time."""
        return all(self._refutes(state, line) for line in lines)

    def _refutes(self, state: State, line: Line) -> bool:
        there = after_line(state, line)
        if there.over:
            return there.winners != (state.to_move,)
        if there.to_move != state.to_move:
            return False  # Without a reply nothing is shown.
        search = _Search(state, self.limit)
        return not search.winning(there.record, self.turns - 1) and not search.exhausted

    def judge(self, puzzle: Puzzle, before: State, after: State) -> Judgement:
        """It is wrong, since the line is the only one; the reply says why."""
        move = after.last or ""
        if after.over or is_plain(before.game.name, BOTS):
            return Judgement("wrong", (move,) if after.over else ())
        search = _Search(before, self.limit)
        for turns in range(1, self.turns + 1):
            if search.winning(before.record, turns):
                reply = search.defence(after, turns - 1)
                return Judgement("wrong", (move, reply) if reply else ())
        return Judgement("wrong")

    def solves(self, before: State, proven: Proven, states: list[State]) -> bool | None:
        """Whether the first move was right."""
        return states[0].last in proven.right


class _Search:
    """The arrays of alpha-beta, and a limit of nodes for all that is asked; moves are integers here."""

    def __init__(self, state: State, limit: int) -> None:
        rules = state.game.kernel
        self.write = state.game.notation.write_move
        self.list = np.zeros(rules.MAX_MOVES, np.int32)
        self.status, self.points = np.zeros(3, np.int64), np.zeros(state.players)
        states = np.zeros(MAX_PLY + 1, rules.State)
        self.raw = states.view(np.uint8).reshape(MAX_PLY + 1, -1)
        self.scratch = Scratch(
            states=states,
            frames=np.zeros(MAX_PLY + 1, Frame),
            lists=np.zeros((MAX_PLY + 1, rules.MAX_MOVES), np.int32),
            keys=np.zeros((MAX_PLY + 1, rules.MAX_MOVES), np.int32),
            table=make_table(TABLE_BITS),
            killers=np.full((MAX_PLY + 1, 2), -1, np.int32),
            history=np.zeros((2, HISTORY_SIZE), np.int32),
            pv=np.zeros((MAX_PLY + 1, MAX_PLY + 1), np.int32),
            pv_length=np.zeros(MAX_PLY + 1, np.int64),
            roots=np.zeros(1, Root),
            run=np.zeros(1, Run),
        )
        self.run = self.scratch.run[0]
        self.run.limit, self.run.use_table, self.run.age = limit, 1, 1
        self.flag = np.zeros(2, np.int64)

    @property
    def exhausted(self) -> bool:
        """Whether the limit was reached, so that what was said last says nothing."""
        return bool(self.run.stopped)

    def text(self, record: Any, move: int) -> str:
        """A move in notation."""
        return self.write(record[0], move)

    def moves(self, record: Any) -> list[int]:
        """The legal moves."""
        found: list[int] = self.list[: entries.moves(record, self.list)].tolist()
        return found

    def play(self, record: Any, move: int) -> Any:
        """The position after a move."""
        after = record.copy()
        entries.play(after, move)
        return after

    def look(self, record: Any) -> tuple[int, bool, int]:
        """Whose turn it is, whether the round is over, and who has won, as a mask of seats."""
        entries.status(record, self.status, self.points)
        seat, over, winners = self.status.tolist()
        return seat, bool(over), winners

    def winning(self, record: Any, turns: int) -> list[int]:
        """The moves that win within so many turns of the mover."""
        if turns < 1:
            return []
        seat = self.look(record)[0]
        return [move for move in self.moves(record) if self.wins(self.play(record, move), seat, turns)]

    def only(self, record: Any, turns: int) -> list[int]:
        """The moves that win within so many turns, where all of them come to the same; else none."""
        seat, right, result = self.look(record)[0], list[int](), b""
        for move in self.moves(record):
            after = self.play(record, move)
            if self.wins(after, seat, turns):
                if right and after.tobytes() != result:
                    return []
                right.append(move)
                result = after.tobytes()
        return right

    def wins(self, after: Any, seat: int, turns: int) -> bool:
        """Whether a seat that has just moved, in its first of so many turns, wins."""
        _, over, winners = self.look(after)
        if over:
            return winners == 1 << seat
        return turns > 1 and self._lost(after, turns - 1)

    def _lost(self, after: Any, turns: int) -> bool:
        """Whether the mover has lost against a seat that has so many turns to win in."""
        if self.exhausted:
            return False
        self.scratch.states[1] = after[0]
        self.scratch.frames[1].key = hash_of(self.scratch.states, self.raw, 1)
        plies = 2 * turns  # from here to the win
        self.run.iteration = plies
        bound = WIN - plies - 1
        score = search_node(self.scratch, self.flag, plies, -bound, 1 - bound)
        return not self.exhausted and -score >= bound

    def defence(self, after: State, turns: int) -> str:
        """A reply after which the other seat does not win within so many turns: one that wins, if any."""
        mover, other = after.to_move, 1 - after.to_move
        replies = [(reply, self.play(after.record, reply)) for reply in self.moves(after.record)]
        looks = [self.look(there) for _, there in replies]
        for (reply, _), (_, over, winners) in zip(replies, looks, strict=True):
            if over and winners == 1 << mover:
                return self.text(after.record, reply)
        for (reply, there), (_, over, winners) in zip(replies, looks, strict=True):
            safe = winners != 1 << other if over else not self._any_win(there, other, turns)
            if safe and not self.exhausted:
                return self.text(after.record, reply)
        return ""

    def _any_win(self, record: Any, seat: int, turns: int) -> bool:
        return turns > 0 and any(
            self.wins(self.play(record, move), seat, turns) for move in self.moves(record)
        )
