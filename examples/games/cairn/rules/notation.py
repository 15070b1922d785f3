"""Cairn's moves and positions as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stackyard.core.errors import NotationError
from stackyard.core.kernels import Record

from . import kernel

if TYPE_CHECKING:
    from stackyard.core.options import Setup

MOVES = {"lay": kernel.LAY, "swap": kernel.SWAP, "=1": 1, "=2": 2, "=3": 3}
TEXTS = {move: text for text, move in MOVES.items()}
UNSEEN_DEAL = "=?"

STONES = "-123?"
"""What a seat holds, by the number that stands for it in the record."""

_POSITION = re.compile(r"stones ([-123?]+) cairn (-|[123]+) swaps ([012]+) turn ([0-3])")


def write_move(state: Record, move: int) -> str:
    """The text of a move; Cairn's moves read the same in every position."""
    return TEXTS[move]


def read_move(state: Record, text: str) -> int:
    """The move that a text means; laying a stone that this view hides is a move of its own (CA-1)."""
    if text == UNSEEN_DEAL:
        return kernel.DEAL_UNSEEN
    if text not in MOVES:
        raise NotationError(f"{text!r} is no move. You can lay or swap; the table deals =1, =2 or =3")
    if text == "lay" and state.stones[state.turn] == kernel.UNSEEN:
        return kernel.LAY_UNSEEN
    return MOVES[text]


def seen_move(state: Record, text: str, seat: int) -> str:
    """The same text, but a stone dealt to somebody else has no weight (CA-1)."""
    return UNSEEN_DEAL if text.startswith("=") and seat != kernel.just_dealt(state) else text


def write_position(state: Record) -> str:
    """What the seats hold, the cairn from bottom to top, the swaps made, whose turn it is."""
    players = int(state.players)
    stones = "".join(STONES[stone] for stone in state.stones[:players])
    cairn = "".join(str(weight) for weight in state.cairn[: state.height]) or "-"
    swaps = "".join(str(made) for made in state.swaps[:players])
    return f"stones {stones} cairn {cairn} swaps {swaps} turn {int(state.turn)}"


def read_position(state: Record, text: str, setup: Setup) -> None:
    """Fill a record from a line of text; whether the round is over follows from the cairn."""
    found = _POSITION.fullmatch(text)
    if not found:
        raise NotationError(
            f"{text!r} is no position of Cairn; one looks like 'stones 2?- cairn 132 swaps 012 turn 2'"
        )
    stones, cairn, swaps, turn = found.groups()
    for seats, what in ((stones, "stones"), (swaps, "swaps")):
        if len(seats) != setup.players:
            raise NotationError(f"{setup.players} players have as many {what}; {seats!r} has {len(seats)}")
    if int(turn) >= setup.players:
        raise NotationError(f"the turn is that of a seat from 0 to {setup.players - 1}, not {turn}")
    kernel.set_up(state, setup)
    state.turn = int(turn)
    state.stones[: setup.players] = [STONES.index(stone) for stone in stones]
    state.swaps[: setup.players] = [int(made) for made in swaps]
    _read_cairn(state, cairn.strip("-"))
    _check_stones(state, stones)


def _read_cairn(state: Record, cairn: str) -> None:
    for weight in cairn:
        if kernel.over(state):
            raise NotationError(
                f"the cairn {cairn} goes on after it weighs {state.weight}; it bears {state.strength}"
            )
        state.cairn[state.height] = int(weight)
        state.height += 1
        state.weight += int(weight)


def _check_stones(state: Record, stones: str) -> None:
    """Who holds no stone is next to be dealt one; more than one seat only before the first turn."""
    turn = int(state.turn)
    empty = stones.count("-")
    clockwise = stones[turn:] + stones[:turn]
    if not clockwise.startswith("-" * empty):
        raise NotationError(f"stones are dealt clockwise from the seat whose turn it is, unlike {stones!r}")
    if kernel.begun(state) and empty > 1:
        raise NotationError(f"after the first turn one seat at most holds no stone; in {stones!r} {empty} do")
    if kernel.over(state) and not empty:
        raise NotationError(f"the round is over, but seat {turn}, which ended it, still holds a stone")
