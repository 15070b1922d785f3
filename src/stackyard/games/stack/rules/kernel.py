"""Stack's rules. Every function works on one record in place and allocates nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stackyard.core.jit import implement, kernel
from stackyard.core.kernels import Array, Record
from stackyard.games.stack.rules.encoding import (
    DROP,
    KEEP,
    MOST_PENALTY,
    MUST_STACK,
    NOT_IN_IT,
    OFF_TABLE,
    OUT_OF_TURN,
    OVER,
    PENALTY,
    PICK,
    RESTORE,
    ROLL,
    ROLL_OFF,
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
    State,
    first_of,
    second_of,
    what_of,
)
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
    SPARED,
    STACKED,
)
from stackyard.games.stack.rules.listing import chances, count_moves, moves, over, places, to_move

if TYPE_CHECKING:
    from stackyard.core.options import Setup, Value


# All kinds topped by others for every number and a roll of each, then the calls before a die is picked: a
# wrong die, wrong rolls, out of turn; and of any seat off the table, swearing, penalties.
MAX_MOVES = FACES * (KINDS * 3 // 4 + 1) + 1 + (SEATS - 1) * FACES + (SEATS - 1) + SEATS * (2 + MOST_PENALTY)
MAX_CHANCES = FACES
PARTNERS: dict[Value, int] = {"open": 0, "spared": SPARED}


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
    """Take a full pile off the table for the player who has put the fourth die on it (ST-9)."""
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
    elif what in (OFF_TABLE, SWEARING):
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
def drop_calls(state: Record) -> None:
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
        setattr(state, name, PARTNERS[value] if name == "partners" else value)
    state.stage = ROLL_OFF


implement("Stack", State, moves, count_moves, play, to_move, over, chances, scores, winners, drop_calls)
