"""Positions without calls: a program sees nothing fall off a table."""

from __future__ import annotations

from stackyard.core.state import State


def hushed(state: State) -> State:
    """The same position in a game without calls."""
    if not state.setup.calls:
        return state
    from stackyard.core import kernels

    record = state.record.copy()
    kernels.silence(record)
    return State(state.game, state.setup, record, last=state.last, viewer=state.viewer)
