"""Why a move of Cairn is illegal. The legal moves come from the kernel alone; this only finds the words."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.core.ruling import Ruling
from stackyard.core.seats import TABLE

from .. import GAME
from . import kernel


def explain(state: Record, move: int, text: str) -> Ruling:
    """The clause that an illegal move breaks."""
    name = GAME.seat_names[state.turn]
    if kernel.over(state):
        return Ruling("CA-5", f"The round is over: {name} has laid one stone too many.")
    if kernel.to_move(state) == TABLE:
        if move == kernel.DEAL_UNSEEN:
            return Ruling("CA-1", "Every stone weighs 1, 2 or 3; =? only tells others that one was dealt.")
        return Ruling("CA-3" if kernel.begun(state) else "CA-1", f"The table deals {name} a stone first.")
    if move == kernel.LAY_UNSEEN:
        return Ruling("CA-1", f"Only {name} can see the weight of this stone, so nobody else can lay it.")
    if move == kernel.SWAP:
        return Ruling("CA-4", f"{name} has swapped twice in this round already.")
    return Ruling("CA-3", f"It is {name}'s turn to lay or swap; the table deals after that.")
