"""Rules and searches that are compiled and loaded before anybody waits for them.

`python -m stackyard.engine.warm_up GAME rules` compiles for all processes to come. However many processes ask
for that at once, one compiles, and the others wait for it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from filelock import FileLock

from stackyard.core import jit
from stackyard.core.cache import shared_cache
from stackyard.core.chance import first_choice
from stackyard.core.game import Game
from stackyard.core.registry import load
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.core.switch import BOTS, RULES

Report = Callable[[float], None]
"""Told how much is done, from 0 to 1."""

MOVES = 6
"""Moves that are played to load the rules: by then players, chance and notation have had their say."""
SMALL = 8
"""Bits of a table that is looked into once."""
NICENESS = 5
"""Compiling stands back behind those who play meanwhile."""


# What is known of it on disk -----------------------------------------------------------------------


def marker(game: Game, part: str) -> Path | None:
    """The file that says that a part of a game was compiled; None where nothing is kept for others."""
    folder = shared_cache() if jit.COMPILED else None
    return None if folder is None else folder / f"ready-{game.name}-{part}"


def is_compiled(game: Game, part: str) -> bool:
    """Whether a part of a game has only to be loaded."""
    done = marker(game, part)
    return done is not None and done.exists()


def needs_compiling(game: Game) -> bool:
    """Whether something of a game is not compiled yet, in a process that compiles."""
    return jit.COMPILED and not (is_compiled(game, RULES) and is_compiled(game, BOTS))


def share_compiled(game: Game, part: str) -> float:
    """How much of a part is compiled, from 0 to 1, whichever process does it."""
    if is_compiled(game, part):
        return 1.0
    with suppress(OSError, ValueError):
        return float(_progress_file(game, part).read_text())
    return 0.0


def _progress_file(game: Game, part: str) -> Path:
    done = marker(game, part)
    if done is None:
        raise FileNotFoundError
    return done.with_name(f"compiling-{game.name}-{part}")


# Doing it ------------------------------------------------------------------------------------------


def load_rules(game: Game, report: Report = lambda share: None) -> State:
    """Load the rules: look at the first real decision as a server does, and return it."""
    from stackyard.core import entries
    from stackyard.core.kernels import seeded

    state = first_choice(game.start(players=game.players[-1]))
    report(0.3)
    entries.reflex(state.record)
    entries.resample(state.record.copy(), state.to_move, seeded(0))
    entries.drop_calls(state.record.copy())
    later = state
    for number in range(MOVES):
        _look(later)
        report(0.3 + 0.7 * (number + 1) / MOVES)
        if later.over:
            break
        later = later.play(list(later.weights() or later.moves())[-1])
    return state


def _look(state: State) -> None:
    """See a position as the players and those who watch do, and tell its moves."""
    if not state.over and state.to_move != TABLE:
        view = state.seen_by(state.to_move)
        view.scene(state.to_move, ())
        view.tree()
        view.describe(view.moves()[0])
        state.why_not(view.moves()[0])
    public = state.public()
    public.scene()
    public.show()


def load_bots(game: Game, report: Report = lambda share: None) -> None:
    """Let every search that the levels of a game use think for a moment."""
    from stackyard.engine.bots.level import LEVELS, level_text

    state = load_rules(game)
    texts = (level_text(game, players, level) for players in game.players for level in LEVELS)
    searches = sorted({search_of(text) for text in texts})
    for number, search in enumerate(searches):
        report(number / (len(searches) + 1))
        think_once(search, state)
    report(len(searches) / (len(searches) + 1))
    load_proofs(game)


def load_proofs(game: Game) -> None:
    """Try to prove something, as bots for two do near the end of a round, where nothing is left to chance."""
    import numpy as np

    from stackyard.engine.search.budget import Budget
    from stackyard.engine.search.endgame import is_endgame
    from stackyard.engine.search.proof_number import Entry, ProofNumberSearch, look_up
    from stackyard.engine.search.runner import Stop

    if 2 not in game.players or game.kernel.MAX_CHANCES > 0:
        return
    state = first_choice(game.start(players=2))
    is_endgame(state.record)
    if jit.implemented("endgame", game.kernel.State):
        stop = Stop()
        stop()
        ProofNumberSearch(table_bits=SMALL).search(state, Budget(steps=1), stop=stop)
        look_up(state.record, np.zeros(1 << SMALL, Entry), np.zeros(1, Entry))


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
    bot = bots.make(search_of(text), Random(0))
    for _ in range(2):  # The second time it goes on with the tree that it has.
        bots.ask(bot, state, stop=stop)


def compile_part(name: str, part: str) -> None:
    """Compile a game's rules or bots for all processes to come, unless that was done before."""
    game = load(name)
    done = marker(game, part)
    if done is None:
        return  # Nobody would find it.
    progress = _progress_file(game, part)

    def report(share: float) -> None:
        written = progress.with_name(f"{progress.name}.new")
        written.write_text(f"{share:.2f}")
        written.replace(progress)  # Whoever looks finds the old share or the new one, never an empty file.

    with FileLock(done.with_name(f"compiling-{name}-{part}.lock")):
        if done.exists():
            return
        report(0.0)
        load_bots(game, report) if part == BOTS else load_rules(game, report)
        done.touch()
        progress.unlink(missing_ok=True)


def main(name: str, part: str) -> None:
    """Compile in a process of its own, which stands back behind others."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    compile_part(name, part)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)  # Whoever started it says what there is to say.
