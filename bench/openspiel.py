"""Random rollouts in OpenSpiel's C++, and how many moves they make.

Python cannot call a `RandomRolloutEvaluator`, but an `MCTSBot` with a single simulation does nothing else:
it evaluates the root, so `mcts_search` plays all the rollouts in C++. It does not say how many moves that
were. So the same rollouts are played once more, move by move from Python, with the evaluator's own random
numbers: a Mersenne Twister of the same seed, drawn from as `absl::Uniform` does. If every rollout ends as the
evaluator's did, the games are the same and their moves have been counted. If not - another version may
draw differently - the games are still random games from the same start, and their average length stands in.

Each move of a rollout generates all legal moves of the position, which the replay counts as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from bench.harness import Figure, Missing, rate, say

SEED = 7


class Twister:
    """The random numbers of `absl::Uniform(std::mt19937(seed), 0, limit)`."""

    def __init__(self, seed: int) -> None:
        self._twister = np.random.MT19937()
        # A RandomState is seeded as std::mt19937 is, a bare MT19937 is not.
        state: Any = np.random.RandomState(seed).get_state(legacy=False)
        self._twister.state = state

    def _bits(self) -> int:
        high, low = self._twister.random_raw(2).tolist()
        return int(high << 32 | low)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        if limit & (limit - 1) == 0:
            return self._bits() & (limit - 1)
        product = self._bits() * limit
        while product % 2**64 < 2**64 % limit:
            product = self._bits() * limit
        return product >> 64


@dataclass(frozen=True)
class Replay:
    """What random games from the start came to."""

    results: list[float]
    moves: int
    legal_moves: int


def replay(game: Any, rollouts: int) -> Replay:
    """Play the evaluator's games move by move, counting."""
    twister = Twister(SEED)
    results, moves, legal_moves = [], 0, 0
    for _ in range(rollouts):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            moves += 1
            legal_moves += len(actions)
            state.apply_action(actions[twister.below(len(actions))])
        results.append(state.returns()[0])
    return Replay(results, moves, legal_moves)


def searcher(spiel: Any, game: Any, rollouts: int) -> Any:
    """A bot whose search is that many rollouts from the root."""
    evaluator = spiel.RandomRolloutEvaluator(rollouts, SEED)
    # Exploration, simulations, megabytes, solve, seed, verbose: only the one simulation matters.
    return spiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 0, False)


def figures(name: str, rollouts: int) -> list[Figure]:
    """Moves and legal moves a second of a game's rollouts."""
    try:
        import pyspiel
    except ImportError:
        raise Missing("OpenSpiel is left out: install it with .venv/bin/pip install -e '.[bench]'.") from None
    say(f"replaying OpenSpiel's rollouts of {name}")
    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    played = replay(game, rollouts)
    one_by_one = searcher(pyspiel, game, 1)
    results = [one_by_one.mcts_search(start).total_reward for _ in range(rollouts)]
    known = "the same games replayed" if results == played.results else "as many other random games"
    note = (
        f"{rollouts} rollouts in C++ from the start; {known}: {played.moves:,} moves, "
        f"{played.legal_moves / played.moves:.1f} legal moves a position."
    )

    def roll(counted: int) -> int:
        searcher(pyspiel, game, rollouts).mcts_search(start)
        return counted

    return [
        Figure(f"OpenSpiel {name} random turns", "/s", rate(lambda: roll(played.moves)), note),
        Figure(f"OpenSpiel {name} legal moves generated", "/s", rate(lambda: roll(played.legal_moves))),
    ]
