"""Whether there is something to decide, and what there is to choose from."""

from __future__ import annotations

from stackyard.core.calls import is_call
from stackyard.core.entries import has_secrets
from stackyard.core.errors import OptionError
from stackyard.core.message import Message, msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State

A_SEARCH, A_BOT = msg("a search"), msg("a bot")


def check_decision(state: State, who: Message = A_SEARCH) -> None:
    """Raise OptionError where no seat has to decide."""
    if state.over or state.to_move == TABLE:
        why = msg("the round is over") if state.over else msg("the table is to move")
        raise OptionError(
            msg("{who} is asked for a move when a seat must decide, but {why}", who=who, why=why)
        )


def check_view(state: State) -> None:
    """Raise OptionError unless a state is what the seat to move sees; without secrets everybody sees all."""
    seat = state.to_move
    if state.viewer != seat and has_secrets(state.record):
        raise OptionError(msg("this is not what seat {seat} sees; give it state.seen_by({seat})", seat=seat))


def playable_moves(state: State) -> list[str]:
    """The moves that a bot can choose from. A bot sees nothing fall off a table, so it makes no calls."""
    check_decision(state, A_BOT)
    return [move for move in state.moves() if not is_call(move)]
