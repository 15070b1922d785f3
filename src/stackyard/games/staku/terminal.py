"""Staku in the terminal: hexagons of slashes, stacks as letters from bottom to top."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap

from rich.text import Text

from stackyard.core.kernels import Record
from stackyard.games.staku.picture.draw import trail_of
from stackyard.games.staku.rules.kernel import BLACK, QUIET_LIMIT, WHITE
from stackyard.games.staku.rules.layout import CELLS, NAMES, PALACE_OF, PLACES, ROW_LENGTHS
from stackyard.games.staku.rules.words import SIDES, stack_of, status

# A hexagon is nine columns wide and five lines high, and shares its edges with its neighbours:
#
#        / \         its upper corner
#      /  c3 \       its name
#     |  nnW  |      its stack, the top token at the right
#      \ ^W^ /       a palace's crown and owner
#        \ /
HALF, ROW = 4, 3  # columns of a half-hexagon, lines from row to row
LINES = ROW * len(ROW_LENGTHS) + 2
SIDE = 2 * HALF * max(ROW_LENGTHS) + 2  # where the column of words starts
SIDE_WIDE = 14
COLUMNS = SIDE + SIDE_WIDE

EDGES = ((0, -1, "/"), (0, 1, "\\"), (1, -3, "/"), (1, 3, "\\"), (2, -4, "|"), (2, 4, "|"),
         (3, -3, "\\"), (3, 3, "/"), (4, -1, "\\"), (4, 1, "/"))  # fmt: skip
"""The lines of a hexagon: down from its first line, across from its middle."""

LETTERS = "WBn"
# Each token brings its own background, so that it reads the same on dark and on light terminals.
TOKEN_STYLES = ("#101418 on #e6e0d0", "#ffffff on #3a4150", "#101418 on #e39c3c")
LINE_STYLE = NAME_STYLE = "dim"
MARK_STYLE = "bold magenta"

Place = tuple[int, int]


class _Page:
    """Characters at (line, column), each with its style."""

    def __init__(self) -> None:
        self.characters: dict[Place, tuple[str, str]] = {}

    def write(self, line: int, column: int, words: str, style: str = "") -> None:
        """Put words on the page; they cover what was there."""
        for offset, character in enumerate(words):
            self.characters[line, column + offset] = (character, style)

    def text(self) -> Text:
        """The page without blanks at the ends of its lines."""
        return Text("\n").join(self._line(line) for line in range(LINES))

    def _line(self, line: int) -> Text:
        row = [self.characters.get((line, column), (" ", "")) for column in range(COLUMNS)]
        text = Text(no_wrap=True)
        for style, run in groupby(row, key=lambda character: character[1]):
            text.append("".join(character for character, _ in run), style)
        text.rstrip()
        return text


def show(state: Record, seat: int | None, last: int | None) -> Text:
    """The board for a terminal of 80 columns: from Black's side for seat 1, else from White's."""
    turned = seat == BLACK
    page = _Page()
    trail = [] if last is None else trail_of(int(last))
    for cell in range(CELLS):
        _show_cell(page, state, cell, _place(cell, turned))
    # The origin first: a turn may end where it began, and then that is where it went to.
    for origin, _ in trail[:1]:
        _mark(page, _place(origin, turned), "()")
    for _, target in trail:
        _mark(page, _place(target, turned), "[]")
    _show_side(page, state, turned, bool(trail))
    return page.text()


def _place(cell: int, turned: bool) -> Place:
    """The first line and the middle column of a hexagon."""
    across, row = PLACES[cell]
    if turned:
        across = 2 * (max(ROW_LENGTHS) - 1) - across
    else:
        row = len(ROW_LENGTHS) - 1 - row
    return ROW * row, HALF * (across + 1)


def _show_cell(page: _Page, state: Record, cell: int, place: Place) -> None:
    line, middle = place
    for down, across, character in EDGES:
        page.write(line + down, middle + across, character, LINE_STYLE)
    page.write(line + 1, middle - 1, NAMES[cell], NAME_STYLE)
    stack = stack_of(state, cell)
    left = middle - len(stack) // 2
    for level, token in enumerate(stack):
        style = TOKEN_STYLES[token]
        if level == len(stack) - 1:
            style = f"bold {style}" if level == 0 else f"bold underline {style}"
        page.write(line + 2, left + level, LETTERS[token], style)
    owner = PALACE_OF[cell]
    if owner >= 0:
        page.write(line + 3, middle - 1, f"^{LETTERS[owner]}^", "bold")


def _mark(page: _Page, place: Place, brackets: str) -> None:
    line, middle = place
    page.write(line + 2, middle - 2, brackets[0], MARK_STYLE)
    page.write(line + 2, middle + 2, brackets[1], MARK_STYLE)


def _show_side(page: _Page, state: Record, turned: bool, has_last: bool) -> None:
    """Whose edges these are, who is to move or has won, and what the marks mean."""
    for seat in (WHITE, BLACK):
        line = LINES - 1 if (seat == WHITE) != turned else 0
        page.write(line, SIDE, LETTERS[seat], f"bold {TOKEN_STYLES[seat]}")
        page.write(line, SIDE + 2, f"{SIDES[seat]}'s edge")
    words, reason = status(state)
    page.write(7, SIDE, words, "bold")
    for offset, words in enumerate(wrap(reason, SIDE_WIDE)):
        page.write(8 + offset, SIDE, words)
    page.write(11, SIDE, "no capture for")
    page.write(12, SIDE, f"{state.quiet_turns}/{QUIET_LIMIT} turns")
    legend = ["n neutral", "nW W on top", "^ palace"]
    if has_last:
        legend += ["( ) came from", "[ ] went to"]
    for offset, words in enumerate(legend):
        page.write(15 + offset, SIDE, words, "dim")
