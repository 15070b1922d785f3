"""How many pieces a random, a greedy and a searching player lay alone: `python -m bench.stakd_solo`."""

from __future__ import annotations

import time
from random import Random
from statistics import mean

import stackyard
from bench.harness import circumstances, table
from stackyard.games.stakd.bots.solve import solve

ROUNDS = 100
ALL = 39


def random_player(seed: int, piece_set: str) -> int:
    """Any legal move, each as likely as the others."""
    state, random, laid = stackyard.game("stakd").start(players=1, piece_set=piece_set), Random(seed), 0
    while not state.over:
        state = state.play(random.choice(state.moves()))
        laid += 1
    return laid


def searcher(width: int, seed: int, piece_set: str) -> int:
    """A single beam; of width 1 it is greedy."""
    state = stackyard.game("stakd").start(players=1, piece_set=piece_set)
    return len(solve(state, width=width, attempts=1, seed=seed, digging=0).moves)


def main() -> None:
    rows = []
    players = (
        ("random", random_player),
        ("greedy", lambda seed, name: searcher(1, seed, name)),
        ("search, width 20", lambda seed, name: searcher(20, seed, name)),
        ("search, width 100", lambda seed, name: searcher(100, seed, name)),
    )
    for piece_set in ("triangular", "square"):
        for name, player in players:
            player(0, piece_set)
            began = time.process_time()
            laid = [player(seed, piece_set) for seed in range(1, ROUNDS + 1)]
            seconds = (time.process_time() - began) / ROUNDS
            won = sum(count == ALL for count in laid)
            rows.append(
                (
                    piece_set,
                    name,
                    f"{mean(laid):.1f}",
                    str(min(laid)),
                    str(max(laid)),
                    f"{won} %",
                    f"{seconds:.2f} s",
                )
            )
    print("\n".join(circumstances()))
    print(table(("piece set", "player", "pieces laid", "fewest", "most", "complete", "a round"), rows))


if __name__ == "__main__":
    main()
