"""What alpha-beta remembers of positions that it has seen, found again by their keys.

A slot holds two entries: the first goes to the deepest search of the present age, the second to the latest.
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

EXACT, AT_LEAST, AT_MOST = range(1, 4)  # what a score says; 0 is an entry that was never written

Entry = record(
    ("key", np.uint64),
    ("move", np.int32),
    ("score", np.int32),
    ("depth", np.int16),
    ("says", np.uint8),
    ("age", np.uint8),
)


def make_table(bits: int) -> Any:
    """An empty table of 2 ** `bits` entries."""
    return np.zeros(1 << bits, Entry)


@kernel
def find(table: Array, key: int) -> int:
    """Where the entry of a position is, or -1."""
    slot: Any = np.int64(key & np.uint64(len(table) - 2))
    if table[slot].key == key and table[slot].says != 0:
        return slot  # type: ignore[no-any-return]
    if table[slot + 1].key == key and table[slot + 1].says != 0:
        return slot + 1  # type: ignore[no-any-return]
    return -1


@kernel
def keep(table: Array, key: int, age: int, depth: int, says: int, score: int, ply: int, move: int) -> None:
    """Remember what a search to `depth` has found at `ply`; wins are counted from the position on."""
    slot = np.int64(key & np.uint64(len(table) - 2))
    first = table[slot]
    if first.key != key and first.says != 0 and first.age == age and first.depth > depth:
        slot += 1
    entry = table[slot]
    entry.key = key
    entry.age = age
    entry.depth = depth
    entry.says = says
    entry.score = score + ply if score > PROVEN else score - ply if score < -PROVEN else score
    entry.move = move


@kernel
def recall(score: int, ply: int) -> int:
    """A score out of the table as it counts from the root of this search."""
    return score - ply if score > PROVEN else score + ply if score < -PROVEN else score
