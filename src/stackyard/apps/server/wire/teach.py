"""What is sent to teach a game: nothing of it is anybody's secret."""

from __future__ import annotations

from functools import lru_cache

from stackyard.apps.server.wire.models.scenes import SymbolsInfo
from stackyard.apps.server.wire.models.teach import (
    CourseInfo,
    ExampleInfo,
    ExamplesInfo,
    LessonInfo,
    StepInfo,
)
from stackyard.apps.server.wire.requests import LessonRequest
from stackyard.apps.server.wire.scenes import scene_info, symbols_info
from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import msg
from stackyard.core.tree import after
from stackyard.render.language import Language
from stackyard.render.scene import sheet_of, symbols_key
from stackyard.show.theme import theme_named
from stackyard.teach import picture
from stackyard.teach.courses import course_of
from stackyard.teach.example import Example
from stackyard.teach.lesson import Answer, Lesson, Step
from stackyard.teach.reading import examples, named, unshown


@lru_cache(maxsize=64)
def examples_info(game: Game, language: Language) -> ExamplesInfo:
    """All examples of a game, with the addresses of their pictures."""
    return ExamplesInfo(
        game=game.name,
        examples=tuple(_example(each, language) for each in examples(game)),
        unshown={clause: language.say(reason) for clause, reason in unshown(game).items()},
    )


def _example(example: Example, language: Language) -> ExampleInfo:
    scene = picture.scene(example)
    return ExampleInfo(
        clause=example.clause,
        number=example.number,
        allowed=not example.forbidden,
        caption=language.say(example.caption),
        move=example.move,
        words=language.say(scene.words),
        after="" if example.forbidden else language.say(example.outcome.scene(example.seat).words),
        picture=f"/api/games/{example.game.name}/examples/{example.clause}/{example.number}.svg",
        width=scene.box[2],
        height=scene.box[3],
    )


@lru_cache(maxsize=1024)
def example_picture(game: Game, clause: str, number: int, theme: str, after: bool, language: Language) -> str:
    """The picture of an example, or of what comes of its move; OptionError where there is none such."""
    example = named(game, f"{clause}.{number}")
    if after and not example.forbidden:
        return str(example.outcome.svg(example.seat, theme=theme, language=language))
    return picture.svg(example, theme, language)


# Lessons -----------------------------------------------------------------------------------------


def course_info(game: Game, language: Language) -> CourseInfo:
    """The course of a game; OptionError where there is none."""
    return CourseInfo(
        game=game.name,
        title=game.title,
        steps=tuple(
            StepInfo(
                name=step.name,
                text=language.say(step.text),
                task=language.say(step.task),
                hint=language.say(step.hint),
                seat=step.seat,
                level=step.level,
            )
            for step in course_of(game).steps
        ),
    )


def lesson_info(game: Game, name: str, asked: LessonRequest, language: Language) -> LessonInfo:
    """A step of a course, and what comes of what was tried in it."""
    lesson = Lesson(_step(game, name))
    for move in asked.moves:
        lesson = _next(lesson, move)
    if asked.move:
        answer = lesson.answer(asked.move)
        return _lesson(answer.lesson, asked, language, answer)
    following = after(lesson.state.tree(), asked.picked)
    if following is None:
        ruling = lesson.state.why_not_clicks(asked.picked)
        assert ruling is not None
        answer = Answer("refused", msg("{thing}", thing=ruling.reason), lesson, ruling.clause)
        return _lesson(lesson, asked, language, answer)
    if asked.picked and not following:
        answer = lesson.answer(lesson.state.move_of(asked.picked) or "")
        return _lesson(answer.lesson, asked, language, answer)
    return _lesson(lesson, asked, language, None)


def _step(game: Game, name: str) -> Step:
    steps = {step.name: step for step in course_of(game).steps if not step.level}
    if name not in steps:
        raise OptionError(msg("the course of {title} has no task {name:quoted}", title=game.title, name=name))
    return steps[name]


def _next(lesson: Lesson, move: str) -> Lesson:
    """The lesson after a move that counted when it was made."""
    answer = lesson.answer(move)
    if answer.kind not in ("going-on", "solved"):
        raise OptionError(msg("{move} does not go on in this step", move=move))
    return answer.lesson


def _lesson(lesson: Lesson, asked: LessonRequest, language: Language, answer: Answer | None) -> LessonInfo:
    step, state = lesson.step, lesson.state
    begun = () if answer is not None or lesson.solved else asked.picked
    scene = state.scene(step.seat, picked=None if lesson.solved else begun, narrow=asked.narrow)
    return LessonInfo(
        kind="task" if answer is None else answer.kind,
        words="" if answer is None else language.say(answer.words),
        clause="" if answer is None else answer.clause,
        moves=lesson.moves,
        scene=scene_info(scene, language),
        tree=None if lesson.solved else state.tree(),
    )


def lesson_symbols(game: Game, name: str, theme: str) -> SymbolsInfo:
    """What the names in the scenes of a step mean, in a theme."""
    state, chosen = _step(game, name).start, theme_named(theme)
    return symbols_info(symbols_key(state, chosen), sheet_of(state, chosen), chosen)
