"""The bots that play at this server's tables, and what they remember, within a budget for all."""

from __future__ import annotations

import ctypes
import mmap
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from random import SystemRandom
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stackyard.engine.bots import Bot

Key = tuple[str, int, str]
"""A table, a player at it, and the name of the bot."""
MEGABYTE = 1 << 20


def make_bot(name: str) -> Bot:
    """A bot; the first one brings in the searches, for which the first page does not wait."""
    from stackyard.engine import bots

    return bots.make(name, SystemRandom())


class Bots:
    """Bots that have thought before, the one that rested longest first.

    Where all together remember more than the budget, those that rested longest are forgotten: they come back
    without the tree that they had, and so a little weaker. While a bot thinks it is not in here; as many
    think at a time as there are threads.
    """

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes
        self._kept: OrderedDict[Key, tuple[Bot, int]] = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """Bytes that all who rest may take up."""
        return self._held

    def use(self, table: str, player: int, name: str, work: Callable[[Bot], str]) -> str:
        """What a bot says to something; it is made where it is not here. Called in the thread that thinks."""
        key = (table, player, name)
        with self._lock:
            bot, held = self._kept.pop(key, (None, 0))
            self._held -= held
        bot = bot or make_bot(name)
        said = work(bot)
        self._keep(key, bot)
        return said

    def _keep(self, key: Key, bot: Bot) -> None:
        held = remembered(bot)
        with self._lock:
            self._kept[key] = bot, held
            self._held += held
            while self._held > self.megabytes * MEGABYTE:
                _, (_, freed) = self._kept.popitem(last=False)
                self._held -= freed

    def forget(self, table: str) -> None:
        """Let go of the bots of a table."""
        with self._lock:
            for key in [key for key in self._kept if key[0] == table]:
                self._held -= self._kept.pop(key)[1]


def remembered(bot: Any) -> int:
    """Bytes of memory that the arrays of a bot take up, which is nearly all that it remembers."""
    import numpy as np

    found, waiting, seen = 0, [bot], set[int]()
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        if isinstance(each, np.ndarray):
            if each.base is None:
                found += _in_memory(each.__array_interface__["data"][0], each.nbytes)
            else:
                waiting.append(each.base)
        elif isinstance(each, dict):
            waiting += each.values()
        elif isinstance(each, list | tuple):
            waiting += each
        elif type(each).__module__.startswith("stackyard.engine."):
            waiting += vars(each).values()
    return found


def _in_memory(start: int, size: int) -> int:
    """Bytes of an array that take up memory: large ones are given a page when it is first written to."""
    if size < MEGABYTE or sys.platform != "linux":
        return size
    page = mmap.PAGESIZE
    before = start % page
    there = ctypes.create_string_buffer((before + size + page - 1) // page)
    if _libc().mincore(ctypes.c_void_p(start - before), ctypes.c_size_t(before + size), there):
        return size
    return page * there.raw.count(b"\1")


@cache
def _libc() -> Any:
    return ctypes.CDLL(None)
