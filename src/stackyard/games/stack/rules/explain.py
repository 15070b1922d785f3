"""Why a move of Stack is illegal: the clause that it breaks, in a sentence.

The legal moves themselves come from the kernel alone; this only finds the words.
"""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.core.message import Message, listed, msg, plural
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
    return Ruling(
        "ST-10",
        plural(
            "The round is over: {names} is out, and no last turn is to come.",
            "The round is over: {names} are out, and no last turn is to come.",
            len(names),
            names=listed(names),
        ),
    )


def _waiting(state: Record, what: int) -> Ruling | None:
    """What must come first: a roll of the table, or an answer."""
    name = _name(int(state.turn))
    if listing.to_move(state) == TABLE:
        return _waiting_for_table(state, name)
    if state.stage == encoding.WRONG_CHOICE and what not in (encoding.KEEP, encoding.RESTORE):
        return Ruling(
            "ST-18",
            msg(
                "{name}'s die was rolled by mistake: {name} says 'keep' or 'restore' first.",
                name=_name(int(state.wronged)),
            ),
        )
    return None


def _waiting_for_table(state: Record, name: str) -> Ruling:
    stage = int(state.stage)
    if stage == encoding.ROLL_OFF:
        return Ruling("ST-2", msg("The table rolls for the start first: =1 to =6."))
    if stage == encoding.DROP:
        return Ruling("ST-3", msg("The table drops everybody's dice first: =1 to =6 for each."))
    if stage == encoding.PENALTY:
        return Ruling(
            "ST-17",
            msg("{name} has knocked over a pile; the table rolls what that costs first.", name=name),
        )
    if stage == encoding.WRONG_ROLL:
        return Ruling(
            "ST-18",
            msg(
                "{name} has rolled a die of {other}; it comes down first.",
                name=name,
                other=_name(int(state.wronged)),
            ),
        )
    return Ruling(
        "ST-8",
        msg(
            "{name} has picked a {number} to roll; the table says what it shows first.",
            name=name,
            number=int(state.picked),
        ),
    )


def _turn_to_roll(what: int) -> Ruling | None:
    if what == encoding.TABLE_ROLL:
        return Ruling("ST-8", msg("The table rolls when a player has picked a die to roll, as in 4?."))
    if what in (encoding.KEEP, encoding.RESTORE):
        return Ruling(
            "ST-18",
            msg("'keep' and 'restore' answer when somebody has rolled the die of another player."),
        )
    return None


def _followed(state: Record, move: int) -> Ruling | None:
    """After a roll only the rolled die can be played, and must be."""
    if state.stage != encoding.MUST_STACK:
        return None
    rolled = int(state.rolled)
    if encoding.what_of(move) == encoding.ROLL:
        return Ruling(
            "ST-8", msg("The rolled die shows {number} and can be stacked, so it must be.", number=rolled)
        )
    if encoding.first_of(move) != rolled:
        return Ruling(
            "ST-8",
            msg(
                "The rolled die, which shows {number}, must be stacked; no other die can be played.",
                number=rolled,
            ),
        )
    return None


def _die(state: Record, number: int) -> Ruling | None:
    seat = int(state.turn)
    if state.piles[number, seat]:
        return None
    return Ruling(
        "ST-4",
        msg(
            "{name} has no unstacked {number} to play; {name}'s unstacked dice show {dice}.",
            name=_name(seat),
            number=number,
            dice=listed(unstacked_dice(state, seat), ""),
        ),
    )


def _target(state: Record, move: int, text: str) -> Ruling:
    """Why a die of the mover cannot go where it should."""
    letters = text.partition(">")[2]
    owners = tuple(LETTERS.index(letter) for letter in letters)
    number, seat = encoding.first_of(move), int(state.turn)
    for owner in owners:
        if owner >= state.players:
            return Ruling(
                "ST-1",
                msg(
                    "{number} play, so there are no {colour} dice on the table.",
                    number=int(state.players),
                    colour=COLOURS[owner],
                ),
            )
    if len(owners) >= FULL:
        return Ruling(
            "ST-7", msg("A die goes on a pile of at most three; piles of four are captured and gone.")
        )
    if owners[-1] == seat:
        return Ruling(
            "ST-6",
            msg(
                "The top of {pile} is {colour}, {name}'s own colour; it may only lie deeper.",
                pile=letters,
                colour=COLOURS[seat],
                name=_name(seat),
            ),
        )
    if state.partners and owners[-1] == partner(seat):
        return Ruling(
            "ST-14",
            msg(
                "The top of {pile} is {colour}, the colour of {name}'s partner; partners are spared.",
                pile=letters,
                colour=COLOURS[owners[-1]],
                name=_name(seat),
            ),
        )
    if owners not in KIND:
        return Ruling(
            "ST-6", msg("There is no pile {pile}: no die is ever put on its own colour.", pile=letters)
        )
    return Ruling("ST-5", _no_such_pile(state, number, owners, letters))


def _no_such_pile(state: Record, number: int, owners: tuple[int, ...], letters: str) -> Message:
    """There is no pile of that kind with that number; perhaps with other ones."""
    kind, colour = KIND[owners], COLOURS[owners[0]]
    shown = listed([other for other in range(1, FACES + 1) if state.piles[other, kind]])
    if not shown and len(owners) == 1:
        return msg(
            "There is no unstacked {colour} die that shows {number} on the table.",
            colour=colour,
            number=number,
        )
    if not shown:
        return msg("There is no pile {pile} that shows {number} on the table.", pile=letters, number=number)
    if len(owners) == 1:
        return msg(
            "A {number} goes on a {number}; every unstacked {colour} die on the table shows {shown}.",
            number=number,
            colour=colour,
            shown=shown,
        )
    return msg(
        "A {number} goes on a {number}; every pile {pile} on the table shows {shown}.",
        number=number,
        pile=letters,
        shown=shown,
    )


# Calls -------------------------------------------------------------------------------------------


def _call(state: Record, move: int, clause: str) -> Ruling:
    """Why a call cannot be made."""
    what, seat, number = encoding.what_of(move), encoding.first_of(move), encoding.second_of(move)
    if not state.calls:
        return Ruling(
            clause,
            msg("Calls are made only in a game that was started with calls, which this one was not."),
        )
    if state.stage <= encoding.DROP and clause != "ST-20":
        return Ruling(
            clause,
            msg("During set-up only !off-table, !swearing and !penalty are called, each with the seat."),
        )
    if seat == encoding.NO_SEAT:
        return Ruling("ST-20", msg("During set-up a call says whose die it was, as in !off-table 0."))
    if seat >= state.players:
        return Ruling(
            clause,
            msg(
                "There is no seat {seat}: {number} play, seats count from 0.",
                seat=seat,
                number=int(state.players),
            ),
        )
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
            "ST-17", msg("A pile is knocked over by a rolled die: after 4? and before its turn is over.")
        )
    return Ruling("ST-17", msg("There is no pile of two or more on the table that could be knocked over."))


def _wrong(state: Record, what: int, seat: int, number: int) -> Ruling:
    if state.stage != encoding.PICK:
        return Ruling("ST-18", msg("A wrong die is called before one is picked."))
    if what == encoding.WRONG_DIE:
        return Ruling("ST-18", msg("No die of another player lies on the table."))
    if seat == state.turn:
        return Ruling(
            "ST-18",
            msg("It is {name}'s own turn; the wrong die is one of another seat.", name=_name(seat)),
        )
    if number not in range(1, FACES + 1):
        return Ruling("ST-18", msg("A die shows 1 to 6."))
    return Ruling(
        "ST-18",
        msg("{name} has no unstacked die that shows {number}.", name=_name(seat), number=number),
    )


def _out_of_turn(state: Record, seat: int) -> Ruling:
    if seat == state.turn:
        return Ruling(
            "ST-19", msg("It is {name}'s turn, so {name} does not play out of turn.", name=_name(seat))
        )
    return Ruling("ST-19", msg("{name} has no turn to come that could be lost.", name=_name(seat)))


def _fine(what: int, number: int) -> Ruling:
    if what == encoding.OFF_TABLE:
        return Ruling(
            "ST-20", msg("A die off the table costs a point only where the house rule off_table is on.")
        )
    if what == encoding.SWEARING:
        return Ruling("ST-20", msg("Swearing costs a point only where the house rule swearing is on."))
    if number < 1:
        return Ruling("ST-20", msg("A penalty is at least one point."))
    return Ruling(
        "ST-20",
        msg(
            "One call takes 1 to {most} points; call again for what goes beyond that.",
            most=encoding.MOST_PENALTY,
        ),
    )
