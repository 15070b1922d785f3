"""Random rollouts of OpenSpiel's games with chance, in C++: decisions and chance moves a second.

The evaluator does not say how many moves its rollouts had, and what it draws at chance nodes cannot be played
again from Python. So other random games are played once, from the same position, and their average length
stands in. It is the first position at which a player decides, since a search cannot begin where chance does.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from bench.harness import Figure, Missing, rate, say
from bench.openspiel import SEED, searcher


@dataclass(frozen=True)
class Length:
    """What random games came to on average."""

    decisions: float
    chance_moves: float


def first_decision(game: Any, random: Random) -> Any:
    """A position at which a player decides, right after the first moves of chance."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, weights)[0])
    return state


def measure(start: Any, games: int, random: Random) -> Length:
    """Play random games from a position, counting."""
    decisions = chance_moves = 0
    for _ in range(games):
        state = start.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
                chance_moves += 1
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
    return Length(decisions / games, chance_moves / games)


def figures(name: str, rollouts: int, counted: int) -> list[Figure]:
    """Decisions a second, and chance moves a second, of rollouts whose length `counted` games tell."""
    try:
        import pyspiel
    except ImportError:
        raise Missing("OpenSpiel is left out: install it with .venv/bin/pip install -e '.[bench]'.") from None
    say(f"counting the moves of OpenSpiel's {name}")
    random = Random(SEED)
    game = pyspiel.load_game(name)
    start = first_decision(game, random)
    length = measure(start, counted, random)
    note = (
        f"{rollouts} rollouts in C++; {counted} other random games from the same position have on average "
        f"{length.decisions:.1f} decisions and {length.chance_moves:.1f} moves of chance."
    )

    def roll(moves: float) -> float:
        searcher(pyspiel, game, rollouts).mcts_search(start)
        return moves * rollouts

    return [
        Figure(f"OpenSpiel {name} decisions", "/s", rate(lambda: roll(length.decisions)), note),
        Figure(f"OpenSpiel {name} chance moves", "/s", rate(lambda: roll(length.chance_moves))),
    ]
