"""Alpha-beta's transposition table: what it remembers of positions that it has seen, found by their keys.

A bucket holds two entries: the first goes to the deepest search of the present age, the second to the latest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.jit import kernel, record
from stackyard.core.kernels import Array

WIN = 1_000_000
"""The score of a win at the root; a win n moves on is worth n less, so that shorter ones are better."""

PROVEN = WIN - 1_000
"""Scores beyond it are wins or losses that are certain."""

EXACT, LOWER_BOUND, UPPER_BOUND = range(1, 4)  # what a score is; 0 is an entry that was never written

Entry = record(
    ("key", np.uint64),
    ("move", np.int32),
    ("score", np.int32),
    ("depth", np.int16),
    ("bound", np.uint8),
    ("age", np.uint8),
)


def make_table(bits: int) -> Any:
    """An empty table of 2 ** `bits` entries."""
    return np.zeros(1 << bits, Entry)


@kernel
def probe(table: Array, key: int) -> int:
    """Where the entry of a position is, or -1."""
    slot: Any = np.int64(key & np.uint64(len(table) - 2))
    if table[slot].key == key and table[slot].bound != 0:
        return slot  # type: ignore[no-any-return]
    if table[slot + 1].key == key and table[slot + 1].bound != 0:
        return slot + 1  # type: ignore[no-any-return]
    return -1


@kernel
def store(table: Array, key: int, age: int, depth: int, bound: int, score: int, ply: int, move: int) -> None:
    """Remember what a search to `depth` has found at `ply`; wins are counted from the position on."""
    slot = np.int64(key & np.uint64(len(table) - 2))
    first = table[slot]
    if first.key != key and first.bound != 0 and first.age == age and first.depth > depth:
        slot += 1
    entry = table[slot]
    entry.key = key
    entry.age = age
    entry.depth = depth
    entry.bound = bound
    entry.score = score + ply if score > PROVEN else score - ply if score < -PROVEN else score
    entry.move = move


@kernel
def score_from_table(score: int, ply: int) -> int:
    """A score out of the table as it counts from the root of this search."""
    return score - ply if score > PROVEN else score + ply if score < -PROVEN else score
