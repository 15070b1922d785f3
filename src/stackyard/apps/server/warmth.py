"""Games made ready before anybody waits for them.

Compiling holds up a whole process, so a process of its own does it, once for each version of the rules;
the server then loads what it has left on the disk.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from stackyard.core.chance import first_choice
from stackyard.core.game import Game
from stackyard.core.registry import load, names
from stackyard.core.state import State

RULES, BOTS = "rules", "bots"
"""What of a game can be made ready; a table needs its rules, and only a bot needs the bots."""


class Warmth:
    """Which games are ready."""

    def __init__(self, ahead: bool = True) -> None:
        self.ahead = ahead
        """Whether a process of its own compiles; else kernels are compiled here when first needed."""
        self._locks: dict[tuple[str, str], asyncio.Lock] = {}
        self._ready: set[tuple[str, str]] = set()

    def is_ready(self, game: Game, what: str = RULES) -> bool:
        """Whether a table of this game can be laid at once, or its bots can think."""
        return (game.name, what) in self._ready

    async def ready(self, game: Game, what: str = RULES) -> None:
        """Wait until a game is ready."""
        key = (game.name, what)
        if key in self._ready:
            return
        async with self._locks.setdefault(key, asyncio.Lock()):
            if key not in self._ready:
                await self._compile(game, what)
                if what == RULES:
                    await asyncio.to_thread(touch, game)
                self._ready.add(key)

    async def _compile(self, game: Game, what: str) -> None:
        marker = await asyncio.to_thread(_marker, game, what) if self.ahead else None
        if marker is None or marker.exists():
            return
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "stackyard.apps.server.warmth", game.name, what
        )
        try:
            await process.wait()
        except asyncio.CancelledError:
            process.terminate()
            await process.wait()
            raise

    async def all_ready(self) -> None:
        """Make all games ready, one after the other: first what tables need, then what bots do."""
        for what in (RULES, BOTS):
            for name in names():
                await self.ready(load(name), what)


def _marker(game: Game, what: str) -> Path | None:
    """The file that says that a game was compiled; None where compiled code is not kept for others."""
    from stackyard.core import jit

    if not jit.COMPILED or jit.CACHE is None or jit.CACHE.parent != jit.cache_root():
        return None
    return jit.CACHE / f"ready-{game.name}-{what}"


def touch(game: Game) -> State:
    """Load the rules: look at the first real decision as a server does."""
    state = first_choice(game.start(players=game.players[-1]))
    view = state.seen_by(state.to_move)
    view.svg(state.to_move, ())
    state.public().svg()
    return state


def load_bots(game: Game) -> None:
    """Let every search that the levels of a game use think for a moment."""
    from stackyard.engine.bots.level import LEVELS, level_text
    from stackyard.engine.bots.warmth import search_of, think_once

    state = touch(game)
    texts = (level_text(game, players, level) for players in game.players for level in LEVELS)
    for search in sorted({search_of(text) for text in texts}):
        think_once(search, state)


def main(name: str, what: str) -> None:
    """Compile a game's rules or bots for all processes to come, unless that was done before."""
    game = load(name)
    marker = _marker(game, what)
    if marker is not None and marker.exists():
        return
    if what == BOTS:
        load_bots(game)
    else:
        touch(game)
    if marker is not None:
        marker.touch()


if __name__ == "__main__":
    main(*sys.argv[1:])
