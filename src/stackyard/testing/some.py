"""A sample of what there is too much of to look at all of it."""

from __future__ import annotations

from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")


def some(things: list[Thing], most: int, random: Random) -> list[Thing]:
    """All of them, or as many as `most`."""
    return things if len(things) <= most else random.sample(things, most)
