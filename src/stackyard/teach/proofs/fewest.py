"""Everything that a seat can do before its turn passes on, and what it has left at the best.

For games in which a turn is several moves, and for rounds that are played alone, which are one long turn. The
game measures what is left: a function of a state and a seat in its folder, which a theme names.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from stackyard.core import entries
from stackyard.core.message import plural
from stackyard.core.state import State
from stackyard.core.switch import RULES, is_plain
from stackyard.teach.proofs.proven import Proven, after_line
from stackyard.teach.puzzle import Judgement, Line, Puzzle

Measure = Callable[[State, int], int]

SAMPLES = 40  # turns by chance, of which few may do as well


class Fewest:
    """The turn that leaves `least` to `most`, in at least `least_depth` moves; at most `limit` positions."""

    def __init__(
        self,
        measure: Measure,
        least: int = 0,
        most: int = 0,
        least_depth: int = 3,
        most_left: int = 99,
        lucky: float = 0.1,
        limit: int = 20_000,
    ) -> None:
        self.measure = measure
        self.least = least
        self.most = most
        self.least_depth = least_depth
        self.most_left = most_left
        self.lucky = lucky
        self.limit = limit

    def may_be(self, state: State) -> bool:
        """Whether so much is left that it takes some moves, and that it ends within the limit."""
        return self.least_depth <= self.measure(state, state.to_move) <= self.most_left

    def examine(self, state: State) -> Proven | None:
        """The puzzle, where the best turn is long enough and not found by chance."""
        turn = _Turn(state, self)
        proven = self._examine(turn, state)
        if proven is None or turn.luck(state, turn.value(state)) > self.lucky:
            return None
        return proven

    def _examine(self, turn: _Turn, state: State) -> Proven | None:
        best = turn.best(state)
        if best is None or not self.least <= best <= self.most:
            return None
        line = turn.line(state, best)
        if len(line) < self.least_depth:
            return None
        right, wrong = list[str](), list[str]()
        for move in state.moves():
            after = state.play(move)
            value = turn.value(after)
            if turn.exhausted:
                return None
            ends = turn.ends(after)
            if not (ends and value != best):
                (right if value == best else wrong).append(move)
        if not wrong:
            return None
        return Proven(line, frozenset(right), tuple(wrong), len(line))

    def proves(self, state: State, solution: Line) -> bool:
        """Whether the moves leave as little as can be, and not every turn does."""
        turn = _Turn(state, self)
        proven = self._examine(turn, state)
        return proven is not None and turn.left(after_line(state, solution)) == turn.value(state)

    def refute(self, state: State, move: str) -> Line:
        """The move, and the best that can still be done after it."""
        turn = _Turn(state, self)
        after = state.play(move)
        value = turn.value(after)
        if turn.exhausted or turn.ends(after):
            return (move,)
        return (move, *turn.line(after, value))

    def refutes(self, state: State, *lines: Line) -> bool:
        """Whether more is left than need be after the first move, however it goes on, as after the line."""
        turn = _Turn(state, self)
        best = turn.value(state)
        for line in lines:
            value = turn.value(state.play(line[0]))
            if value <= best or turn.left(after_line(state, line)) != value:
                return False
        return not turn.exhausted

    def judge(self, puzzle: Puzzle, before: State, after: State) -> Judgement:
        """Whether the best can still be done; where nothing is compiled yet, once the turn has ended."""
        turn = _Turn(before, self)
        if is_plain(before.game.name, RULES) and not turn.ends(after):
            return Judgement("going-on")
        best, value = turn.left(after_line(puzzle.start, puzzle.solutions[0])), turn.value(after)
        if turn.left(after) == best:
            return Judgement("solved")
        if turn.exhausted or value <= best:
            return Judgement("going-on")
        line = (after.last or "",) if turn.ends(after) else (after.last or "", *turn.line(after, value))
        words = plural(
            "At best {number} is left now; {best} would have been possible.",
            "At best {number} are left now; {best} would have been possible.",
            value,
            best=best,
        )
        return Judgement("wrong", line, words)

    def solves(self, before: State, proven: Proven, states: list[State]) -> bool | None:
        """Whether the whole turn leaves no more than the best one; None while it goes on."""
        turn = _Turn(before, self)
        if turn.left(states[-1]) == turn.left(after_line(before, proven.solution)):
            return True
        return False if turn.ends(states[-1]) else None


class _Turn:
    """All positions of a turn with what is left at the best, looked at once each."""

    def __init__(self, start: State, proof: Fewest) -> None:
        self.seat = start.to_move
        self.proof = proof
        self.known: dict[bytes, int] = {}
        self.steps = 0
        self.out = np.zeros(start.game.kernel.MAX_MOVES, np.int32)
        self.status, self.points = np.zeros(3, np.int64), np.zeros(start.players)
        self.start = start

    @property
    def exhausted(self) -> bool:
        """Whether there was more to look at than the limit allows."""
        return self.steps > self.proof.limit

    def best(self, state: State) -> int | None:
        """The least that a turn from here leaves; None where that takes too long to find out."""
        value = self.value(state)
        return None if self.exhausted else value

    def left(self, state: State) -> int:
        """What is left now; more than nothing in a round that has ended without the seat's win."""
        left = self.proof.measure(state, self.seat)
        return max(left, 1) if state.over and self.seat not in state.winners else left

    def ends(self, state: State) -> bool:
        """Whether the turn has passed on."""
        return state.over or state.to_move != self.seat

    def value(self, state: State) -> int:
        """The least that can be left from here on."""
        return self._value(state.record)

    def _state(self, record: Any) -> State:
        return State(self.start.game, self.start.setup, record, viewer=self.start.viewer)

    def _value(self, record: Any) -> int:
        name = record.tobytes()
        if name in self.known:
            return self.known[name]
        self.steps += 1
        entries.status(record, self.status, self.points)
        mover, over, _ = self.status.tolist()
        least = self.left(self._state(record))
        if not over and mover == self.seat and not self.exhausted:
            passed = False
            for move in self.out[: entries.moves(record, self.out)].tolist():
                after = record.copy()
                entries.play(after, move)
                entries.status(after, self.status, self.points)
                goes_on = self.status[0] == self.seat and not self.status[1]
                if not goes_on and not self.status[1]:
                    if passed:
                        continue  # However a turn is ended, what is left is the same.
                    passed = True
                value = self._value(after)
                least = min(least, value)
                if least == 0 or self.exhausted:
                    break
        self.known[name] = least
        return least

    def line(self, state: State, value: int) -> Line:
        """Moves that leave so much, without the one that ends the turn."""
        line: list[str] = []
        while self.left(state) > value:
            move = next(
                move
                for move in state.moves()
                if not self.ends(after := state.play(move)) or self.left(after) == value
                if self.value(after) == value
            )
            line.append(move)
            state = state.play(move)
        return tuple(line)

    def luck(self, state: State, best: int) -> float:
        """How often a turn by chance, which goes on as long as it can, does as well."""
        random, lucky = Random(str(state)), 0
        for _ in range(SAMPLES):
            there = state
            while not self.ends(there) and self.left(there) > best:
                going = [
                    each for move in there.moves() if not self.ends(each := there.play(move)) or each.over
                ]
                if not going:
                    break
                there = random.choice(going)
            lucky += self.left(there) == best
        return lucky / SAMPLES
