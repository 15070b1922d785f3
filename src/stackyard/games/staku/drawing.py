"""Staku as a picture: every stack told from bottom to top, and the tokens to click."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from math import atan2, cos, degrees, hypot, pi, sin

import numpy as np

from stackyard.games.staku.kernel import (
    BLACK,
    DRAWN,
    EMPTY,
    NEUTRAL,
    PLAYING,
    QUIET_LIMIT,
    WHITE,
    State,
    carry,
    count_of,
    origin_of,
    second_count_of,
    second_target_of,
    target_of,
)
from stackyard.games.staku.layout import CELL, CELLS, NAMES, PALACE_OF, PALACES, PLACES, ROW_LENGTHS
from stackyard.kernels import Record
from stackyard.svg import Markup, element, path, picture, translate

OPERATORS = "-+*"  # pick one, two or three tokens
END = "end"
SIDES = ("White", "Black")
TOKENS = ("white", "black", "neutral")
NUMBERS = ("no", "one", "two", "three")

Part = tuple[int, int]
"""One part of a turn: the cell that it leaves and the cell that it lands on."""


# What to click ------------------------------------------------------------------------------------


def paths(state: Record, moves: Iterable[int]) -> list[tuple[str, ...]]:
    """For each of all legal moves the tokens to click; no path is the beginning of another."""
    listed = [int(move) for move in moves]
    first_parts = [_first_part(move) for move in listed]
    going_on = {first for first, move in zip(first_parts, listed, strict=True) if second_count_of(move) > 0}
    return [
        first + _second_part(move, first in going_on) for first, move in zip(first_parts, listed, strict=True)
    ]


def _first_part(move: int) -> tuple[str, ...]:
    return _pick(origin_of(move), count_of(move)), NAMES[target_of(move)]


def _second_part(move: int, may_go_on: bool) -> tuple[str, ...]:
    count = second_count_of(move)
    if count > 0:
        return _pick(target_of(move), count), NAMES[second_target_of(move)]
    return (END,) if may_go_on else ()


def _pick(cell: int, count: int) -> str:
    """The token of the disc whose click picks the top `count` of a stack."""
    return NAMES[cell] + OPERATORS[count - 1]


def _follow(state: Record, picked: Sequence[str]) -> tuple[Record, list[Part], str | None]:
    """The board after the parts clicked whole, those parts, and a pick that has no target yet."""
    board = np.zeros(1, State)
    board[0] = state
    made: list[Part] = []
    pick: str | None = None
    for token in picked:
        if token == END:
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
    """Where a whole turn went."""
    first = (origin_of(move), target_of(move))
    return [first, (first[1], second_target_of(move))] if second_count_of(move) > 0 else [first]


# In words -----------------------------------------------------------------------------------------


def stack_of(state: Record, cell: int) -> list[int]:
    """The tokens on a cell from bottom to top."""
    coloured = int(state.coloured[cell])
    neutrals = int(state.height[cell]) - coloured
    return [NEUTRAL] * neutrals + [int(state.top[cell])] * coloured


def _stack_words(stack: list[int]) -> str:
    return " on ".join(TOKENS[token] for token in reversed(stack))


def _cell_words(state: Record, cell: int) -> str:
    """What stands on a hexagon, such as `c3: white on neutral, two tokens`."""
    stack = stack_of(state, cell)
    words = f"{NAMES[cell]}: empty"
    if stack:
        tokens = "token" if len(stack) == 1 else "tokens"
        words = f"{NAMES[cell]}: {_stack_words(stack)}, {NUMBERS[len(stack)]} {tokens}"
    owner = PALACE_OF[cell]
    return words if owner < 0 else f"{words}, {SIDES[owner]}'s palace"


def status(state: Record) -> tuple[str, str]:
    """Who is to move or has won, and in a finished game why."""
    if state.ending == PLAYING:
        return f"{SIDES[state.to_move]} to move", ""
    if state.ending == DRAWN:
        return "Draw", f"{QUIET_LIMIT} turns without a capture"
    winner = int(state.winner)
    other = SIDES[1 - winner]
    in_palace = any(state.top[cell] == winner for cell in PALACES[1 - winner])
    return f"{SIDES[winner]} wins", f"in {other}'s palace" if in_palace else f"{other} cannot move"


def _position_words(state: Record) -> str:
    """The position for who cannot see the picture."""
    held = []
    for colour in (WHITE, BLACK, NEUTRAL):
        names = [
            NAMES[cell] + (f" ({_stack_words(stack_of(state, cell))})" if state.height[cell] > 1 else "")
            for cell in range(CELLS)
            if state.top[cell] == colour
        ]
        held.append(f"{TOKENS[colour].capitalize()}: {', '.join(names) or 'none'}.")
    quiet = f"{state.quiet_turns} of {QUIET_LIMIT} turns without a capture."
    result = ", ".join(words for words in status(state) if words)
    return f"Staku. {result}. {quiet} {' '.join(held)}"


# Measures: a hexagon is 104 wide and 120 high around 0, 0; y grows downwards. ---------------------

HALF = 52.0  # half the width of a hexagon, and so a half-step along a row
CORNER = 60.0  # from the centre to the upper and lower corner
ROW = 90.0  # from row to row
BOARD_WIDE = HALF * 2 * max(ROW_LENGTHS)
BOARD_HIGH = ROW * (len(ROW_LENGTHS) - 1) + 2 * CORNER

# A stack of three ends below the upper corner of its hexagon, so it reaches no stack behind it, and
# the foot of every stack leaves the lower corner free for the hexagon's name.
ACROSS, DEEP, THICK = 38.0, 22.0, 15.0  # of a disc: both radii of its face, and its rim
FOOT = 8.0
LIFT = 12.0
NAME_LINE = 48.0

MARGIN = 18.0
EDGE_LINE = 44.0  # height of the line above and below the board that says whose edge it is
BAR = 92.0
LEFT, TOP = -BOARD_WIDE / 2 - MARGIN, -BOARD_HIGH / 2 - EDGE_LINE - 12
WIDE = BOARD_WIDE + 2 * MARGIN
BAR_TOP = BOARD_HIGH / 2 + EDGE_LINE + 12
HIGH = BAR_TOP + BAR - TOP

# Lightness alone tells apart, from light to dark: white, neutral, board, black; and blue against
# orange is what every kind of colour vision keeps.
PANEL, BAR_FILL, BOARD = "#14212b", "#0d171f", "#41687c"
WORDS, SOFT_WORDS, NAME_WORDS = "#f4f1e8", "#b4c6d0", "#dceaf1"
OUTLINE = "#0a1117"
FACES = ("#fbf7ec", "#1b1e25", "#e39c3c")
RIMS = ("#d8d1bf", "#2c313b", "#c4822b")
MARKS = ("#33404d", "#f4f1e8", "#46290a")
EDGES = ("#8d8777", "#8e99a6", "#6d430d")  # of a face, where it meets the rim
FLOORS = ("#4b768c", "#2a4655", BOARD)  # White's palaces, Black's, and what belongs to nobody
PALACE_LINES = ("#fbf7ec", "#0a1117")
LIT = "#ffe866"
TRAIL = "#f6bfe9"


def _hexagon(scale: float) -> list[float]:
    corners = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    return [scale * value for across, down in corners for value in (across * HALF, down * CORNER / 2)]


def _on_disc(turn: float, radius: float = 1.0) -> tuple[float, float]:
    """A point of a disc's face: a part of a full turn, from the right and clockwise."""
    return ACROSS * radius * cos(2 * pi * turn), DEEP * radius * sin(2 * pi * turn)


def _star() -> str:
    """Five points, the first one up."""
    corners = [_on_disc(corner / 10 - 0.25, 0.36 if corner % 2 else 0.84) for corner in range(10)]
    return path("M", *corners[0], *(step for corner in corners[1:] for step in ("L", *corner)), "Z")


def _along_rim(count: int) -> Iterator[tuple[float, float, float]]:
    """Points on the upper edge of the rim in front, and how wide a mark looks there."""
    for mark in range(count):
        turn = (mark + 0.6) / (2 * (count + 0.2))
        x, y = _on_disc(turn)
        yield round(x, 1), round(y, 1), sin(2 * pi * turn)


def _rim_rings() -> str:
    """White's ring on the rim."""
    steps: list[str | float] = []
    for x, y, width in _along_rim(5):
        across = round(4.2 * width, 1)
        steps += ["M", x - across, y + THICK / 2]
        for way in (2 * across, -2 * across):
            steps += ["a", across, 4.2, 0, 0, 1, way, 0]
    return path(*steps)


def _rim_diamonds() -> str:
    """Black's star on the rim."""
    steps: list[str | float] = []
    for x, y, width in _along_rim(5):
        half = round(5.5 * width, 1)
        steps += ["M", x - half, y + THICK / 2, "l", half, -5, half, 5, -half, 5, "z"]
    return path(*steps)


def _rim_grooves() -> str:
    """The grooves of a neutral's rim."""
    steps: list[str | float] = []
    for x, y, _ in _along_rim(8):
        steps += ["M", x, y + 2, "v", THICK - 4]
    return path(*steps)


TILE = _hexagon(1)
PALACE_LINE = _hexagon(0.85)
TRAIL_LINE = _hexagon(0.92)
LIT_LINE = _hexagon(0.89)
SIDE_VIEW = path(
    "M", -ACROSS, 0, "A", ACROSS, DEEP, 0, 0, 1, ACROSS, 0,
    "V", THICK, "A", ACROSS, DEEP, 0, 0, 1, -ACROSS, THICK, "Z",
)  # fmt: skip
# It lies below the disc's own dark outline, so that it stands out from white discs as well.
HALO = element("path", d=SIDE_VIEW, fill=LIT, stroke=LIT, stroke_width=8)
STAR = _star()
RIM_MARKS = (_rim_rings(), _rim_diamonds(), _rim_grooves())
CROWN = path("M", -18, 12, "V", -8, "L", -9, 1, "L", 0, -14, "L", 9, 1, "L", 18, -8, "V", 12, "Z")


def _centre(cell: int, turned: bool) -> tuple[float, float]:
    """Where a hexagon's centre is drawn; White's edge is below unless the board is turned."""
    across, row = PLACES[cell]
    sign = -1 if turned else 1
    middle = (len(ROW_LENGTHS) - 1) / 2
    return sign * (across + 1 - max(ROW_LENGTHS)) * HALF, sign * (middle - row) * ROW


# Discs and stacks ---------------------------------------------------------------------------------


def _face_mark(colour: int) -> Markup:
    """White a ring, Black a star, neutral a grooved edge."""
    if colour == BLACK:
        return element("path", d=STAR, fill=MARKS[BLACK])
    radius, width, dashes = (0.56, 5, None) if colour == WHITE else (0.84, 8, "2.5 8.5")
    return element(
        "ellipse",
        rx=ACROSS * radius,
        ry=DEEP * radius,
        fill="none",
        stroke=MARKS[colour],
        stroke_width=width,
        stroke_dasharray=dashes,
    )


def _rim_mark(colour: int) -> Markup:
    """The same marks seen from the side, for discs that others cover."""
    if colour == BLACK:
        return element("path", d=RIM_MARKS[BLACK], fill=MARKS[BLACK])
    return element("path", d=RIM_MARKS[colour], fill="none", stroke=MARKS[colour], stroke_width=2.5)


@cache
def _shape(colour: int) -> Markup:
    """A disc, its face's centre at 0, 0."""
    side = element("path", d=SIDE_VIEW, fill=RIMS[colour], stroke=OUTLINE, stroke_width=2)
    face = element("ellipse", rx=ACROSS, ry=DEEP, fill=FACES[colour], stroke=EDGES[colour], stroke_width=1.5)
    return Markup(side + _rim_mark(colour) + face + _face_mark(colour))


def _disc(colour: int, down: float, token: str | None = None, lit: bool = False) -> Markup:
    """A disc as a part of the picture, its face's centre at 0, `down`."""
    halo = [HALO] if lit else []
    return element("g", *halo, _shape(colour), data_token=token, transform=translate(0, down))


def _stack(state: Record, cell: int, pick: str | None, lit: Collection[str]) -> Iterator[Markup]:
    """The discs of a stack from bottom to top; those picked hang above the rest."""
    stack = stack_of(state, cell)
    if stack:
        yield element("ellipse", cy=FOOT + 3, rx=ACROSS + 5, ry=DEEP + 2, fill=OUTLINE, opacity=0.35)
    lifted = False
    for level, colour in enumerate(stack):
        token = _pick(cell, len(stack) - level)
        down = FOOT - THICK * (level + 1) - LIFT
        if token == pick:
            # One light edge around all that is picked: first it, then the discs.
            lifted = True
            for above in range(len(stack) - level):
                yield element("g", HALO, transform=translate(0, down - THICK * above))
        yield _disc(colour, down if lifted else down + LIFT, token, token in lit and not lifted)


# The board ----------------------------------------------------------------------------------------


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
        element("title", _cell_words(state, cell)),
        tile,
        *marks,
        *_stack(state, cell, pick, lit),
        _name(name, FLOORS[owner] if marks else None),
        data_token=name,
        transform=translate(*_centre(cell, turned)),
    )


def _chevrons(part: Part, turned: bool) -> Iterator[Markup]:
    """Arrowheads on every edge that a part of a turn crossed, which is between the stacks."""
    (x, y), (to_x, to_y) = (_centre(cell, turned) for cell in part)
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
    return element("g", _disc(colour, -THICK / 2), transform=place)


def _edge(seat: int, turned: bool) -> Iterator[Markup]:
    """Whose edge it is, and whose palaces lie at its ends."""
    sign = 1 if (seat == WHITE) != turned else -1
    middle = sign * (BOARD_HIGH / 2 + EDGE_LINE / 2 + 2)
    yield _small_disc(seat, -50, middle, 0.55)
    yield element("text", SIDES[seat], x=-20, y=middle + 9, font_size=26, font_weight="bold", fill=WORDS)
    for palace in PALACES[seat]:
        x, y = _centre(palace, turned)
        x += 2 * HALF if x > 0 else -2 * HALF
        y += sign * 14
        yield element(
            "g",
            element("path", d=CROWN, transform="translate(0 -26)"),
            element("text", f"{SIDES[seat]}'s", y=10),
            element("text", "palace", y=32),
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


def _bar(state: Record, can_end: bool) -> Iterator[Markup]:
    """Below the board: whose turn or victory it is, how near a draw is, the button to end a turn."""
    left, right = LEFT + MARGIN, -LEFT - MARGIN
    middle = BAR_TOP + BAR / 2
    yield element("rect", x=LEFT, y=BAR_TOP, width=WIDE, height=BAR, rx=22, fill=BAR_FILL)
    words_left = left
    if state.ending != DRAWN:
        colour = state.to_move if state.ending == PLAYING else state.winner
        yield _small_disc(int(colour), left + 30, middle, 0.75)
        words_left += 72
    words, reason = status(state)
    if can_end:
        reason = "move on, or end the turn"
    rise = 14 if reason else 0
    yield element(
        "text", words, x=words_left, y=middle + 11 - rise, font_size=32, font_weight="bold", fill=WORDS
    )
    if reason:
        yield element("text", reason, x=words_left, y=middle + 28, font_size=20, fill=SOFT_WORDS)
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
        yield _end_button(-55, middle)


def _gauge(quiet: int, right: float, y: float) -> Iterator[Markup]:
    """One tick for every turn up to the draw, those gone by high and bright."""
    pitch = 14.0
    for colour, width, first, last in (
        (SOFT_WORDS, 14, 0, quiet),
        (BOARD, 8, quiet, QUIET_LIMIT),
    ):
        if last > first:
            start = right - pitch * QUIET_LIMIT + 4
            ticks = path("M", start + pitch * first, y, "H", start + pitch * last - 4)
            yield element("path", d=ticks, stroke=colour, stroke_width=width, stroke_dasharray="10 4")


def _end_button(x: float, middle: float) -> Markup:
    return element(
        "g",
        element("title", "End the turn without a second move"),
        element("rect", y=-28, width=160, height=56, rx=28, fill=LIT),
        element(
            "text",
            "End turn",
            x=80,
            y=9,
            font_size=26,
            font_weight="bold",
            text_anchor="middle",
            fill=OUTLINE,
        ),
        data_token=END,
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
    # Back to front, so that a stack may reach over the hexagons behind it.
    order = sorted(range(CELLS), key=lambda cell: _centre(cell, turned)[::-1])
    cells = [_cell(board, cell, turned, trail, pick, lit) for cell in order]
    return picture(
        (LEFT, TOP, WIDE, HIGH),
        _position_words(board),
        element("rect", x=LEFT, y=TOP, width=WIDE, height=HIGH, rx=22, fill=PANEL),
        *_edge(WHITE, turned),
        *_edge(BLACK, turned),
        *_legend(),
        element("g", *cells, font_size=18, text_anchor="middle", fill=NAME_WORDS),
        *_trail(trail, turned),
        *_bar(board, END in lit),
    )
