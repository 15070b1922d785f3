"""Staku's positions in words, for the picture's captions and for people who cannot see it.

What stands on a hexagon is told again and again, so the words for it are kept.
"""

from __future__ import annotations

from functools import cache, lru_cache

from stackyard.core.message import Message, listed, msg, plural
from stackyard.games.staku.rules.encoding import (
    BLACK,
    DRAWN,
    NEUTRAL,
    PLAYING,
    QUIET_LIMIT,
    SWAP,
    WHITE,
)
from stackyard.games.staku.rules.layout import NAMES, PALACE_OF
from stackyard.games.staku.rules.plain import KEPT, Plain, Stack

SIDES = (msg("White"), msg("Black"))
COLOURS = (msg("white"), msg("black"), msg("neutral"))
TOKENS = (msg("no tokens"), msg("one token"), msg("two tokens"), msg("three tokens"))
NONE = msg("none")


@cache
def stack_words(stack: Stack) -> Message:
    """A stack from top to bottom, such as `white on neutral`."""
    *below, top = stack
    words = COLOURS[top]
    return msg("{top} on {below}", top=words, below=stack_words(tuple(below))) if below else words


@cache
def cell_words(cell: int, stack: Stack) -> Message:
    """What stands on a hexagon: `c3: white`, or `c3: white on neutral, two tokens`."""
    name, owner = NAMES[cell], int(PALACE_OF[cell])
    if not stack:
        words = msg("{cell}: empty", cell=name)
    elif len(stack) == 1:
        words = msg("{cell}: {stack}", cell=name, stack=stack_words(stack))
    else:
        words = msg(
            "{cell}: {stack}, {tokens}", cell=name, stack=stack_words(stack), tokens=TOKENS[len(stack)]
        )
    return words if owner < 0 else msg("{words}, {side}'s palace", words=words, side=SIDES[owner])


@cache
def group_words(cell: int, stack: Stack, count: int) -> Message:
    """What a click on a disc picks, such as `c3: white on neutral, top token`; or all that stands there."""
    name = NAMES[cell]
    if count == len(stack):
        return cell_words(cell, stack)
    if count == 1:
        return msg("{cell}: {stack}, top token", cell=name, stack=stack_words(stack))
    return msg("{cell}: {stack}, top two tokens", cell=name, stack=stack_words(stack))


NOTHING = Message("")


def status(board: Plain, last: int | None = None) -> tuple[Message, Message]:
    """Who is to move or has won, and in a finished game why; what there is to say of a swap (SU-19)."""
    if board.ending == PLAYING:
        return to_move_words(board.to_move, board.may_swap, last == SWAP)
    if board.ending == DRAWN:
        return _drawn_words()
    return _won_words(board.winner, board.in_palace)


@cache
def to_move_words(seat: int, may_swap: bool = False, swapped: bool = False) -> tuple[Message, Message]:
    """Who is to move, and what there is to say of a swap."""
    more = msg("may swap sides") if may_swap else msg("sides swapped") if swapped else NOTHING
    return msg("{side} to move", side=SIDES[seat]), more


@cache
def _drawn_words() -> tuple[Message, Message]:
    return msg("Draw"), plural(
        "{number} turn without a capture", "{number} turns without a capture", QUIET_LIMIT
    )


@cache
def _won_words(winner: int, in_palace: bool) -> tuple[Message, Message]:
    other = SIDES[1 - winner]
    reason = msg("in {side}'s palace", side=other) if in_palace else msg("{side} cannot move", side=other)
    return msg("{side} wins", side=SIDES[winner]), reason


@lru_cache(maxsize=KEPT)
def position_words(board: Plain) -> Message:
    """The position for people who cannot see the picture."""
    held: tuple[list[tuple[int, Stack]], ...] = ([], [], [])
    for place in board.stacks.items():
        held[place[1][-1]].append(place)
    return msg(
        "Staku. {status}. {quiet} {white} {black} {neutral}",
        status=listed([words for words in status(board) if words], ""),
        quiet=_quiet_words(board.quiet_turns),
        white=_held_words(WHITE, tuple(held[WHITE])),
        black=_held_words(BLACK, tuple(held[BLACK])),
        neutral=_held_words(NEUTRAL, tuple(held[NEUTRAL])),
    )


@cache
def _quiet_words(quiet: int) -> Message:
    # The noun belongs to the second number in English, and to the first one in other languages.
    return plural(
        "{number} of {most} turns without a capture.",
        "{number} of {most} turns without a capture.",
        quiet,
        most=QUIET_LIMIT,
    )


@lru_cache(maxsize=1 << 10)  # A turn leaves most of it as it was, and all who look on are told the same.
def _held_words(colour: int, stacks: tuple[tuple[int, Stack], ...]) -> Message:
    """Where a colour is on top."""
    cells = listed([_place_words(cell, stack) for cell, stack in stacks], "") if stacks else NONE
    return msg("{colour:cap}: {cells}.", colour=COLOURS[colour], cells=cells)


@cache
def _place_words(cell: int, stack: Stack) -> str:
    """A hexagon, with what stands there where that is more than one token."""
    if len(stack) == 1:
        return NAMES[cell]
    return msg("{cell} ({stack})", cell=NAMES[cell], stack=stack_words(stack))
