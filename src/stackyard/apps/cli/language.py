"""The language that a command speaks: `--lang`, else that of the environment."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Annotated, Any

import typer

from stackyard.core import notes
from stackyard.render.language import ENGLISH, Language

Lang = Annotated[
    str, typer.Option("--lang", metavar="CODE", help="The language to speak, such as fr; else the system's.")
]
VARIABLES = ("STACKYARD_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the environment names a language, the first that is set counts."""

_chosen = ENGLISH


def language(game: str | None = None) -> Language:
    """The language of the command that runs, with the words of all games, or of one."""
    return Language.load(_chosen, game)


def say(text: str) -> str:
    """A message in the language of the command that runs."""
    return language().say(text)


def choose(wanted: str = "") -> None:
    """Speak that language, or the one of the environment; OptionError where the one asked for is none."""
    global _chosen
    _chosen = Language.load(wanted).name if wanted else of_environment(os.environ)
    notes.speak(say)


def of_environment(variables: Mapping[str, str]) -> str:
    """The language that the environment asks for, as `fr_FR.UTF-8` does; English where we have none such.

    >>> of_environment({"LANG": "fr_FR.UTF-8"}), of_environment({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    ('fr', 'en')
    """
    wanted = next((variables[name] for name in VARIABLES if variables.get(name)), ENGLISH)
    whole = wanted.partition(".")[0].partition("@")[0]
    known = Language.names()
    return next((code for code in (whole, whole.partition("_")[0]) if code in known), ENGLISH)


def with_language(command: Callable[..., None]) -> Callable[..., None]:
    """A command that can be told which language to speak."""

    @wraps(command)
    def told(*given: Any, lang: str = "", **named: Any) -> None:
        choose(lang)
        command(*given, **named)

    known = inspect.signature(command, eval_str=True)
    lang = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default="", annotation=Lang)
    told.__signature__ = known.replace(parameters=[*known.parameters.values(), lang])  # type: ignore[attr-defined]
    told.__annotations__ = {**command.__annotations__, "lang": Lang}
    return told
