"""What an exact search says about a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from stackyard.core.state import State
from stackyard.teach.puzzle import Judgement, Line, Puzzle


@dataclass(frozen=True)
class Proven:
    """A position that is a puzzle."""

    solution: Line
    """The moves that solve it, with the replies of the others; the first move is the only one, or one of the
    `right` ones."""
    right: frozenset[str]
    """First moves that solve it, or begin to: one, or several that come to the same."""
    wrong: tuple[str, ...]
    """All others."""
    depth: int
    """How far one has to look: turns of the solver until the win, or placements."""
    worth: Mapping[str, float] = field(default_factory=dict)
    """What each first move can expect, where that is the question."""


class Proof(Protocol):
    """An exact search for one kind of puzzle."""

    def may_be(self, state: State) -> bool:
        """Whether a closer look may be worth while; quick, and part of how puzzles are found only."""

    def examine(self, state: State) -> Proven | None:
        """The puzzle that a position is; None where it is none, or where that takes too long to prove."""

    def proves(self, state: State, solution: Line) -> bool:
        """Whether that is the solution of the puzzle that a position is."""

    def refute(self, state: State, move: str) -> Line:
        """A line that shows why a wrong move is wrong, the move first."""

    def refutes(self, state: State, *lines: Line) -> bool:
        """Whether that is what each of some lines shows."""

    def judge(self, puzzle: Puzzle, before: State, after: State) -> Judgement:
        """What comes of a move that is in no line of the data."""

    def solves(self, before: State, proven: Proven, states: list[State]) -> bool | None:
        """Whether the states that a bot has come to, one by one, solve it; None where it must go on."""


def after_line(state: State, line: Line) -> State:
    """The state after some moves; IllegalMove where one of them is none."""
    for move in line:
        state = state.play(move)
    return state
