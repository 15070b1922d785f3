"""What search may use in Skep: who is on top of more discs, and a number for each position."""

from __future__ import annotations

import numpy as np

from stackyard.core.jit import extend, kernel
from stackyard.core.kernels import Record

from ..rules.kernel import BLACK, WHITE, State, points
from ..rules.layout import CELLS


@kernel
def balance(state: Record) -> int:
    """How far White is ahead, in hundredths of a disc."""
    return 100 * (points(state, WHITE) - points(state, BLACK))


@kernel
def key(state: Record) -> int:
    """64 bits that tell positions apart: every stack and whose turn it is, scattered by an odd number."""
    number = np.uint64(state.turn + 1)
    for cell in range(CELLS):
        stack = np.uint64(state.discs[cell]) | np.uint64(1) << np.uint64(state.height[cell])
        number = (number ^ stack) * np.uint64(0x9E3779B97F4A7C15)
        number ^= number >> np.uint64(29)
    return number  # type: ignore[return-value]


extend(State, balance, key)
