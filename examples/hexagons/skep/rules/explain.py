"""Why a move of Skep is illegal. The legal moves come from the kernel alone; this only finds the words."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.core.ruling import Ruling

from .. import GAME
from . import kernel
from .layout import CELLS, NAMES, NEIGHBOUR


def explain(state: Record, move: int, text: str) -> Ruling:
    """The clause that an illegal move breaks."""
    player = GAME.seat_names[state.turn]
    if kernel.over(state):
        return Ruling("SK-5", f"The round is over: {player} cannot climb.")
    if kernel.setting_up(state):
        if move < kernel.CLIMB:
            return Ruling("SK-2", "No disc of that colour is left in the bag.")
        return Ruling("SK-2", "The table lays all discs first.")
    if move < kernel.CLIMB:
        return Ruling("SK-2", "The bag is empty.")
    origin, target = divmod(move - kernel.CLIMB, CELLS)
    start, end = NAMES[origin], NAMES[target]
    if not state.height[origin]:
        return Ruling("SK-4", f"There is no stack on {start}.")
    if kernel.top(state, origin) != state.turn:
        return Ruling("SK-4", f"The stack on {start} does not belong to {player}, who is to move.")
    if target not in NEIGHBOUR[origin]:
        return Ruling("SK-4", f"{end} is no neighbour of {start}.")
    if not state.height[target]:
        return Ruling("SK-4", f"There is no stack on {end} to climb on.")
    return Ruling("SK-4", f"The stack on {end} is higher than the one on {start}.")
