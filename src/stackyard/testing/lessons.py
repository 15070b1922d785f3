"""Lessons of a game: every task can be solved, every mistake gets its reply, no clause is left out."""

from __future__ import annotations

from stackyard.core.errors import StackyardError
from stackyard.core.game import Game
from stackyard.core.seats import TABLE
from stackyard.teach.courses import course
from stackyard.teach.lesson import Course, Lesson, Mistake, Step
from stackyard.teach.reading import examples

FEWEST, MOST = 8, 15
"""Steps of a course, which takes three to five minutes."""


def check_lessons(game: Game) -> int:
    """Check the course of a game that has one, and return how many steps it has."""
    found = course(game)
    if found is None:
        return 0
    names = [step.name for step in found.steps]
    assert len(set(names)) == len(names), f"{game.name}: two steps have one name: {names}"
    assert FEWEST <= len(names) <= MOST, (
        f"{game.name}: a course has {FEWEST} to {MOST} steps, not {len(names)}"
    )
    *tasks, last = found.steps
    assert last.level, f"{game.name}: the last step, {last.name}, is a game against a bot: give its level"
    for step in tasks:
        try:
            check_step(step)
        except StackyardError as error:
            raise AssertionError(f"{game.name}, {step.name}: {error}") from error
    missing = breakable(game) - touched(found)
    assert not missing, f"{game.name}: no mistake in the course breaks {sorted(missing)}"
    return len(names)


def breakable(game: Game) -> set[str]:
    """The clauses that a player can break: those that an example shows broken at a player's turn."""
    shown = (each for each in examples(game) if each.forbidden)
    return {each.clause for each in shown if not each.state.over and each.state.to_move != TABLE}


def touched(found: Course) -> set[str]:
    """The clauses that mistakes of a course break."""
    return {mistake.clause for step in found.steps for mistake in step.mistakes if mistake.clause}


def check_step(step: Step) -> None:
    """One task: it is the learner's turn, it can be solved, and each mistake gets its reply."""
    where, lesson = f"{step.game.name}, {step.name}", Lesson(step)
    assert not step.level, f"{where}: only the last step is a game"
    assert step.start.to_move == step.seat, (
        f"{where}: it is the turn of {step.start.to_move}, not of the learner"
    )
    assert not lesson.solved, f"{where} is solved before anything is played"
    assert step.start.scene(step.seat).words and step.start.show(step.seat).plain
    for sentence in (step.text, step.task, step.hint, step.done):
        assert sentence[-1:] in ".!?", f"{where}: {sentence!r} is no sentence"
    for solution in step.solutions:
        _check_solution(lesson, solution)
    if step.goal:
        kinds = {lesson.answer(move).kind for move in step.start.moves()}
        assert "solved" in kinds, f"{where}: no legal move leads to {step.goal}"
    assert step.solutions or step.goal, f"{where}: nothing solves it"
    for mistake in step.mistakes:
        _check_mistake(lesson, mistake)


def _check_solution(lesson: Lesson, solution: tuple[str, ...]) -> None:
    for number, move in enumerate(solution, 1):
        answer = lesson.answer(move)
        wanted = "solved" if number == len(solution) else "going-on"
        assert answer.kind == wanted, (
            f"{lesson.step.game.name}, {lesson.step.name}: {solution} does not solve it: "
            f"{move} is {answer.kind}, {answer.words}"
        )
        lesson = answer.lesson


def _check_mistake(lesson: Lesson, mistake: Mistake) -> None:
    where = f"{lesson.step.game.name}, {lesson.step.name}: {mistake.move}"
    for move in mistake.played:
        lesson = lesson.answer(move).lesson
    assert lesson.moves == mistake.played, f"{where}: {mistake.played} does not begin a solution"
    answer = lesson.answer(mistake.move)
    if mistake.clause:
        assert mistake.hint is None, f"{where}: the ruling is the reply to a move that is illegal"
        assert (answer.kind, answer.clause) == ("refused", mistake.clause), (
            f"{where}: {answer.clause} {answer.words}"
        )
    else:
        assert mistake.hint is not None, f"{where} has neither a clause nor a hint"
        assert answer.kind == "missed" and answer.words == mistake.hint, (
            f"{where} is {answer.kind}: {answer.words}"
        )
