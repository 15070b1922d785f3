"""Boards of hexagons in rows: their cells, names and neighbours, and the rows of a position as text.

A kernel reads tables, so a game's `rules/layout.py` takes them out of its board by name:

    BOARD = Hexagons(3, 4, 5, 4, 3)
    NEIGHBOUR = BOARD.neighbour
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any

import numpy as np

from stackyard.core.errors import NotationError
from stackyard.core.message import listed, msg

DIRECTIONS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The six ways to a neighbour: (half-hexagons to the right, rows up)."""


class Hexagons:
    """A board from the lengths of its rows, the lowest first, each in the middle of the board.

    >>> board = Hexagons(2, 3, 2)
    >>> board.names
    ('a1', 'a2', 'b1', 'b2', 'b3', 'c1', 'c2')
    >>> [board.names[cell] for cell in board.neighbour[board.cell["a1"]] if cell != board.off_board]
    ['a2', 'b2', 'b1']
    """

    def __init__(self, *lengths: int) -> None:
        self.lengths = lengths
        self.rows = ascii_lowercase[: len(lengths)]
        """The letters of the rows, the lowest first."""
        self.names = tuple(
            f"{row}{place}"
            for row, length in zip(self.rows, lengths, strict=True)
            for place in range(1, length + 1)
        )
        self.cells = len(self.names)
        self.cell = {name: cell for cell, name in enumerate(self.names)}
        """The cell of each name."""
        self.places = tuple(
            (max(lengths) - length + 2 * place, row)
            for row, length in enumerate(lengths)
            for place in range(length)
        )
        """Where each hexagon lies: (half-hexagons from the left, row)."""
        self.off_board = self.cells
        """One more cell that stands for everything beyond the edge, so that kernels need not ask."""
        self.neighbour = self._neighbours()
        """The cell next to a cell in each of the six directions."""

    def _neighbours(self) -> np.ndarray[Any, np.dtype[np.uint32]]:
        cell_at = {place: cell for cell, place in enumerate(self.places)}
        # Unsigned, so that the compiled code need not look out for indices that count from the end.
        table = np.full((self.cells + 1, len(DIRECTIONS)), self.off_board, np.uint32)
        for (across, row), cell in cell_at.items():
            for direction, (right, up) in enumerate(DIRECTIONS):
                table[cell, direction] = cell_at.get((across + right, row + up), self.off_board)
        table.setflags(write=False)
        return table

    def rays(self, steps: int) -> np.ndarray[Any, np.dtype[np.uint32]]:
        """The cells ahead of a cell in each of the six directions, as far as that many steps."""
        table = np.full((self.cells + 1, len(DIRECTIONS), steps), self.off_board, np.uint32)
        last = np.arange(self.cells + 1, dtype=np.uint32)[:, None].repeat(len(DIRECTIONS), axis=1)
        for step in range(steps):
            last = self.neighbour[last, np.arange(len(DIRECTIONS))]
            table[:, :, step] = last
        table.setflags(write=False)
        return table

    # Text --------------------------------------------------------------------------------------------

    def read_cell(self, name: str) -> int:
        """The cell of a name that is a letter of a row and a number; NotationError where there is none."""
        if name not in self.cell:
            row, length = name[0], dict(zip(self.rows, self.lengths, strict=True)).get(name[0])
            if length is None:
                raise NotationError(
                    msg(
                        "there is no hexagon {name}: rows go from {first} to {last}",
                        name=name,
                        first=self.rows[0],
                        last=self.rows[-1],
                    )
                )
            raise NotationError(
                msg(
                    "there is no hexagon {name}: row {row} goes from {first} to {last}",
                    name=name,
                    row=row,
                    first=f"{row}1",
                    last=f"{row}{length}",
                )
            )
        return self.cell[name]

    def write_rows(self, stacks: Sequence[str]) -> str:
        """What stands on each cell, a letter a piece from bottom to top, as rows from the highest down.

        >>> Hexagons(2, 3, 2).write_rows(["W", "", "", "", "nWW", "B", "B"])
        'BB/2(nWW)/W1'
        """
        texts, cell = [], 0
        for length in self.lengths:
            row = (stacks[cell + place] for place in range(length))
            text = "".join("." if not stack else stack if len(stack) == 1 else f"({stack})" for stack in row)
            texts.append(re.sub(r"\.+", lambda run: str(len(run[0])), text))
            cell += length
        return "/".join(reversed(texts))

    def read_rows(self, text: str, tokens: str, stack: str = ".{2,}", order: str = "") -> list[str]:
        """What stands on each cell, as `write_rows` writes it.

        `tokens` are the letters that may stand there, `stack` is a pattern of what may stand in parentheses,
        and `order` says that in words.

        >>> Hexagons(2, 3, 2).read_rows("BB/2(nWW)/W1", "WBn")
        ['W', '', '', '', 'nWW', 'B', 'B']
        """
        texts = text.split("/")
        if len(texts) != len(self.rows):
            raise NotationError(
                msg(
                    "the board has {number} rows from {first} to {last}, joined by '/'; "
                    "{text:quoted} has {given}",
                    number=len(self.rows),
                    first=self.rows[-1],
                    last=self.rows[0],
                    text=text,
                    given=len(texts),
                )
            )
        stacks: list[str] = []
        for row, length, line in zip(self.rows, self.lengths, reversed(texts), strict=True):
            contents = _read_row(row, line, tokens)
            for content in contents:
                if content.startswith("(") and (
                    not set(content[1:-1]) <= set(tokens) or not re.fullmatch(stack, content[1:-1])
                ):
                    words = order or msg("two tokens or more from bottom to top")
                    raise NotationError(
                        msg("{stack} in row {row} is no stack: {order}", stack=content, row=row, order=words)
                    )
            if len(contents) != length:
                raise NotationError(
                    msg(
                        "row {row} has {length} hexagons; {text:quoted} fills {given}",
                        row=row,
                        length=length,
                        text=line,
                        given=len(contents),
                    )
                )
            stacks += [content.strip("()") for content in contents]
        return stacks


def _read_row(row: str, text: str, tokens: str) -> list[str]:
    """What stands on each hexagon of a row, stacks still in their parentheses, nothing where it is empty."""
    contents: list[str] = []
    counted = False
    for found in re.finditer(r"([1-9])|([A-Za-z])|\([^()]*\)|(.)", text, re.DOTALL):
        empty, token, other = found.groups()
        if other or (empty and counted) or (token and token not in tokens):
            raise NotationError(
                msg(
                    "{text:quoted} at place {place} of row {row} ({line:quoted}) is not understood: "
                    "a digit counts a whole run of empty hexagons, {tokens} are tokens, "
                    "a stack stands in parentheses",
                    text=found[0],
                    place=found.start() + 1,
                    row=row,
                    line=text,
                    tokens=listed(tokens),
                )
            )
        counted = empty is not None
        contents += [""] * int(empty) if empty else [found[0]]
    return contents
