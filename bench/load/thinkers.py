"""Bots that think at full strength, watched by somebody, while others play."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from bench.load.http import call
from bench.load.page import Page
from bench.load.processes import Server

GAME, LEVEL = "stakd", 8
"""Three seconds of search a move."""
READY = 120.0


async def watch(server: Server, index: int) -> Page:
    """A table at which bots play each other, so that one of them thinks at any time; and who looks on."""
    source = f"127.252.0.{index + 1}"
    bots = [{"kind": "bot", "level": LEVEL}] * 2
    asked = {"game": GAME, "players": bots, "listed": False, "entropy": "abc"}
    made = await call(server.host, server.port, "/api/tables", asked, source=source)
    page = Page(None, lambda page: None)
    await page.open(server.host, server.port, made["id"], source)
    return page


@contextmanager
def thinkers(server: Server, count: int) -> Iterator[None]:
    """So many bots that think, until the end of the block."""
    ready, done = threading.Event(), threading.Event()

    async def run() -> None:
        pages = [await watch(server, index) for index in range(count)]
        ready.set()
        while not done.is_set():
            for page in pages:
                page.ping()
            for _ in range(50):
                await asyncio.sleep(0.1)
                if done.is_set():
                    break
        for page in pages:
            page.close()
        await asyncio.sleep(0.1)

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    try:
        if not ready.wait(READY):
            raise RuntimeError("the tables of the bots could not be set up")
        yield
    finally:
        done.set()
        thread.join()
