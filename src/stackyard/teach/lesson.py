"""Lessons: a course of small tasks, and what comes of the moves that somebody tries.

A course and its steps are values; so is a `Lesson`, which is one step with the moves made in it so far.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from stackyard.core.game import Game
from stackyard.core.message import Message, msg
from stackyard.core.state import State
from stackyard.teach.example import START
from stackyard.teach.facts import problem

Kind = Literal["solved", "going-on", "refused", "missed"]

SOLVED = msg("Solved.")
GOING_ON = msg("Good. Go on.")
MISSED = msg("That is legal, but it is not the task.")


@dataclass(frozen=True)
class Mistake:
    """What learners typically try: a move that breaks a clause, or a legal one that misses the task."""

    move: str
    played: tuple[str, ...] = ()
    """The moves before it in this step."""
    clause: str = ""
    """The clause that it breaks; empty where it is legal."""
    hint: Message | None = None
    """What is said to a legal one."""


@dataclass(frozen=True, eq=False)
class Step:
    """A position, a sentence, and a task; or, as the last one of a course, a real game."""

    game: Game
    name: str
    text: Message
    task: Message
    position: str = START
    played: tuple[str, ...] = ()
    """Moves that lead from the position to where the task begins."""
    seat: int = 0
    """Who is to solve it."""
    solutions: tuple[tuple[str, ...], ...] = ()
    """The moves that solve it, one or several each; more than these where there is a goal."""
    goal: Mapping[str, Any] = field(default_factory=dict)
    """Facts (`stackyard.teach.facts`): a legal move after which they hold solves it."""
    mistakes: tuple[Mistake, ...] = ()
    hint: Message = MISSED
    """What is said to a legal move that does not solve it."""
    done: Message = SOLVED
    setup: Mapping[str, Any] = field(default_factory=dict)
    level: int = 0
    """Of the bot to play against; 0 where the step is a task."""

    @cached_property
    def start(self) -> State:
        """Where the task begins."""
        whole = self.position == START
        state = self.game.start(**self.setup) if whole else self.game.parse(self.position, **self.setup)
        for move in self.played:
            state = state.play(move)
        return state


@dataclass(frozen=True, eq=False)
class Course:
    """The steps that teach a game."""

    game: Game
    steps: tuple[Step, ...]

    def lesson(self, number: int) -> Lesson:
        """The step of that number, counted from 0, before anything is tried."""
        return Lesson(self.steps[number])


@dataclass(frozen=True)
class Answer:
    """What comes of a move."""

    kind: Kind
    words: Message
    lesson: Lesson
    """How it goes on: after a move that counts, else as before."""
    clause: str = ""
    """The clause that the move breaks, where it was refused."""


@dataclass(frozen=True, eq=False)
class Lesson:
    """A step with the moves made in it so far, all of which begin a solution, or solve it."""

    step: Step
    moves: tuple[str, ...] = ()

    @cached_property
    def state(self) -> State:
        """The position now."""
        state = self.step.start
        for move in self.moves:
            state = state.play(move)
        return state

    @property
    def solved(self) -> bool:
        """Whether the task is done."""
        step = self.step
        met = bool(step.goal and self.moves) and not problem(self.state, step.goal)
        return self.moves in step.solutions or met

    def answer(self, text: str) -> Answer:
        """What comes of a move; text that is no move at all raises NotationError."""
        ruling = self.state.why_not(text)
        if ruling is not None:
            return Answer("refused", msg("{thing}", thing=ruling.reason), self, ruling.clause)
        move = self.state.play(text).last or text
        tried = replace(self, moves=(*self.moves, move))
        if tried.solved:
            return Answer("solved", self.step.done, tried)
        if any(each[: len(tried.moves)] == tried.moves for each in self.step.solutions):
            return Answer("going-on", GOING_ON, tried)
        return Answer("missed", self._hint(move), self)

    def _hint(self, move: str) -> Message:
        """What is said to a legal move that does not solve the task."""
        for mistake in self.step.mistakes:
            if mistake.hint is not None and (mistake.played, mistake.move) == (self.moves, move):
                return mistake.hint
        return self.step.hint
