"""What search may use of Staku: how good a position is, which moves to look at first, keys of positions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

import stackyard.core.hints  # noqa: F401  declares what is given versions of below
from stackyard.core.jit import extend, kernel
from stackyard.core.kernels import Array, Record
from stackyard.games.staku.bots.cells import BOARD, GOALS, Sides, can_win, count_cells, reach, sides
from stackyard.games.staku.bots.keys import key, rekey, stack_code
from stackyard.games.staku.bots.weights import ATTACK, MOBILITY, STACK, THREAT, TURN
from stackyard.games.staku.rules.encoding import (
    BLACK,
    PLAYING,
    SWAP,
    WHITE,
    State,
    captures,
    count_of,
    encode,
    encode_second,
    origin_of,
    second_captures,
    second_count_of,
    second_target_of,
    target_of,
)
from stackyard.games.staku.rules.kernel import Cells, landed, landings, lift, may_go_on, may_swap, survey
from stackyard.games.staku.rules.layout import CELLS, PALACE_CELLS, PLACES, RAY, ROW_LENGTHS

SCALE = 100.0
"""The balance is a hundred times the logarithm of the odds that White wins."""


@kernel
def threatened(state: Record) -> bool:
    """Whether the side that is not to move threatens to come into a palace."""
    board = sides(state)
    empty = BOARD & ~(board.white | board.black | board.neutral)
    seat = 1 - state.to_move
    own = board.white if seat == WHITE else board.black
    other = board.black if seat == WHITE else board.white
    return can_win(own, other, board, empty, reach(own, board, empty), GOALS[seat], state.max_stack > 2)


# How good a position is ---------------------------------------------------------------------------------

KINDS = ((1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3))
"""The stacks that a seat can have: height, and how much of it is coloured."""

_NUMBER_OF_KIND = {kind: number for number, kind in enumerate(KINDS)}
_HALVES = np.cumsum([0, *((length + 1) // 2 for length in ROW_LENGTHS)])
PLACE_KINDS = int(_HALVES[-1])
"""Cells that differ for a seat: left and right are the same, and its own edge is the first row."""


def _place_kind(cell: int, seat: int) -> int:
    row = PLACES[cell][1]
    length = ROW_LENGTHS[row]
    place = cell - sum(ROW_LENGTHS[:row])
    return int(_HALVES[row if seat == WHITE else 6 - row] + min(place, length - 1 - place))


FEATURE_OF_STACK = np.full((CELLS, 64), -1, np.int16)
"""Which feature a stack on a cell is, by its code: first by kind, then by place; -1 for none."""
for _seat in (WHITE, BLACK):
    for (_height, _coloured), _kind in _NUMBER_OF_KIND.items():
        for _cell in range(CELLS):
            FEATURE_OF_STACK[_cell, _seat * 16 + _height * 4 + _coloured] = _kind * PLACE_KINDS + _place_kind(
                _cell, _seat
            )
FEATURE_OF_STACK.setflags(write=False)

# Behind the stacks: who is to move; for the side to move and the other one stacks under attack by groups of
# each size, cells that its groups reach, and whether it threatens to win.
STACK_FEATURES = len(KINDS) * PLACE_KINDS
TURN_FEATURE = STACK_FEATURES
ATTACK_FEATURES = TURN_FEATURE + 1
MOBILITY_FEATURES = ATTACK_FEATURES + 4
THREAT_FEATURES = MOBILITY_FEATURES + 2
FEATURES = THREAT_FEATURES + 2


class Tension(NamedTuple):
    """What a side does to the other one, whoever is to move."""

    attacked: int  # stacks of the other side that it could capture with a first move
    attacked_high: int  # those of them that are of two or three tokens
    mobility: int  # empty cells that it reaches with a first move
    threat: int  # 1 if it could win at once


@kernel
def tension(state: Record, board: Sides, seat: int) -> Tension:
    """The tension that a seat makes."""
    own = board.white if seat == WHITE else board.black
    other = board.black if seat == WHITE else board.white
    empty = BOARD & ~(board.white | board.black | board.neutral)
    reached = reach(own, board, empty)
    everywhere = reached.by_one | reached.by_two | reached.by_three
    threat = can_win(own, other, board, empty, reached, GOALS[seat], state.max_stack > 2)
    return Tension(
        count_cells(everywhere & other),
        count_cells(everywhere & other & board.two),
        count_cells(everywhere & empty),
        int(threat),
    )


@kernel
def features(state: Record, out: Array) -> None:
    """Write what the balance is made of, White's less Black's; for the tuning (`bench/tune.py`)."""
    out[:] = 0
    for cell in range(CELLS):
        if state.top[cell] == WHITE or state.top[cell] == BLACK:
            out[FEATURE_OF_STACK[cell, stack_code(state, cell)]] += 1 if state.top[cell] == WHITE else -1
    board = sides(state)
    for seat in range(2):
        sign = 1 if seat == WHITE else -1
        waits = int(seat != state.to_move)
        made = tension(state, board, seat)
        out[TURN_FEATURE] += sign * (1 - waits)
        out[ATTACK_FEATURES + 2 * waits] += sign * made.attacked
        out[ATTACK_FEATURES + 2 * waits + 1] += sign * made.attacked_high
        out[MOBILITY_FEATURES + waits] += sign * made.mobility
        out[THREAT_FEATURES + waits] += sign * made.threat


WORTH = np.zeros((CELLS, 64), np.int16)
"""What a stack on a cell adds to the balance, by its code."""
for _cell in range(CELLS):
    for _code in range(32):
        _feature = int(FEATURE_OF_STACK[_cell, _code])
        if _feature >= 0:
            _worth = STACK[_feature // PLACE_KINDS][_feature % PLACE_KINDS]
            WORTH[_cell, _code] = _worth if _code < 16 else -_worth
WORTH.setflags(write=False)

TENSION = np.array(
    [[ATTACK[2 * waits], ATTACK[2 * waits + 1], MOBILITY[waits], THREAT[waits]] for waits in (0, 1)], np.int64
)
TENSION.setflags(write=False)


@kernel
def strain(state: Record, board: Sides, seat: int) -> int:
    """What the tension that a seat makes is worth to it."""
    made = tension(state, board, seat)
    waits = int(seat != state.to_move)
    return (
        TENSION[waits, 0] * made.attacked
        + TENSION[waits, 1] * made.attacked_high
        + TENSION[waits, 2] * made.mobility
        + TENSION[waits, 3] * made.threat
    )


@kernel
def lead(state: Record) -> int:
    """How far White is ahead, in hundredths of the logarithm of its odds, if nobody swaps."""
    total: Any = np.int64(0)
    for cell in range(CELLS):
        # An empty cell's code is beyond what a stack of tokens has.
        total += WORTH[cell, stack_code(state, cell) & 63]
    board = sides(state)
    total += TURN if state.to_move == WHITE else -TURN
    return total + strain(state, board, WHITE) - strain(state, board, BLACK)


@kernel
def balance(state: Record) -> int:
    """How far White is ahead; where Black may swap, Black has the better side (SU-19)."""
    return -abs(lead(state)) if may_swap(state) else lead(state)


@kernel
def reflex(state: Record) -> int:
    """Nobody overlooks that the other side stands better, where sides can be swapped (SU-19)."""
    return SWAP if may_swap(state) and lead(state) > 0 else -1


@kernel
def evaluate(state: Record, out: Array) -> None:
    """The shares of the win by the balance."""
    out[0] = 1 / (1 + np.exp(-balance(state) / SCALE))
    out[1] = 1 - out[0]


# Moves ----------------------------------------------------------------------------------------------------

A_WIN = 100_000
A_SWAP = 1_000  # there is one in a game, and so much depends on it that it is looked at early
A_CAPTURE = 60  # beyond what is taken: what stood there attacked something, too


@kernel
def noisy(state: Record, move: int) -> bool:
    """Whether a turn ends with a capture or in a palace; a swap does neither.

    Not one that captures first and then goes on: the capture alone shows what it gains.
    """
    if move == SWAP:
        return False
    second = second_count_of(move) > 0
    last = second_target_of(move) if second else target_of(move)
    capture = second_captures(move) if second else captures(move)
    return capture != 0 or PALACE_CELLS[1 - state.to_move] >> last & 1 == 1


@kernel
def order(state: Record, moves: Array, count: int, keys: Array) -> None:
    """Wins first; then what a turn captures, and how much better its last group stands."""
    own = state.to_move
    palaces = PALACE_CELLS[1 - own]
    sign = 1 if own == WHITE else -1
    for i in range(count):
        move = moves[i]
        if move == SWAP:
            # Worth looking at first: after it the other side has what this one has.
            keys[i] = A_SWAP
            continue
        origin, target = origin_of(move), target_of(move)
        gain = 0
        last = target
        group = count_of(move)
        if captures(move):
            gain += A_CAPTURE - sign * WORTH[target, stack_code(state, target)]
        if second_count_of(move) > 0:
            last = second_target_of(move)
            group = second_count_of(move)
            if second_captures(move):
                gain += A_CAPTURE - sign * WORTH[last, stack_code(state, last)]
        if palaces >> last & 1:
            gain = A_WIN
        single = own * 16 + 5
        gain += sign * group * (WORTH[last, single] - WORTH[origin, single])
        keys[i] = gain


def _within(start: int, tokens: int) -> set[int]:
    """The cells at most `tokens` steps away in a straight line."""
    return {int(cell) for cell in RAY[start, :, :tokens].ravel() if cell < CELLS}


NEAR = np.zeros((CELLS, 4), np.int64)
"""The cells that a group of so many tokens comes to from a cell, if nothing is in the way."""
FAR = np.zeros((CELLS, 4), np.int64)
"""The cells that a turn of two moves comes to from a stack of that height."""
for _cell in range(CELLS):
    for _tokens in (1, 2, 3):
        _first = _within(_cell, _tokens)
        _both = _first.union(*(_within(_next, 3) for _next in _first))
        NEAR[_cell, _tokens] = sum(1 << _next for _next in _first)
        FAR[_cell, _tokens] = sum(1 << _next for _next in _both)
NEAR.setflags(write=False)
FAR.setflags(write=False)


@kernel
def loud_parts(
    board: Any, start: int, count: int, coloured: int, first: int, aims: Cells, out: Array, found: Any
) -> Any:
    """Add the turns that go on from `first` to a cell of `aims`; returns how many turns `out` now has."""
    if NEAR[start, count] & aims == 0:
        return found
    lands = landings(board, count, count > coloured) & aims
    for direction in range(6):
        clear = np.int64(1)
        for step in range(count):
            cell = RAY[start, direction, step]
            out[found] = first | encode_second(count, cell, board.enemy >> cell & 1)
            found += np.uint64(lands >> cell & clear)
            clear &= board.empty >> cell
    return found


@kernel
def noisy_moves(state: Record, out: Array) -> int:
    """The noisy turns in the order of `moves`: the same walk, which leaves out what comes near no aim."""
    if state.ending != PLAYING:
        return 0
    own = state.to_move
    palaces = PALACE_CELLS[1 - own]
    before = survey(state)
    aims = before.enemy | palaces
    ends = aims if state.capture_ends_turn else palaces
    found: Any = np.uint64(0)
    for origin in range(CELLS):
        if state.top[origin] != own:
            continue
        highest = state.height[origin]
        if FAR[origin, highest] & aims == 0:
            continue
        for count in range(1, highest + 1):
            board = lift(state, before, origin, count)
            lands = landings(board, count, count > state.coloured[origin])
            builds = lands & ~(board.empty | board.enemy)
            goes_on = (lands if count > 1 else builds) & ~ends
            for direction in range(6):
                clear = np.int64(1)
                for step in range(count):
                    cell = RAY[origin, direction, step]
                    out[found] = encode(origin, count, cell, board.enemy >> cell & 1)
                    found += np.uint64(lands & aims) >> np.uint64(cell) & np.uint64(clear)
                    if goes_on >> cell & clear:
                        first = encode(origin, count, cell, board.enemy >> cell & 1)
                        built = builds >> cell & 1 == 1
                        height, coloured = landed(state, origin, count, cell, built)
                        if may_go_on(1, count, height, built):
                            found = loud_parts(board, cell, 1, coloured, first, aims, out, found)
                        if may_go_on(2, count, height, built):
                            found = loud_parts(board, cell, 2, coloured, first, aims, out, found)
                        if may_go_on(3, count, height, built):
                            found = loud_parts(board, cell, 3, coloured, first, aims, out, found)
                    clear &= board.empty >> cell
    number: Any = np.int64(found)
    return number


extend(State, reflex, evaluate, order, balance, noisy, noisy_moves, threatened, key, rekey)
