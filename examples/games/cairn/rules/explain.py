"""Why a move of Cairn is illegal. The legal moves come from the kernel alone; this only finds the words."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.core.ruling import Ruling
from stackyard.core.seats import TABLE

from .. import GAME
from . import kernel


def explain(state: Record, move: int, text: str) -> Ruling:
    """The clause that an illegal move breaks."""
    name = GAME.seat_names[state.turn]
    if kernel.over(state):
        return Ruling("CA-5", msg("The round is over: {name} has laid one stone too many.", name=name))
    if kernel.to_move(state) == TABLE and move == kernel.DEAL_UNSEEN:
        return Ruling("CA-1", msg("Every stone weighs 1, 2 or 3; =? only tells others that one was dealt."))
    if kernel.to_move(state) == TABLE:
        clause = "CA-3" if kernel.begun(state) else "CA-1"
        return Ruling(clause, msg("The table deals {name} a stone first.", name=name))
    if move == kernel.LAY_UNSEEN:
        told = msg("Only {name} can see the weight of this stone, so nobody else can lay it.", name=name)
        return Ruling("CA-1", told)
    if move == kernel.SWAP:
        return Ruling("CA-4", msg("{name} has swapped twice in this round already.", name=name))
    return Ruling("CA-3", msg("It is {name}'s turn to lay or swap; the table deals after that.", name=name))
