"""Games made ready before anybody waits for them.

Compiling holds up a whole process, so a process of its own does it, once for each version of the rules;
the server then loads what it has left on the disk.
"""

from __future__ import annotations

import asyncio
import logging
import sys

from stackyard.core.game import Game
from stackyard.core.registry import load, names
from stackyard.engine.warm_up import BOTS, RULES, load_rules, marker

log = logging.getLogger(__name__)


class WarmUp:
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
                    await asyncio.to_thread(load_rules, game)
                self._ready.add(key)

    async def _compile(self, game: Game, what: str) -> None:
        done = await asyncio.to_thread(marker, game, what) if self.ahead else None
        if done is None or done.exists():
            return
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "stackyard.engine.warm_up",
            game.name,
            what,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends this then.
        )
        assert process.stderr is not None
        try:
            async for line in process.stderr:
                log.info("%s", line.decode(errors="replace").rstrip())
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
