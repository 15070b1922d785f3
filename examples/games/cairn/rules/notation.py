"""Cairn's moves and positions as text."""

from __future__ import annotations

import re

from stackyard.core.errors import NotationError
from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.core.notation import MoveTexts, check_seats, read_line, read_seat
from stackyard.core.options import Setup

from . import kernel

MOVES = {"lay": kernel.LAY, "swap": kernel.SWAP, "=1": 1, "=2": 2, "=3": 3, "=?": kernel.DEAL_UNSEEN}
TEXTS = MoveTexts(MOVES, msg("You can lay or swap; the table deals =1, =2 or =3"))
STONES = "-123?"  # what a seat holds, by the number that stands for it in the record

_LINE = re.compile(r"stones ([-123?]+) cairn (-|[123]+) swaps ([012]+) turn ([0-3])")
_EXAMPLE = "stones 2?- cairn 132 swaps 012 turn 2"


def write_move(state: Record, move: int) -> str:
    """The text of a move; Cairn's moves read the same in every position."""
    return TEXTS.write(move)


def read_move(state: Record, text: str) -> int:
    """The move that a text means; laying a stone that this view hides is a move of its own (CA-1)."""
    hidden = text == "lay" and state.stones[state.turn] == kernel.UNSEEN
    return kernel.LAY_UNSEEN if hidden else TEXTS.read(text)


def seen_move(state: Record, text: str, seat: int) -> str:
    """The same text, but a stone dealt to somebody else has no weight (CA-1)."""
    return "=?" if text.startswith("=") and seat != kernel.just_dealt(state) else text


def write_position(state: Record) -> str:
    """What the seats hold, the cairn from bottom to top, the swaps made, whose turn it is."""
    stones = "".join(STONES[stone] for stone in state.stones[: state.players])
    cairn = "".join(str(weight) for weight in state.cairn[: state.height]) or "-"
    swaps = "".join(str(made) for made in state.swaps[: state.players])
    return f"stones {stones} cairn {cairn} swaps {swaps} turn {int(state.turn)}"


def read_position(state: Record, text: str, setup: Setup) -> None:
    """Fill a record from a line of text; whether the round is over follows from the cairn."""
    stones, cairn, swaps, turn = read_line(_LINE, text, "Cairn", _EXAMPLE).groups()
    check_seats(stones, setup.players, msg("stones"), stones)
    check_seats(swaps, setup.players, msg("swaps"), swaps)
    kernel.set_up(state, setup)
    state.turn = read_seat(turn, setup.players)
    state.stones[: setup.players] = [STONES.index(stone) for stone in stones]
    state.swaps[: setup.players] = [int(made) for made in swaps]
    for weight in cairn.strip("-"):
        if kernel.over(state):
            told = msg("the cairn {cairn} goes on after it weighs {weight}", cairn=cairn, weight=state.weight)
            raise NotationError(told)
        kernel.pile_up(state, int(weight))
    # Who holds no stone is next to be dealt one; more than one seat only before the first turn.
    empty = stones.count("-")
    clockwise = stones[state.turn :] + stones[: state.turn]
    if not clockwise.startswith("-" * empty) or not kernel.over(state) <= empty <= (
        1 if kernel.begun(state) else setup.players
    ):
        dealt = msg("stones are dealt clockwise from seat {seat}, one a turn", seat=turn)
        raise NotationError(msg("{dealt}, unlike {stones:quoted}", dealt=dealt, stones=stones))
