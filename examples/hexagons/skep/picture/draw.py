"""Skep as a picture: discs on hexagons, and the tokens to click, a hexagon and then its neighbour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stackyard.core.kernels import Record
from stackyard.core.message import Message, listed, msg
from stackyard.core.ruling import Ruling
from stackyard.show.hexagon_symbols import both_sides, name_key, outline
from stackyard.show.hexagons import HexagonDrawing
from stackyard.show.scene import Item, Scene, Sheet, Style, Symbol
from stackyard.show.svg import element
from stackyard.show.theme import Theme

from .. import GAME
from ..rules import kernel
from ..rules.layout import BOARD, CELLS, NAMES
from ..rules.notation import COLOURS, stack_on, write_move

DRAWING = HexagonDrawing(BOARD, half=52, corner=60)
BOARDS = both_sides(DRAWING, ["hexagon"] * CELLS, [msg("{cell}: empty", cell=name) for name in NAMES], 44)
NONE = msg("none")
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


def status(state: Record) -> Message:
    """Who is to move, or how the round has ended."""
    white, black = (kernel.points(state, colour) for colour in (kernel.WHITE, kernel.BLACK))
    if kernel.over(state):
        return msg("The round is over: {white} to {black}", white=white, black=black)
    name = GAME.seat_names[state.turn]
    setting_up = msg("The table draws a disc; {name} will start", name=name)
    return setting_up if kernel.setting_up(state) else msg("{name} to move", name=name)


def scene(state: Record, seat: int | None, last: int | None, picked: object, lit: object) -> Scene:
    """What a position looks like; from Black's side for seat 1."""
    origin, target = ("", "") if last is None or last < kernel.CLIMB else write_move(state, last).split("-")
    stacks = {NAMES[cell]: stack_on(state, cell) for cell in range(CELLS) if state.height[cell]}
    items = [Item("status", "", 0, -265, text=status(state), style="status")]
    items += [Item("went", "went", on=target)] if target else []
    for name, stack in stacks.items():
        items.append(Item(name, "", label=msg("{cell}: {stack}", cell=name, stack=stack)))
        items.append(Item(name_key(name), "", text=f"{name} {len(stack)}" if len(stack) > 1 else name))
        lowest, half = max(0, len(stack) - HIGHEST), len(stack) // 2  # what climbs is half or more
        for level in range(lowest, len(stack)):
            was = f"{origin}.{level - half}" if name == target and level >= half else ""
            items.append(Item(f"{name}.{level}", stack[level], 0, 14 - 7 * (level - lowest), name, was=was))
    for colour, letter in enumerate(COLOURS):
        label, token = msg("a disc from the bag: {letter}", letter=letter), f"={letter}"
        items += [Item(token, letter, 90 * colour - 45, 285, "", token, label)] * bool(state.bag[colour])
    held = listed([msg("{cell} {stack}", cell=name, stack=stack) for name, stack in stacks.items()], "")
    words = msg("Skep. {status}. Stacks from bottom to top: {held}.", status=status(state), held=held or NONE)
    return Scene((-320, -320, 640, 640), words, BOARDS[seat == kernel.BLACK], tuple(items))


def sheet(theme: Theme, options: object) -> Sheet:
    """What the names in a scene mean: hexagons, discs, and words."""
    edge = DRAWING.outline(0.94)
    lit, floor = outline(edge, "currentColor", 6), outline(edge, "none", 0, theme.area_at_turn)
    symbols = {"hexagon": Symbol(floor, over=lit), "went": Symbol(outline(edge, theme.trail, 6))}
    ring = element("ellipse", rx=37, ry=20, fill="none", stroke="currentColor", stroke_width=4)
    for letter, fill in (("w", "#fbf7ec"), ("b", "#1b1e25")):
        symbols[letter] = Symbol(element("ellipse", rx=34, ry=17, fill=fill, stroke=theme.outline), over=ring)
    name = Style(15, theme.words, anchor="middle")
    return Sheet(symbols, {"hexagon": name, "status": name._replace(size=28, bold=True)})
