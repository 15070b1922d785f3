"""Staku's moves and positions as text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from stackyard.core.errors import NotationError
from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.core.notation import read_number
from stackyard.games.staku.rules import encoding, kernel
from stackyard.games.staku.rules.layout import BOARD, CELLS, NAMES
from stackyard.games.staku.rules.plain import plain, stack_of

if TYPE_CHECKING:
    from stackyard.core.options import Setup

OPERATORS = "-+*"
"""How many tokens move: `-` one, `+` two, `*` three."""

SWAP = "swap"
"""Black's answer to White's first turn where the option allows it (SU-19)."""

TOKENS = {encoding.WHITE: "W", encoding.BLACK: "B", encoding.NEUTRAL: "n"}

_MOVE = re.compile(r"([a-g][1-8])([-+*])([a-g][1-8])(!?)(?:([-+*])([a-g][1-8])(!?))?")
_STACK = r"(?=.{2,3}$)n*(?:W*|B*)"
_ORDER = msg("two or three tokens from bottom to top, neutrals lowest, never white with black (SU-6)")


@lru_cache(maxsize=1 << 16)
def write(move: int) -> str:
    """The text of a move: FROM OP TO [!] [OP TO [!]], or `swap`."""
    if move == encoding.SWAP:
        return SWAP
    text = (
        NAMES[encoding.origin_of(move)]
        + OPERATORS[encoding.count_of(move) - 1]
        + NAMES[encoding.target_of(move)]
        + "!" * encoding.captures(move)
    )
    if encoding.second_count_of(move) == 0:
        return text
    return (
        text
        + OPERATORS[encoding.second_count_of(move) - 1]
        + NAMES[encoding.second_target_of(move)]
        + "!" * encoding.second_captures(move)
    )


def write_move(state: Record, move: int) -> str:
    """The text of a move; Staku's moves read the same in every position."""
    return write(move)


def read_move(state: Record, text: str) -> int:
    """The move that a text means; a `!` that was left out is put in where there is a capture."""
    if text == SWAP:
        return encoding.SWAP
    found = _MOVE.fullmatch(text)
    if not found:
        raise NotationError(
            msg(
                "'{text}' is no move. A move is a hexagon, '-' for one token, '+' for two or '*' for three, "
                "and the hexagon to land on, such as b3-c3; a second part goes on from there: b3-c3+e4",
                text=text,
            )
        )
    origin, operator, target, mark, second, last, last_mark = found.groups()
    board = plain(state)
    opponent = 1 - board.to_move
    start, end = BOARD.read_cell(origin), BOARD.read_cell(target)
    move = encoding.encode(
        start, OPERATORS.index(operator) + 1, end, mark == "!" or board.holds(end, opponent)
    )
    if second:
        after = BOARD.read_cell(last)
        # What the first part has taken is no longer there to be captured.
        capture = last_mark == "!" or (after != end and board.holds(after, opponent))
        move |= encoding.encode_second(OPERATORS.index(second) + 1, after, capture)
    return int(move)


def stack_on(state: Record, cell: int) -> str:
    """The tokens on a cell from bottom to top, such as `nW`."""
    return "".join(TOKENS[token] for token in stack_of(state, cell))


def write_position(state: Record) -> str:
    """Rows from `g` to `a`, the side to move, the quiet turns, the number of the turn pair."""
    rows = BOARD.write_rows([stack_on(state, cell) for cell in range(CELLS)])
    side = "wb"[int(state.to_move)]
    return f"{rows} {side} {int(state.quiet_turns)} {int(state.turn_pair)}"


def read_position(state: Record, text: str, setup: Setup) -> None:
    """Fill a record from a line of text; whether the game is over follows from the position."""
    parts = text.split(" ")
    if len(parts) != 4:
        raise NotationError(
            msg(
                "a Staku position has four parts with one space between them: the rows, the side to move, "
                "the turns since the last capture and the turn pair; '{text}' has {number}",
                text=text,
                number=len(parts),
            )
        )
    rows, side, quiet, pair = parts
    kernel.clear(state, **setup.options)
    _read_rows(state, rows)
    if side not in ("w", "b"):
        raise NotationError(msg("the side to move is w or b, not '{side}'", side=side))
    state.to_move = "wb".index(side)
    state.quiet_turns = read_number(quiet, msg("the turns since the last capture"), 0, encoding.QUIET_LIMIT)
    state.turn_pair = read_number(pair, msg("the number of the turn pair"), 1, 1_000_000)
    kernel.judge(state)


def _read_rows(state: Record, rows: str) -> None:
    for cell, stack in enumerate(BOARD.read_rows(rows, "WBn", _STACK, _ORDER)):
        if len(stack) > state.max_stack:
            raise NotationError(
                msg(
                    "({stack}) on {cell} is higher than the {most} tokens of this game",
                    stack=stack,
                    cell=NAMES[cell],
                    most=int(state.max_stack),
                )
            )
        kernel.put(state, cell, stack.count("n"), len(stack.lstrip("n")), _colour(stack))


def _colour(stack: str) -> int:
    codes = {token: colour for colour, token in TOKENS.items()}
    return codes[stack[-1]] if stack else encoding.EMPTY
