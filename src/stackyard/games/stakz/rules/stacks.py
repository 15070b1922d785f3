"""Stacks of Stakz: what lies on them, and how they split."""

from __future__ import annotations

from stackyard.core.jit import kernel
from stackyard.core.kernels import Record
from stackyard.games.stakz.rules.layout import COLOURS, SYMBOLS

# Stacks -------------------------------------------------------------------------------------------


@kernel
def colours_on(state: Record, stack: int) -> int:
    """How many tiles of each colour a stack holds: two bits a colour, since there are two at most (SZ-8)."""
    counts = 0
    tiles = state.tiles
    for level in range(state.height[stack]):
        counts += 1 << (2 * (int(tiles[stack, level]) // SYMBOLS))
    return counts


@kernel
def count_in(counts: int, colour: int) -> int:
    """How many tiles of a colour these are."""
    return counts >> (2 * colour) & 3


@kernel
def has_all_colours(counts: int) -> bool:
    """Whether there is a tile of each colour, so that the stack splits (SZ-9)."""
    low_bits = (1 << (2 * COLOURS)) // 3
    return (counts | counts >> 1) & low_bits == low_bits


@kernel
def top_of(state: Record, stack: int) -> int:
    """The kind of the top tile."""
    return int(state.tiles[stack, state.height[stack] - 1])


@kernel
def put(state: Record, stack: int, kind: int) -> None:
    """Lay a tile on a stack."""
    state.tiles[stack, state.height[stack]] = kind
    state.height[stack] += 1


@kernel
def split(state: Record, stack: int) -> None:
    """Make the upper half of a stack, rounded down, a new one; both take a tile again (SZ-9, SZ-10)."""
    new = int(state.stacks)
    height = int(state.height[stack])
    stays = height - height // 2
    for level in range(stays, height):
        state.tiles[new, level - stays] = state.tiles[stack, level]
        state.tiles[stack, level] = 0
    state.height[stack] = stays
    state.height[new] = height - stays
    state.closed[stack] = 0
    state.stacks += 1
