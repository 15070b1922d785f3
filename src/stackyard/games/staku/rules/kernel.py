"""Staku's rules. Every function works on one record in place and allocates nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from stackyard.core.jit import implement, kernel
from stackyard.core.kernels import Array, Record
from stackyard.games.staku.rules.encoding import (
    BLACK,
    DRAWN,
    EDGE,
    EMPTY,
    NEUTRAL,
    PLAYING,
    QUIET_LIMIT,
    SWAP,
    WHITE,
    WON,
    State,
    count_of,
    encode,
    encode_second,
    origin_of,
    second_count_of,
    second_target_of,
    target_of,
)
from stackyard.games.staku.rules.layout import (
    BLACK_START,
    CELLS,
    NEIGHBOUR,
    NEUTRAL_START,
    OFF_BOARD,
    PALACE_CELLS,
    PALACES,
    RAY,
    WHITE_START,
)

if TYPE_CHECKING:
    from stackyard.core.options import Setup, Value


# From every cell at most 1, 2 and 3 steps in six directions, each followed by nothing or by one of at
# most as many second moves (a whole stack, or the top one or two of it): 49 * 36 * (1 + 36); and a swap.
MAX_MOVES = 65_269
MAX_CHANCES = 0


@kernel
def may_stack(state: Record, count: int, carries_neutral: bool, top: int, height: int) -> bool:
    """Whether a group may stack on what shows `top`: own colour or neutral, not too high (SU-10)."""
    # `&` and `|` make no branches, so that `survey` looks at many cells at once.
    takes = (top == NEUTRAL) | ((top == state.to_move) & (not carries_neutral))
    return takes & (height + count <= state.max_stack)


@kernel
def wins(state: Record, cell: int) -> bool:
    """Whether the mover's colour on `cell` stands in a palace of the opponent (SU-16)."""
    return PALACE_CELLS[1 - state.to_move] >> cell & 1 == 1


# Turns are generated with sets of cells and with few questions about what stands on a cell: with a branch
# for each, three quarters of the time went into branches that the processor had guessed wrong.

Cells = Any
"""A set of cells, one bit each, in a NumPy integer of 64 bits."""


class Board(NamedTuple):
    """What the side to move finds: nothing, the enemy, or something to stack on (SU-10)."""

    empty: Cells
    enemy: Cells
    takes_one: Cells  # where one token may be stacked
    takes_two: Cells
    takes_mixed: Cells  # two, the lower one neutral; three may be stacked on nothing


@kernel
def add_cell(state: Record, board: Board, cell: int, top: int, height: int) -> Board:
    """The board with one more cell, whose `height` tokens show `top`."""
    here = np.int64(1) << cell
    return Board(
        board.empty | (here if top == EMPTY else 0),
        board.enemy | (here if top == 1 - state.to_move else 0),
        board.takes_one | (here if may_stack(state, 1, False, top, height) else 0),
        board.takes_two | (here if may_stack(state, 2, False, top, height) else 0),
        board.takes_mixed | (here if may_stack(state, 2, True, top, height) else 0),
    )


@kernel
def survey(state: Record) -> Board:
    """The board before the turn."""
    none = np.int64(0)
    board = Board(none, none, none, none, none)
    for cell in range(CELLS):
        board = add_cell(state, board, cell, state.top[cell], state.height[cell])
    return board


@kernel
def lift(state: Record, board: Board, origin: int, count: int) -> Board:
    """The board with the top `count` tokens of `origin` in the mover's hand."""
    others = ~(np.int64(1) << origin)
    rest = Board(
        board.empty,
        board.enemy,
        board.takes_one & others,
        board.takes_two & others,
        board.takes_mixed & others,
    )
    left = state.height[origin] - count
    top = EMPTY if left == 0 else state.to_move if state.coloured[origin] > count else NEUTRAL
    return add_cell(state, rest, origin, top, left)


@kernel
def landings(board: Board, count: int, carries_neutral: bool) -> Cells:
    """The cells where a group may land: empty ones, the enemy's, and where it may stack (SU-10)."""
    takes_two = board.takes_mixed if carries_neutral else board.takes_two
    takes = board.takes_one if count == 1 else takes_two if count == 2 else 0
    return board.empty | board.enemy | takes


@kernel
def landed(state: Record, origin: int, count: int, target: int, built: bool) -> tuple[int, int]:
    """The height of the stack that a first move makes on `target`, and how much of it is coloured."""
    coloured = min(state.coloured[origin], count)
    if built:
        return state.height[target] + count, state.coloured[target] + coloured
    return count, coloured


@kernel
def may_go_on(group: int, count: int, height: int, built: bool) -> bool:
    """Whether the top `group` of the stack that a first move of `count` tokens left may move again.

    All of it if that move built it (SU-13), fewer if that move was of two or three tokens (SU-14).
    """
    return built if group == height else count > 1 and group < height


@kernel
def second_parts(
    board: Board, start: int, count: int, coloured: int, first: int, out: Array, found: Any
) -> Any:
    """Add the turns that go on from `first` with the top `count` of the stack that is now on `start`.

    `coloured` tokens of that stack are the mover's. Returns how many turns `out` now has.
    """
    lands = landings(board, count, count > coloured)
    for direction in range(6):
        clear = np.int64(1)  # until a cell on the way is not empty (SU-9)
        for step in range(count):
            cell = RAY[start, direction, step]
            if out is not None:
                out[found] = first | encode_second(count, cell, board.enemy >> cell & 1)
            found += np.uint64(lands >> cell & clear)
            clear &= board.empty >> cell
    return found


@kernel
def may_swap(state: Record) -> bool:
    """Whether the side to move may swap instead of a turn of its own: Black, once (SU-19)."""
    return state.swap and state.turn_pair == 1 and state.to_move == BLACK


@kernel
def moves(state: Record, out: Array) -> int:
    """Every turn by origin, count, direction, distance, each before those that go on from it; then a swap."""
    if state.ending != PLAYING:
        return 0
    own = state.to_move
    before = survey(state)
    # A win ends the turn (SU-16), and by an option a capture does (SU-15).
    last = PALACE_CELLS[1 - own] | (before.enemy if state.capture_ends_turn else 0)
    found: Any = np.uint64(0)  # unsigned for the reason that NEIGHBOUR is
    for origin in range(CELLS):
        if state.top[origin] != own:
            continue
        for count in range(1, state.height[origin] + 1):
            board = lift(state, before, origin, count)
            lands = landings(board, count, count > state.coloured[origin])
            builds = lands & ~(board.empty | board.enemy)
            # Otherwise only a single token that built nothing cannot go on.
            goes_on = (lands if count > 1 else builds) & ~last
            for direction in range(6):
                clear = np.int64(1)
                for step in range(count):
                    cell = RAY[origin, direction, step]
                    if out is not None:  # written in any case, and kept by counting it if it is legal
                        out[found] = encode(origin, count, cell, board.enemy >> cell & 1)
                    found += np.uint64(lands >> cell & clear)
                    if goes_on >> cell & clear:
                        first = encode(origin, count, cell, board.enemy >> cell & 1)
                        built = builds >> cell & 1 == 1
                        height, coloured = landed(state, origin, count, cell, built)
                        # Three literals: Numba compiles and unrolls a version for each. Called from here
                        # and not by way of another function, because a function that hands `out` on
                        # counts a reference to it, and at every first move that cost a quarter of the speed.
                        if may_go_on(1, count, height, built):
                            found = second_parts(board, cell, 1, coloured, first, out, found)
                        if may_go_on(2, count, height, built):
                            found = second_parts(board, cell, 2, coloured, first, out, found)
                        if may_go_on(3, count, height, built):
                            found = second_parts(board, cell, 3, coloured, first, out, found)
                    clear &= board.empty >> cell
    if may_swap(state):
        if out is not None:
            out[found] = SWAP
        found += np.uint64(1)
    number: Any = np.int64(found)
    return number


@kernel
def count_moves(state: Record, out: Array) -> int:
    """The number of turns, found by the same code with nothing written down."""
    return moves(state, None)


@kernel
def carry(state: Record, origin: int, count: int, target: int) -> bool:
    """Move the top `count` tokens of `origin` to `target` and say whether that captured (SU-11)."""
    own = state.to_move
    coloured = min(state.coloured[origin], count)
    capture = state.top[target] == 1 - own
    if capture:
        state.height[target] = 0
        state.coloured[target] = 0
    state.height[target] += count
    state.coloured[target] += coloured
    state.top[target] = own
    state.height[origin] -= count
    state.coloured[origin] -= coloured
    if state.height[origin] == 0:
        state.top[origin] = EMPTY
    elif state.coloured[origin] == 0:
        state.top[origin] = NEUTRAL
    return capture


@kernel
def can_move(state: Record) -> bool:
    """Whether the side to move has a legal first move: one step is enough to tell (SU-18)."""
    own = state.to_move
    for origin in range(CELLS):
        if state.top[origin] != own:
            continue
        for direction in range(6):
            cell = NEIGHBOUR[origin, direction]
            top = state.top[cell]
            # The smallest group is the easiest to land, and its top token never is a neutral.
            if top == EMPTY or top == 1 - own or may_stack(state, 1, False, top, state.height[cell]):
                return True
    return False


@kernel
def turn_round(state: Record) -> None:
    """Every stack goes to the hexagon opposite, and what was white becomes black (SU-19)."""
    for cell in range((CELLS + 1) // 2):
        other = CELLS - 1 - cell
        top = state.top[cell]
        state.top[cell] = other_colour(state.top[other])
        state.top[other] = other_colour(top)
        state.height[cell], state.height[other] = state.height[other], state.height[cell]
        state.coloured[cell], state.coloured[other] = state.coloured[other], state.coloured[cell]


@kernel
def other_colour(top: int) -> int:
    """White for black and black for white; a neutral and nothing stay what they are."""
    return 1 - top if top <= BLACK else top


@kernel
def play(state: Record, move: int) -> None:
    """Make a legal turn, or swap, and see whether it ends the game."""
    if move == SWAP:
        turn_round(state)
        end_turn(state, False, False)
        return
    last = target_of(move)
    capture = carry(state, origin_of(move), count_of(move), last)
    if second_count_of(move) > 0:
        start = last
        last = second_target_of(move)
        capture |= carry(state, start, second_count_of(move), last)
    end_turn(state, capture, wins(state, last))


@kernel
def end_turn(state: Record, capture: bool, won: bool) -> None:
    """Hand the turn over, and see whether the game is over."""
    own = state.to_move
    state.quiet_turns = 0 if capture else state.quiet_turns + 1
    state.turn_pair += own
    state.to_move = 1 - own
    settle(state, own if won else -1)


@kernel
def settle(state: Record, in_palace: int) -> None:
    """See whether the game is over, in the order of the ruling in SU-17.

    `in_palace` is the seat that has come into a palace (SU-16), or -1; then comes the draw (SU-17), then a
    side to move that cannot (SU-18).
    """
    if in_palace >= 0:
        state.ending = WON
        state.winner = in_palace
    elif state.quiet_turns >= QUIET_LIMIT:
        state.ending = DRAWN
    elif not can_move(state):
        state.ending = WON
        state.winner = 1 - state.to_move


@kernel
def to_move(state: Record) -> int:
    """The seat to move; of a finished game, the one that would be next."""
    return state.to_move


@kernel
def over(state: Record) -> bool:
    """Whether the game has been won or drawn."""
    return state.ending != PLAYING


@kernel
def scores(state: Record, out: Array) -> None:
    """1 and 0, or 0.5 each."""
    for seat in range(2):
        out[seat] = 0.5 if state.ending == DRAWN else 1.0 if state.winner == seat else 0.0


@kernel
def winners(state: Record) -> int:
    """The winner's bit; nobody's in a draw."""
    return 0 if state.ending == DRAWN else 1 << state.winner


# Putting positions together: once a game, so plain Python. ----------------------------------------


def clear(state: Record, max_stack: Value, capture_ends_turn: Value = False, swap: Value = False) -> None:
    """An empty board before the first turn."""
    state.top[:] = EMPTY
    state.top[OFF_BOARD] = EDGE
    state.height[:] = 0
    state.coloured[:] = 0
    state.max_stack = max_stack
    state.capture_ends_turn = capture_ends_turn
    state.swap = swap
    state.to_move = WHITE
    state.ending = PLAYING
    state.winner = -1
    state.quiet_turns = 0
    state.turn_pair = 1


def put(state: Record, cell: int, neutrals: int, coloured: int, top: int) -> None:
    """Stand a stack of `neutrals` below `coloured` tokens on a cell."""
    state.top[cell] = top
    state.height[cell] = neutrals + coloured
    state.coloured[cell] = coloured


def in_palace(state: Record, seat: int) -> bool:
    """Whether a seat's colour stands in a palace of the opponent (SU-16)."""
    return any(state.top[palace] == seat for palace in PALACES[1 - seat])


def judge(state: Record) -> None:
    """Work out from the position alone whether the game is over.

    In play only the side that has just moved can have come into a palace. In a position from elsewhere
    the other one may stand in a palace too; the side that has just moved is looked at first.
    """
    sides = (1 - int(state.to_move), int(state.to_move))
    settle(state, next((seat for seat in sides if in_palace(state, seat)), -1))


def set_up(state: Record, setup: Setup) -> None:
    """The start of a game (SU-3, SU-5)."""
    clear(state, **setup.options)
    for cells, colour in ((WHITE_START, WHITE), (BLACK_START, BLACK), (NEUTRAL_START, NEUTRAL)):
        for cell in cells:
            put(state, cell, int(colour == NEUTRAL), int(colour != NEUTRAL), colour)


implement("Staku", State, moves, count_moves, play, to_move, over, scores, winners)
