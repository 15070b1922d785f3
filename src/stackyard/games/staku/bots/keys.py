"""Keys of Staku's positions, by Zobrist's way: a number for each stack on each cell."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.jit import kernel
from stackyard.core.kernels import Record
from stackyard.games.staku.rules.encoding import (
    BLACK,
    EMPTY,
    origin_of,
    second_count_of,
    second_target_of,
    target_of,
)
from stackyard.games.staku.rules.kernel import may_swap
from stackyard.games.staku.rules.layout import CELLS

_random = np.random.Generator(np.random.PCG64(20_241_117))


def _numbers(*shape: int) -> Any:
    numbers = _random.integers(0, 1 << 64, shape, np.uint64)
    numbers.setflags(write=False)
    return numbers


# A cell's stack is known by its top, height and coloured tokens; an empty one adds nothing.
KEY_OF_STACK = _numbers(CELLS, 64)
KEY_OF_QUIET_TURNS = _numbers(32)
KEY_OF_BLACK, KEY_OF_LOW_STACKS, KEY_OF_SHORT_TURNS, KEY_OF_SWAP = (
    np.uint64(number) for number in _numbers(4)
)


@kernel
def stack_code(state: Record, cell: int) -> int:
    """What stands on a cell, as a number below 64."""
    return state.top[cell] * 16 + state.height[cell] * 4 + state.coloured[cell]


@kernel
def key_of_cell(state: Record, cell: int) -> int:
    """What a cell adds to the key."""
    if state.top[cell] == EMPTY:
        return np.uint64(0)  # type: ignore[return-value]
    number: int = KEY_OF_STACK[cell, stack_code(state, cell)]
    return number


@kernel
def key(state: Record) -> int:
    """The board, the side to move, the quiet turns (SU-17 ends the game by them), a swap, the options."""
    number = KEY_OF_QUIET_TURNS[state.quiet_turns]
    for cell in range(CELLS):
        number ^= key_of_cell(state, cell)
    if state.to_move == BLACK:
        number ^= KEY_OF_BLACK
    if state.max_stack == 2:
        number ^= KEY_OF_LOW_STACKS
    if state.capture_ends_turn:
        number ^= KEY_OF_SHORT_TURNS
    if may_swap(state):
        number ^= KEY_OF_SWAP
    return number


@kernel
def rekey(state: Record, before: Record, move: int, old: int) -> int:
    """The key after a turn, from the at most three cells that it has changed."""
    if may_swap(state) or may_swap(before):
        return key(state)
    number = old ^ KEY_OF_BLACK
    number ^= KEY_OF_QUIET_TURNS[before.quiet_turns] ^ KEY_OF_QUIET_TURNS[state.quiet_turns]
    origin, target = origin_of(move), target_of(move)
    number ^= key_of_cell(before, origin) ^ key_of_cell(state, origin)
    number ^= key_of_cell(before, target) ^ key_of_cell(state, target)
    if second_count_of(move) > 0:
        last = second_target_of(move)
        if last != origin:
            number ^= key_of_cell(before, last) ^ key_of_cell(state, last)
    return number
