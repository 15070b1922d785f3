from __future__ import annotations

import pytest

import stackyard
from stackyard.core.seats import TABLE
from stackyard.engine.warm_up import load_rules


@pytest.mark.parametrize("name", stackyard.games())
def test_a_game_is_touched_at_its_first_real_decision(name: str) -> None:
    state = load_rules(stackyard.game(name))
    assert state.to_move != TABLE and len(state.moves()) > 1 and state.players == state.game.players[-1]
