"""A course in the terminal: a position, a task, and an answer to what one tries."""

from __future__ import annotations

from stackyard.apps.terminal.prompt import Ask
from stackyard.apps.terminal.voice import Voice
from stackyard.core.errors import NotationError
from stackyard.core.message import listed, msg
from stackyard.teach.lesson import Answer, Course, Lesson, Step
from stackyard.teach.progress import Progress

HINT, SKIP, RULES, QUIT = "hint", "skip", "rules", "quit"
WORDS = (HINT, SKIP, RULES, QUIT)
STYLES = {"solved": "bold green", "going-on": "green", "refused": "bold red", "missed": "yellow"}
MARKS = {"solved": "✓", "going-on": "…", "refused": "✗", "missed": "↺"}


class Learning:
    """Somebody who goes through a course at a keyboard."""

    def __init__(self, voice: Voice, course: Course, ask: Ask, progress: Progress) -> None:
        self.voice = voice
        self.course = course
        self.ask = ask
        self.progress = progress

    def run(self, number: int) -> None:
        """Go on from the step of that number, counted from 0, until the end or until one has enough."""
        example = self.course.steps[0].start.moves()[-1]
        self.voice.say(
            msg("Type a move such as {move}, or {words}.", move=example, words=listed(WORDS, "or")), "dim"
        )
        try:
            while number < len(self.course.steps) and self._step(number):
                number += 1
                self.progress.reach(self.course, number)
        except (EOFError, KeyboardInterrupt):
            self.voice.console.print()
        if number < len(self.course.steps):
            self.voice.say(msg("Go on later where you stopped:"))
            self.voice.say_command(f"learn {self.course.game.name}")

    def _step(self, number: int) -> bool:
        """One step; whether it was done, or skipped."""
        step, lesson = self.course.steps[number], self.course.lesson(number)
        self.voice.console.print()
        count = len(self.course.steps)
        self.voice.say(msg("Step {number} of {count}", number=number + 1, count=count), "bold cyan")
        self.voice.say(step.text)
        if step.level:
            self._play(step)
            return True
        while True:
            self._show(lesson)
            answer = self._answer(lesson)
            if answer is None:
                return False
            if answer.kind == "solved" or answer.lesson.solved:
                return True
            lesson = answer.lesson

    def _show(self, lesson: Lesson) -> None:
        self.voice.console.print()
        self.voice.console.print(lesson.state.show(lesson.step.seat, self.voice.words))
        self.voice.say(lesson.step.task, "bold")

    def _answer(self, lesson: Lesson) -> Answer | None:
        """What comes of the next move that somebody types; None where they leave."""
        moves = lesson.state.moves()
        while True:
            text = self.ask(f"{self.voice.words(msg('Your move'))}: ", [*moves, *WORDS]).strip()
            if text == QUIT:
                return None
            if text == SKIP:
                return Answer("solved", lesson.step.done, lesson)
            if text == HINT:
                self.voice.say(lesson.step.hint, STYLES["missed"])
            elif text == RULES:
                self.voice.say_command(f"rules {lesson.step.game.name}")
            elif text and (answer := self._try(lesson, text)) is not None:
                return answer

    def _try(self, lesson: Lesson, text: str) -> Answer | None:
        """A move; None where it does not count, and the board stays as it is."""
        try:
            answer = lesson.answer(text)
        except NotationError as error:
            self.voice.say(error.message, "red")
            return None
        words = (
            msg("{words} ({clause})", words=answer.words, clause=answer.clause)
            if answer.clause
            else answer.words
        )
        self.voice.say(msg("{mark} {words}", mark=MARKS[answer.kind], words=words), STYLES[answer.kind])
        return answer if answer.kind in ("solved", "going-on") else None

    def _play(self, step: Step) -> None:
        self.voice.say(step.task, "bold")
        self.voice.say_command(f"play {step.game.name} --seats human,bot:{step.level}")
