"""The only move that wins, proven to the end of the round; two seats, no chance."""

from __future__ import annotations

from stackyard.core.state import State
from stackyard.core.switch import BOTS, is_plain
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.endgame import is_endgame
from stackyard.engine.search.findings import Findings
from stackyard.engine.search.proof_number import ProofNumberSearch
from stackyard.teach.proofs.proven import Proven, after_line
from stackyard.teach.puzzle import Judgement, Line, Puzzle

TABLE_BITS = 16
LOOK = 20_000  # nodes of the search that tells whether there may be a win


class OnlyMove:
    """One move wins and all others lose, proven with at most `limit` nodes for all of them."""

    def __init__(self, limit: int = 250_000, least_moves: int = 5, least_depth: int = 3) -> None:
        self.limit = limit
        self.least_moves = least_moves
        self.least_depth = least_depth

    def may_be(self, state: State) -> bool:
        """Whether the end may be near, and the mover wins."""
        if state.game.kernel.MAX_CHANCES or state.players != 2 or not is_endgame(state.record):
            return False
        if len(state.moves()) < self.least_moves:
            return False
        found = self._search(state, LOOK)
        return found is not None and found.best.value == 1.0 and found.depth >= self.least_depth

    def examine(self, state: State) -> Proven | None:
        """The puzzle, where one move wins and all others are proven to lose."""
        right, depth, left = "", 0, self.limit
        for move in state.moves():
            after = state.play(move)
            found = None if after.over else self._search(after, left)
            left -= 0 if found is None else found.steps
            if (not after.over and found is None) or left <= 0:
                return None
            won = after.winners == (state.to_move,) if found is None else found.values[state.to_move] == 1.0
            if won:
                if right:
                    return None
                right, depth = move, 1 + (0 if found is None else found.depth)
        if not right or depth < self.least_depth:
            return None
        wrong = tuple(move for move in state.moves() if move != right)
        return Proven((right,), frozenset([right]), wrong, (depth + 1) // 2)

    def _search(self, state: State, limit: int = 0) -> Findings | None:
        return ProofNumberSearch(table_bits=TABLE_BITS).search(state, Budget(steps=limit or self.limit))

    def proves(self, state: State, solution: Line) -> bool:
        """Whether the move is the only one."""
        proven = self.examine(state)
        return proven is not None and proven.solution == solution

    def refute(self, state: State, move: str) -> Line:
        """The move, and how the other seat wins after it."""
        after = state.play(move)
        found = None if after.over else self._search(after)
        return (move,) if found is None else (move, *found.best.line)

    def refutes(self, state: State, *lines: Line) -> bool:
        """Whether the other seat wins at the end of each line, by proof where it is not over."""
        return all(self._refutes(state, line) for line in lines)

    def _refutes(self, state: State, line: Line) -> bool:
        there = after_line(state, line)
        if there.over:
            return state.to_move not in there.winners
        found = self._search(there)
        return found is not None and found.values[state.to_move] == 0.0

    def judge(self, puzzle: Puzzle, before: State, after: State) -> Judgement:
        """It is wrong, since there is only one; the line shows how the other seat wins."""
        if is_plain(before.game.name, BOTS):
            return Judgement("wrong")
        return Judgement("wrong", self.refute(before, after.last or ""))

    def solves(self, before: State, proven: Proven, states: list[State]) -> bool | None:
        """Whether the first move was right."""
        return states[0].last in proven.right
