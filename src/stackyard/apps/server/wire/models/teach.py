"""What games are taught with: examples of their clauses, and lessons."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from stackyard.apps.server.wire.models.base import Model, Number
from stackyard.apps.server.wire.models.scenes import SceneInfo
from stackyard.apps.server.wire.models.tables import TreeInfo


class ExampleInfo(Model):
    """A position and a move that show what a clause allows, or what it forbids."""

    clause: str
    number: Annotated[int, Field(description="Counted from 1 among the examples of its clause.")]
    allowed: bool
    caption: str
    move: str
    words: Annotated[str, Field(description="What is to be seen, for people who cannot see it.")]
    after: Annotated[str, Field(description="The same of the position after the move; empty if forbidden.")]
    picture: str
    width: Number
    height: Number


class ExamplesInfo(Model):
    """The examples of a game, in the order of its clauses."""

    game: str
    examples: tuple[ExampleInfo, ...]
    unshown: Annotated[dict[str, str], Field(description="Why no picture can show a clause, by clause.")]


class StepInfo(Model):
    """A step of a course: a sentence and a task."""

    name: str
    text: str
    task: str
    hint: str
    seat: Annotated[int, Field(description="Who is to solve it.")]
    level: Annotated[int, Field(description="Of the bot to play against; 0 where the step is a task.")]


class CourseInfo(Model):
    """The course of a game."""

    game: str
    title: str
    steps: tuple[StepInfo, ...]


class LessonInfo(Model):
    """A step with the moves made in it so far, and what came of the one that was tried."""

    kind: Annotated[
        Literal["task", "solved", "going-on", "refused", "missed"],
        Field(description="`task` where nothing was tried."),
    ]
    words: Annotated[str, Field(description="What is said to the move; empty where nothing was tried.")]
    clause: Annotated[str, Field(description="The clause that the move breaks.")]
    moves: Annotated[tuple[str, ...], Field(description="Those that count, to be sent with the next one.")]
    scene: SceneInfo
    tree: Annotated[
        TreeInfo | None,
        Field(description="The moves as a tree of tokens; None where the task is done."),
    ]
