"""Puzzles: a position, a task, the moves that solve it, and what refutes others.

A puzzle is a value, made from data (`stackyard.teach.puzzle_files`) or by whoever has found one; so is an
`Attempt`, which is a puzzle with the moves made in it so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from stackyard.core.game import Game
from stackyard.core.message import Message, msg
from stackyard.core.state import State

Kind = Literal["solved", "going-on", "refused", "wrong"]
Line = tuple[str, ...]

SOLVED = msg("Solved.")
GOING_ON = msg("Good. Go on.")
WRONG = msg("That does not solve it.")
UNTITLED = msg("Puzzle")
SOLUTION = msg("This is the solution.")


@dataclass(frozen=True)
class Judgement:
    """What an exact search says about a move of which the data of a puzzle knows nothing."""

    kind: Literal["solved", "going-on", "wrong"]
    line: Line = ()
    """What refutes it, the move itself first."""
    words: Message | None = None


Judge = Callable[["Puzzle", State, State], Judgement]
"""Says what comes of the move between two states of a puzzle; at the first the solver was to move."""


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A position and a task; what it claims is proven again by `stackyard.teach.proving`."""

    game: Game
    id: str
    position: str
    solutions: tuple[Line, ...]
    """Whole lines that solve it, with the replies of the others; one that ends in a win may end otherwise."""
    task: Message
    theme: str = ""
    title: Message = UNTITLED
    """Of the theme, in a few words."""
    difficulty: int = 1500
    """On the scale of a rating: who has the same solves it every other time."""
    refutations: tuple[Line, ...] = ()
    """Lines that show why tempting moves do not solve it, the move first."""
    worth: Mapping[str, float] = field(default_factory=dict)
    """The share of the win that moves can expect, where that is the question."""
    setup: Mapping[str, Any] = field(default_factory=dict)
    wrong: Message = WRONG
    """What is said to a move that does not solve it."""
    judge: Judge | None = None
    """An exact search for moves that are in none of the lines; without one they do not solve it."""
    right: Message = SOLVED
    """What is said when it is solved."""
    explained: Message = SOLUTION
    """What is said to the solution where somebody asks for it."""
    played_out: Line = ()
    """What is shown then, where that goes on behind the first of the lines that solve it."""

    @cached_property
    def start(self) -> State:
        """Where it begins, as the solver sees it."""
        state = self.game.parse(self.position, **self.setup)
        return state.seen_by(state.to_move)

    @property
    def seat(self) -> int:
        """Who is to solve it."""
        return self.start.to_move

    @property
    def shown_solution(self) -> Line:
        """The line that is shown to whoever asks for the solution."""
        return self.played_out or self.solutions[0]

    def attempt(self) -> Attempt:
        """The puzzle before anything is tried."""
        return Attempt(self)

    def refutation(self, move: str) -> Line:
        """The line that shows why a first move does not solve it, where the data has one."""
        return next((line for line in self.refutations if line[0] == move), ())


@dataclass(frozen=True)
class Answer:
    """What comes of a move."""

    kind: Kind
    words: Message
    attempt: Attempt
    """How it goes on: after a move that counts, with the replies to it, else as before."""
    clause: str = ""
    """The clause that the move breaks, where it was refused."""
    line: Line = ()
    """What refutes it, the move first, where it was wrong."""


@dataclass(frozen=True, eq=False)
class Attempt:
    """A puzzle with the moves made in it so far, replies included, none of which was wrong."""

    puzzle: Puzzle
    moves: Line = ()
    solved: bool = False

    @cached_property
    def state(self) -> State:
        """The position now."""
        state = self.puzzle.start
        for move in self.moves:
            state = state.play(move)
        return state

    def answer(self, text: str) -> Answer:
        """What comes of a move; text that is no move at all raises NotationError."""
        ruling = self.state.why_not(text)
        if ruling is not None:
            return Answer("refused", msg("{thing}", thing=ruling.reason), self, ruling.clause)
        after = self.state.play(text)
        move = after.last or text
        if after.over and after.winners == (self.puzzle.seat,):
            return self._on((*self.moves, move), solved=True)
        line = self._line(after)
        if line:
            return self._on(line, solved=line in self.puzzle.solutions)
        known = () if self.moves else self.puzzle.refutation(move)
        if known or self.puzzle.judge is None:
            return self._wrong(move, Judgement("wrong", known))
        judged = self.puzzle.judge(self.puzzle, self.state, after)
        if judged.kind == "wrong":
            return self._wrong(move, judged)
        return self._on((*self.moves, move), solved=judged.kind == "solved")

    def _line(self, after: State) -> Line:
        """The beginning of a solution that leads to this state, up to the solver's next turn, if any."""
        made = len(self.moves)
        for solution in self.puzzle.solutions:
            if solution[:made] != self.moves or len(solution) == made:
                continue
            if self.state.play(solution[made]) == after:  # Other moves may lead to the same.
                state, end = after, made + 1
                while end < len(solution) and state.to_move != self.puzzle.seat:
                    state, end = state.play(solution[end]), end + 1
                return solution[:end]
        return ()

    def _on(self, moves: Line, solved: bool) -> Answer:
        return Answer(
            "solved" if solved else "going-on",
            self.puzzle.right if solved else GOING_ON,
            replace(self, moves=moves, solved=solved),
        )

    def _wrong(self, move: str, judged: Judgement) -> Answer:
        words = judged.words or self._worth(move) or self.puzzle.wrong
        return Answer("wrong", words, self, line=judged.line)

    def _worth(self, move: str) -> Message | None:
        """Where the share of the win is the question: how much of it a move gives away."""
        worth = self.puzzle.worth
        if self.moves or move not in worth:
            return None
        return msg(
            "It can expect {share} % of the win, and the best move {best} %.",
            share=round(100 * worth[move]),
            best=round(100 * max(worth.values())),
        )
