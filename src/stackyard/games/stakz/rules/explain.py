"""Why a move of Stakz is illegal: the first clause that it breaks, in the order in which a player would look.

The legal moves themselves come from the kernel alone; this only finds the words. It asks nothing that the
state does not show, so in a view a ruling tells no more than the view does.
"""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.core.ruling import Ruling
from stackyard.core.seats import TABLE
from stackyard.games.stakz import GAME
from stackyard.games.stakz.rules import encoding, kernel, stacks
from stackyard.games.stakz.rules.layout import COLOUR_NAMES, KIND_NAMES, SYMBOLS


def explain(state: Record, move: int, text: str) -> Ruling:
    """The clause that an illegal move breaks."""
    if state.phase == encoding.OVER:
        return finished(state)
    if kernel.to_move(state) == TABLE:
        return _at_the_table(state, move)
    code = move - move % encoding.CODE
    if code in (encoding.OUTCOME, encoding.UNSEEN):
        return Ruling("SZ-6", f"It is {_turn(state)}'s turn; the table gives tiles after that.")
    if state.phase == encoding.CHOOSING:
        return _choosing(state, code)
    if code == encoding.BASE:
        return Ruling("SZ-4", "The two bases have been turned up already.")
    if code == encoding.DRAW:
        return _drawing(state, move % encoding.CODE)
    if code == encoding.END:
        return Ruling("SZ-11", "The draw pile still has tiles, so a turn ends by drawing one.")
    return _placing(state, encoding.stack_of(move), encoding.kind_of(move))


def _turn(state: Record) -> str:
    return GAME.seat_names[int(state.turn)]


def finished(state: Record) -> Ruling:
    """Why nothing can be played any more."""
    if kernel.winners(state):
        return Ruling("SZ-12", f"The round is over: {_turn(state)} has no tiles left.")
    return Ruling("SZ-13", "The round is over: everybody ended a turn without placing anything.")


def _at_the_table(state: Record, move: int) -> Ruling:
    """The table has to give a tile of one colour, and this is something else."""
    colour = COLOUR_NAMES[state.colour]
    clause, gives = {
        encoding.DEALING: ("SZ-3", f"deals {_turn(state)}"),
        encoding.TURNING: ("SZ-4", "turns up"),
        encoding.DRAWING: ("SZ-11", f"gives {_turn(state)}"),
    }[int(state.phase)]
    code, rest = move - move % encoding.CODE, move % encoding.CODE
    given = {encoding.OUTCOME: rest // SYMBOLS, encoding.UNSEEN: rest}.get(code)
    if given != state.colour:
        article = "an" if colour == "orange" else "a"
        return Ruling(clause, f"The table {gives} {article} {colour} tile first.")
    if code == encoding.UNSEEN:
        return Ruling("SZ-2", "Every tile has a symbol; a '?' only tells others that one was given.")
    if not encoding.sees_outcome(state):
        return Ruling("SZ-2", f"Only {_turn(state)} sees the symbol of this tile; here it is a '?'.")
    if state.viewer == encoding.ALL:
        return Ruling("SZ-1", f"There are three tiles {KIND_NAMES[rest]}, and none is left in the draw pile.")
    return Ruling("SZ-1", f"There are three tiles {KIND_NAMES[rest]}, and all of them are in sight.")


def _choosing(state: Record, code: int) -> Ruling:
    if code == encoding.BASE:
        colour = COLOUR_NAMES[state.tiles[0, 0] // SYMBOLS]
        return Ruling("SZ-4", f"The first base is {colour}, so the second has another colour.")
    return Ruling("SZ-4", f"{_turn(state)} chooses the colours of the two bases first.")


def _drawing(state: Record, colour: int) -> Ruling:
    if encoding.pile_size(state) == 0:
        return Ruling("SZ-11", "Nothing is left to draw; the turn just ends.")
    return Ruling("SZ-11", f"No {COLOUR_NAMES[colour]} tile is left to draw.")


def _placing(state: Record, stack: int, kind: int) -> Ruling:
    name, number, seat = KIND_NAMES[kind], stack + 1, int(state.turn)
    if stack >= state.stacks:
        return Ruling("SZ-6", f"There is no stack {number}; stacks go from 1 to {state.stacks}.")
    if not kernel.may_hold(state, encoding.seen_tiles(state), seat, kind):
        if encoding.sees_hand(state, seat):
            return Ruling("SZ-6", f"{_turn(state)} holds no {name}.")
        return Ruling("SZ-6", f"{_turn(state)} cannot hold a {name}, by what is in sight.")
    if state.closed[stack]:
        return closed(stack)
    top = stacks.top_of(state, stack)
    if not matches(state, stack, kind):
        have = f"{KIND_NAMES[top]} on top of stack {number}"
        return Ruling("SZ-6", f"{name} has neither the colour nor the symbol of the {have}.")
    return Ruling("SZ-8", f"Stack {number} holds two {COLOUR_NAMES[kind // SYMBOLS]} tiles already.")


def closed(stack: int) -> Ruling:
    """A stack has had its tile of this turn."""
    return Ruling("SZ-7", f"Stack {stack + 1} takes no more tiles in this turn.")


def matches(state: Record, stack: int, kind: int) -> bool:
    """Whether a tile has the colour or the symbol of the one on top of a stack (SZ-6)."""
    top = int(stacks.top_of(state, stack))
    return top // SYMBOLS == kind // SYMBOLS or top % SYMBOLS == kind % SYMBOLS
