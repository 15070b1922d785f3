"""Alpha-beta's speed on Staku. Run as `python -m bench.alphabeta`."""

from __future__ import annotations

import sys
from random import Random

import stackyard
from bench.harness import Bench, Figure, Target, main, rate, say
from stackyard.core.state import State
from stackyard.engine.search.alphabeta import AlphaBeta
from stackyard.engine.search.budget import Budget

NODES = 400_000
SEED = 6
MIDDLE_TURNS = range(8, 15)


def middle_positions(count: int) -> list[State]:
    """Positions of quick games of alpha-beta against itself in which a search sees no forced win."""
    random = Random(SEED)
    found: list[State] = []
    while len(found) < count:
        state = stackyard.game("staku").start()
        turns = random.choice(MIDDLE_TURNS)
        for turn in range(turns):
            if not state.over:
                best = AlphaBeta(table_bits=10).search(state, Budget(steps=300)).best.move
                state = state.play(random.choice(state.moves()) if turn < 2 else best)
        if not state.over and not AlphaBeta().search(state, Budget(steps=NODES)).exact:
            found.append(state)
    return found


def nodes(states: list[State]) -> int:
    """Search each position with an empty table, and return the nodes."""
    return sum(AlphaBeta().search(state, Budget(steps=NODES)).steps for state in states)


def figures() -> list[Figure]:
    """Nodes a second from the start and from positions in the middle of a game."""
    say("getting the kernels of staku ready")
    start = [stackyard.game("staku").start()]
    middle = middle_positions(4)
    return [
        Figure("nodes from the start", "/s", rate(lambda: nodes(start)), f"{NODES:,} nodes, empty table"),
        Figure(
            "nodes in the middle game",
            "/s",
            rate(lambda: nodes(middle)),
            f"{len(middle)} positions of quick games, {NODES:,} nodes each, empty table",
        ),
    ]


ALPHABETA = Bench(
    name="alphabeta",
    title="Alpha-beta's speed on Staku",
    sources=(figures,),
    targets=(
        Target("nodes from the start", 1_000_000, unit="/s"),
        Target("nodes in the middle game", 1_000_000, unit="/s"),
    ),
)

if __name__ == "__main__":
    sys.exit(main(ALPHABETA))
