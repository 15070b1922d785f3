"""Skep in the terminal: hexagons of slashes, the top of each stack as a letter with its height."""

from __future__ import annotations

from rich.text import Text

from stackyard.core.kernels import Record
from stackyard.core.message import Say
from stackyard.show.characters import HexagonPage

from .picture.draw import status
from .rules import kernel
from .rules.layout import BOARD, CELLS
from .rules.notation import stack_on

STYLES = {"w": "#101418 on #e6e0d0", "b": "#ffffff on #3a4150"}


def show(state: Record, seat: int | None, last: int | None, say: Say = str) -> Text:
    """The board, the last five discs of each stack, its height below; from Black's side for seat 1."""
    page = HexagonPage(BOARD, turned=seat == kernel.BLACK)
    for cell in range(CELLS):
        page.stack(cell, (stack := stack_on(state, cell))[-5:], STYLES)
        if len(stack) > 1:
            page.below(cell, str(len(stack)))
    if last is not None and last >= kernel.CLIMB:
        page.mark((last - kernel.CLIMB) % CELLS, "[]")
    page.write(page.lines, 0, say(status(state)), "bold")
    return page.text()
