"""The one place where a bot is shown a position: what its seat sees of it, and nothing else."""

from __future__ import annotations

from random import Random
from threading import Timer
from typing import TYPE_CHECKING

from stackyard.core import entries
from stackyard.core.state import State
from stackyard.core.switch import BOTS, is_plain, plain_here
from stackyard.engine.search.decision import A_BOT, check_decision, check_view, playable_moves
from stackyard.engine.search.runner import Progress, Stop

if TYPE_CHECKING:
    from stackyard.engine.bots import Bot

PLAIN_SECONDS = 0.7
"""How long a bot thinks that is not compiled yet; it then plays the best that it has found."""


def ask(bot: Bot, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
    """The move that a bot plays for the seat to move.

    >>> import stackyard
    >>> from random import Random
    >>> from stackyard.engine import bots
    >>> state = stackyard.game("stakz").start()
    >>> while state.to_move == stackyard.TABLE:
    ...     state = state.play(state.moves()[0])
    >>> bot = bots.make("random", Random(1))
    >>> ask(bot, state) in state.moves()
    True
    >>> bot.choose(state)
    Traceback (most recent call last):
        ...
    stackyard.core.errors.OptionError: this is not what seat 1 sees; give it state.seen_by(1)
    """
    check_decision(state, A_BOT)
    view = state.seen_by(state.to_move)
    if not is_plain(state.game.name, BOTS):
        return bot.choose(view, progress=progress, stop=stop)
    # Nothing is compiled yet: what is meant as so many steps could take minutes.
    stop = stop or Stop()
    patience = Timer(PLAIN_SECONDS, stop)
    patience.daemon = True
    patience.start()
    try:
        with plain_here():
            return bot.choose(view, progress=progress, stop=stop)
    finally:
        patience.cancel()


def careless(view: State, moves: list[str], random: Random) -> str:
    """The move of somebody who does not think: any, unless there is one that nobody overlooks."""
    move = entries.reflex(view.record)
    return random.choice(moves) if move < 0 else view.game.notation.write_move(view.record[0], move)


def choices(view: State) -> list[str]:
    """The moves that a bot can choose from; every bot begins with this, which refuses what it may not see."""
    moves = playable_moves(view)
    check_view(view)
    return moves
