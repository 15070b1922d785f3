"""`stackyard warm`: compile everything now, so that nobody waits for it later."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import typer

from stackyard.apps.cli.language import say
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg
from stackyard.core.registry import load, names
from stackyard.core.switch import BOTS, RULES


class NotCompiled(StackyardError):
    """The process that was to compile a game has failed; what it said stands above."""

    code = "not-compiled"


def warm(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game; else all.")] = "",
) -> None:
    """Compile the rules and the bots of all games, on all cores; what is compiled already is left alone."""
    chosen = [load(game).name] if game else list(reversed(names()))  # The largest first.

    def prepare(name: str) -> str:
        began = time.perf_counter()
        for what in (RULES, BOTS):
            command = [sys.executable, "-m", "stackyard.engine.warm_up", name, what]
            if subprocess.run(command).returncode:
                title = load(name).title
                raise NotCompiled(
                    msg("the rules of {title} could not be compiled", title=title)
                    if what == RULES
                    else msg("the bots of {title} could not be compiled", title=title)
                )
        took = f"{time.perf_counter() - began:.0f}"
        return say(msg("{title} is ready ({seconds} s).", title=load(name).title, seconds=took))

    with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
        for told in workers.map(prepare, chosen):
            print(told, flush=True)
