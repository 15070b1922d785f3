"""Variations: what could have been played instead, as it stands in a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stackyard.core.chance import is_plain

OPEN, CLOSE = "(", ")"
"""The lines of a record between which a variation stands."""
INDENT = "  "
DEEPEST = 40
"""How many variations may stand one inside the other."""


@dataclass(frozen=True)
class Variation:
    """Moves that branch off a line of play: the main line of a record, or another variation."""

    after: int
    """How many moves of that line come before it."""
    moves: tuple[str, ...]
    comments: tuple[str, ...]
    """One a move, empty where nobody said anything."""
    variations: tuple[Variation, ...] = ()
    """What branches off it."""

    @property
    def count(self) -> int:
        """How many moves it has, with all that branches off it."""
        return len(self.moves) + sum(each.count for each in self.variations)


def lines_of(
    moves: Sequence[str], comments: Sequence[str], variations: Iterable[Variation], depth: int = 0
) -> Iterator[str]:
    """A line of play as lines of a record; a variation stands where its first move would stand."""
    branches: dict[int, list[Variation]] = {}
    for each in variations:
        branches.setdefault(each.after, []).append(each)
    indent = INDENT * depth
    for number in range(len(moves) + 1):
        for each in branches.get(number, ()):
            yield indent + OPEN
            yield from lines_of(each.moves, each.comments, each.variations, depth + 1)
            yield indent + CLOSE
        if number < len(moves):
            comment = one_line(comments[number])
            yield indent + (f"{moves[number]} ; {comment}" if comment else moves[number])


def one_line(value: str) -> str:
    """The text without what would end a tag or a comment."""
    return "".join(letter if is_plain(letter) else " " for letter in value)
