"""Staku in the terminal: hexagons of slashes, stacks as letters from bottom to top."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from stackyard.core.kernels import Record
from stackyard.games.staku.picture.draw import trail_of
from stackyard.games.staku.rules.encoding import BLACK, QUIET_LIMIT, WHITE
from stackyard.games.staku.rules.layout import BOARD, PALACE_OF
from stackyard.games.staku.rules.words import SIDES, stack_of, status
from stackyard.show.characters import HexagonPage

SIDE_WIDE = 14  # of the words right of the board

LETTERS = "WBn"
# Each token brings its own background, so that it reads the same on dark and on light terminals.
STYLES = {"W": "#101418 on #e6e0d0", "B": "#ffffff on #3a4150", "n": "#101418 on #e39c3c"}


def show(state: Record, seat: int | None, last: int | None) -> Text:
    """The board for a terminal of 80 columns: from Black's side for seat 1, else from White's."""
    turned = seat == BLACK
    page = HexagonPage(BOARD, turned)
    trail = [] if last is None else trail_of(int(last))
    for cell in range(BOARD.cells):
        page.stack(cell, "".join(LETTERS[token] for token in stack_of(state, cell)), STYLES)
        if PALACE_OF[cell] >= 0:
            page.below(cell, f"^{LETTERS[PALACE_OF[cell]]}^", "bold")
    # The origin first: a turn may end where it began, and then that is where it went to.
    for origin, _ in trail[:1]:
        page.mark(origin, "()")
    for _, target in trail:
        page.mark(target, "[]")
    _show_side(page, state, turned, last, bool(trail))
    return page.text()


def _show_side(page: HexagonPage, state: Record, turned: bool, last: int | None, has_trail: bool) -> None:
    """Whose edges these are, who is to move or has won, and what the marks mean."""
    for seat in (WHITE, BLACK):
        line = page.lines - 1 if (seat == WHITE) != turned else 0
        page.write(line, page.side, LETTERS[seat], f"bold {STYLES[LETTERS[seat]]}")
        page.write(line, page.side + 2, f"{SIDES[seat]}'s edge")
    words, reason = status(state, last)
    page.write(7, page.side, words, "bold")
    for offset, words in enumerate(wrap(reason, SIDE_WIDE)):
        page.write(8 + offset, page.side, words)
    page.write(11, page.side, "no capture for")
    page.write(12, page.side, f"{state.quiet_turns}/{QUIET_LIMIT} turns")
    legend = ["n neutral", "nW W on top", "^ palace"]
    if has_trail:
        legend += ["( ) came from", "[ ] went to"]
    for offset, words in enumerate(legend):
        page.write(15 + offset, page.side, words, "dim")
