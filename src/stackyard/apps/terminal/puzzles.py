"""Puzzles in the terminal: a position, a task, and why a move does not solve it."""

from __future__ import annotations

from collections.abc import Sequence

from stackyard.apps.terminal.prompt import Ask
from stackyard.apps.terminal.voice import Voice
from stackyard.core.errors import NotationError
from stackyard.core.message import Message, listed, msg
from stackyard.core.state import State
from stackyard.teach.puzzle import Answer, Attempt, Line, Puzzle
from stackyard.teach.solved import Solved

SOLUTION, SKIP, QUIT = "solution", "skip", "quit"
WORDS = (SOLUTION, SKIP, QUIT)
STYLES = {"solved": "bold green", "going-on": "green", "refused": "bold red", "wrong": "yellow"}
MARKS = {"solved": "✓", "going-on": "…", "refused": "✗", "wrong": "✗"}


class Solving:
    """Somebody who solves puzzles at a keyboard."""

    def __init__(self, voice: Voice, ask: Ask, solved: Solved | None = None) -> None:
        self.voice = voice
        self.ask = ask
        self.solved = solved

    def run(self, puzzles: Sequence[Puzzle]) -> None:
        """One after another, until the end or until one has enough."""
        example = puzzles[0].start.moves()[-1]
        told = msg("Type a move such as {move}, or {words}.", move=example, words=listed(WORDS, "or"))
        self.voice.say(told, "dim")
        try:
            for puzzle in puzzles:
                if not self._solve(puzzle):
                    break
        except (EOFError, KeyboardInterrupt):
            self.voice.console.print()

    def _solve(self, puzzle: Puzzle) -> bool:
        """One puzzle; whether somebody wants another."""
        self.voice.console.print()
        self.voice.say(self._heading(puzzle), "bold cyan")
        attempt = puzzle.attempt()
        self._show(attempt.state, puzzle)
        while not attempt.solved:
            self.voice.say(puzzle.task, "bold")
            moves = attempt.state.moves()
            text = self.ask(f"{self.voice.words(msg('Your move'))}: ", [*moves, *WORDS]).strip()
            if text == QUIT:
                return False
            if text == SKIP:
                return True
            if text == SOLUTION:
                self._play_out(puzzle, puzzle.start, puzzle.shown_solution)
                self.voice.say(puzzle.explained)
                return True
            if text:
                attempt = self._try(attempt, text)
        if self.solved is not None:
            self.solved.add(puzzle)
        return True

    def _heading(self, puzzle: Puzzle) -> Message:
        if self.solved is None:
            return puzzle.title  # Nothing that is kept, so that neither a name nor a difficulty is needed.
        return msg("Puzzle {id}, difficulty {difficulty}", id=puzzle.id, difficulty=puzzle.difficulty)

    def _try(self, attempt: Attempt, text: str) -> Attempt:
        """A move; what comes of it is told, and the attempt goes on."""
        try:
            answer = attempt.answer(text)
        except NotationError as error:
            self.voice.say(error.message, "red")
            return attempt
        self._tell(answer)
        if answer.kind == "wrong":
            self._play_out(attempt.puzzle, attempt.state, answer.line)
        elif answer.kind != "refused":
            self._show(answer.attempt.state, attempt.puzzle)
        return answer.attempt

    def _tell(self, answer: Answer) -> None:
        words = answer.words
        if answer.clause:
            words = msg("{words} ({clause})", words=words, clause=answer.clause)
        self.voice.say(msg("{mark} {words}", mark=MARKS[answer.kind], words=words), STYLES[answer.kind])

    def _play_out(self, puzzle: Puzzle, state: State, line: Line) -> None:
        """Tell a line move by move, and show where it leads."""
        for move in line:
            self.voice.say(msg("{move}: {words}", move=move, words=state.describe(move)))
            state = state.play(move)
        if line:
            self._show(state, puzzle)

    def _show(self, state: State, puzzle: Puzzle) -> None:
        self.voice.console.print()
        self.voice.console.print(state.show(puzzle.seat, self.voice.words))
