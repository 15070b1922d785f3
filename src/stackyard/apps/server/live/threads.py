"""Threads for what takes long: less important than the loop, so that no move waits for a bot elsewhere."""

from __future__ import annotations

import contextlib
import os
import sys
from concurrent.futures import ThreadPoolExecutor

NICENESS = 10
"""How much less important than the loop they are, in Unix's words."""


def background_threads(count: int, name: str) -> ThreadPoolExecutor:
    """Threads of low priority, and so are those that they start; who asks first is served first."""
    return ThreadPoolExecutor(count, thread_name_prefix=name, initializer=_step_back)


def _step_back() -> None:
    """Lower the priority of this thread; on Linux every thread has one of its own."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
