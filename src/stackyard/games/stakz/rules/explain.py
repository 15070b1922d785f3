"""Why a move of Stakz is illegal: the first clause that it breaks, in the order in which a player would look.

The legal moves themselves come from the kernel alone; this only finds the words. It asks nothing that the
state does not show, so in a view a ruling tells no more than the view does.
"""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.core.message import msg
from stackyard.core.ruling import Ruling
from stackyard.core.seats import TABLE
from stackyard.games.stakz import GAME
from stackyard.games.stakz.rules import encoding, kernel, stacks
from stackyard.games.stakz.rules.layout import COLOUR_NAMES, KIND_NAMES, SYMBOLS
from stackyard.games.stakz.rules.words import A_TILE


def explain(state: Record, move: int, text: str) -> Ruling:
    """The clause that an illegal move breaks."""
    if state.phase == encoding.OVER:
        return finished(state)
    if kernel.to_move(state) == TABLE:
        return _at_the_table(state, move)
    code = move - move % encoding.CODE
    if code in (encoding.OUTCOME, encoding.UNSEEN):
        return Ruling(
            "SZ-6", msg("It is {name}'s turn; the table gives tiles after that.", name=_turn(state))
        )
    if state.phase == encoding.CHOOSING:
        return _choosing(state, code)
    if code == encoding.BASE:
        return Ruling("SZ-4", msg("The two bases have been turned up already."))
    if code == encoding.DRAW:
        return _drawing(state, move % encoding.CODE)
    if code == encoding.END:
        return Ruling("SZ-11", msg("The draw pile still has tiles, so a turn ends by drawing one."))
    return _placing(state, encoding.stack_of(move), encoding.kind_of(move))


def _turn(state: Record) -> str:
    return GAME.seat_names[int(state.turn)]


def finished(state: Record) -> Ruling:
    """Why nothing can be played any more."""
    if kernel.winners(state):
        return Ruling("SZ-12", msg("The round is over: {name} has no tiles left.", name=_turn(state)))
    return Ruling("SZ-13", msg("The round is over: everybody ended a turn without placing anything."))


def _at_the_table(state: Record, move: int) -> Ruling:
    """The table has to give a tile of one colour, and this is something else."""
    code, rest = move - move % encoding.CODE, move % encoding.CODE
    given = {encoding.OUTCOME: rest // SYMBOLS, encoding.UNSEEN: rest}.get(code)
    if given != state.colour:
        return _first(state)
    if code == encoding.UNSEEN:
        return Ruling("SZ-2", msg("Every tile has a symbol; a '?' only tells others that one was given."))
    if not encoding.sees_outcome(state):
        return Ruling(
            "SZ-2", msg("Only {name} sees the symbol of this tile; here it is a '?'.", name=_turn(state))
        )
    if state.viewer == encoding.ALL:
        return Ruling(
            "SZ-1",
            msg("There are three tiles {tile}, and none is left in the draw pile.", tile=KIND_NAMES[rest]),
        )
    return Ruling(
        "SZ-1", msg("There are three tiles {tile}, and all of them are in sight.", tile=KIND_NAMES[rest])
    )


def _first(state: Record) -> Ruling:
    """What the table has to do."""
    name, tile = _turn(state), A_TILE[state.colour]
    if state.phase == encoding.DEALING:
        return Ruling("SZ-3", msg("The table deals {name} {tile} first.", name=name, tile=tile))
    if state.phase == encoding.TURNING:
        return Ruling("SZ-4", msg("The table turns up {tile} first.", tile=tile))
    return Ruling("SZ-11", msg("The table gives {name} {tile} first.", name=name, tile=tile))


def _choosing(state: Record, code: int) -> Ruling:
    if code == encoding.BASE:
        colour = COLOUR_NAMES[state.tiles[0, 0] // SYMBOLS]
        return Ruling(
            "SZ-4", msg("The first base is {colour}, so the second has another colour.", colour=colour)
        )
    return Ruling("SZ-4", msg("{name} chooses the colours of the two bases first.", name=_turn(state)))


def _drawing(state: Record, colour: int) -> Ruling:
    if encoding.pile_size(state) == 0:
        return Ruling("SZ-11", msg("Nothing is left to draw; the turn just ends."))
    return Ruling("SZ-11", msg("No {colour} tile is left to draw.", colour=COLOUR_NAMES[colour]))


def _placing(state: Record, stack: int, kind: int) -> Ruling:
    tile, number, seat = KIND_NAMES[kind], stack + 1, int(state.turn)
    if stack >= state.stacks:
        return Ruling(
            "SZ-6",
            msg(
                "There is no stack {stack}; stacks go from 1 to {most}.", stack=number, most=int(state.stacks)
            ),
        )
    if not kernel.may_hold(state, encoding.seen_tiles(state), seat, kind):
        if encoding.sees_hand(state, seat):
            return Ruling("SZ-6", msg("{name} holds no {tile}.", name=_turn(state), tile=tile))
        return Ruling(
            "SZ-6", msg("{name} cannot hold a {tile}, by what is in sight.", name=_turn(state), tile=tile)
        )
    if state.closed[stack]:
        return closed(stack)
    top = stacks.top_of(state, stack)
    if not matches(state, stack, kind):
        reason = msg(
            "{tile} has neither the colour nor the symbol of the {top} on top of stack {stack}.",
            tile=tile,
            top=KIND_NAMES[top],
            stack=number,
        )
        return Ruling("SZ-6", reason)
    return Ruling(
        "SZ-8",
        msg(
            "Stack {stack} holds two {colour} tiles already.",
            stack=number,
            colour=COLOUR_NAMES[kind // SYMBOLS],
        ),
    )


def closed(stack: int) -> Ruling:
    """A stack has had its tile of this turn."""
    return Ruling("SZ-7", msg("Stack {stack} takes no more tiles in this turn.", stack=stack + 1))


def matches(state: Record, stack: int, kind: int) -> bool:
    """Whether a tile has the colour or the symbol of the one on top of a stack (SZ-6)."""
    top = int(stacks.top_of(state, stack))
    return top // SYMBOLS == kind // SYMBOLS or top % SYMBOLS == kind % SYMBOLS
