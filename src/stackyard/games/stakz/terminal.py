"""Stakz in the terminal: hands by colour, stacks from bottom to top, what is left to draw."""

from __future__ import annotations

from rich.text import Text

from stackyard.games.stakz import kernel
from stackyard.games.stakz.layout import COLOURS, KIND_NAMES, LETTERS, SYMBOL_NAMES, SYMBOLS
from stackyard.games.stakz.position import stack_at
from stackyard.games.stakz.words import NAMES, drawn_kind, halves, placed_on, seats_from, split_words, status
from stackyard.kernels import Record

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
TILE = 4  # columns of a tile and the gap behind it
COLUMN = 4 + TILE * kernel.HIGHEST + 9  # of a stack


def show(state: Record, seat: int | None, last: int | None) -> Text:
    """The others' hands, the stacks, what is left to draw, and one's own hand last."""
    own, *others = seats_from(state, seat)
    words, detail = status(state)
    lines = [_hand(state, other, last) for other in others]
    lines += [Text(), *_stacks(state, last), Text(), _pile(state), Text(), _hand(state, own, last)]
    lines += [_legend(), Text(), Text.assemble((words, "bold"), f": {detail}" if detail else "")]
    if split := split_words(state, last):
        lines.append(Text(split, MARK_STYLE))
    return Text("\n", no_wrap=True).join(lines)


def remark(state: Record, last: int) -> str:
    """What a move has brought about, for who reads only the moves: a split (SZ-9)."""
    return split_words(state, last)


def _tile(kind: int, style: str = "") -> Text:
    return Text(KIND_NAMES[kind] + MARKS[kind % SYMBOLS], f"{style} {STYLES[kind // SYMBOLS]}".strip())


def _hand(state: Record, seat: int, last: int | None) -> Text:
    """A line: the tiles by colour and symbol where they are seen, else a back for each."""
    turn = seat == state.turn and state.phase != kernel.OVER
    line = Text()
    line.append(f"{'>' if turn else ' '} {NAMES[seat]} ", "bold" if turn else "")
    line.append(f"{kernel.hand_size(state, seat):>2}  ", "dim")
    drawn = drawn_kind(state, seat, last)
    for colour in range(COLOURS):
        if kernel.sees_hand(state, seat):
            for kind in range(colour * SYMBOLS, colour * SYMBOLS + SYMBOLS):
                for copy in range(int(state.hands[seat, kind])):
                    line.append_text(_tile(kind))
                    line.append("<" if kind == drawn and copy == 0 else " ", MARK_STYLE)
        else:
            for _ in range(int(state.colours[seat, colour])):
                line.append(f" {LETTERS[colour]} ", STYLES[colour])
                line.append(" ")
        if state.colours[seat, colour]:
            line.append(" ")
    return line


def _stacks(state: Record, last: int | None) -> list[Text]:
    """Every stack from bottom to top, the top tile in brackets; two columns where there are many."""
    if state.stacks == 0:
        return [Text("  no stacks yet", "dim")]
    stacks = [_stack(state, stack, last) for stack in range(state.stacks)]
    if len(stacks) <= 8:
        return stacks
    half = (len(stacks) + 1) // 2
    lines = []
    for at in range(half):
        line = stacks[at]
        if at + half < len(stacks):
            line.append(" " * max(COLUMN - line.cell_len, 2))
            line.append_text(stacks[at + half])
        lines.append(line)
    return lines


def _stack(state: Record, stack: int, last: int | None) -> Text:
    line = Text()
    line.append(f"{stack + 1:>3} ", "bold")
    *covered, top = stack_at(state, stack)
    for kind in covered:
        line.append_text(_tile(kind))
        line.append(" ")
    parts = halves(state, last) or ()
    just = stack == placed_on(last) and not parts
    line.append("[", MARK_STYLE if just else "bold")
    line.append_text(_tile(top, "bold"))
    line.append("]", MARK_STYLE if just else "bold")
    if parts and stack == parts[-1]:
        line.append(" new", MARK_STYLE)
    elif stack in parts:
        line.append(" split", MARK_STYLE)
    elif state.closed[stack] and state.phase == kernel.PLACING:
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
    return Text(f"  {shapes}   [top]   done: had its tile", "dim")
