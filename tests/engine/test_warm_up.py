from __future__ import annotations

import subprocess
import sys

import pytest

import stackyard
from stackyard.core.seats import TABLE
from stackyard.engine.warm_up import load_rules
from tests.settings import COMPILED


@pytest.mark.parametrize("name", stackyard.games())
def test_a_game_is_touched_at_its_first_real_decision(name: str) -> None:
    state = load_rules(stackyard.game(name))
    assert state.to_move != TABLE and len(state.moves()) > 1 and state.players == state.game.players[-1]


ROUNDS = """
import gc, sys
from random import Random
import stackyard
from stackyard.core.chance import first_choice
from stackyard.core.switch import Kernel
from stackyard.engine import bots
from stackyard.engine.warm_up import load_bots

def versions():
    found = [each for each in gc.get_objects() if isinstance(each, Kernel) and each._compiled is not None]
    return {f"{each.__name__} {kind}" for each in found for kind in each._compiled.signatures}

for game in map(stackyard.game, stackyard.games()):
    load_bots(game)
warm = versions()
for game in map(stackyard.game, stackyard.games()):
    random = Random(1)
    state = game.start(players=max(game.players[0], 2))
    players = [bots.make("8:0.02s", Random(seat)) for seat in range(state.players)]
    while not state.over:
        if state.to_move == stackyard.TABLE:
            state = state.play(random.choices(*zip(*state.weights().items()))[0])
        else:
            state = state.play(bots.ask(players[state.to_move], state))
print(sorted(versions() - warm))
"""


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compile")
def test_whole_rounds_need_nothing_that_was_not_loaded_before() -> None:
    """Else a bot, and all who wait for it, would wait for the compiler in the middle of a round."""
    done = subprocess.run([sys.executable, "-c", ROUNDS], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
