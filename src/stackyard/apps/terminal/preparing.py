"""On a fresh machine a game is compiled while people play it, and they hear how far that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from stackyard.core.game import Game
from stackyard.core.message import Message, msg
from stackyard.engine.preparation import Preparation
from stackyard.engine.warm_up import needs_compiling

STEP = 10
"""Percent from one word about it to the next."""

News = Callable[[], Message | None]
"""What there is to say since it was last asked; None: nothing."""


@contextmanager
def prepared(game: Game) -> Iterator[News]:
    """Have a game compiled meanwhile, where that was not done before; what there is to say about it."""
    if not needs_compiling(game):
        yield lambda: None
        return
    with Preparation([game]) as preparation:
        yield _News(preparation, game)


class _News:
    """Says that a game is being compiled, how far that is from time to time, and that it is done."""

    def __init__(self, preparation: Preparation, game: Game) -> None:
        self._preparation = preparation
        self._game = game
        self._told: int | None = None
        self._done = False

    def __call__(self) -> Message | None:
        if self._done:
            return None
        under_way = self._preparation.under_way
        readiness = self._preparation.readiness(self._game)
        title = self._game.title
        if readiness.complete:
            self._done = True
            return msg("{title} is compiled; bots think as deeply as they can now.", title=title)
        if not under_way:
            self._done = True
            return msg("{title} could not be compiled; bots think less deeply.", title=title)
        percent = int(readiness.share * 100)
        if self._told is None:
            self._told = percent
            return msg(
                "{title} is being compiled, once on this machine. You can play meanwhile; "
                "bots think less deeply until it is done.",
                title=title,
            )
        if percent - self._told < STEP:
            return None
        self._told = percent
        return msg("{title} is being compiled: {percent} %.", title=title, percent=percent)
