"""Where the tokens of a turn went, and so where each disc lay before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stackyard.games.staku.rules.encoding import (
    SWAP,
    count_of,
    origin_of,
    second_count_of,
    second_target_of,
    target_of,
)
from stackyard.games.staku.rules.layout import CELLS, NAMES


class Part(NamedTuple):
    """One part of a turn: so many tokens leave a cell and land on another."""

    origin: int
    tokens: int
    target: int


Place = tuple[int, int]
"""Where a disc lies: its cell, and how many lie below it."""


def trail_of(move: int | None) -> list[Part]:
    """The parts of a whole turn; none where the sides swapped, or nothing was played yet."""
    if move is None or move == SWAP:
        return []
    first = Part(int(origin_of(move)), int(count_of(move)), int(target_of(move)))
    if second_count_of(move) == 0:
        return [first]
    return [first, Part(first.target, int(second_count_of(move)), int(second_target_of(move)))]


def disc_key(cell: int, level: int) -> str:
    """The key of a disc: its hexagon, and how many lie below it."""
    return f"{NAMES[cell]}.{level}"


def came_from(trail: Sequence[Part], heights: Sequence[int]) -> dict[str, str]:
    """The keys of the discs that a turn has moved, with those that they had before it.

    `heights` are those of the stacks after the turn. What was captured below them does not matter: the
    tokens of a part are always the highest of its target.
    """
    height = {cell: heights[cell] for part in trail for cell in (part.origin, part.target)}
    came: dict[Place, Place] = {}
    for part in reversed(trail):  # From where they lie now back to where each part took them from.
        moved_on = {place: end for end, place in came.items()}
        for now, before in _carried(part, height):
            came[moved_on.get(now, now)] = before
        height[part.target] -= part.tokens
        height[part.origin] += part.tokens
    return {disc_key(*end): disc_key(*place) for end, place in came.items() if end != place}


def came_by_swap(heights: Sequence[int]) -> dict[str, str]:
    """The same after the sides were swapped: every disc lay on the opposite hexagon (SU-19)."""
    opposite = CELLS - 1
    return {
        disc_key(cell, level): disc_key(opposite - cell, level)
        for cell in range(CELLS)
        for level in range(heights[cell])
        if cell != opposite - cell
    }


def _carried(part: Part, height: dict[int, int]) -> Iterator[tuple[Place, Place]]:
    """For each token of a part, where it lies after it and where it lay before it."""
    for place in range(part.tokens):
        now = part.target, height[part.target] - part.tokens + place
        yield now, (part.origin, height[part.origin] + place)
