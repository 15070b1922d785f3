"""Whether there is something to decide."""

from __future__ import annotations

from stackyard.core.errors import OptionError
from stackyard.core.seats import TABLE
from stackyard.core.state import State


def check_decision(state: State, who: str = "a search") -> None:
    """Raise OptionError where no seat has to decide."""
    if state.over or state.to_move == TABLE:
        why = "the round is over" if state.over else "the table is to move"
        raise OptionError(f"{who} is asked for a move when a seat must decide, but {why}")
