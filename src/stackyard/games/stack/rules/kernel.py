"""Stack's rules. Every function works on one record in place and allocates nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from stackyard.core.jit import implement, kernel, record
from stackyard.core.kernels import Array, Record
from stackyard.core.seats import TABLE
from stackyard.games.stack.rules.layout import (
    BIT,
    CAPTURE,
    CODE,
    DICE,
    FACES,
    FULL,
    KINDS,
    OPEN_TO,
    PLACE,
    PLACES,
    POINTS,
    RAISED,
    SEATS,
    STACKED,
)

if TYPE_CHECKING:
    from stackyard.core.options import Setup

# What the round waits for. The table rolls in the first five.
ROLL_OFF, DROP, ROLLING, PENALTY, WRONG_ROLL, PICK, MUST_STACK, WRONG_CHOICE, OVER = range(9)
NOT_IN_IT = FACES + 1  # of the roll-off: rolled less than others before (ST-2)

MOST_CAPTURED = SEATS * DICE // FULL
MOST_PENALTY = 20  # points that one call of `!penalty` takes; who owes more is called again (ST-20)

State = record(
    ("present", np.int64, FACES + 1),  # by number: the kinds of which there is a pile, as bits
    ("penalties", np.int32, SEATS),  # points lost (ST-16 to ST-20)
    ("skips", np.int32, SEATS),  # turns to be lost (ST-19)
    ("captured", np.int16, MOST_CAPTURED),  # piles off the table, in order, then zeros (ST-9)
    ("piles", np.uint8, (FACES + 1, KINDS)),  # by number and kind; unstacked dice are piles, too
    ("unstacked", np.int8, SEATS),  # dice of each seat
    ("rolls", np.int8, SEATS),  # in the roll-off: 0 still to come, 1 to 6, or NOT_IN_IT
    ("captures", np.int8),  # how many piles are captured
    ("players", np.int8),
    ("turn", np.int8),  # whose turn it is; in the drop, who starts
    ("stage", np.int8),
    ("picked", np.int8),  # the number that a die in the hand showed, or 0
    ("rolled", np.int8),  # the number that it was rolled to, where something must follow, or 0
    ("wronged", np.int8),  # the seat whose die was rolled by mistake, or 0 (ST-18)
    ("out", np.int8),  # the seats that went or were shut out, as bits (ST-10, ST-11)
    ("ending", np.int8),  # 1 when the last turns are fixed
    ("last", np.int8),  # the seats whose last turn is still to come, as bits
    ("rolled_two", np.int8),
    ("capture_tax", np.int8),
    ("off_table", np.int8),
    ("swearing", np.int8),
    ("calls", np.int8),
)

# A move in bits: what it is from bit 12, a number or seat from bit 6, a kind, number or points below.
STACK, ROLL, TABLE_ROLL, KEEP, RESTORE = range(1, 6)
TOPPLE, TOPPLE_LOST, WRONG_DIE, WRONG_ROLL_CALL, OUT_OF_TURN, OFF_TABLE, SWEARING, FINE = range(6, 14)
NO_KIND = 63  # in place of a kind that no pile on the table can have; never legal

# All kinds topped by others for every number and a roll of each, then the calls before a die is picked: a
# wrong die, wrong rolls, out of turn, off the table, swearing, penalties.
MAX_MOVES = (
    FACES * (KINDS * 3 // 4 + 1) + 1 + (SEATS - 1) * FACES + (SEATS - 1) + 1 + SEATS + SEATS * MOST_PENALTY
)
MAX_CHANCES = FACES


@kernel
def encode(what: int, first: int, second: int) -> int:
    """A move."""
    return int(what) << 12 | int(first) << 6 | int(second)


@kernel
def what_of(move: int) -> int:
    """What kind of move it is."""
    return move >> 12


@kernel
def first_of(move: int) -> int:
    """The number of the die, or the seat that is called."""
    return move >> 6 & 63


@kernel
def second_of(move: int) -> int:
    """The kind of pile that a die goes on, the number of a wrong die, or the points of a penalty."""
    return move & 63


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
    """The kinds of piles, as bits, that a die of a seat showing `number` can go on (ST-5 to ST-7).

    There is never a pile of more than three on the table, so ST-7 needs no look.
    """
    return state.present[number] & OPEN_TO[seat]


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
def calls_of_a_turn(state: Record, out: Array, found: int) -> int:
    """Add the calls that can be made at any point of a turn (ST-19, ST-20)."""
    for seat in range(state.players):
        if has_turn_to_come(state, seat):
            if out is not None:
                out[found] = encode(OUT_OF_TURN, seat, 0)
            found += 1
    if state.off_table:
        if out is not None:
            out[found] = encode(OFF_TABLE, 0, 0)
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
def calls(state: Record, out: Array, found: int) -> int:
    """Add all calls that can be made now (ST-17 to ST-20)."""
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
    return calls_of_a_turn(state, out, found)


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
    # No calls during set-up.
    if state.calls and state.stage > DROP:
        found = calls(state, out, found)
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


# Dice and piles ----------------------------------------------------------------------------------


@kernel
def add_pile(state: Record, number: int, kind: int) -> None:
    """Put a pile on the table; an unstacked die is one."""
    state.piles[number, kind] += 1
    state.present[number] |= BIT[kind]


@kernel
def take_pile(state: Record, number: int, kind: int) -> None:
    """Take a pile off the table."""
    state.piles[number, kind] -= 1
    if state.piles[number, kind] == 0:
        state.present[number] &= ~BIT[kind]


@kernel
def turn_die(state: Record, seat: int, before: int, after: int) -> None:
    """Let an unstacked die show another number."""
    take_pile(state, before, seat)
    add_pile(state, after, seat)


@kernel
def capture(state: Record, number: int, kind: int, seat: int) -> None:
    """Take a full pile off the table for who has put the fourth die on it (ST-9)."""
    code = number << 2 * FULL | seat << 2 * (FULL - 1) | CODE[kind]
    place = int(state.captures)
    while place > 0 and state.captured[place - 1] > code:
        state.captured[place] = state.captured[place - 1]
        place -= 1
    state.captured[place] = code
    state.captures += 1
    if state.capture_tax:
        for other in range(state.players):
            if other != seat:
                state.penalties[other] += 1


@kernel
def stack(state: Record, number: int, kind: int) -> None:
    """Put the mover's die on a pile of that kind, and see who is out (ST-5, ST-9 to ST-11)."""
    seat = int(state.turn)
    take_pile(state, number, seat)
    state.unstacked[seat] -= 1
    take_pile(state, number, kind)
    raised = RAISED[kind, seat]
    if raised == CAPTURE:
        capture(state, number, kind, seat)
    else:
        add_pile(state, number, raised)
    if kind < SEATS:  # An unstacked die of the seat `kind` was covered.
        state.unstacked[kind] -= 1
        if state.unstacked[kind] == 0 and not state.out >> kind & 1:
            leave(state, 1 << seat | 1 << kind)
            return
    if state.unstacked[seat] == 0:
        leave(state, 1 << seat)


@kernel
def leave(state: Record, seats: int) -> None:
    """Some seats, as bits, are out; the first time this fixes who has a last turn (ST-10, ST-11)."""
    state.out |= seats
    if state.ending:
        state.last &= ~state.out
        return
    state.ending = 1
    state.last = 0
    for seat in range(state.players):
        # Whoever still had a turn to lose loses the only one that is left (ST-19).
        if not state.out >> seat & 1 and state.skips[seat] == 0:
            state.last |= 1 << seat
        state.skips[seat] = 0


@kernel
def end_turn(state: Record) -> None:
    """Pass the turn clockwise to the next seat that has one, or end the round."""
    state.picked = 0
    state.rolled = 0
    state.wronged = 0
    state.stage = PICK
    seat = int(state.turn)
    if state.ending:
        if state.last == 0:
            state.stage = OVER
            return
        seat = (seat + 1) % state.players
        while not state.last >> seat & 1:
            seat = (seat + 1) % state.players
        state.last &= ~(1 << seat)
    else:
        seat = (seat + 1) % state.players
        while state.skips[seat] > 0:
            state.skips[seat] -= 1
            seat = (seat + 1) % state.players
    state.turn = seat


# What the table rolls ----------------------------------------------------------------------------


@kernel
def roll_off(state: Record, number: int) -> None:
    """The next of those who roll for the start; ties for the highest roll again (ST-2)."""
    seat = 0
    while state.rolls[seat] != 0:
        seat += 1
    state.rolls[seat] = number
    highest = 0
    for other in range(state.players):
        if state.rolls[other] == 0:
            return
        if state.rolls[other] != NOT_IN_IT:
            highest = max(highest, POINTS[state.rolls[other]])
    tied = 0
    for other in range(state.players):
        if state.rolls[other] != NOT_IN_IT and POINTS[state.rolls[other]] == highest:
            tied += 1
            state.turn = other
    if tied == 1:
        state.stage = DROP
        for other in range(state.players):
            state.rolls[other] = 0
        return
    state.turn = 0
    for other in range(state.players):
        again = state.rolls[other] != NOT_IN_IT and POINTS[state.rolls[other]] == highest
        state.rolls[other] = 0 if again else NOT_IN_IT


@kernel
def drop(state: Record, number: int) -> None:
    """The next die on the table, seat by seat; after the last one the starter's turn begins (ST-3)."""
    seat = 0
    while state.unstacked[seat] == DICE:
        seat += 1
    add_pile(state, number, seat)
    state.unstacked[seat] += 1
    if seat == state.players - 1 and state.unstacked[seat] == DICE:
        state.stage = PICK


@kernel
def table_roll(state: Record, number: int) -> None:
    """What a die shows that the table has rolled."""
    if state.stage == ROLL_OFF:
        roll_off(state, number)
    elif state.stage == DROP:
        drop(state, number)
    elif state.stage == ROLLING:
        turn_die(state, state.turn, state.picked, number)
        if state.rolled_two and number == 2:
            state.penalties[state.turn] += 1
        if places(state, state.turn, number) != 0:
            state.rolled = number
            state.stage = MUST_STACK
        else:
            end_turn(state)
    elif state.stage == PENALTY:
        state.penalties[state.turn] += number
        end_turn(state)
    else:
        state.rolled = number
        state.stage = WRONG_CHOICE


# Calls -------------------------------------------------------------------------------------------


@kernel
def topple(state: Record, extra: int) -> None:
    """Give the picked die its old number back; a penalty is rolled, `extra` is lost besides (ST-17)."""
    if state.stage == MUST_STACK:
        turn_die(state, state.turn, state.rolled, state.picked)
    state.penalties[state.turn] += extra
    state.picked = 0
    state.rolled = 0
    state.stage = PENALTY


@kernel
def call(state: Record, move: int) -> None:
    """A call about something physical (ST-17 to ST-20)."""
    what = what_of(move)
    seat = first_of(move)
    if what == TOPPLE:
        topple(state, 0)
    elif what == TOPPLE_LOST:
        topple(state, 10)
    elif what == WRONG_DIE:
        end_turn(state)
    elif what == WRONG_ROLL_CALL:
        state.wronged = seat
        state.picked = second_of(move)
        state.stage = WRONG_ROLL
    elif what == OUT_OF_TURN:
        if state.ending:
            state.last &= ~(1 << seat)
        else:
            state.skips[seat] += 1
    elif what == OFF_TABLE:
        state.penalties[state.turn] += 1
    elif what == SWEARING:
        state.penalties[seat] += 1
    else:
        state.penalties[seat] += second_of(move)


@kernel
def play(state: Record, move: int) -> None:
    """Make a legal move: a player's, the table's, or a call."""
    what = what_of(move)
    if what == STACK:
        stack(state, first_of(move), second_of(move))
        end_turn(state)
    elif what == ROLL:
        state.picked = first_of(move)
        state.stage = ROLLING
    elif what == TABLE_ROLL:
        table_roll(state, second_of(move))
    elif what == KEEP:
        turn_die(state, state.wronged, state.picked, state.rolled)
        end_turn(state)
    elif what == RESTORE:
        end_turn(state)
    else:
        call(state, move)


# Points ------------------------------------------------------------------------------------------


@kernel
def captured_points(state: Record, seat: int) -> int:
    """The piles that a seat has captured (ST-9, ST-12)."""
    points = 0
    for place in range(state.captures):
        code = int(state.captured[place])
        if code >> 2 * (FULL - 1) & 3 == seat:
            points += POINTS[code >> 2 * FULL]
    return points


@kernel
def topped_points(state: Record, seat: int) -> int:
    """The piles of two or three whose top is a seat's, as if the round were over now (ST-12)."""
    points = 0
    for number in range(1, FACES + 1):
        left = state.present[number] & STACKED & ~OPEN_TO[seat]
        while left != 0:
            lowest = left & -left
            points += POINTS[number] * int(state.piles[number, PLACE[lowest % PLACES]])
            left ^= lowest
    return points


@kernel
def score(state: Record, seat: int) -> int:
    """Captured piles and topped ones, less what was lost (ST-12)."""
    return captured_points(state, seat) + topped_points(state, seat) - state.penalties[seat]


@kernel
def scores(state: Record, out: Array) -> None:
    """The points of the round (ST-12)."""
    for seat in range(state.players):
        out[seat] = score(state, seat)


@kernel
def hush(state: Record) -> None:
    """Play on without calls."""
    state.calls = False


@kernel
def winners(state: Record) -> int:
    """All seats with the most points."""
    best = score(state, 0)
    found = 1
    for seat in range(1, state.players):
        points = score(state, seat)
        if points > best:
            best = points
            found = 0
        if points == best:
            found |= 1 << seat
    return found


# Putting positions together: once a round, so plain Python. ---------------------------------------


def set_up(state: Record, setup: Setup) -> None:
    """The start of a round: everybody rolls for the start (ST-2)."""
    state.players = setup.players
    state.calls = setup.calls
    for name, value in setup.options.items():
        setattr(state, name, value)
    state.stage = ROLL_OFF


implement("Stack", State, moves, count_moves, play, to_move, over, chances, scores, winners, hush)
