"""Processes that play the games of arenas side by side."""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from types import TracebackType
from typing import Any

from stackyard.core.errors import StackyardError
from stackyard.core.message import msg
from stackyard.engine.arena.played import BotFailed, Played, play_game
from stackyard.engine.arena.schedule import Seating
from stackyard.engine.arena.settings import Settings
from stackyard.engine.arena.warm_up import warm_up

Task = tuple[Settings, int, Seating]
"""A game to be played: what, its number, and who sits where."""
Outcome = tuple[Played, str]
"""A game that was played, and the text of its record."""


class WorkerLost(StackyardError):
    """A process that was playing a game has ended, or could not play it."""

    code = "worker-lost"


class Workers:
    """So many processes, started when first needed; with one job games are played in this process.

    They can serve several arenas, one after the other, and so load the compiled kernels only once.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._idle: list[tuple[BaseProcess, Any]] = []
        self._busy: dict[Any, tuple[BaseProcess, int]] = {}

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def play(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Play games, and give each as soon as it has ended: not always in their order."""
        if self.jobs == 1:
            for each in tasks:
                played, record = play_game(*each)
                yield played, record.text()
            return
        waiting = iter(tasks)
        try:
            while True:
                while len(self._busy) < self.jobs and (task := next(waiting, None)) is not None:
                    self._give(task)
                if not self._busy:
                    return
                yield from self._take()
        finally:
            if self._busy:  # Nobody waits for these games any more.
                self.close()

    def close(self) -> None:
        """End all processes, in the middle of a game if need be."""
        everybody = [*self._idle, *((process, end) for end, (process, _) in self._busy.items())]
        self._idle, self._busy = [], {}
        for process, end in everybody:
            end.close()
            process.terminate()
        for process, _ in everybody:
            process.join()

    def _give(self, task: Task) -> None:
        process, end = self._idle.pop() if self._idle else self._start()
        self._busy[end] = process, task[1]
        try:
            end.send(task)
        except OSError:
            raise _lost(process, task[1]) from None

    def _take(self) -> Iterator[Outcome]:
        """The games that have ended by now; waits for one."""
        ready: list[Any] = wait(list(self._busy))
        for end in ready:
            process, number = self._busy[end]
            try:
                answer = end.recv()
            except (EOFError, OSError):
                raise _lost(process, number) from None
            del self._busy[end]
            self._idle.append((process, end))
            if isinstance(answer, BaseException):
                raise answer
            yield answer

    def _start(self) -> tuple[BaseProcess, Any]:
        # A forked process would have the compiler's locks, but not the threads that hold them.
        context = multiprocessing.get_context("spawn")
        own, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True, name="arena")
        process.start()
        theirs.close()
        return process, own


def _lost(process: BaseProcess, number: int) -> WorkerLost:
    process.join()
    return WorkerLost(
        msg(
            "the process for game {number} has ended (status {status})",
            number=number,
            status=process.exitcode,
        )
    )


def _serve(end: Connection[Any, Any]) -> None:
    """Play what comes through the pipe, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; the first one decides.
    Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            task: Task = end.recv()
        except EOFError:
            return
        answer: Outcome | StackyardError
        try:
            warm_up(task[0])
            played, record = play_game(*task)
            answer = played, record.text()
        except BotFailed as error:
            answer = error
        except Exception:
            answer = WorkerLost(
                msg(
                    "game {number} could not be played: {problem}",
                    number=task[1],
                    problem=traceback.format_exc(),
                )
            )
        end.send(answer)


def _end_with_parent() -> None:
    """A process whose parent was killed has nobody to play for."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
