from __future__ import annotations

import numpy as np
import pytest

from stackyard.core import jit, kernels


def test_two_games_cannot_share_a_type_of_state() -> None:
    dtype = jit.record(("only_in_this_test", np.int8))
    jit.implement("One", dtype)
    with pytest.raises(TypeError, match="Two and One have states of one and the same type"):
        jit.implement("Two", dtype)


def test_a_function_without_a_version_for_the_game_uses_its_default() -> None:
    dtype = jit.record(("nothing_but_this", np.int8))
    state = np.zeros(1, dtype)[0]
    assert kernels.chances(state, None) == 0
    with pytest.raises(NotImplementedError):
        kernels.moves(state, None)
