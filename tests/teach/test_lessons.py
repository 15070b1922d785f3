"""Lessons: tasks that can be solved, replies to mistakes, and courses that leave no clause out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stackyard
from stackyard.core.errors import BrokenGame, NotationError, OptionError
from stackyard.core.message import Message
from stackyard.teach import Course, Lesson, Step, course
from stackyard.teach import courses as teach_courses
from stackyard.teach.courses import course_of
from stackyard.teach.lesson import MISSED, Mistake
from stackyard.teach.progress import Progress
from stackyard.testing import check_lessons
from stackyard.testing.lessons import breakable, check_step, touched

GAMES = ("staku", "stack", "stakz", "stakd")
STAKU = stackyard.game("staku")


def step(name: str, game: str = "staku") -> Step:
    return next(each for each in course_of(stackyard.game(game)).steps if each.name == name)


@pytest.mark.parametrize("name", GAMES)
def test_every_course_holds_what_it_promises(name: str) -> None:
    assert 8 <= check_lessons(stackyard.game(name)) <= 15


@pytest.mark.parametrize("name", GAMES)
def test_a_course_touches_every_clause_that_a_player_can_break(name: str) -> None:
    game = stackyard.game(name)
    assert len(breakable(game)) > 4 and breakable(game) <= touched(course_of(game))


# Answers -----------------------------------------------------------------------------------------


def test_a_move_solves_is_refused_or_misses_the_task() -> None:
    lesson = Lesson(step("one-token"))
    solved = lesson.answer("c3-c4")
    assert (solved.kind, solved.clause, solved.lesson.moves, solved.lesson.solved) == (
        "solved",
        "",
        ("c3-c4",),
        True,
    )
    refused = lesson.answer("c3-c5")
    assert (refused.kind, refused.clause) == ("refused", "SU-8") and "one hexagon" in refused.words
    assert refused.lesson is lesson
    missed = lesson.answer("c3-d3")
    assert (missed.kind, missed.words) == ("missed", "c4 is the hexagon to the right of c3.")
    assert missed.lesson is lesson, "the board stays as it is"
    with pytest.raises(NotationError):
        lesson.answer("nonsense")


def test_a_near_miss_gets_a_hint_of_its_own() -> None:
    assert Lesson(step("far")).answer("c3*c5").words == "Three tokens may go one hexagon further."


def test_a_move_may_be_written_in_another_way() -> None:
    assert Lesson(step("capture")).answer("c3-d3").kind == "solved", "without the ! of a capture"


def test_several_moves_solve_a_task_in_any_order_that_is_given() -> None:
    lesson = Lesson(step("after-a-split", "stakz"))
    first = lesson.answer("P1>1")
    assert first.kind == "going-on" and first.lesson.state.to_move == 0
    second = first.lesson.answer("G1>3")
    assert second.kind == "going-on"
    assert second.lesson.answer("O4>1").kind == "refused"
    assert second.lesson.answer("B1>1").kind == "solved"
    assert first.lesson.answer("draw R").kind == "missed"


def test_a_goal_is_met_by_any_move_that_leads_there() -> None:
    lesson = Lesson(step("win"))
    assert {lesson.answer(move).kind for move in ("f1+g1", "f1-g1")} == {"solved"}
    assert lesson.answer("c4-c5").words == "g1 is right beside f1."


# What is wrong is found --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"solutions": (("c3-c5",),)}, "does not solve it: c3-c5 is refused"),
        ({"solutions": ()}, "nothing solves it"),
        ({"solutions": (), "goal": {"over": True}}, "no legal move leads to"),
        ({"seat": 1}, "it is the turn of 0"),
        ({"task": Message("Move")}, "is no sentence"),
        ({"mistakes": (Mistake("c3-c5", clause="SU-9"),)}, "c3-c5: SU-8"),
        ({"mistakes": (Mistake("c3-d3", clause="SU-8"),)}, "c3-d3"),
        ({"mistakes": (Mistake("c3-d3"),)}, "neither a clause nor a hint"),
        ({"mistakes": (Mistake("c3-c4", hint=Message("No.")),)}, "c3-c4 is solved"),
        ({"mistakes": (Mistake("c3-c4", played=("c3-d3",), clause="SU-8"),)}, "does not begin a solution"),
    ],
)
def test_a_step_that_does_not_hold_is_found(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        check_step(replace(step("one-token"), **changes))


def with_course(monkeypatch: pytest.MonkeyPatch, steps: tuple[Step, ...]) -> None:
    monkeypatch.setattr("stackyard.testing.lessons.course", lambda game: Course(game, steps))


def test_a_course_that_does_not_hold_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    *tasks, last = course_of(STAKU).steps
    for steps, problem in (
        ((*tasks[:3], last), "a course has 8 to 15 steps, not 4"),
        (tuple(tasks), "the last step, fair, is a game against a bot"),
        ((*tasks, tasks[0], last), "two steps have one name"),
        ((*tasks[1:-1], last), r"no mistake in the course breaks \['SU-15', 'SU-19'\]"),
    ):
        with_course(monkeypatch, steps)
        with pytest.raises(AssertionError, match=problem):
            check_lessons(STAKU)


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ({"name": "one", "text": "Text.", "tusk": "Task."}, "one has 'tusk'.*did you mean 'task'"),
        ({"name": "one", "text": "Text."}, "one has no 'task'"),
        (
            {
                "name": "one",
                "text": "Text.",
                "task": "Task.",
                "mistakes": [{"move": "b3-c3", "claus": "SU-1"}],
            },
            "one has 'claus'",
        ),
    ],
)
def test_a_mistake_in_the_file_is_told(
    monkeypatch: pytest.MonkeyPatch, entry: dict[str, Any], problem: str
) -> None:
    monkeypatch.setattr(teach_courses, "data", lambda game, name: {"step": [entry]})
    with pytest.raises(BrokenGame, match=problem):
        course.__wrapped__(STAKU)


def test_a_game_without_lessons_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    cairn = stackyard.game("cairn")
    assert course(cairn) is None and check_lessons(cairn) == 0
    with pytest.raises(OptionError, match="Cairn has no lessons"):
        course_of(cairn)


def test_what_is_said_where_a_step_says_nothing() -> None:
    bare = replace(step("one-token"), hint=MISSED)
    assert Lesson(bare).answer("c3-d3").words == "That is legal, but it is not the task."


# Progress ----------------------------------------------------------------------------------------


def test_where_one_stopped_is_kept(tmp_path: Path) -> None:
    steps, path = course_of(STAKU), tmp_path / "new" / "learn.json"
    assert Progress(path).next_step(steps) == 0
    Progress(path).reach(steps, 3)
    assert Progress(path).next_step(steps) == 3
    Progress(path).reach(course_of(stackyard.game("stack")), 2)
    assert Progress(path).next_step(steps) == 3, "of each game"
    Progress(path).reach(steps, len(steps.steps))
    assert Progress(path).next_step(steps) == 0, "a course that is done begins again"
    path.write_text("no json", encoding="utf-8")
    assert Progress(path).next_step(steps) == 0
