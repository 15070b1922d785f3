"""Which records are states, and of which game."""

from __future__ import annotations

from typing import Any

import numpy as np

titles: dict[np.dtype[Any], str] = {}
"""What the game is called that a record belongs to."""
names: dict[np.dtype[Any], str] = {}
"""The name of its folder, where it has one."""


def copied(state: Any) -> Any:
    """An array of one record that is like this one; NumPy would copy it field by field, ten times slower."""
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)
