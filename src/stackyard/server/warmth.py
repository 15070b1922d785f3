"""Games made ready before anybody waits for them.

Compiling holds up a whole process, so a process of its own does it, once for each version of the rules;
the server then loads what it has left on the disk.
"""

from __future__ import annotations

import asyncio
import os
import sys
from random import Random

from stackyard import bots
from stackyard.bots.level import LEVELS, level_text
from stackyard.contract import Game, State
from stackyard.games import load, names
from stackyard.search.clock import Stop


class Warmth:
    """Which games are ready."""

    def __init__(self, ahead: bool = True) -> None:
        self.ahead = ahead
        """Whether a process of its own compiles; else each kernel is compiled here when it is first needed."""
        self._locks: dict[str, asyncio.Lock] = {}
        self._ready: set[str] = set()

    def is_ready(self, game: Game) -> bool:
        """Whether a table of this game can be laid at once."""
        return game.name in self._ready

    async def ready(self, game: Game) -> None:
        """Wait until a game is ready."""
        if game.name in self._ready:
            return
        async with self._locks.setdefault(game.name, asyncio.Lock()):
            if game.name not in self._ready:
                await self._compile(game)
                await asyncio.to_thread(touch, game)
                self._ready.add(game.name)

    async def _compile(self, game: Game) -> None:
        marker = await asyncio.to_thread(_marker, game) if self.ahead else None
        if marker is None or os.path.exists(marker):
            return
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "stackyard.server.warmth", game.name
        )
        try:
            await process.wait()
        except asyncio.CancelledError:
            process.terminate()
            await process.wait()
            raise

    async def all_ready(self) -> None:
        """Make all games ready, one after the other."""
        for name in names():
            await self.ready(load(name))


def _marker(game: Game) -> str | None:
    """The file that says that a game was compiled; None where compiled code is not kept for others."""
    from stackyard import jit

    if not jit.COMPILED or jit.CACHE is None or jit.CACHE.parent != jit.cache_root():
        return None
    return str(jit.CACHE / f"ready-{game.name}")


def touch(game: Game) -> State:
    """Load the rules: look at the first real decision as a server does."""
    state, random = game.start(players=game.players[-1]), Random(0)
    while len(state.moves()) < 2 or state.weights():
        # Not always the first outcome: seats that roll the same might roll again for ever.
        state = state.play(random.choice(state.moves()))
    view = state.seen_by(state.to_move)
    view.svg(state.to_move, ())
    state.public().svg()
    return state


def compile_all(game: Game) -> None:
    """Compile the rules of a game and every search that its levels use."""
    state = touch(game)
    searches = {
        level_text(game, players, level).split(":slip")[0].split(":worst")[0]
        for players in game.players
        for level in LEVELS
    }
    for text in sorted(searches):
        stop = Stop()
        stop()
        bots.make(text, Random(0)).choose(state, stop=stop)


def main(name: str) -> None:
    """Compile a game for all processes to come."""
    game = load(name)
    compile_all(game)
    marker = _marker(game)
    if marker is not None:
        open(marker, "w").close()


if __name__ == "__main__":
    main(sys.argv[1])
