"""Compiled and plain kernels play the same rounds: what overflows, or shifts past bit 63, shows here."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice, zip_longest
from random import Random
from zlib import crc32

from stackyard.core.game import Game
from stackyard.core.jit import COMPILED
from stackyard.core.registry import FOLDERS

STATES = 60
"""How many states of a round are compared; plain Python is slow."""

_PROGRAM = """
import sys, stackyard
from stackyard.testing.plain import tell
for line in tell(stackyard.game(sys.argv[1]), int(sys.argv[2])):
    print(line)
"""


def tell(game: Game, seed: int) -> list[str]:
    """The first states of a random round with their moves, results and checksums, a line a state."""
    random = Random(seed)
    state = game.start(players=game.usual_players)
    lines = []
    for _ in range(STATES):
        told = [str(state), *state.moves(), f"{state.scores} {state.winners} {crc32(state.record.tobytes())}"]
        lines.append(" ".join(told))
        if state.over:
            break
        state = state.play(random.choice(list(state.weights()) or state.moves()))
    return lines


def check_plain(game: Game, seed: int = 0) -> None:
    """The same round in this process and as plain Python in another one; nothing where this one is plain."""
    if not COMPILED:
        return
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1",
        "STACKYARD_GAMES": os.pathsep.join(map(str, islice(FOLDERS, 1, None))),
    }
    command = [sys.executable, "-c", _PROGRAM, game.name, str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, f"as plain Python {game.title} fails: {done.stderr.strip()[-500:]}"
    for number, (here, there) in enumerate(zip_longest(tell(game, seed), done.stdout.splitlines())):
        assert here == there, (
            f"after {number} moves compiled and plain {game.title} differ; a number may be too large for its "
            f"type, or shifted by 64 or more. Compiled: {here}. Plain: {there}"
        )
