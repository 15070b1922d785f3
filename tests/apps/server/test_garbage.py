from __future__ import annotations

import asyncio
import gc

import pytest

from stackyard.apps.server import garbage
from stackyard.apps.server.garbage import collect_garbage


def test_everything_is_looked_through_only_when_it_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(garbage, "EVERY", 0.0)
    monkeypatch.setattr(gc, "set_threshold", lambda *numbers: done.append(numbers))
    monkeypatch.setattr(gc, "collect", lambda: done.append("collect"))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))

    async def serve() -> None:
        ready = asyncio.Event()
        task = asyncio.create_task(collect_garbage(ready))
        await asyncio.sleep(0)
        assert done == [(*garbage.YOUNG, garbage.NEVER)], "nothing else before everything is loaded"
        ready.set()
        while len(done) < 5:
            await asyncio.sleep(0)
        task.cancel()

    asyncio.run(serve())
    assert done[1:5] == ["collect", "freeze", "collect", "collect"]
