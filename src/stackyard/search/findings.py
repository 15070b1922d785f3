"""What a search has found out about a position."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Candidate:
    """One move of the seat that decides, and what is known about it."""

    move: str
    value: float
    """The share of the win that the mover can expect after it, 0 to 1."""
    error: float
    """The standard error of `value`; 0 where it is exact."""
    steps: int
    """How many simulations, or nodes, went into it."""
    line: tuple[str, ...]
    """The moves that the search expects, this one first."""


@dataclass(frozen=True)
class Findings:
    """The moves of a position, best first, and how they were found."""

    candidates: tuple[Candidate, ...]
    values: tuple[float, ...]
    """The share of the win that each seat can expect."""
    steps: int
    seconds: float
    depth: int = 0
    """How deep the search looked: completed iterations of alpha-beta, or the longest line in a tree."""
    exact: bool = False
    """Whether the value of the best move is proven."""
    win_in: int | None = None
    """Turns of the mover until a proven win, or, negative, of the opponent until a proven loss."""

    @property
    def best(self) -> Candidate:
        """The move to play."""
        return self.candidates[0]
