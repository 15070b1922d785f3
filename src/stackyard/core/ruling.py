"""Rulings: why a move is illegal, and the error that carries one."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.core.errors import StackyardError
from stackyard.core.message import Message, msg


@dataclass(frozen=True)
class Ruling:
    """Why a move is illegal: the clause that it breaks, and a sentence for the player.

    The clause is empty only where clicks are nothing that any clause speaks of.
    """

    clause: str
    reason: str

    @property
    def message(self) -> Message:
        """The sentence with the clause behind it."""
        if not self.clause:
            return msg("{thing}", thing=self.reason)
        return msg("{reason} ({clause})", reason=self.reason, clause=self.clause)

    def __str__(self) -> str:
        return str(self.message)


class IllegalMove(StackyardError):
    """The text is a move, but not one that the rules allow here; `ruling` says why."""

    code = "illegal-move"

    def __init__(self, move: str, ruling: Ruling) -> None:
        super().__init__(msg("{move} is not legal here. {reason}", move=move, reason=ruling.message))
        self.move = move
        self.ruling = ruling

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, Ruling]]:
        return IllegalMove, (self.move, self.ruling)
