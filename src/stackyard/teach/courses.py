"""Courses as they are written: `teach/lessons.toml` in a game's folder."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import Message, msg
from stackyard.teach.lesson import Course, Mistake, Step
from stackyard.teach.reading import SETUP, broken, check_keys, data, setup_of

LESSONS = "lessons.toml"
REQUIRED = ("name", "text", "task")
OTHERS = ("position", "played", "seat", "solutions", "goal", "mistakes", "hint", "done", "level")
MISTAKE = ("move", "played", "clause", "hint")


@lru_cache(maxsize=64)
def course(game: Game) -> Course | None:
    """The course of a game; None where its folder has none."""
    entries = data(game, LESSONS).get("step", [])
    return Course(game, tuple(_step(game, entry) for entry in entries)) if entries else None


def course_of(game: Game) -> Course:
    """The course of a game; OptionError where there is none."""
    found = course(game)
    if found is None:
        raise OptionError(msg("{title} has no lessons; stackyard rules shows how to play", title=game.title))
    return found


def _step(game: Game, entry: dict[str, Any]) -> Step:
    where = str(entry.get("name", "a step"))
    check_keys(game, LESSONS, where, entry, (*REQUIRED, *SETUP, *OTHERS))
    for key in REQUIRED:
        if key not in entry:
            raise broken(game, LESSONS, msg("{where} has no {key:quoted}", where=where, key=key))
    given = {key: value for key, value in entry.items() if key not in SETUP}
    for key in ("text", "task", "hint", "done"):
        if key in given:
            given[key] = Message(given[key])
    given["played"] = tuple(given.get("played", ()))
    given["solutions"] = tuple(_moves(each) for each in given.get("solutions", ()))
    given["mistakes"] = tuple(_mistake(game, where, each) for each in given.get("mistakes", ()))
    return Step(game, setup=setup_of(game, entry), **given)


def _moves(solution: str | list[str]) -> tuple[str, ...]:
    """A solution is a move, or several."""
    return (solution,) if isinstance(solution, str) else tuple(solution)


def _mistake(game: Game, where: str, entry: dict[str, Any]) -> Mistake:
    check_keys(game, LESSONS, where, entry, MISTAKE)
    hint = entry.get("hint")
    return Mistake(
        entry["move"],
        tuple(entry.get("played", ())),
        entry.get("clause", ""),
        None if hint is None else Message(hint),
    )
