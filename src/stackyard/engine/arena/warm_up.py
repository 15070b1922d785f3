"""Kernels that are compiled and loaded before anything is measured.

The process that starts an arena does it first, so that no two processes compile the same; then each process
that plays does it again, so that loading is not taken for thinking.
"""

from __future__ import annotations

from random import Random

from stackyard.core.chance import first_choice
from stackyard.engine import bots
from stackyard.engine.arena.settings import Settings
from stackyard.engine.bots.level import Level
from stackyard.engine.warm_up import search_of, think_once

_warm: set[tuple[str, int, str]] = set()


def warm_up(settings: Settings) -> None:
    """Let each bot make one quick move, if it has not done so in this process."""
    state = first_choice(settings.start())  # Where there is nothing to choose a bot does not think.
    for name in settings.players:
        bot = bots.make(name, Random(0))
        text = bot.text(state.game, state.players) if isinstance(bot, Level) else name
        key = (settings.game, settings.seats, search_of(text))
        if key not in _warm:
            think_once(text, state)
            _warm.add(key)
