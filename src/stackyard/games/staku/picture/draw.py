"""Staku as a picture: every stack told from bottom to top, and the tokens to click."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import atan2, degrees, hypot

import numpy as np

from stackyard.core.kernels import Record
from stackyard.games.staku.picture.clicks import END, attempts, paths, pick_token
from stackyard.games.staku.picture.shapes import (
    ACROSS,
    BAR,
    BAR_FILL,
    BAR_TOP,
    BOARD_HIGH,
    CROWN,
    DEEP,
    DRAWING,
    EDGE_LINE,
    EDGES,
    FLOOR,
    FLOORS,
    FOOT,
    HALF,
    HALO,
    HIGH,
    LEFT,
    LIFT,
    LIT_LINE,
    MARGIN,
    NAME_LINE,
    NAME_WORDS,
    PALACE_LINE,
    PALACE_LINES,
    THICK,
    TILE,
    TOP,
    TRAIL_LINE,
    WIDE,
    disc,
)
from stackyard.games.staku.rules.encoding import (
    BLACK,
    DRAWN,
    EMPTY,
    NEUTRAL,
    PLAYING,
    QUIET_LIMIT,
    WHITE,
    State,
    origin_of,
    second_count_of,
    second_target_of,
    target_of,
)
from stackyard.games.staku.rules.encoding import SWAP as SWAPPED
from stackyard.games.staku.rules.kernel import carry
from stackyard.games.staku.rules.layout import CELL, NAMES, PALACE_OF, PALACES
from stackyard.games.staku.rules.notation import OPERATORS, SWAP
from stackyard.games.staku.rules.words import SIDES, cell_words, group_words, position_words, stack_of, status
from stackyard.show.colours import LIT, OUTLINE, PANEL, SOFT_WORDS, TRAIL, WORDS
from stackyard.show.svg import Markup, element, path, picture, translate

__all__ = ["attempts", "draw", "paths", "trail_of"]

Part = tuple[int, int]
"""One part of a turn: the cell that it leaves and the cell that it lands on."""


# What was clicked -------------------------------------------------------------------------------


def _follow(state: Record, picked: Sequence[str]) -> tuple[Record, list[Part], str | None]:
    """The board after the parts clicked whole, those parts, and a pick that has no target yet."""
    board = np.zeros(1, State)
    board[0] = state
    made: list[Part] = []
    pick: str | None = None
    for token in picked:
        if token in (END, SWAP):
            continue
        if token[-1] in OPERATORS:
            pick = token
        elif pick is not None:
            origin, target = CELL[pick[:-1]], CELL[token]
            carry(board[0], origin, OPERATORS.index(pick[-1]) + 1, target)
            made.append((origin, target))
            pick = None
    return board[0], made, pick


def trail_of(move: int) -> list[Part]:
    """Where a whole turn went; nowhere where the sides swapped."""
    if move == SWAPPED:
        return []
    first = (origin_of(move), target_of(move))
    return [first, (first[1], second_target_of(move))] if second_count_of(move) > 0 else [first]


# Stacks on the board -------------------------------------------------------------------------------


def _stack(state: Record, cell: int, pick: str | None, lit: Collection[str]) -> Iterator[Markup]:
    """The discs of a stack from bottom to top; those picked hang above the rest."""
    stack = stack_of(state, cell)
    if stack:
        yield element("ellipse", cy=FOOT + 3, rx=ACROSS + 5, ry=DEEP + 2, fill=OUTLINE, opacity=0.35)
    lifted = False
    for level, colour in enumerate(stack):
        token = pick_token(cell, len(stack) - level)
        lifted = lifted or token == pick
        down = FOOT - THICK * (level + 1) - (LIFT if lifted else 0)
        if token == pick or (token in lit and not lifted):
            # One light edge around all that moves, below its discs; each that is lit has its own as well.
            for above in range(len(stack) - level):
                yield element("g", HALO, transform=translate(0, down - THICK * above))
        yield disc(colour, down, token, group_words(state, cell, len(stack) - level))


def _outline(points: list[float], colour: str, width: float, dashes: str | None = None) -> Markup:
    return element(
        "polygon",
        points=points,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dashes,
        stroke_linejoin="round",
    )


def _floor(cell: int, empty: bool, trail: Sequence[Part], lit: bool) -> Iterator[Markup]:
    """A hexagon without its stack; all marks run along its edge, where a stack leaves them free."""
    owner = int(PALACE_OF[cell])
    yield element("polygon", points=TILE, fill=FLOORS[owner], stroke=PANEL, stroke_width=4)
    if owner >= 0:
        # Edged in the other shade, so that either owner's line is seen on any screen.
        yield _outline(PALACE_LINE, EDGES[owner], 8)
        yield _outline(PALACE_LINE, PALACE_LINES[owner], 5)
        yield element("path", d=CROWN, fill=PALACE_LINES[owner], stroke=EDGES[owner], stroke_width=1.5)
    if any(cell == target for _, target in trail):
        yield _outline(TRAIL_LINE, TRAIL, 4)
    elif any(cell == origin for origin, _ in trail):
        yield _outline(TRAIL_LINE, TRAIL, 4, "12 9")
    if lit:
        yield _outline(LIT_LINE, LIT, 7)
        if empty:
            yield element("circle", cy=-2, r=11, fill=LIT, stroke=OUTLINE, stroke_width=2)


def _name(name: str, floor: str | None) -> Markup:
    """A hexagon's name; where lines are drawn on its floor, they break off around it."""
    if floor is None:
        return element("text", name, y=NAME_LINE)
    return element(
        "text", name, y=NAME_LINE, stroke=floor, stroke_width=6, stroke_linejoin="round", paint_order="stroke"
    )


def _cell(
    state: Record,
    cell: int,
    turned: bool,
    trail: Sequence[Part],
    pick: str | None,
    lit: Collection[str],
) -> Markup:
    """A hexagon, its name and its stack; the discs lie inside, so a click on one is on both."""
    name = NAMES[cell]
    owner = int(PALACE_OF[cell])
    tile, *marks = _floor(cell, state.top[cell] == EMPTY, trail, name in lit)
    return element(
        "g",
        element("title", cell_words(state, cell)),
        tile,
        *marks,
        *_stack(state, cell, pick, lit),
        _name(name, FLOORS[owner] if marks else None),
        data_token=name,
        transform=translate(*DRAWING.centre(cell, turned)),
    )


def _chevrons(part: Part, turned: bool) -> Iterator[Markup]:
    """Arrowheads on every edge that a part of a turn crossed, which is between the stacks."""
    (x, y), (to_x, to_y) = (DRAWING.centre(cell, turned) for cell in part)
    across, down = to_x - x, to_y - y
    steps = round(hypot(across, down) / (2 * HALF))
    angle = round(degrees(atan2(down, across)))
    for step in range(steps):
        way = (step + 0.5) / steps
        place = f"{translate(x + way * across, y + way * down)} rotate({angle})"
        yield element("path", d="M-6 -11L6 0L-6 11", transform=place)


def _trail(trail: Sequence[Part], turned: bool) -> Iterator[Markup]:
    heads = [head for part in trail for head in _chevrons(part, turned)]
    # A dark line below a light one is seen on discs of every colour.
    for colour, width in ((OUTLINE, 10), (TRAIL, 5)) if heads else ():
        yield element(
            "g",
            *heads,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
            pointer_events="none",
        )


# Around the board ---------------------------------------------------------------------------------


def _small_disc(colour: int, x: float, y: float, scale: float) -> Markup:
    place = f"{translate(x, y)} scale({scale})"
    return element("g", disc(colour, -THICK / 2), transform=place)


def _edge(seat: int, turned: bool) -> Iterator[Markup]:
    """Whose edge it is, and whose palaces lie at its ends."""
    sign = 1 if (seat == WHITE) != turned else -1
    middle = sign * (BOARD_HIGH / 2 + EDGE_LINE / 2 + 2)
    yield _small_disc(seat, -50, middle, 0.55)
    yield element("text", SIDES[seat], x=-20, y=middle + 9, font_size=26, font_weight="bold", fill=WORDS)
    for palace in PALACES[seat]:
        x, y = DRAWING.centre(palace, turned)
        x += 2 * HALF if x > 0 else -2 * HALF
        y += sign * 14
        yield element(
            "g",
            element("path", d=CROWN, transform="translate(0 -26)"),
            element("text", "palace", y=10),
            element("text", f"of {SIDES[seat]}", y=32),
            transform=translate(x, y),
            font_size=20,
            text_anchor="middle",
            fill=SOFT_WORDS,
        )


def _legend() -> Iterator[Markup]:
    """The one kind of token that has no edge to be named at."""
    right, middle = -LEFT - MARGIN, BOARD_HIGH / 2 + EDGE_LINE / 2 + 2
    yield _small_disc(NEUTRAL, right - 100, middle, 0.5)
    yield element("text", "neutral", x=right, y=middle + 7, font_size=20, text_anchor="end", fill=SOFT_WORDS)


def _bar(state: Record, last: int | None, can_end: bool, can_swap: bool) -> Iterator[Markup]:
    """Below the board: whose turn or victory it is, how near a draw is, buttons to end a turn or to swap."""
    left, right = LEFT + MARGIN, -LEFT - MARGIN
    middle = BAR_TOP + BAR / 2
    yield element("rect", x=LEFT, y=BAR_TOP, width=WIDE, height=BAR, rx=22, fill=BAR_FILL)
    # A table where somebody has resigned knows that nobody is to move, and can leave this out.
    kind = "to-move" if state.ending == PLAYING else None
    yield element("g", *_status(state, last, can_end, left, middle), class_=kind)
    quiet = int(state.quiet_turns)
    yield element(
        "text",
        "turns without a capture ",
        element("tspan", f"{quiet}/{QUIET_LIMIT}", fill=WORDS, font_weight="bold"),
        x=right,
        y=middle - 6,
        font_size=20,
        text_anchor="end",
        fill=SOFT_WORDS,
    )
    yield from _gauge(quiet, right, middle + 18)
    if can_end:
        yield _button(END, "End turn", "End the turn without a second move", -55, middle)
    elif can_swap:
        yield _button(SWAP, "Swap", "Swap sides: the board is turned round, and White moves", -55, middle)


def _status(state: Record, last: int | None, can_end: bool, left: float, middle: float) -> Iterator[Markup]:
    """Whose turn or victory it is, and why."""
    if state.ending != DRAWN:
        colour = state.to_move if state.ending == PLAYING else state.winner
        yield _small_disc(int(colour), left + 30, middle, 0.75)
        left += 72
    words, reason = status(state, last)
    if can_end:
        reason = "move on, or end the turn"
    rise = 14 if reason else 0
    yield element("text", words, x=left, y=middle + 11 - rise, font_size=32, font_weight="bold", fill=WORDS)
    if reason:
        yield element("text", reason, x=left, y=middle + 28, font_size=20, fill=SOFT_WORDS)


def _gauge(quiet: int, right: float, y: float) -> Iterator[Markup]:
    """One tick for every turn up to the draw, those gone by high and bright."""
    pitch = 14.0
    for colour, width, first, last in (
        (SOFT_WORDS, 14, 0, quiet),
        (FLOOR, 8, quiet, QUIET_LIMIT),
    ):
        if last > first:
            start = right - pitch * QUIET_LIMIT + 4
            ticks = path("M", start + pitch * first, y, "H", start + pitch * last - 4)
            yield element("path", d=ticks, stroke=colour, stroke_width=width, stroke_dasharray="10 4")


def _button(token: str, words: str, title: str, x: float, middle: float) -> Markup:
    return element(
        "g",
        element("title", title),
        element("rect", y=-28, width=160, height=56, rx=28, fill=LIT),
        element(
            "text",
            words,
            x=80,
            y=9,
            font_size=26,
            font_weight="bold",
            text_anchor="middle",
            fill=OUTLINE,
        ),
        data_token=token,
        transform=translate(x, middle),
    )


def draw(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
) -> str:
    """The picture of a position: from Black's side for seat 1, else from White's.

    `last` is the move that led here, `picked` the tokens clicked so far and `lit` those that may
    follow. Once a part of a turn has been clicked whole, the picture shows it made and marks that
    part instead of the last move.
    """
    turned = seat == BLACK
    board, made, pick = _follow(state, picked)
    trail = made or ([] if last is None else trail_of(int(last)))
    cells = [_cell(board, cell, turned, trail, pick, lit) for cell in DRAWING.back_to_front(turned)]
    return picture(
        (LEFT, TOP, WIDE, HIGH),
        position_words(board),
        element("rect", x=LEFT, y=TOP, width=WIDE, height=HIGH, rx=22, fill=PANEL),
        *_edge(WHITE, turned),
        *_edge(BLACK, turned),
        *_legend(),
        element("g", *cells, font_size=18, text_anchor="middle", fill=NAME_WORDS),
        *_trail(trail, turned),
        *_bar(board, last, END in lit, SWAP in lit),
    )
