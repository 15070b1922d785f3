"""Staku in the terminal: hexagons of slashes, stacks as letters from bottom to top."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap

from rich.text import Text

from stackyard.core.kernels import Record
from stackyard.core.message import Message, msg
from stackyard.games.staku.picture.trail import trail_of
from stackyard.games.staku.rules.encoding import BLACK, QUIET_LIMIT, WHITE
from stackyard.games.staku.rules.layout import BOARD, PALACE_OF
from stackyard.games.staku.rules.plain import plain, stack_of
from stackyard.games.staku.rules.words import SIDES, status
from stackyard.show.characters import HexagonPage

SIDE_WIDE = 14  # of the words right of the board

LETTERS = "WBn"
# Each token brings its own background, so that it reads the same on dark and on light terminals.
STYLES = {"W": "#101418 on #e6e0d0", "B": "#ffffff on #3a4150", "n": "#101418 on #e39c3c"}

Say = Callable[[str], str]
"""Says a message in the reader's language."""


def show(state: Record, seat: int | None, last: int | None, say: Say = str) -> Text:
    """The board for a terminal of 80 columns: from Black's side for seat 1, else from White's."""
    turned = seat == BLACK
    page = HexagonPage(BOARD, turned)
    trail = trail_of(last)
    for cell in range(BOARD.cells):
        page.stack(cell, "".join(LETTERS[token] for token in stack_of(state, cell)), STYLES)
        if PALACE_OF[cell] >= 0:
            page.below(cell, f"^{LETTERS[PALACE_OF[cell]]}^", "bold")
    # The origin first: a turn may end where it began, and then that is where it went to.
    for part in trail[:1]:
        page.mark(part.origin, "()")
    for part in trail:
        page.mark(part.target, "[]")
    for seat_there in (WHITE, BLACK):
        line = page.lines - 1 if (seat_there == WHITE) != turned else 0
        page.write(line, page.side, LETTERS[seat_there], f"bold {STYLES[LETTERS[seat_there]]}")
        page.write(line, page.side + 2, say(msg("{side}'s edge", side=SIDES[seat_there])))
    words, reason = status(plain(state), last)
    _write(page, 7, words, say, "bold")
    _write(page, 8, reason, say)
    quiet = msg("no capture for {number}/{most} turns", number=int(state.quiet_turns), most=QUIET_LIMIT)
    _write(page, 11, quiet, say)
    legend = [msg("n neutral"), msg("nW W on top"), msg("^ palace")]
    if trail:
        legend += [msg("( ) came from"), msg("[ ] went to")]
    for offset, sign in enumerate(legend):
        _write(page, 15 + offset, sign, say, "dim")
    return page.text()


def _write(page: HexagonPage, line: int, words: Message, say: Say, style: str = "") -> None:
    """Words right of the board, in as many lines as they need."""
    for offset, part in enumerate(wrap(say(words), SIDE_WIDE)):
        page.write(line + offset, page.side, part, style)
