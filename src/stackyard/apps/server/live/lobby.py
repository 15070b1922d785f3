"""Which tables the lobby shows where there are more than it has room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

Listed = TypeVar("Listed")

LOOKED_AT = 20
"""How many times as many tables are looked at as are shown."""


def fair_share(tables: Iterable[Listed], set_up_by: Callable[[Listed], str], most: int) -> list[Listed]:
    """So many of the tables, in their order: the first of everybody, then the second of everybody, and so on.

    So whoever sets up a hundred has the room that others leave. Where nobody knows who has set a table up, it
    counts as somebody's only one.

    >>> fair_share(["a1", "a2", "a3", "b1", "a4"], lambda table: table[0], 3)
    ['a1', 'a2', 'b1']
    """
    so_far: Counter[str] = Counter()
    ranked: list[tuple[int, int, Listed]] = []
    for position, table in enumerate(tables):
        who = set_up_by(table)
        ranked.append((so_far[who] if who else 0, position, table))
        so_far[who] += 1
    chosen = sorted(ranked, key=lambda each: each[:2])[:most]
    return [table for _, _, table in sorted(chosen, key=lambda each: each[1])]
