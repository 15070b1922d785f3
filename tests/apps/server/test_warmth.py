from __future__ import annotations

import pytest

import stackyard
from stackyard.apps.server.warmth import touch
from stackyard.core.seats import TABLE


@pytest.mark.parametrize("name", stackyard.games())
def test_a_game_is_touched_at_its_first_real_decision(name: str) -> None:
    state = touch(stackyard.game(name))
    assert state.to_move != TABLE and len(state.moves()) > 1 and state.players == state.game.players[-1]
