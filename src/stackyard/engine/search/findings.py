"""What a search has found out about a position."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


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
    values: tuple[float, ...] = ()
    """The share of the win that each seat can expect after it, where it is known."""
    chance: float | None = None
    """Of an outcome at the table's turn: its probability."""


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
    seat: int | None = None
    """Who decides, where it is known; None at the table's turn, when the moves are outcomes."""

    @property
    def best(self) -> Candidate:
        """The move to play."""
        return self.candidates[0]

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON knows it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, told: dict[str, Any]) -> Findings:
        """What `to_dict` wrote, read back."""
        candidates = tuple(
            Candidate(**{**each, "line": tuple(each["line"]), "values": tuple(each["values"])})
            for each in told["candidates"]
        )
        return cls(**{**told, "candidates": candidates, "values": tuple(told["values"])})

    def __str__(self) -> str:
        at_table = bool(self.candidates) and self.candidates[0].chance is not None
        lines = [self._heading(at_table)]
        width = max((len(each.move) for each in self.candidates), default=0)
        for place, each in enumerate(self.candidates, 1):
            if at_table:
                shares = "  ".join(f"{100 * value:5.1f} %" for value in each.values)
                lines.append(f"    {each.move:<{width}}  {100 * (each.chance or 0):5.1f} % likely: {shares}")
            else:
                sure = self._sure(each)
                line = " ".join(each.line[1:])
                lines.append(
                    f"{place:>2}. {each.move:<{width}}  {100 * each.value:5.1f} % {sure} {line}".rstrip()
                )
        return "\n".join(lines)

    def _heading(self, at_table: bool) -> str:
        if at_table:
            shares = ", ".join(f"seat {seat} {100 * value:.1f} %" for seat, value in enumerate(self.values))
            return f"The table is to move; expected: {shares}"
        who = "The seat to move" if self.seat is None else f"Seat {self.seat}"
        if self.win_in is not None:
            turns = abs(self.win_in)
            end = "wins" if self.win_in > 0 else "loses"
            return f"{who} {end} in {turns} {'turn' if turns == 1 else 'turns'}, proven; depth {self.depth}"
        sure = self._sure(self.best).rstrip()
        sure = f" {sure}" if sure else ""
        return f"{who} wins with {100 * self.best.value:.1f} %{sure}; {self.steps} steps, depth {self.depth}"

    def _sure(self, candidate: Candidate) -> str:
        """How sure a value is: an error, proof, or nothing where it is an evaluation that has no error."""
        if candidate.error == 0:
            return "proven" if self.exact and candidate is self.best else " " * 6
        return f"± {100 * candidate.error:4.1f}" if candidate.error < 0.5 else "or less"
