"""How the process gives memory back: what a bot has remembered must not stay taken when it is forgotten.

Left alone, glibc learns from the first large array that is freed: from then on arrays of up to 32 MB lie
between small things, in an area for each thread, and what is freed there stays with the process.
"""

from __future__ import annotations

import ctypes
import sys

MMAP_THRESHOLD = -3
"""glibc's number for the size from which on a block is mapped by itself, and unmapped when it is freed."""
LARGE = 1 << 20
"""Bytes of such a block: messages and states are below, trees and tables of searches above."""


def give_large_blocks_back() -> None:
    """Have whatever is large mapped by itself from now on, where the system's library can do that."""
    if sys.platform == "linux" and (set_option := getattr(ctypes.CDLL(None), "mallopt", None)) is not None:
        set_option(MMAP_THRESHOLD, LARGE)
