"""Games made ready while they are played: plain Python until their machine code is there.

Compiling holds up a whole process, so a process of its own does it, once for each version of the rules; a
thread then loads what that has left on the disk, and the game is switched over (`stackyard.core.switch`).
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType

from stackyard.core import jit
from stackyard.core.game import Game
from stackyard.core.switch import BOTS, RULES, is_plain, keep_plain, machine_code_here, use_machine_code
from stackyard.engine.warm_up import is_compiled, load_rules, marker, needs_compiling, share_compiled

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Readiness:
    """How much of a game is machine code, from 0 to 1."""

    rules: float
    bots: float

    @property
    def share(self) -> float:
        """How far the whole is."""
        return (self.rules + self.bots) / 2

    @property
    def complete(self) -> bool:
        """Whether nothing is plain any more."""
        return self.rules == self.bots == 1.0


class Preparation:
    """Keeps games plain until they are compiled and loaded, one part after the other, and has that done.

    What is compiled already is loaded as soon as it begins, and bots that are compiled are never plain.
    """

    def __init__(self, games: Iterable[Game]) -> None:
        games = list(games) if jit.COMPILED else []
        self.fresh = [game for game in games if needs_compiling(game)]
        """The games that have to be compiled first."""
        rules = [(game, RULES) for game in games]
        self._tasks = rules + [(game, BOTS) for game in games if not is_compiled(game, BOTS)]
        self._kept = tuple(self._tasks)
        for game, part in self._kept:
            keep_plain(game.name, part)
        self._lock = threading.Lock()
        self._ended = False
        self._process: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._work, name="preparation")

    def begin(self) -> None:
        """Start; whoever called goes on at once."""
        self._thread.start()

    def end(self) -> None:
        """Stop compiling. What is still plain stays so: whoever ends does not want to wait for it."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.terminate()

    def __enter__(self) -> Preparation:
        self.begin()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()
        for game, part in self._kept:
            use_machine_code(game.name, part)

    @property
    def under_way(self) -> bool:
        """Whether there is still something that it can make ready."""
        return self._thread.is_alive()

    def want(self, game: Game) -> None:
        """Make this game ready before others: somebody plays it."""
        with self._lock:
            self._tasks.sort(key=lambda task: task[0] is not game)  # stable, so rules still come before bots

    def readiness(self, game: Game) -> Readiness:
        """How far a game is."""
        return Readiness(_share(game, RULES), _share(game, BOTS))

    # In its thread -----------------------------------------------------------------------------------

    def _work(self) -> None:
        while (task := self._next()) is not None:
            try:
                self._make_ready(*task)
            except Exception:
                log.exception(
                    "the %s of %s could not be compiled, and stay plain Python", task[1], task[0].title
                )

    def _next(self) -> tuple[Game, str] | None:
        with self._lock:
            return self._tasks.pop(0) if self._tasks and not self._ended else None

    def _make_ready(self, game: Game, part: str) -> None:
        # Where nothing is kept for others, it is compiled here: this thread does it for the rules, and the
        # first bot that thinks for the bots.
        if marker(game, part) is not None and not is_compiled(game, part):
            self._compile(game, part)
        if self._ended:
            return
        if part == RULES:
            with machine_code_here():
                load_rules(game)
        use_machine_code(game.name, part)

    def _compile(self, game: Game, part: str) -> None:
        with self._lock:
            if self._ended:
                return
            self._process = subprocess.Popen(
                [sys.executable, "-m", "stackyard.engine.warm_up", game.name, part],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,  # Ctrl-C is for whoever started this, who ends it then.
            )
        assert self._process.stderr is not None
        lines = []
        with self._process as process:
            for line in self._process.stderr:
                lines.append(line.rstrip())
                log.info("%s", lines[-1])
        if process.returncode and not self._ended:
            raise RuntimeError("\n".join(lines) or f"the compiler's process ended with {process.returncode}")


@contextmanager
def plain_unless_compiled(game: Game) -> Iterator[None]:
    """Run the rules of a game as plain Python for something that is soon done, unless they can be loaded."""
    if not jit.COMPILED or is_compiled(game, RULES):
        yield
        return
    keep_plain(game.name, RULES)
    try:
        yield
    finally:
        use_machine_code(game.name, RULES)


def _share(game: Game, part: str) -> float:
    """How much of a part is machine code here; what has to be loaded yet counts as nearly done."""
    if not is_plain(game.name, part):
        return 1.0
    return min(share_compiled(game, part), 0.99)
