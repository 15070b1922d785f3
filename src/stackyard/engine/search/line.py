"""Lines of play as text."""

from __future__ import annotations

from typing import Any

from stackyard.core import entries
from stackyard.core.state import State


def write_line(state: State, line: list[int]) -> tuple[str, ...]:
    """The moves of a line, played one after another from a state, as text."""
    record: Any = state.record.copy()
    texts = []
    for i, move in enumerate(line):
        if i > 0:
            entries.play(record, line[i - 1])
        texts.append(state.game.notation.write_move(record[0], move))
    return tuple(texts)
