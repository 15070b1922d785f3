"""Bits of masks, for kernels."""

from __future__ import annotations

from typing import Any


def lowest_bit(mask: Any) -> int:
    """The number of the lowest bit of a mask (np.uint64) that is not 0; one instruction in a kernel."""
    bits = int(mask)
    return (bits & -bits).bit_length() - 1
