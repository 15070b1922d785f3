"""Lines of play as text."""

from __future__ import annotations

from typing import Any

from stackyard.core.kernels import advance
from stackyard.core.state import State


def write_line(state: State, line: list[int]) -> tuple[str, ...]:
    """Moves one after another as text."""
    record: Any = state.record.copy()
    texts = []
    for i, move in enumerate(line):
        if i > 0:
            advance(record, line[i - 1])
        texts.append(state.game.notation.write_move(record[0], move))
    return tuple(texts)
