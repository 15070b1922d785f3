"""Dice and piles for the slow model of Stack: a number, and whose dice lie on top of one another."""

from __future__ import annotations

from dataclasses import dataclass

LETTERS = "RBGY"  # of seat 0, 1, 2 and 3


def value(number: int) -> int:
    """What a die is worth: 10 for a 1, else its number (ST-12; ST-2 for the roll-off)."""
    return 10 if number == 1 else number


@dataclass(frozen=True, order=True)
class Pile:
    """One die or more on top of one another; a pile of one is an unstacked die."""

    number: int
    owners: str  # letters of the dice, from bottom to top

    @property
    def height(self) -> int:
        """The number of dice in the pile."""
        return len(self.owners)

    @property
    def top(self) -> int:
        """The seat whose die is on top."""
        return LETTERS.index(self.owners[-1])

    def text(self) -> str:
        """The pile as a move names it after the number and `>`."""
        return self.owners


def without(piles: tuple[Pile, ...], pile: Pile) -> tuple[Pile, ...]:
    """The piles with one of those equal to `pile` taken away."""
    place = piles.index(pile)
    return piles[:place] + piles[place + 1 :]


def along(piles: tuple[Pile, ...], pile: Pile) -> tuple[Pile, ...]:
    """The piles and one more, in sorted order: where a pile lies has no meaning (ST-3)."""
    return tuple(sorted((*piles, pile)))
