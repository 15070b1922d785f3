"""Pages of characters for the terminal, and boards of hexagons on them."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from stackyard.core.hexagons import Hexagons

MARK_STYLE = "bold magenta"
"""Of what points at the last move."""


class Page:
    """Characters at (line, column), each with its style.

    >>> page = Page()
    >>> page.write(1, 2, "a board")
    >>> page.text().plain
    '\\n  a board'
    """

    def __init__(self) -> None:
        self.characters: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, line: int, column: int, words: str, style: str = "") -> None:
        """Put words on the page; they cover what was there."""
        for offset, character in enumerate(words):
            self.characters[line, column + offset] = (character, style)

    def text(self) -> Text:
        """The page without blanks at the ends of its lines."""
        lines = max(line for line, _ in self.characters) + 1
        return Text("\n").join(self._line(line) for line in range(lines))

    def _line(self, line: int) -> Text:
        columns = max((column + 1 for at, column in self.characters if at == line), default=0)
        row = [self.characters.get((line, column), (" ", "")) for column in range(columns)]
        text = Text(no_wrap=True)
        for style, run in groupby(row, key=lambda character: character[1]):
            text.append("".join(character for character, _ in run), style)
        text.rstrip()
        return text


# A hexagon is nine columns wide and five lines high, and shares its edges with its neighbours:
#
#        / \         its upper corner
#      /  c3 \       its name
#     |  nnW  |      its stack, the top token at the right
#      \     /       whatever else there is to say
#        \ /
HALF, ROW = 4, 3  # columns of a half-hexagon, lines from row to row

EDGES = ((0, -1, "/"), (0, 1, "\\"), (1, -3, "/"), (1, 3, "\\"), (2, -4, "|"), (2, 4, "|"),
         (3, -3, "\\"), (3, 3, "/"), (4, -1, "\\"), (4, 1, "/"))  # fmt: skip
"""The lines of a hexagon: down from its first line, across from its middle."""


class HexagonPage(Page):
    """A page with a board of hexagons and their names; there is room for words right of it."""

    def __init__(self, board: Hexagons, turned: bool = False) -> None:
        super().__init__()
        self.board = board
        self.turned = turned
        self.lines = ROW * len(board.lengths) + 2
        """How many lines the board takes."""
        self.side = 2 * HALF * max(board.lengths) + 2
        """The column where words beside the board start."""
        for cell in range(board.cells):
            line, middle = self.place(cell)
            for down, across, character in EDGES:
                self.write(line + down, middle + across, character, "dim")
            self.write(line + 1, middle - 1, board.names[cell], "dim")

    def place(self, cell: int) -> tuple[int, int]:
        """The first line and the middle column of a hexagon."""
        across, row = self.board.places[cell]
        if self.turned:
            across = 2 * (max(self.board.lengths) - 1) - across
        else:
            row = len(self.board.lengths) - 1 - row
        return ROW * row, HALF * (across + 1)

    def stack(self, cell: int, letters: str, styles: dict[str, str]) -> None:
        """Write a stack on its hexagon, a letter a token from bottom to top, the top one underlined."""
        line, middle = self.place(cell)
        left = middle - len(letters) // 2
        for level, letter in enumerate(letters):
            style = styles[letter]
            if level == len(letters) - 1:
                style = f"bold {style}" if level == 0 else f"bold underline {style}"
            self.write(line + 2, left + level, letter, style)

    def below(self, cell: int, words: str, style: str = "") -> None:
        """Write up to three characters below the stack of a hexagon."""
        line, middle = self.place(cell)
        self.write(line + 3, middle - 1, words, style)

    def mark(self, cell: int, brackets: str) -> None:
        """Put brackets around a stack: where the last move came from or went to."""
        line, middle = self.place(cell)
        self.write(line + 2, middle - 2, brackets[0], MARK_STYLE)
        self.write(line + 2, middle + 2, brackets[1], MARK_STYLE)
