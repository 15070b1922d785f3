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


def test_a_mistake_at_one_table_holds_up_no_other() -> None:
    shown: list[str] = []
    mistakes: list[str] = []

    def fail() -> None:
        raise RuntimeError("a mistake of ours")

    async def change() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: mistakes.append(str(context["exception"])))
        house = Painter()
        for show in (fail, partial(shown.append, "a")):
            house.ask(show)
        await asyncio.sleep(0.01)
        house.ask(partial(shown.append, "b"))
        await asyncio.sleep(0.01)

    asyncio.run(change())
    assert (shown, mistakes) == (["a", "b"], ["a mistake of ours"])
