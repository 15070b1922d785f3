"""Waiting for what another thread or process does: nothing is slept for, and nothing is read too early."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = float(os.environ.get("STACKYARD_PATIENCE", "300"))
"""Seconds until a test gives up: rules and bots may be compiled meanwhile, on a machine with other work.

Only a test that fails waits so long; while one mends it, STACKYARD_PATIENCE=20 is enough.
"""
STEP = 0.01
"""Seconds between two looks at something that cannot call us."""


def wait_until(
    look: Callable[[], Found], problem: Callable[[], str] = str, patience: float = PATIENCE
) -> Found:
    """Look until there is something, and return it; fail with `problem()` where it never comes."""
    end = time.monotonic() + patience
    while not (found := look()):
        assert time.monotonic() < end, f"it did not happen within {patience:g} seconds. {problem()}"
        time.sleep(STEP)
    return found


def eventually(look: Callable[[], object], expected: object) -> None:
    """Look again and again until what is expected is there: a page, or the server, may need a while."""
    wait_until(lambda: look() == expected, lambda: f"{look()!r} instead of {expected!r}")
