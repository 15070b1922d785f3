"""`stackyard learn`: learn a game by small tasks."""

from __future__ import annotations

from typing import Annotated

import typer

import stackyard
from stackyard.apps.cli.language import language
from stackyard.apps.cli.options import GameName, console, data_folder
from stackyard.apps.terminal.learn import Learning
from stackyard.apps.terminal.prompt import asker
from stackyard.apps.terminal.voice import Voice
from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.teach.courses import course_of
from stackyard.teach.progress import Progress


def learn(
    game: GameName,
    step: Annotated[int | None, typer.Option(help="Begin with this step, counted from 1.")] = None,
    restart: Annotated[bool, typer.Option("--restart", help="Begin with the first step.")] = False,
) -> None:
    """Learn a game by small tasks, from where you stopped."""
    course = course_of(stackyard.game(game))
    if step is not None and not 1 <= step <= len(course.steps):
        raise OptionError(
            msg(
                "the course has the steps 1 to {most}; there is no {given}",
                most=len(course.steps),
                given=step,
            )
        )
    progress = Progress(data_folder() / "learn.json")
    number = 0 if restart else progress.next_step(course) if step is None else step - 1
    Learning(Voice(console, language(game)), course, asker(), progress).run(number)
