"""Skep's moves and positions as text."""

from __future__ import annotations

import re

from stackyard.core.errors import NotationError
from stackyard.core.kernels import Record
from stackyard.core.notation import MoveTexts, read_line
from stackyard.core.options import Setup

from . import kernel
from .layout import BOARD, CELLS, MIDDLE, NAMES

COLOURS = "wb"
DRAWN = MoveTexts({"=w": 0, "=b": 1}, "A stack climbs as in b2-c2; the table draws =w or =b")

_CLIMB = re.compile(r"([a-z][1-9])-([a-z][1-9])")
_LINE = re.compile(r"(\S+) ([wb])")


def write_move(state: Record, move: int) -> str:
    """The text of a move; Skep's moves read the same in every position."""
    if move < kernel.CLIMB:
        return DRAWN.write(move)
    origin, target = divmod(move - kernel.CLIMB, CELLS)
    return f"{NAMES[origin]}-{NAMES[target]}"


def read_move(state: Record, text: str) -> int:
    """The move that a text means."""
    found = _CLIMB.fullmatch(text)
    if not found:
        return DRAWN.read(text)
    return kernel.CLIMB + BOARD.read_cell(found[1]) * CELLS + BOARD.read_cell(found[2])


def stack_on(state: Record, cell: int) -> str:
    """The discs on a cell from bottom to top, such as `wb`."""
    return "".join(COLOURS[int(state.discs[cell]) >> level & 1] for level in range(state.height[cell]))


def write_position(state: Record) -> str:
    """The rows from `e` to `a`, and whose turn it is or will be."""
    return f"{BOARD.write_rows([stack_on(state, cell) for cell in range(CELLS)])} {COLOURS[state.turn]}"


def read_position(state: Record, text: str, setup: Setup) -> None:
    """Fill a record from a line of text; with fewer than 18 discs the table is still drawing."""
    rows, turn = read_line(_LINE, text, "Skep", "wbw/bwbw/w(bw)1wb/4/3 w").groups()
    kernel.set_up(state, setup)
    state.turn = COLOURS.index(turn)
    stacks = BOARD.read_rows(rows, COLOURS)
    for colour, letter in enumerate(COLOURS):
        count = "".join(stacks).count(letter)
        if count > kernel.OF_COLOUR:
            raise NotationError(f"there are {kernel.OF_COLOUR} discs of a colour; {text!r} has {count}")
        state.bag[colour] -= count
    for cell, stack in enumerate(stacks):
        state.height[cell] = len(stack)
        state.discs[cell] = sum(COLOURS.index(letter) << level for level, letter in enumerate(stack))
    drawn = 2 * kernel.OF_COLOUR - int(state.bag.sum())
    filled = [cell for cell in range(CELLS) if cell != MIDDLE][:drawn]
    if kernel.setting_up(state) and [cell for cell in range(CELLS) if stacks[cell]] != filled:
        raise NotationError(f"discs are laid one by one from a1 on, and not on c3, unlike in {text!r}")
