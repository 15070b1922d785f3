"""How far a move can be taken back: never past what chance has decided, nor past what others have seen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State

NOTHING = msg("there is nothing to take back")
SECRET = msg("others have secrets: only what you have played in this turn can be taken back")
CHANCE = msg("chance has decided something since; what was rolled or dealt is not taken back")


class NothingToTakeBack(OptionError):
    """There is no move that could be taken back, or it must stand; the words say why."""

    code = "no-undo"


def takeback(
    states: Sequence[State], deciders: Collection[int], *, others: bool, practice: bool = False
) -> int:
    """How many moves are left when the last decision of one of these seats is taken back.

    `others` says that people sit in seats beside them, who must not see a hidden hand change by it. Who
    plays with bots alone, for `practice`, may take back also what chance has decided since: the dice of a
    round fall as they fell.
    """
    for number in range(len(states) - 2, -1, -1):
        if states[number].to_move in deciders:
            break
    else:
        raise NothingToTakeBack(NOTHING)
    decided = {state.to_move for state in states[number:-1]}
    if others and states[-1].secrets and {*decided, states[-1].to_move} != {states[number].to_move}:
        raise NothingToTakeBack(SECRET)
    if TABLE in decided and not practice:
        raise NothingToTakeBack(CHANCE)
    return number
