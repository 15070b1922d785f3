"""Staku's moves and positions as text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from stackyard.core.errors import NotationError
from stackyard.core.kernels import Record
from stackyard.games.staku.rules import kernel
from stackyard.games.staku.rules.layout import CELL, CELLS, NAMES, ROW_LENGTHS, ROWS
from stackyard.games.staku.rules.words import stack_of

if TYPE_CHECKING:
    from stackyard.core.options import Setup

OPERATORS = "-+*"
"""How many tokens move: `-` one, `+` two, `*` three."""

TOKENS = {kernel.WHITE: "W", kernel.BLACK: "B", kernel.NEUTRAL: "n"}

_MOVE = re.compile(r"([a-g][1-8])([-+*])([a-g][1-8])(!?)(?:([-+*])([a-g][1-8])(!?))?")
_STACK = re.compile(r"n{0,3}(?:W{0,3}|B{0,3})")


@lru_cache(maxsize=1 << 16)
def write(move: int) -> str:
    """The text of a move: FROM OP TO [!] [OP TO [!]]."""
    text = (
        NAMES[kernel.origin_of(move)]
        + OPERATORS[kernel.count_of(move) - 1]
        + NAMES[kernel.target_of(move)]
        + "!" * kernel.captures(move)
    )
    if kernel.second_count_of(move) == 0:
        return text
    return (
        text
        + OPERATORS[kernel.second_count_of(move) - 1]
        + NAMES[kernel.second_target_of(move)]
        + "!" * kernel.second_captures(move)
    )


def write_move(state: Record, move: int) -> str:
    """The text of a move; Staku's moves read the same in every position."""
    return write(move)


def read_move(state: Record, text: str) -> int:
    """The move that a text means; a `!` that was left out is put in where there is a capture."""
    found = _MOVE.fullmatch(text)
    if not found:
        raise NotationError(
            f"{text!r} is no move. A move is a hexagon, '-' for one token, '+' for two or '*' for three, "
            "and the hexagon to land on, such as b3-c3; a second part goes on from there: b3-c3+e4"
        )
    origin, operator, target, mark, second, last, last_mark = found.groups()
    opponent = 1 - int(state.to_move)
    start, end = _cell(origin), _cell(target)
    move = kernel.encode(start, OPERATORS.index(operator) + 1, end, mark == "!" or state.top[end] == opponent)
    if second:
        after = _cell(last)
        # What the first part has taken is no longer there to be captured.
        capture = last_mark == "!" or (after != end and state.top[after] == opponent)
        move |= kernel.encode_second(OPERATORS.index(second) + 1, after, capture)
    return int(move)


def _cell(name: str) -> int:
    if name not in CELL:
        row = ROWS.index(name[0])
        raise NotationError(
            f"there is no hexagon {name}: row {name[0]} goes from {name[0]}1 to {name[0]}{ROW_LENGTHS[row]}"
        )
    return CELL[name]


def stack_on(state: Record, cell: int) -> str:
    """The tokens on a cell from bottom to top, such as `nW`."""
    return "".join(TOKENS[token] for token in stack_of(state, cell))


def write_position(state: Record) -> str:
    """Rows from `g` to `a`, the side to move, the quiet turns, the number of the turn pair."""
    rows = []
    cell = 0
    for length in ROW_LENGTHS:
        stacks = [stack_on(state, cell + place) for place in range(length)]
        cell += length
        text = "".join("." if not stack else stack if len(stack) == 1 else f"({stack})" for stack in stacks)
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), text))
    side = "wb"[int(state.to_move)]
    return f"{'/'.join(reversed(rows))} {side} {int(state.quiet_turns)} {int(state.turn_pair)}"


def read_position(state: Record, text: str, setup: Setup) -> None:
    """Fill a record from a line of text; whether the game is over follows from the position."""
    parts = text.split(" ")
    if len(parts) != 4:
        raise NotationError(
            "a Staku position has four parts with one space between them: the rows, the side to move, "
            f"the turns since the last capture and the turn pair; {text!r} has {len(parts)}"
        )
    rows, side, quiet, pair = parts
    kernel.clear(state, int(setup.options["max_stack"]))
    _read_rows(state, rows)
    if side not in ("w", "b"):
        raise NotationError(f"the side to move is w or b, not {side!r}")
    state.to_move = "wb".index(side)
    state.quiet_turns = _read_number(quiet, "the turns since the last capture", 0, kernel.QUIET_LIMIT)
    state.turn_pair = _read_number(pair, "the number of the turn pair", 1, 1_000_000)
    kernel.judge(state)


def _read_rows(state: Record, rows: str) -> None:
    texts = rows.split("/")
    if len(texts) != len(ROWS):
        raise NotationError(f"the board has seven rows from g to a, joined by '/'; {rows!r} has {len(texts)}")
    cell = 0
    for name, length, text in zip(ROWS, ROW_LENGTHS, reversed(texts), strict=True):
        stacks = _read_row(name, text)
        if len(stacks) != length:
            raise NotationError(f"row {name} has {length} hexagons; {text!r} fills {len(stacks)}")
        for stack in stacks:
            if len(stack) > state.max_stack:
                raise NotationError(
                    f"({stack}) on {NAMES[cell]} is higher than the {state.max_stack} tokens of this game"
                )
            kernel.put(state, cell, stack.count("n"), len(stack.lstrip("n")), _colour(stack))
            cell += 1
    assert cell == CELLS


def _read_row(name: str, text: str) -> list[str]:
    """The stacks of a row, one for each hexagon, empty ones included."""
    stacks: list[str] = []
    for found in re.finditer(r"(\d)|([WBn])|\(([^()]*)\)|(.)", text, re.DOTALL):
        empty, token, stack, other = found.groups()
        if (
            other
            or empty == "0"
            or (empty and stacks and stacks[-1] == "" and text[found.start() - 1].isdigit())
        ):
            raise NotationError(
                f"{found[0]!r} at place {found.start() + 1} of row {name} ({text!r}) is not understood: "
                "a digit counts a whole run of empty hexagons, W, B and n are tokens, "
                "a stack stands in parentheses"
            )
        if empty:
            stacks.extend([""] * int(empty))
        elif token:
            stacks.append(token)
        elif len(stack) < 2 or not _STACK.fullmatch(stack) or len(stack) > 3:
            raise NotationError(
                f"({stack}) in row {name} is no stack: two or three tokens from bottom to top, "
                "neutrals lowest, never white with black (SU-6)"
            )
        else:
            stacks.append(stack)
    return stacks


def _colour(stack: str) -> int:
    codes = {token: colour for colour, token in TOKENS.items()}
    return codes[stack[-1]] if stack else kernel.EMPTY


def _read_number(text: str, meaning: str, least: int, most: int) -> int:
    # Only the plain form is read, so that a position has one text.
    if not re.fullmatch(r"0|[1-9][0-9]{0,9}", text) or not least <= int(text) <= most:
        raise NotationError(f"{meaning} is a number from {least} to {most}, not {text!r}")
    return int(text)
