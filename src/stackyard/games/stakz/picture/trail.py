"""What the last move has moved in Stakz's picture: keys of things, and those that they had before.

Tiles in a hand that is seen are keyed by what they are and how many of them there are, `0R3` and `0R3.1`;
backs by their place in the hand, `1R.0`, which says no more than how many there are; tiles on stacks by stack
and level, `2.0`; what is left to draw by colour, `pR`.
"""

from __future__ import annotations

from typing import NamedTuple

from stackyard.core.kernels import Record
from stackyard.games.stakz.rules import encoding, kernel
from stackyard.games.stakz.rules.layout import KIND_NAMES, LETTERS, SYMBOLS
from stackyard.games.stakz.rules.plain import Plain
from stackyard.games.stakz.rules.words import halves


def held_key(seat: int, kind: int, copy: int) -> str:
    """A tile in a hand that is seen."""
    return f"{seat}{KIND_NAMES[kind]}.{copy}" if copy else f"{seat}{KIND_NAMES[kind]}"


def back_key(seat: int, colour: int, place: int) -> str:
    """A tile in a hand that is not seen."""
    return f"{seat}{LETTERS[colour]}.{place}"


def stack_key(stack: int) -> str:
    """A whole stack."""
    return f"s{stack + 1}"


def level_key(stack: int, level: int) -> str:
    """A tile on a stack."""
    return f"{stack + 1}.{level}"


def pile_key(colour: int) -> str:
    """What is left to draw of a colour."""
    return f"p{LETTERS[colour]}"


class Trail(NamedTuple):
    """What the last move has moved, as far as this view can tell."""

    stack: int = -1
    """The stack on which a tile is new; of one that was split, the new half."""
    was: tuple[str, ...] = ()
    """The keys that its uppermost tiles had before."""
    parts: tuple[int, ...] = ()
    """The stack that was split, and the new one."""
    seat: int = -1
    """The hand to which a tile came from the draw pile."""
    kind: int = -1
    """Which tile that is, where it is seen."""
    colour: int = -1


def trail(state: Record, table: Plain, last: int | None) -> Trail:
    """What a move has done that led to this state."""
    if last is None:
        return Trail()
    if last < encoding.CODE:
        return _placed(table, last)
    code, rest = last - last % encoding.CODE, last % encoding.CODE
    if code == encoding.OUTCOME:
        seat = kernel.given_to(state)
        if seat is None:
            return Trail(len(table.stacks) - 1, (pile_key(rest // SYMBOLS),))
        return Trail(seat=seat, kind=rest if table.sees(seat) else -1, colour=rest // SYMBOLS)
    if code == encoding.UNSEEN:
        return Trail(seat=kernel.given_to(state) or 0, colour=rest)
    return Trail()


def _placed(table: Plain, last: int) -> Trail:
    """A tile has left the hand of the seat whose turn it still is; half of the stack may have moved, too."""
    seat, kind = table.turn, encoding.kind_of(last)
    if table.sees(seat):
        tile = held_key(seat, kind, table.hands[seat][kind])
    else:
        tile = back_key(seat, kind // SYMBOLS, table.colours[seat][kind // SYMBOLS])
    parts = halves(table, last)
    if parts is None:
        return Trail(encoding.stack_of(last), (tile,))
    stack, new = parts
    stays, goes = len(table.stacks[stack]), len(table.stacks[new])
    moved = tuple(level_key(stack, stays + level) for level in range(goes - 1))
    return Trail(new, (*moved, tile), parts)
