"""Kernels that run as plain Python until their machine code is there.

Compiling a game takes seconds, once on a machine, and a kernel is plain Python underneath: the same code over
the same records, some hundred times slower, which is fast enough to play by. So whoever cannot wait keeps a
game plain (`keep_plain`), has it compiled elsewhere, and switches (`use_machine_code`) when that is done. A
state is the same bytes for both, so a round goes on as if nothing had happened.

Where nobody keeps anything plain, kernels are compiled or loaded when they are first called.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from typing import Any

from stackyard.core import records

RULES, BOTS = "rules", "bots"
"""The parts of a game that can be compiled: a table needs its rules, and only a bot needs the bots."""

GAMES = "stackyard.games."
SEARCHES = "stackyard.engine."

_plain: set[tuple[str, str]] = set()  # the games and parts that are kept plain
_running = 0  # threads that run plain Python until their work is done
_mixed = False  # whether there is any of either: else every kernel is machine code
_lock = threading.Lock()  # of these three
_compiling = threading.RLock()  # apart from them: importing the compiler takes a while


class _Thread(threading.local):
    plain: bool | None = None
    """Whether all kernels that this thread calls now are plain, or all machine code; None: by their game."""


_thread = _Thread()


def keep_plain(game: str, part: str) -> None:
    """Run a part of a game as plain Python from now on."""
    with _lock:
        _plain.add((game, part))
        _note_mixture()


def use_machine_code(game: str, part: str) -> None:
    """Run a part of a game as machine code from now on; calls that are under way end as they began."""
    with _lock:
        _plain.discard((game, part))
        _note_mixture()


def is_plain(game: str, part: str) -> bool:
    """Whether a part of a game is kept plain."""
    return (game, part) in _plain


def _note_mixture() -> None:
    global _mixed
    _mixed = bool(_plain) or _running > 0


@contextmanager
def machine_code_here() -> Iterator[None]:
    """Let this thread run machine code whatever is kept plain: to load it before everybody switches."""
    before, _thread.plain = _thread.plain, False
    try:
        yield
    finally:
        _thread.plain = before


@contextmanager
def plain_here() -> Iterator[None]:
    """Let this thread run plain Python until the end, also where a game is switched over meanwhile."""
    global _running
    before = _thread.plain
    with _lock:
        _running += 1
        _note_mixture()
    _thread.plain = True
    try:
        yield
    finally:
        _thread.plain = before
        with _lock:
            _running -= 1
            _note_mixture()


class Kernel:
    """A function over records, as plain Python and as machine code."""

    def __init__(self, function: Callable[..., Any], compile: Callable[[Callable[..., Any]], Any]) -> None:
        update_wrapper(self, function)
        self.plain = function
        """The function as it was written."""
        self.game, self.part = _owner(function.__module__)
        self._compile = compile
        self._compiled: Any = None
        self._run: Callable[..., Any] = self._compile_and_run

    def __call__(self, *arguments: Any) -> Any:
        """Run it."""
        if _mixed and self._is_plain(arguments):
            return self._run_plain(arguments)
        return self._run(*arguments)

    @property
    def compiled(self) -> Any:
        """What the compiler makes of it."""
        if self._compiled is None:
            with _compiling:
                if self._compiled is None:
                    self._compiled = self._compile(self.plain)
                    self._run = self._compiled
        return self._compiled

    def _compile_and_run(self, *arguments: Any) -> Any:
        return self.compiled(*arguments)

    def _is_plain(self, arguments: tuple[Any, ...]) -> bool:
        """Whether this call is plain: what plain code calls is, and else its game decides.

        Machine code calls machine code by itself, so any call that comes by here comes from Python.
        """
        if _thread.plain is not None:
            return _thread.plain
        game = self.game or _game_of(arguments)
        if game is None:  # It serves all games, as the writer of trees does, and is compiled with them.
            return any(part == self.part for _, part in _plain)
        return (game, self.part) in _plain

    def _run_plain(self, arguments: tuple[Any, ...]) -> Any:
        if _thread.plain:
            return self.plain(*arguments)
        with plain_here():
            return self.plain(*arguments)


def _owner(module: str) -> tuple[str | None, str]:
    """The game that a module belongs to, None where it serves all, and which part of a game it is for."""
    if not module.startswith(GAMES):
        return None, BOTS if module.startswith(SEARCHES) else RULES
    game, _, rest = module.removeprefix(GAMES).partition(".")
    return game, BOTS if rest.startswith("bots.") else RULES


def _game_of(arguments: Iterable[Any]) -> str | None:
    """The game whose records a kernel is given, also within tuples, which hold a search's arrays."""
    for each in arguments:
        if isinstance(each, tuple):
            game = _game_of(each)
        else:
            dtype = getattr(each, "dtype", None)
            game = None if dtype is None else records.names.get(dtype)
        if game is not None:
            return game
    return None
