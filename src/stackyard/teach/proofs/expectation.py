"""The move that is best on average by a clear margin, all that can be rolled weighed exactly."""

from __future__ import annotations

from stackyard.core.calls import is_call
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.core.switch import BOTS, is_plain
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.expectimax import Expectimax
from stackyard.engine.search.findings import Findings
from stackyard.teach.proofs.proven import Proven, after_line
from stackyard.teach.puzzle import Judgement, Line, Puzzle

CHANCE = 0.1  # of the win that the best move of a puzzle has at least
DIFFERENT = 0.01  # by which the worst move differs from the second at least


class Expectation:
    """The best move can expect at least `margin` more of the win than any other; at most `limit` nodes."""

    def __init__(self, margin: float = 0.1, limit: int = 300_000, least_moves: int = 4) -> None:
        self.margin = margin
        self.limit = limit
        self.least_moves = least_moves

    def may_be(self, state: State) -> bool:
        """Whether there is enough to choose from, in a game that this is for."""
        return bool(state.game.kernel.MAX_CHANCES) and len(_choices(state)) >= self.least_moves

    def examine(self, state: State) -> Proven | None:
        """The puzzle, where every line ends soon and one move stands out."""
        found = self._search(state)
        if found is None or len(found.candidates) < self.least_moves:
            return None
        best, second = found.candidates[:2]
        if best.value - second.value < self.margin:
            return None
        worth = {each.move: each.value for each in found.candidates}
        wrong = tuple(each.move for each in found.candidates[1:])
        if best.value < CHANCE or second.value - found.candidates[-1].value < DIFFERENT:
            return None  # Nothing to hope for, or nothing to weigh: the one stands out too clearly.
        return Proven((best.move,), frozenset([best.move]), wrong, found.depth, worth)

    def _search(self, state: State) -> Findings | None:
        return Expectimax().search(state, Budget(steps=self.limit))

    def proves(self, state: State, solution: Line) -> bool:
        """Whether the move is the only one."""
        proven = self.examine(state)
        return proven is not None and proven.solution == solution

    def refute(self, state: State, move: str) -> Line:
        """The move, and how the round typically goes on: the best replies, rolls nearest to the average."""
        line, there, seat = [move], state.play(move), state.to_move
        while not there.over:
            found = self._search(there)
            if found is None:
                break
            if there.to_move == TABLE:
                expected = found.values[seat]
                following = min(there.chances(), key=lambda roll: self._far(there, roll, seat, expected))
            else:
                following = found.best.move
            line.append(following)
            there = there.play(following)
        return tuple(line)

    def _far(self, state: State, roll: str, seat: int, expected: float) -> float:
        """How far what a seat can expect after a roll is from the average."""
        after = state.play(roll)
        if after.over:
            value = 1 / len(after.winners) if seat in after.winners else 0.0
        else:
            found = self._search(after)
            value = expected if found is None else found.values[seat]
        return abs(value - expected)

    def refutes(self, state: State, *lines: Line) -> bool:
        """Whether the moves can expect clearly less than the best."""
        found = self._search(state)
        if found is None:
            return False
        worth = {each.move: each.value for each in found.candidates}
        return all(
            after_line(state, line) and found.best.value - worth[line[0]] >= self.margin for line in lines
        )

    def judge(self, puzzle: Puzzle, before: State, after: State) -> Judgement:
        """It is wrong, since there is only one best move."""
        if is_plain(before.game.name, BOTS):
            return Judgement("wrong")
        return Judgement("wrong", self.refute(before, after.last or ""))

    def solves(self, before: State, proven: Proven, states: list[State]) -> bool | None:
        """Whether the first move was right."""
        return states[0].last in proven.right


def _choices(state: State) -> list[str]:
    return [move for move in state.moves() if not is_call(move)]
