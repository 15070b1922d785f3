"""Tree search beside OpenSpiel's C++ `MCTSBot`, both with random rollouts. Run as `python -m bench.mcts`.

Compared are simulated moves a second: simulations times the moves of a simulation, in the tree and below it,
those of chance included. Ours are counted by the search. OpenSpiel's search does not say how many moves it
made, so the average length of random games from the same position, played once from Python, stands in for the
length of a simulation. Each search begins with an empty tree at a position where a seat decides.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

import stackyard
from bench.harness import Bench, Figure, Missing, Target, main, rate, say
from bench.openspiel import SEED
from bench.openspiel_chance import first_decision, measure
from stackyard import State
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.mcts import TreeSearch

SIMULATIONS = {"staku": 8_000, "stakd": 8_000, "stack": 60_000, "stakz": 15_000}


def begin(name: str, players: int = 2) -> State:
    """The first position in which a seat decides between several moves."""
    random, state = Random(SEED), stackyard.game(name).start(players=players)
    while state.to_move < 0 or len(state.moves()) < 2:
        state = state.play(random.choice(state.moves()))
    return state


def ours(name: str, guided: bool) -> Figure:
    """Simulated moves a second of our search."""
    say(f"getting the search of {name} ready")
    state, steps = begin(name), SIMULATIONS[name]
    view = state.seen_by(state.to_move)
    TreeSearch(guided=guided).search(view, Budget(steps=1))
    lengths = []

    def moves() -> float:
        search = TreeSearch(guided=guided, seed=SEED)
        found = search.search(view, Budget(steps=steps))
        lengths.append(search.played / found.steps)
        return search.played

    kind = "guided" if guided else "plain UCT"
    note = f"{steps:,} simulations from {state}."
    return Figure(f"{name}, {kind}: simulated moves", "/s", rate(moves), note)


def openspiel(name: str, simulations: int, counted: int) -> list[Figure]:
    """Simulated moves a second of OpenSpiel's search."""
    try:
        import pyspiel
    except ImportError:
        raise Missing("OpenSpiel is left out: install it with .venv/bin/pip install -e '.[bench]'.") from None
    say(f"counting the moves of OpenSpiel's {name}")
    random, game = Random(SEED), pyspiel.load_game(name)
    start = first_decision(game, random)
    length = measure(start, counted, random)
    moves = length.decisions + length.chance_moves
    note = f"{simulations} simulations; {counted} random games have on average {moves:.1f} moves."

    def search() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        # Exploration, simulations, megabytes, solve, seed, verbose.
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, simulations, 1000, False, SEED, False)
        bot.mcts_search(start)
        return simulations * moves

    return [Figure(f"OpenSpiel {name}: simulated moves", "/s", rate(search), note)]


def threads() -> list[Figure]:
    """Simulations a second by the clock on the wall, of one thread and of two."""
    state = begin("staku")

    def simulations(number: int) -> Callable[[], float]:
        def take() -> float:
            found = TreeSearch(guided=False, threads=number).search(state, Budget(seconds=2))
            return found.steps / found.seconds

        return take

    note = "by the clock on the wall, so other work on the machine falls on it"
    return [
        Figure("staku, one thread: simulations", "/s", simulations(1), note),
        Figure("staku, two threads: simulations", "/s", simulations(2), note),
    ]


def first_moves(name: str) -> list[Figure]:
    """Seconds of a whole process that asks a bot of level 8 for a move and gives it hardly any time."""
    code = (
        "import sys; sys.modules['scipy'] = None\n"
        "import stackyard; from stackyard.engine import bots; from random import Random\n"
        f"state = stackyard.game({name!r}).parse({str(begin(name))!r})\n"
        "bots.ask(bots.make('8:1ms', Random(1)), state)"
    )

    def take() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - began

    take()  # fills the cache
    return [
        Figure(f"{name}: first move of a bot", "s", take, "a process that finds no SciPy; see bench/start.py")
    ]


NAMES = tuple(SIMULATIONS)

MCTS = Bench(
    name="mcts",
    title="Tree search's speed",
    sources=(
        lambda: [ours(name, guided) for name in NAMES for guided in (False, True)],
        lambda: openspiel("hive", 300, 60),
        lambda: openspiel("lines_of_action", 300, 60),
        lambda: openspiel("backgammon", 300, 300),
        threads,
        *(lambda name=name: first_moves(name) for name in NAMES),
    ),
    targets=(
        Target("staku, plain UCT: simulated moves", 10, to="OpenSpiel hive: simulated moves"),
        Target("staku, plain UCT: simulated moves", 1, to="OpenSpiel lines_of_action: simulated moves"),
        Target("stakd, plain UCT: simulated moves", 1, to="OpenSpiel lines_of_action: simulated moves"),
        Target("stack, plain UCT: simulated moves", 10, to="OpenSpiel backgammon: simulated moves"),
        Target("stakz, plain UCT: simulated moves", 10, to="OpenSpiel backgammon: simulated moves"),
        Target("staku, two threads: simulations", 1.7, to="staku, one thread: simulations"),
        *(Target(f"{name}: first move of a bot", 2, at_most=True) for name in NAMES),
    ),
)

if __name__ == "__main__":
    sys.exit(main(MCTS))
