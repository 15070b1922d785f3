"""The turns of Staku as a tree of tokens, from tables: there are often hundreds of them."""

from __future__ import annotations

import numpy as np

from stackyard.core.kernels import Array, Record
from stackyard.core.tree import ENDS, Tree
from stackyard.games.staku.picture.clicks import (
    END,
    FIRST,
    LAST_AT,
    PICK,
    PICKS,
    SECOND_AT,
    TARGET_AT,
    second_pick,
)
from stackyard.games.staku.rules import encoding
from stackyard.games.staku.rules.layout import CELLS, NAMES
from stackyard.games.staku.rules.notation import SWAP

RUN = FIRST | 3 << SECOND_AT
"""The bits that are the same in a run of turns: they differ only in where they end."""
SECOND_PICKS = tuple(second_pick(bits << TARGET_AT) for bits in range((RUN >> TARGET_AT) + 1))
"""The token of the pick with which a turn goes on, by the bits above those of its first pick."""
NAMED = np.array([*NAMES, *[""] * (64 - CELLS)], object)


def tree(state: Record, moves: Array) -> Tree:
    """All legal turns as a tree; the kernel lists them by pick, each before those that go on from it."""
    if not len(moves):
        return ""
    whole: dict[str, Tree] = {}
    turns = moves
    if moves[-1] == encoding.SWAP:  # It stands behind all turns.
        turns, whole[ENDS] = moves[:-1], SWAP
    runs = turns & RUN
    starts = [0, *(np.flatnonzero(runs[1:] != runs[:-1]) + 1).tolist()]
    heads = runs[starts].tolist()
    lasts = NAMED[turns >> LAST_AT & 63].tolist()
    picks: dict[int, tuple[dict[str, Tree], list[str]]] = {}
    branch: dict[str, Tree] = {}
    for head, start, end, after in zip(
        heads, starts, [*starts[1:], len(lasts)], [*heads[1:], 0], strict=True
    ):
        if head > FIRST:
            branch[SECOND_PICKS[head >> TARGET_AT]] = " ".join(lasts[start:end])
            continue
        pick = head & PICK
        if pick not in picks:
            picks[pick] = {}, []
        node, ends = picks[pick]
        target = NAMES[head >> TARGET_AT & 63]
        if after & FIRST == head:
            node[target] = branch = {ENDS: END}
        else:
            ends.append(target)
    for pick, (node, ends) in picks.items():
        whole[PICKS[pick]] = _closed(node, ends)
    return whole


def _closed(node: dict[str, Tree], ends: list[str]) -> Tree:
    """What can follow a pick: hexagons that end the turn, and those from which it may go on."""
    if not node:
        return " ".join(ends)
    if ends:
        node[ENDS] = " ".join(ends)
    return node
