"""Staku as a picture: every stack told from bottom to top, and the tokens to click."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from math import atan2, degrees, hypot

from stackyard.core.kernels import Record
from stackyard.core.records import copied
from stackyard.games.staku.picture.backdrop import backdrop
from stackyard.games.staku.picture.bar import PROMPTS, bar_items
from stackyard.games.staku.picture.clicks import END, TOKENS, attempts, clicks
from stackyard.games.staku.picture.colours import PALETTES
from stackyard.games.staku.picture.shapes import DRAWING, HALF
from stackyard.games.staku.picture.sheet import CAME, CHEVRON, WENT, sheet
from stackyard.games.staku.picture.sizes import DESK, PHONE
from stackyard.games.staku.picture.sound import sound
from stackyard.games.staku.picture.stacks import stack_items
from stackyard.games.staku.picture.trail import Part, came_by_swap, came_from, trail_of
from stackyard.games.staku.rules.encoding import BLACK, WHITE
from stackyard.games.staku.rules.encoding import SWAP as SWAPPED
from stackyard.games.staku.rules.kernel import carry
from stackyard.games.staku.rules.layout import CELL, NAMES
from stackyard.games.staku.rules.notation import OPERATORS, SWAP
from stackyard.games.staku.rules.plain import KEPT, Plain, plain
from stackyard.games.staku.rules.words import position_words
from stackyard.show.scene import Item, Scene

__all__ = ["NARROW", "TOKENS", "attempts", "clicks", "scene", "sheet", "sound"]

NARROW = True
SEAT_COLOURS = PALETTES["light"].faces[:2]


def scene(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
    narrow: bool = False,
) -> Scene:
    """What a position looks like: from Black's side for seat 1, else from White's.

    `last` is the move that led here, `picked` the tokens clicked so far and `lit` those that may
    follow. Once a part of a turn has been clicked whole, the scene shows it made and marks that
    part instead of the last move.
    """
    turned, sizes = seat == BLACK, PHONE if narrow else DESK
    before = plain(state)
    if picked:
        after, made, pick = _follow(state, picked)
        board, trail = plain(after), made or trail_of(last)
        came = came_from(made, board.heights) if made else {}  # Else all lies where it lay.
        stacks = stack_items(board.stacks, came, {part.origin for part in made}, pick)
    else:
        board, trail, made = before, trail_of(last), []
        stacks = _stacks(board, last)
    button = _button(before, seat, made, lit)
    return Scene(
        sizes.box,
        position_words(board),
        backdrop(turned, sizes),
        (
            *_marks(trail, {*lit, *picked}),
            *stacks,
            *_chevrons(trail, turned),
            *bar_items(board, last, button, sizes),
        ),
        prompt=PROMPTS.get(button, ""),
    )


@lru_cache(maxsize=KEPT)
def _stacks(board: Plain, last: int | None) -> list[Item]:
    """The stacks after the last move, which are the same from all sides."""
    came = came_by_swap(board.heights) if last == SWAPPED else came_from(trail_of(last), board.heights)
    return stack_items(board.stacks, came, (), "")


def _follow(state: Record, picked: Sequence[str]) -> tuple[Record, list[Part], str]:
    """The board after the parts clicked whole, those parts, and a pick that has no target yet."""
    board = copied(state)
    made: list[Part] = []
    pick = ""
    for token in picked:
        if token in (END, SWAP):
            continue
        if token[-1] in OPERATORS:
            pick = token
        elif pick:
            part = Part(CELL[pick[:-1]], OPERATORS.index(pick[-1]) + 1, CELL[token])
            carry(board[0], *part)
            made.append(part)
            pick = ""
    return board[0], made, pick


def _button(board: Plain, seat: int | None, made: Sequence[Part], lit: Collection[str]) -> str:
    """The token of the button that is to be seen, if any."""
    if END in lit:
        return END
    # Lit or not: whoever may swap sees that, and who looks on as well, before anything is clicked.
    return SWAP if SWAP in lit or (board.may_swap and seat != WHITE and not made) else ""


@cache
def _centre(cell: int, turned: bool) -> tuple[float, float]:
    return DRAWING.centre(cell, turned)


def _marks(trail: Sequence[Part], marked: Collection[str]) -> Iterator[Item]:
    """Lines around the hexagons that a turn came from and went to, where there is no other one yet."""
    targets = {part.target for part in trail}
    for symbol, cells in ((WENT, targets), (CAME, {part.origin for part in trail} - targets)):
        for name in (NAMES[cell] for cell in cells):
            if name not in marked:
                yield Item(f"{name}.{symbol}", symbol, on=name)


def _chevrons(trail: Sequence[Part], turned: bool) -> Iterator[Item]:
    """Arrowheads on every edge that a turn crossed, which is between the stacks."""
    number = 0
    for part in trail:
        (x, y), (to_x, to_y) = _centre(part.origin, turned), _centre(part.target, turned)
        across, down = to_x - x, to_y - y
        steps = round(hypot(across, down) / (2 * HALF))
        angle = round(degrees(atan2(down, across)))
        for step in range(steps):
            way = (step + 0.5) / steps
            place = round(x + way * across), round(y + way * down)
            yield Item(f"way.{number}", CHEVRON, *place, turn=angle)
            number += 1
