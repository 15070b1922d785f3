from __future__ import annotations

import asyncio
import time
from functools import partial

from stackyard.apps.server.live import painter
from stackyard.apps.server.live.painter import Painter


def test_a_table_that_has_changed_several_times_is_drawn_once() -> None:
    shown: list[str] = []

    async def change() -> None:
        house = Painter()
        show = {name: partial(shown.append, name) for name in "ab"}
        for name in "abaab":
            house.ask(show[name])
        assert shown == [], "whoever has asked goes on first"
        await asyncio.sleep(0)
        assert shown == ["a", "b"]
        house.ask(show["a"])
        await asyncio.sleep(0)

    asyncio.run(change())
    assert shown == ["a", "b", "a"]


def test_between_two_tables_messages_are_heard() -> None:
    happened: list[str] = []

    def draw(name: str) -> None:
        time.sleep(painter.SLICE)
        happened.append(name)

    async def change() -> None:
        house = Painter()
        for name in "abc":
            house.ask(partial(draw, name))
        loop = asyncio.get_running_loop()
        while len(happened) < 5:
            loop.call_soon(happened.append, "message")
            await asyncio.sleep(0)

    asyncio.run(change())
    assert [happened.index(name) for name in "abc"] == sorted(happened.index(name) for name in "abc")
    assert "message" in happened[happened.index("a") : happened.index("b")]
    assert "message" in happened[happened.index("b") : happened.index("c")]
