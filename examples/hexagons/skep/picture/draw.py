"""Skep as a picture: discs on hexagons, and the tokens to click, a hexagon and then its neighbour."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from stackyard.core.kernels import Record
from stackyard.core.ruling import Ruling
from stackyard.show.colours import AREA_AT_TURN, OUTLINE, TRAIL, WORDS
from stackyard.show.hexagons import HexagonDrawing
from stackyard.show.svg import Markup, element, translate
from stackyard.show.widgets import Clicks, button, panel, side_by_side

from .. import GAME
from ..rules import kernel
from ..rules.layout import BOARD, CELLS, NAMES
from ..rules.notation import COLOURS, stack_on, write_move

BOARD_DRAWING = HexagonDrawing(BOARD, half=52, corner=60)
FILLS = {"w": "#fbf7ec", "b": "#1b1e25"}
HIGHEST = 8  # discs of a stack that are drawn; its number tells the rest


def paths(state: Record, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move its tokens: what the table draws, or two hexagons."""
    return [tuple(write_move(state, move).split("-")) for move in moves]


def attempts(state: Record, tokens: tuple[str, ...]) -> Iterable[str | Ruling]:
    """What clicks that are no move may have meant: a climb to the second hexagon, or to any neighbour."""
    if len(tokens) > 1 or (tokens and tokens[0].startswith("=")):
        return ["-".join(tokens[:2])]
    start = tokens[0] if tokens else NAMES[0]
    near = BOARD.neighbour[BOARD.cell.get(start, BOARD.off_board)].tolist()
    return [f"{start}-{NAMES[cell]}" for cell in near if cell != BOARD.off_board]


def status(state: Record) -> str:
    """Who is to move, or how the round has ended."""
    white, black = (kernel.points(state, colour) for colour in (kernel.WHITE, kernel.BLACK))
    if kernel.over(state):
        return f"The round is over: {white} to {black}"
    name = GAME.seat_names[state.turn]
    return f"The table draws a disc; {name} will start" if kernel.setting_up(state) else f"{name} to move"


def _cell(state: Record, cell: int, turned: bool, came: int | None, clicks: Clicks) -> Markup:
    """A hexagon with its name and its stack; the last move's target is marked."""
    name, stack, hexagon = NAMES[cell], stack_on(state, cell), BOARD_DRAWING.outline(0.94)
    halo = clicks.halo(name) or (TRAIL if cell == came else None)
    discs = [
        element("ellipse", cy=14 - 7 * level, rx=34, ry=17, fill=FILLS[colour], stroke=OUTLINE)
        for level, colour in enumerate(stack[-HIGHEST:])
    ]
    return element(
        "g",
        element("title", f"{name}: {stack or 'empty'}"),
        element("polygon", points=hexagon, fill=AREA_AT_TURN, stroke=halo, stroke_width=6),
        *discs,
        element("text", f"{name} {len(stack)}" if len(stack) > 1 else name, y=44, font_size=15),
        data_token=name,
        transform=translate(*BOARD_DRAWING.centre(cell, turned)),
    )


def draw(
    state: Record, seat: int | None, last: int | None, picked: Sequence[str], lit: Collection[str]
) -> str:
    """The picture of a position; from Black's side for seat 1."""
    clicks, turned = Clicks(picked, lit), seat == kernel.BLACK
    came = None if last is None or last < kernel.CLIMB else (last - kernel.CLIMB) % CELLS
    stacks = [f"{NAMES[cell]} {stack_on(state, cell)}" for cell in range(CELLS) if state.height[cell]]
    bag = [f"={letter}" for colour, letter in enumerate(COLOURS) if state.bag[colour]]
    drawn = [[button(text, text, (0, 0), (80, 44, 20), clicks.halo(text))] for text in bag]
    return panel(
        (640, 640),
        [f"Skep. {status(state)}.", f"Stacks from bottom to top: {', '.join(stacks) or 'none'}."],
        element("text", status(state), y=-265, font_size=28, font_weight="bold", fill=WORDS),
        *(_cell(state, cell, turned, came, clicks) for cell in BOARD_DRAWING.back_to_front(turned)),
        *side_by_side(drawn, 90, 285),
    )
