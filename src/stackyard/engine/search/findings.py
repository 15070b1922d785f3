"""What a search has found out about a position."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from stackyard.core.message import Message, Say, listed, msg, plural


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
        return self.text()

    def text(self, say: Say = str) -> str:
        """All of it in lines, in the language of whoever reads it."""
        at_table = bool(self.candidates) and self.candidates[0].chance is not None
        lines = [say(self._heading(at_table))]
        width = max((len(each.move) for each in self.candidates), default=0)
        for place, each in enumerate(self.candidates, 1):
            if at_table:
                shares = "  ".join(f"{100 * value:5.1f} %" for value in each.values)
                likely = msg(
                    "{chance} % likely: {shares}", chance=f"{100 * (each.chance or 0):5.1f}", shares=shares
                )
                lines.append(f"    {each.move:<{width}}  {say(likely)}")
            else:
                sure = f"{say(self._sure(each)):<6}"
                line = " ".join(each.line[1:])
                lines.append(
                    f"{place:>2}. {each.move:<{width}}  {100 * each.value:5.1f} % {sure} {line}".rstrip()
                )
        return "\n".join(lines)

    def _heading(self, at_table: bool) -> Message:
        if at_table:
            shares = [
                msg("seat {seat} {share} %", seat=seat, share=f"{100 * value:.1f}")
                for seat, value in enumerate(self.values)
            ]
            return msg("The table is to move; expected: {shares}", shares=listed(shares, ""))
        who = msg("The seat to move") if self.seat is None else msg("Seat {number}", number=self.seat)
        if self.win_in is not None:
            how: dict[str, Any] = {"who": who, "depth": self.depth}
            if self.win_in > 0:
                return plural(
                    "{who} wins in {number} turn, proven; depth {depth}",
                    "{who} wins in {number} turns, proven; depth {depth}",
                    self.win_in,
                    **how,
                )
            return plural(
                "{who} loses in {number} turn, proven; depth {depth}",
                "{who} loses in {number} turns, proven; depth {depth}",
                -self.win_in,
                **how,
            )
        return msg(
            "{who} wins with {share}; {steps} steps, depth {depth}",
            who=who,
            share=self._share(),
            steps=self.steps,
            depth=self.depth,
        )

    def _share(self) -> Message:
        """The mover's share of the win, and how sure it is."""
        share, sure = f"{100 * self.best.value:.1f} %", self._sure(self.best)
        return msg("{share} {sure}", share=share, sure=sure) if sure else msg("{share}", share=share)

    def _sure(self, candidate: Candidate) -> Message:
        """How sure a value is: an error, proof, or nothing where it is an evaluation that has no error."""
        if candidate.error == 0:
            return msg("proven") if self.exact and candidate is self.best else Message("")
        if candidate.error < 0.5:
            return msg("± {error}", error=f"{100 * candidate.error:4.1f}")
        return msg("or less")
