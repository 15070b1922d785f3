"""What can be done in a position of Stack: by the table, by the seat to move, and by anybody who calls."""

from __future__ import annotations

from stackyard.core.jit import kernel
from stackyard.core.kernels import Array, Record
from stackyard.core.seats import TABLE
from stackyard.games.stack.rules.encoding import (
    DROP,
    FINE,
    KEEP,
    MOST_PENALTY,
    MUST_STACK,
    OFF_TABLE,
    OUT_OF_TURN,
    OVER,
    PICK,
    RESTORE,
    ROLL,
    ROLLING,
    STACK,
    SWEARING,
    TABLE_ROLL,
    TOPPLE,
    TOPPLE_LOST,
    WRONG_CHOICE,
    WRONG_DIE,
    WRONG_ROLL,
    WRONG_ROLL_CALL,
    encode,
)
from stackyard.games.stack.rules.layout import BIT, FACES, OPEN_TO, PLACE, PLACES, STACKED

# Whose turn, and what can be done ----------------------------------------------------------------


@kernel
def over(state: Record) -> bool:
    """Whether the round has ended (ST-10, ST-11)."""
    return state.stage == OVER


@kernel
def to_move(state: Record) -> int:
    """The seat that decides, or the table while something is rolled; of a finished round, the last mover."""
    if state.stage <= WRONG_ROLL:
        return TABLE
    return int(state.wronged) if state.stage == WRONG_CHOICE else int(state.turn)


@kernel
def places(state: Record, seat: int, number: int) -> int:
    """The kinds of piles, as bits, that a die of a seat showing `number` can go on (ST-5 to ST-7, ST-14).

    There is never a pile of more than three on the table, so ST-7 needs no look.
    """
    return state.present[number] & OPEN_TO[state.partners + seat]


@kernel
def stackings(state: Record, number: int, out: Array, found: int) -> int:
    """Add the ways to stack the mover's die of that number; return how many moves `out` now has."""
    left = places(state, state.turn, number)
    while left != 0:
        lowest = left & -left
        if out is not None:
            out[found] = encode(STACK, number, PLACE[lowest % PLACES])
        found += 1
        left ^= lowest
    return found


@kernel
def calls_of_a_round(state: Record, out: Array, found: int) -> int:
    """Add the calls that can be made at any point of a round, set-up included (ST-20)."""
    if state.off_table:
        for seat in range(state.players):
            if out is not None:
                out[found] = encode(OFF_TABLE, seat, 0)
            found += 1
    if state.swearing:
        for seat in range(state.players):
            if out is not None:
                out[found] = encode(SWEARING, seat, 0)
            found += 1
    for seat in range(state.players):
        for points in range(1, MOST_PENALTY + 1):
            if out is not None:
                out[found] = encode(FINE, seat, points)
            found += 1
    return found


@kernel
def has_turn_to_come(state: Record, seat: int) -> bool:
    """Whether a seat other than the mover will have a turn that it can lose (ST-19)."""
    if seat == state.turn:
        return False
    return bool((state.last if state.ending else ~state.out) >> seat & 1)


@kernel
def kinds_on_table(state: Record) -> int:
    """The kinds of which there is a pile of any number, as bits."""
    every = 0
    for number in range(1, FACES + 1):
        every |= state.present[number]
    return every


@kernel
def may_topple(state: Record) -> bool:
    """Whether there is a pile of two or more to knock over (ST-17)."""
    return kinds_on_table(state) & STACKED != 0


@kernel
def may_pick_wrongly(state: Record) -> bool:
    """Whether a die of another seat lies on the table: anything but unstacked dice of the mover (ST-18)."""
    return kinds_on_table(state) & ~BIT[state.turn] != 0


@kernel
def calls_of_a_turn(state: Record, out: Array, found: int) -> int:
    """Add the calls about what happens in a turn (ST-17 to ST-19)."""
    if (state.stage == ROLLING or state.stage == MUST_STACK) and may_topple(state):
        if out is not None:
            out[found] = encode(TOPPLE, 0, 0)
            out[found + 1] = encode(TOPPLE_LOST, 0, 0)
        found += 2
    if state.stage == PICK:
        if may_pick_wrongly(state):
            if out is not None:
                out[found] = encode(WRONG_DIE, 0, 0)
            found += 1
        for seat in range(state.players):
            for number in range(1, FACES + 1):
                if seat != state.turn and state.piles[number, seat] > 0:
                    if out is not None:
                        out[found] = encode(WRONG_ROLL_CALL, seat, number)
                    found += 1
    for seat in range(state.players):
        if has_turn_to_come(state, seat):
            if out is not None:
                out[found] = encode(OUT_OF_TURN, seat, 0)
            found += 1
    return found


@kernel
def moves(state: Record, out: Array) -> int:
    """What can be done: by number, first stack, then roll; or what must follow. Behind it the calls."""
    if state.stage == OVER:
        return 0
    found = 0
    if state.stage <= WRONG_ROLL:
        if out is not None:
            for number in range(1, FACES + 1):
                out[number - 1] = encode(TABLE_ROLL, 0, number)
        found = FACES
    elif state.stage == PICK:
        for number in range(1, FACES + 1):
            if state.piles[number, state.turn] > 0:
                found = stackings(state, number, out, found)
                if out is not None:
                    out[found] = encode(ROLL, number, 0)
                found += 1
    elif state.stage == MUST_STACK:
        found = stackings(state, state.rolled, out, found)
    else:
        if out is not None:
            out[0] = encode(KEEP, 0, 0)
            out[1] = encode(RESTORE, 0, 0)
        found = 2
    if state.calls:
        if state.stage > DROP:
            found = calls_of_a_turn(state, out, found)
        found = calls_of_a_round(state, out, found)
    return found


@kernel
def count_moves(state: Record, out: Array) -> int:
    """The number of moves, found by the same code with nothing written down."""
    return moves(state, None)


@kernel
def chances(state: Record, weights: Array) -> int:
    """Every number is as likely as any other, each time."""
    for outcome in range(FACES):
        weights[outcome] = 1
    return FACES
