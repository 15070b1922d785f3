"""One writer a process: whatever waits to be written is committed together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from stackyard.apps.server.store.changes import Changes
from stackyard.apps.server.store.errors import Conflict, Unavailable, Unsettled

MOST = 500
"""Changes in one transaction: beyond it those at its front would wait for those at its end."""

Commit = Callable[[Sequence[Changes]], Awaitable[None]]
Waiting = tuple[Changes, "asyncio.Future[None]"]


class Writer:
    """Takes all changes that wait, commits them in one transaction, and only then wakes those who wait."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._settling: set[asyncio.Task[None]] = set()

    async def write(self, changes: Changes) -> None:
        """Return when the changes have been committed; Conflict if they cannot be made."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((changes, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        await future

    async def close(self) -> None:
        """Return when nothing waits any more; what is still unsettled stays so."""
        while self._task is not None:
            await asyncio.wait([self._task])
        for task in tuple(self._settling):
            task.cancel()
        await asyncio.gather(*self._settling, return_exceptions=True)

    async def _run(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._write(group)
        finally:
            self._task = None

    async def _write(self, group: list[Waiting]) -> None:
        """Commit a group; one that is refused is halved until whoever is to blame is alone."""
        try:
            await self._commit([changes for changes, _ in group])
        except Conflict as error:
            if len(group) == 1:
                _fail(group, error)
                return
            half = len(group) // 2
            await self._write(group[:half])
            await self._write(group[half:])
        except Unsettled as unsettled:
            # Others need not wait for the answer: a table whose change is in doubt changes no further.
            task = asyncio.create_task(_settle(group, unsettled))
            self._settling.add(task)
            task.add_done_callback(self._settling.discard)
        except Exception as error:
            _fail(group, error)
        else:
            _succeed(group)


async def _settle(group: list[Waiting], unsettled: Unsettled) -> None:
    try:
        written = await unsettled.settle()
    except BaseException:
        _fail(group, Unavailable())
        raise
    if written:
        _succeed(group)
    else:
        _fail(group, Unavailable())


def _succeed(group: list[Waiting]) -> None:
    for _, future in group:
        if not future.done():  # Whoever waited may have been cancelled; it is written all the same.
            future.set_result(None)


def _fail(group: list[Waiting], error: Exception) -> None:
    for _, future in group:
        if not future.done():
            future.set_exception(Unavailable() if isinstance(error, Unavailable) else error)
