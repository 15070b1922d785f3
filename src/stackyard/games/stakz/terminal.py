"""Stakz in the terminal: hands by colour, stacks from bottom to top, what is left to draw."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from stackyard.core.kernels import Record
from stackyard.core.seats import seats_from
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.layout import COLOURS, KIND_NAMES, LETTERS, SYMBOL_NAMES, SYMBOLS
from stackyard.games.stakz.rules.position import stack_at
from stackyard.games.stakz.rules.words import (
    NAMES,
    drawn_kind,
    halves,
    placed_on,
    split_words,
    status,
)

# Each tile brings its own background, so that it reads the same on dark and on light terminals.
STYLES = tuple(
    f"{ink} on {fill}"
    for ink, fill in zip(
        ("#000000", "#000000", "#000000", "#ffffff", "#000000"),
        ("#d55e00", "#e69f00", "#009e73", "#0072b2", "#cc79a7"),
        strict=True,
    )
)
MARKS = "●✚▲■★"  # the shapes of the symbols
MARK_STYLE = "bold magenta"
WIDE = 78  # columns that fit on every terminal
MOST_LINES = 12  # more stacks than that stand in two columns


def show(state: Record, seat: int | None, last: int | None) -> Text:
    """The others' hands, the stacks, what is left to draw, and one's own hand last."""
    own, *others = seats_from(state.players, seat)
    words, detail = status(state)
    lines = [_hand(state, other, last) for other in others]
    lines += [Text(), *_stacks(state, last), Text(), _pile(state), Text(), _hand(state, own, last)]
    lines += [_legend(), Text(), Text.assemble((words, "bold"), f": {detail}" if detail else "")]
    if split := split_words(state, last):
        lines.append(Text(split, MARK_STYLE))
    return Text("\n", no_wrap=True).join(lines)


def tell(state: Record, moves: Sequence[str]) -> list[str]:
    """What the table has dealt or turned; the deal in a sentence, since the hands are on the board."""
    if state.phase == encoding.DEALING:
        return ["the table deals two tiles of each colour to every seat"]
    return [f"the table plays {' '.join(moves)}"]


def remark(state: Record, last: int) -> str:
    """What a move has brought about, for people who read only the moves: a split (SZ-9)."""
    return split_words(state, last)


def _tile(kind: int, style: str = "") -> Text:
    return Text(KIND_NAMES[kind] + MARKS[kind % SYMBOLS], f"{style} {STYLES[kind // SYMBOLS]}".strip())


def _hand(state: Record, seat: int, last: int | None) -> Text:
    """The tiles by colour and symbol where they are seen, else a back for each; a large hand in two lines."""
    turn = seat == state.turn and state.phase != encoding.OVER
    line = Text()
    line.append(f"{'>' if turn else ' '} {NAMES[seat]} ", "bold" if turn else "")
    line.append(f"{encoding.hand_size(state, seat):>2}  ", "dim")
    indent = used = line.cell_len
    for colour in range(COLOURS):
        tiles = _tiles_of(state, seat, colour, last)
        if used + tiles.cell_len > WIDE:
            line.append("\n" + " " * indent)
            used = indent
        line.append_text(tiles)
        used += tiles.cell_len
    return line


def _tiles_of(state: Record, seat: int, colour: int, last: int | None) -> Text:
    """The tiles of one colour in a hand."""
    tiles = Text()
    if encoding.sees_hand(state, seat):
        drawn = drawn_kind(state, seat, last)
        for kind in range(colour * SYMBOLS, colour * SYMBOLS + SYMBOLS):
            for copy in range(int(state.hands[seat, kind])):
                tiles.append_text(_tile(kind))
                tiles.append("<" if kind == drawn and copy == 0 else " ", MARK_STYLE)
    else:
        for _ in range(int(state.colours[seat, colour])):
            tiles.append(f" {LETTERS[colour]} ", STYLES[colour])
            tiles.append(" ")
    if tiles:
        tiles.append(" ")
    return tiles


def _stacks(state: Record, last: int | None) -> list[Text]:
    """Every stack from bottom to top, the top tile in brackets."""
    if state.stacks == 0:
        return [Text("  no stacks yet", "dim")]
    one_column = state.stacks <= MOST_LINES
    stacks = [_stack(state, stack, last, " " if one_column else "") for stack in range(state.stacks)]
    if one_column:
        return stacks
    half = (len(stacks) + 1) // 2
    for left, right in zip(stacks, stacks[half:], strict=False):
        left.append(" " * (WIDE // 2 - left.cell_len))
        left.append_text(right)
    return stacks[:half]


def _stack(state: Record, stack: int, last: int | None, gap: str) -> Text:
    line = Text()
    line.append(f"{stack + 1:>3} ", "bold")
    *covered, top = stack_at(state, stack)
    for kind in covered:
        line.append_text(_tile(kind))
        line.append(gap)
    parts: tuple[int, ...] = halves(state, last) or ()
    bracket = MARK_STYLE if stack == placed_on(last) and not parts else "bold"
    line.append("[", bracket)
    line.append_text(_tile(top, "bold"))
    line.append("]", bracket)
    if stack in parts:
        line.append(" new" if stack == parts[-1] else " split", MARK_STYLE)
    elif state.closed[stack] and state.phase == encoding.PLACING:
        line.append(" done", "dim")
    return line


def _pile(state: Record) -> Text:
    line = Text("  left to draw  ")
    for colour in range(COLOURS):
        line.append(f" {LETTERS[colour]} ", STYLES[colour])
        line.append(f" {int(state.left[colour])}   ")
    return line


def _legend() -> Text:
    shapes = "  ".join(f"{at + 1}{MARKS[at]} {SYMBOL_NAMES[at]}" for at in range(SYMBOLS))
    return Text(f"  {shapes}   [ ] is the top", "dim")
