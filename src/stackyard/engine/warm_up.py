"""Rules and searches that are compiled and loaded before anybody waits for them.

`python -m stackyard.engine.warm_up GAME rules` compiles for all processes to come. Bots are imported where
they are needed: they bring in the compiler, for which a server that has just started does not wait.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random

from stackyard.core.chance import first_choice
from stackyard.core.game import Game
from stackyard.core.registry import load
from stackyard.core.state import State

RULES, BOTS = "rules", "bots"
"""What of a game can be made ready; a table needs its rules, and only a bot needs the bots."""


def marker(game: Game, what: str) -> Path | None:
    """The file that says that a game was compiled; None where compiled code is not kept for others."""
    from stackyard.core import jit

    if not jit.COMPILED or jit.CACHE is None or jit.CACHE.parent != jit.cache_root():
        return None
    return jit.CACHE / f"ready-{game.name}-{what}"


def load_rules(game: Game) -> State:
    """Load the rules: look at the first real decision as a server does, and return it."""
    state = first_choice(game.start(players=game.players[-1]))
    view = state.seen_by(state.to_move)
    view.svg(state.to_move, ())
    state.public().svg()
    return state


def load_bots(game: Game) -> None:
    """Let every search that the levels of a game use think for a moment."""
    from stackyard.engine.bots.level import LEVELS, level_text

    state = load_rules(game)
    texts = (level_text(game, players, level) for players in game.players for level in LEVELS)
    for search in sorted({search_of(text) for text in texts}):
        think_once(search, state)


def search_of(text: str) -> str:
    """The search that a bot is, without its slips: with them it might not think at all.

    >>> search_of("mcts:250:slip=0.2:threads=2")
    'mcts:250:threads=2'
    """
    return re.sub(r":(?:slip|worst)=[^:]*", "", text)


def think_once(text: str, state: State) -> None:
    """Let a bot think for a moment where there is something to choose."""
    from stackyard.engine import bots
    from stackyard.engine.search.runner import Stop

    stop = Stop()
    stop()
    bots.ask(bots.make(search_of(text), Random(0)), state, stop=stop)


def main(name: str, what: str) -> None:
    """Compile a game's rules or bots for all processes to come, unless that was done before."""
    game = load(name)
    done = marker(game, what)
    if done is not None and done.exists():
        return
    if what == BOTS:
        load_bots(game)
    else:
        load_rules(game)
    if done is not None:
        done.touch()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)  # Whoever started it says what there is to say.
