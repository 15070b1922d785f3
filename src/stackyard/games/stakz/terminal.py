"""Stakz in the terminal: hands by colour, stacks from bottom to top, what is left to draw."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from stackyard.core.kernels import Record
from stackyard.core.message import Message, Say, msg
from stackyard.core.seats import seats_from
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.layout import COLOURS, KIND_NAMES, LETTERS, SYMBOL_NAMES, SYMBOLS
from stackyard.games.stakz.rules.plain import Plain, plain
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
MOST_LETTERS = 12  # of a name before a hand


def show(state: Record, seat: int | None, last: int | None, say: Say = str) -> Text:
    """The others' hands, the stacks, what is left to draw, and one's own hand last."""
    table = plain(state)
    own, *others = seats_from(table.players, seat)
    words, detail = status(table)
    names = [_short(say(name)) for name in NAMES[: table.players]]
    wide = max(map(len, names))
    hands = {
        each: _hand(table, each, names[each].ljust(wide), drawn_kind(state, each, last))
        for each in (own, *others)
    }
    lines = [hands[other] for other in others]
    lines += [Text(), *_stacks(table, last, say), Text(), _pile(table, say), Text(), hands[own]]
    lines += [
        _legend(say),
        Text(),
        Text.assemble((say(words), "bold"), say(msg(": {detail}", detail=detail))),
    ]
    if split := split_words(table, last):
        lines.append(Text(say(split), MARK_STYLE))
    return Text("\n", no_wrap=True).join(lines)


def tell(state: Record, moves: Sequence[str]) -> list[Message]:
    """What the table has dealt or turned; the deal in a sentence, since the hands are on the board."""
    if state.phase == encoding.DEALING:
        return [msg("the table deals two tiles of each colour to every seat")]
    return [msg("the table plays {moves}", moves=" ".join(moves))]


def _tile(kind: int, style: str = "") -> Text:
    return Text(KIND_NAMES[kind] + MARKS[kind % SYMBOLS], f"{style} {STYLES[kind // SYMBOLS]}".strip())


def _short(name: str) -> str:
    """A name that leaves room for the tiles."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"


def _hand(table: Plain, seat: int, name: str, drawn: int | None) -> Text:
    """The tiles by colour and symbol where they are seen, else a back for each; a large hand in two lines."""
    turn = table.has_turn(seat)
    line = Text()
    line.append(f"{'>' if turn else ' '} {name} ", "bold" if turn else "")
    line.append(f"{sum(table.colours[seat]):>2}  ", "dim")
    indent = used = line.cell_len
    for colour in range(COLOURS):
        tiles = _tiles_of(table, seat, colour, drawn)
        if used + tiles.cell_len > WIDE:
            line.append("\n" + " " * indent)
            used = indent
        line.append_text(tiles)
        used += tiles.cell_len
    return line


def _tiles_of(table: Plain, seat: int, colour: int, drawn: int | None) -> Text:
    """The tiles of one colour in a hand."""
    tiles = Text()
    if table.sees(seat):
        for kind in range(colour * SYMBOLS, colour * SYMBOLS + SYMBOLS):
            for copy in range(table.hands[seat][kind]):
                tiles.append_text(_tile(kind))
                tiles.append("<" if kind == drawn and copy == 0 else " ", MARK_STYLE)
    else:
        for _ in range(table.colours[seat][colour]):
            tiles.append(f" {LETTERS[colour]} ", STYLES[colour])
            tiles.append(" ")
    if tiles:
        tiles.append(" ")
    return tiles


def _stacks(table: Plain, last: int | None, say: Say) -> list[Text]:
    """Every stack from bottom to top, the top tile in brackets."""
    count = len(table.stacks)
    if count == 0:
        return [Text("  " + say(msg("no stacks yet")), "dim")]
    one_column = count <= MOST_LINES
    stacks = [_stack(table, stack, last, " " if one_column else "", say) for stack in range(count)]
    if one_column:
        return stacks
    half = (len(stacks) + 1) // 2
    for left, right in zip(stacks, stacks[half:], strict=False):
        left.append(" " * (WIDE // 2 - left.cell_len))
        left.append_text(right)
    return stacks[:half]


def _stack(table: Plain, stack: int, last: int | None, gap: str, say: Say) -> Text:
    line = Text()
    line.append(f"{stack + 1:>3} ", "bold")
    *covered, top = table.stacks[stack]
    for kind in covered:
        line.append_text(_tile(kind))
        line.append(gap)
    parts: tuple[int, ...] = halves(table, last) or ()
    bracket = MARK_STYLE if stack == placed_on(last) and not parts else "bold"
    line.append("[", bracket)
    line.append_text(_tile(top, "bold"))
    line.append("]", bracket)
    if stack in parts:
        told = msg("new") if stack == parts[-1] else msg("split")
        line.append(f" {say(told)}", MARK_STYLE)
    elif table.closed[stack] and table.phase == encoding.PLACING:
        line.append(" " + say(msg("done")), "dim")
    return line


def _pile(table: Plain, say: Say) -> Text:
    line = Text("  " + say(msg("left to draw")) + "  ")
    for colour in range(COLOURS):
        line.append(f" {LETTERS[colour]} ", STYLES[colour])
        line.append(f" {table.left[colour]}   ")
    return line


def _legend(say: Say) -> Text:
    shapes = "  ".join(f"{at + 1}{MARKS[at]} {say(SYMBOL_NAMES[at])}" for at in range(SYMBOLS))
    return Text(f"  {shapes}   " + say(msg("[ ] is the top")), "dim")
