"""Positions without calls: a program sees nothing fall off a table."""

from __future__ import annotations

from stackyard.core.state import State


def without_calls(state: State) -> State:
    """The same position in a game without calls."""
    if not state.setup.calls:
        return state
    from stackyard.core import entries

    record = state.record.copy()
    entries.drop_calls(record)
    return State(state.game, state.setup, record, last=state.last, viewer=state.viewer)
