"""Why a move of Stack is illegal: the clause that it breaks, in a sentence.

The legal moves themselves come from the kernel alone; this only finds the words.
"""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.core.ruling import Ruling
from stackyard.core.seats import TABLE
from stackyard.games.stack import GAME
from stackyard.games.stack.rules import encoding, listing
from stackyard.games.stack.rules.layout import COLOURS, FACES, FULL, KIND, LETTERS, partner
from stackyard.games.stack.rules.notation import unstacked_dice

CLAUSE_OF_CALL = {
    encoding.TOPPLE: "ST-17",
    encoding.TOPPLE_LOST: "ST-17",
    encoding.WRONG_DIE: "ST-18",
    encoding.WRONG_ROLL_CALL: "ST-18",
    encoding.OUT_OF_TURN: "ST-19",
    encoding.OFF_TABLE: "ST-20",
    encoding.SWEARING: "ST-20",
    encoding.FINE: "ST-20",
}


def explain(state: Record, move: int, text: str) -> Ruling:
    """The clause that an illegal move breaks."""
    what = encoding.what_of(move)
    if state.stage == encoding.OVER:
        return finished(state)
    if what in CLAUSE_OF_CALL:
        return _call(state, move, CLAUSE_OF_CALL[what])
    return (
        _waiting(state, what)
        or _turn_to_roll(what)
        or _followed(state, move)
        or _die(state, encoding.first_of(move))
        or _target(state, move, text)
    )


def _name(seat: int) -> str:
    return GAME.seat_names[seat]


def finished(state: Record) -> Ruling:
    """Why nothing can be played any more."""
    names = [_name(seat) for seat in range(state.players) if state.out >> seat & 1]
    are = "is" if len(names) == 1 else "are"
    return Ruling(
        "ST-10", f"The round is over: {' and '.join(names)} {are} out, and no last turn is to come."
    )


def _waiting(state: Record, what: int) -> Ruling | None:
    """What must come first: a roll of the table, or an answer."""
    name = _name(int(state.turn))
    if listing.to_move(state) == TABLE:
        return _waiting_for_table(state, name)
    if state.stage == encoding.WRONG_CHOICE and what not in (encoding.KEEP, encoding.RESTORE):
        return Ruling(
            "ST-18",
            f"{_name(int(state.wronged))}'s die was rolled by mistake: {_name(int(state.wronged))} says "
            "'keep' or 'restore' first.",
        )
    return None


def _waiting_for_table(state: Record, name: str) -> Ruling:
    stage = int(state.stage)
    if stage == encoding.ROLL_OFF:
        return Ruling("ST-2", "The table rolls for the start first: =1 to =6.")
    if stage == encoding.DROP:
        return Ruling("ST-3", "The table drops everybody's dice first: =1 to =6 for each.")
    if stage == encoding.PENALTY:
        return Ruling("ST-17", f"{name} has knocked over a pile; the table rolls what that costs first.")
    if stage == encoding.WRONG_ROLL:
        return Ruling(
            "ST-18", f"{name} has rolled a die of {_name(int(state.wronged))}; it comes down first."
        )
    return Ruling(
        "ST-8", f"{name} has picked a {int(state.picked)} to roll; the table says what it shows first."
    )


def _turn_to_roll(what: int) -> Ruling | None:
    if what == encoding.TABLE_ROLL:
        return Ruling("ST-8", "The table rolls when a player has picked a die to roll, as in 4?.")
    if what in (encoding.KEEP, encoding.RESTORE):
        return Ruling(
            "ST-18", "'keep' and 'restore' answer when somebody has rolled the die of another player."
        )
    return None


def _followed(state: Record, move: int) -> Ruling | None:
    """After a roll only the rolled die can be played, and must be."""
    if state.stage != encoding.MUST_STACK:
        return None
    rolled = int(state.rolled)
    if encoding.what_of(move) == encoding.ROLL:
        return Ruling("ST-8", f"The rolled die shows {rolled} and can be stacked, so it must be.")
    if encoding.first_of(move) != rolled:
        return Ruling(
            "ST-8", f"The rolled die, which shows {rolled}, must be stacked; no other die can be played."
        )
    return None


def _die(state: Record, number: int) -> Ruling | None:
    seat = int(state.turn)
    if state.piles[number, seat]:
        return None
    dice = ", ".join(unstacked_dice(state, seat))
    return Ruling(
        "ST-4",
        f"{_name(seat)} has no unstacked {number} to play; {_name(seat)}'s unstacked dice show {dice}.",
    )


def _target(state: Record, move: int, text: str) -> Ruling:
    """Why a die of the mover cannot go where it should."""
    letters = text.partition(">")[2]
    owners = tuple(LETTERS.index(letter) for letter in letters)
    number, seat = encoding.first_of(move), int(state.turn)
    for owner in owners:
        if owner >= state.players:
            return Ruling(
                "ST-1", f"{int(state.players)} play, so there are no {COLOURS[owner]} dice on the table."
            )
    if len(owners) >= FULL:
        return Ruling("ST-7", "A die goes on a pile of at most three; piles of four are captured and gone.")
    if owners[-1] == seat:
        return Ruling(
            "ST-6",
            f"The top of {letters} is {COLOURS[seat]}, {_name(seat)}'s own colour; it may only lie deeper.",
        )
    if state.partners and owners[-1] == partner(seat):
        return Ruling(
            "ST-14",
            f"The top of {letters} is {COLOURS[owners[-1]]}, the colour of {_name(seat)}'s partner; "
            "partners are spared.",
        )
    kind = KIND.get(owners)
    if kind is None:
        return Ruling("ST-6", f"There is no pile {letters}: no die is ever put on its own colour.")
    elsewhere = [str(other) for other in range(1, FACES + 1) if state.piles[other, kind]]
    what = f"unstacked {COLOURS[owners[0]]} die" if len(owners) == 1 else f"pile {letters}"
    if elsewhere:
        shown = " and ".join([", ".join(elsewhere[:-1]), elsewhere[-1]] if len(elsewhere) > 1 else elsewhere)
        return Ruling("ST-5", f"A {number} goes on a {number}; every {what} on the table shows {shown}.")
    return Ruling("ST-5", f"There is no {what} that shows {number} on the table.")


# Calls -------------------------------------------------------------------------------------------


def _call(state: Record, move: int, clause: str) -> Ruling:
    """Why a call cannot be made."""
    what, seat, number = encoding.what_of(move), encoding.first_of(move), encoding.second_of(move)
    if not state.calls:
        return Ruling(
            clause, "Calls are made only in a game that was started with calls, which this one was not."
        )
    if state.stage <= encoding.DROP and clause != "ST-20":
        return Ruling(
            clause, "During set-up only !off-table, !swearing and !penalty are called, each with the seat."
        )
    if seat == encoding.NO_SEAT:
        return Ruling("ST-20", "During set-up a call says whose die it was, as in !off-table 0.")
    if seat >= state.players:
        return Ruling(clause, f"There is no seat {seat}: {int(state.players)} play, seats count from 0.")
    if clause == "ST-17":
        return _topple(state)
    if clause == "ST-18":
        return _wrong(state, what, seat, number)
    if clause == "ST-19":
        return _out_of_turn(state, seat)
    return _fine(what, number)


def _topple(state: Record) -> Ruling:
    if state.stage not in (encoding.ROLLING, encoding.MUST_STACK):
        return Ruling(
            "ST-17", "A pile is knocked over by a rolled die: after 4? and before its turn is over."
        )
    return Ruling("ST-17", "There is no pile of two or more on the table that could be knocked over.")


def _wrong(state: Record, what: int, seat: int, number: int) -> Ruling:
    if state.stage != encoding.PICK:
        return Ruling("ST-18", "A wrong die is called before one is picked.")
    if what == encoding.WRONG_DIE:
        return Ruling("ST-18", "No die of another player lies on the table.")
    if seat == state.turn:
        return Ruling("ST-18", f"It is {_name(seat)}'s own turn; the wrong die is one of another seat.")
    if number not in range(1, FACES + 1):
        return Ruling("ST-18", "A die shows 1 to 6.")
    return Ruling("ST-18", f"{_name(seat)} has no unstacked die that shows {number}.")


def _out_of_turn(state: Record, seat: int) -> Ruling:
    if seat == state.turn:
        return Ruling("ST-19", f"It is {_name(seat)}'s turn, so {_name(seat)} does not play out of turn.")
    return Ruling("ST-19", f"{_name(seat)} has no turn to come that could be lost.")


def _fine(what: int, number: int) -> Ruling:
    if what == encoding.OFF_TABLE:
        return Ruling("ST-20", "A die off the table costs a point only where the house rule off_table is on.")
    if what == encoding.SWEARING:
        return Ruling("ST-20", "Swearing costs a point only where the house rule swearing is on.")
    if number < 1:
        return Ruling("ST-20", "A penalty is at least one point.")
    return Ruling(
        "ST-20", f"One call takes 1 to {encoding.MOST_PENALTY} points; call again for what goes beyond that."
    )
