"""The bar below Staku's board: whose turn or victory it is, how near a draw is, and buttons."""

from __future__ import annotations

from functools import cache

from stackyard.core.message import Message, msg
from stackyard.games.staku.picture.backdrop import small_disc
from stackyard.games.staku.picture.clicks import END
from stackyard.games.staku.picture.sheet import BUTTON_SIGN, gauge_name
from stackyard.games.staku.picture.sizes import START, Sizes
from stackyard.games.staku.rules.encoding import DRAWN, PLAYING, QUIET_LIMIT
from stackyard.games.staku.rules.notation import SWAP
from stackyard.games.staku.rules.plain import Plain
from stackyard.games.staku.rules.words import status
from stackyard.show.scene import Item

BUTTONS = {
    END: (msg("End turn"), msg("End the turn without a second move")),
    SWAP: (msg("Swap"), msg("Swap sides: the board is turned round, and White moves")),
}
PROMPTS = {END: msg("move on, or end the turn"), SWAP: msg("move, or swap sides")}
"""What there is to do where such a button can be clicked."""
NOBODY = -1


def bar_items(board: Plain, last: int | None, button: str, sizes: Sizes) -> tuple[Item, ...]:
    """All that is on the bar; `button` is the token of the one that there is now, if any."""
    ending = board.ending
    words, reason = status(board, last)
    if button == END:
        reason = PROMPTS[END]
    seat = NOBODY if ending == DRAWN else board.to_move if ending == PLAYING else board.winner
    # A table where somebody has resigned knows that nobody is to move, and can leave that out.
    key = "to-move" if ending == PLAYING else "result"
    shown = _status(key, seat, words, reason, sizes) + _count(board.quiet_turns, sizes)
    return (*shown, _button(button, sizes)) if button else shown


@cache
def _status(key: str, seat: int, words: Message, reason: Message, sizes: Sizes) -> tuple[Item, ...]:
    """Whose turn or victory it is, and why: all of it lies on the words that say it."""
    letters, middle = sizes.letters, sizes.bar_top + sizes.status
    start = START if seat == NOBODY else START + 72 * letters
    line = (-3 if reason else 11) * letters
    items = [Item(key, "", start, middle + line, text=words, style=f"status{sizes.style}")]
    if seat != NOBODY:
        items.append(small_disc(f"{key}.side", seat, -42 * letters, -line, 0.75 * letters, key))
    if reason:
        style = f"reason{sizes.style}"
        items.append(Item(f"{key}.why", "", 0, 31 * letters, key, text=reason, style=style))
    return tuple(items)


@cache
def _count(quiet: int, sizes: Sizes) -> tuple[Item, ...]:
    """How many turns were without a capture, as a number and as ticks."""
    top, words, style = sizes.bar_top, f"{quiet}/{QUIET_LIMIT}", f"count{sizes.style}"
    return (
        Item("quiet", "", sizes.count[0], top + sizes.count[1], text=words, style=style),
        Item("gauge", gauge_name(quiet), sizes.gauge[0], top + sizes.gauge[1], scale=sizes.ticks),
    )


@cache
def _button(token: str, sizes: Sizes) -> Item:
    words, label = BUTTONS[token]
    y = sizes.bar_top + sizes.status + 9 * sizes.letters
    return Item(token, BUTTON_SIGN, sizes.button, y, "", token, label, words, "button", scale=sizes.letters)
