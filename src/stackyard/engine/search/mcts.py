"""Monte Carlo tree search for any number of players, with chance and with secrets.

Every seat maximises its own share of the win (max^n). Chance nodes are sampled by weight. Where seats have
secrets, each simulation redraws what the searching seat does not see, and the tree holds what that seat would
observe (information-set search from one observer).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackyard.core import kernels
from stackyard.core.calls import is_call
from stackyard.core.errors import OptionError
from stackyard.core.jit import implemented
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.search import clock, tree
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.clock import Progress, Stop
from stackyard.engine.search.findings import Candidate, Findings
from stackyard.engine.search.hushed import hushed
from stackyard.engine.search.simulation import LONGEST_WAY, Settings, simulate
from stackyard.engine.search.tree import NONE

CAPACITY = 1 << 20  # nodes of a tree, 44 bytes each
LONGEST_LINE = 12
LINES = 10  # moves whose expected lines are told
FEWEST_VISITS = 3  # of a move that is part of an expected line
WANDERING = 1500  # nodes looked at to find the position that play has come to


@dataclass(frozen=True)
class Habits:
    """How a search goes about it; a game's hints may say what suits it, in `SEARCH`."""

    exploration: float = 0.6
    widening: float = 0.0
    """How many moves a node opens at a time: this many times the square root of its visits; 0 opens all."""
    cutoff: int = 1 << 40
    """Moves of a rollout before the game's evaluation takes its place."""


class TreeSearch:
    """Searches by simulation; `guided` by the game's hints or, without them, plain UCT with random rollouts.

    >>> import stackyard
    >>> found = TreeSearch(seed=1).search(stackyard.game("staku").start(), Budget(steps=100))
    >>> found.steps, sum(candidate.steps for candidate in found.candidates)
    (100, 100)
    """

    def __init__(
        self,
        guided: bool = True,
        threads: int = 1,
        seed: int = 0,
        capacity: int = CAPACITY,
        knowing: bool = False,
        **habits: float,
    ) -> None:
        if threads < 1:
            raise OptionError(f"a search needs at least one thread, not {threads}")
        if capacity <= LONGEST_WAY:
            raise OptionError(f"a tree needs more than {LONGEST_WAY} nodes, not {capacity}")
        self.guided = guided
        self.threads = threads
        self.seed = seed
        self.capacity = capacity
        self.knowing = knowing
        """Whether it uses all that a state shows, not only what the seat to move sees of it. For umpires."""
        self.habits = habits
        self._explorers: list[_Explorer] = []

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """The moves by how often they were simulated, from what the seat to move can see.

        At the table's turn there is nothing to choose: the findings then hold what each seat can expect.
        """
        if state.over:
            raise OptionError("the round is over; there is nothing to search for")
        began = time.perf_counter()
        told = self.knowing or state.to_move == TABLE
        observer = state.viewer if told else state.to_move
        view = hushed(state if observer is None else state.seen_by(observer))
        loading = self._make_ready(view)  # Compiling is no thinking.
        work = [
            each.work(limit) for each, limit in zip(self._explorers, budget.split(self.threads), strict=True)
        ]
        spent = time.perf_counter() - began - loading
        left = Budget(max(budget.seconds - spent, 1e-3), budget.steps)
        seconds = spent + clock.run(work, left, stop, progress)
        return _findings(view, self._explorers, seconds)

    @property
    def played(self) -> int:
        """How many moves all simulations have made, in the trees and below them."""
        return sum(int(each.tree[0]["played"]) for each in self._explorers)

    def _make_ready(self, view: State) -> float:
        """Go on in the trees that there are, or make new ones; the seconds that loading the kernel took."""
        if self._explorers and self._explorers[0].fits(view):
            for each in self._explorers:
                each.move_to(view)
            return 0.0
        hints = getattr(view.game.hints, "SEARCH", {}) if self.guided else {}
        habits = Habits(**{**hints, **self.habits})
        self._explorers = [
            _Explorer(view, habits, self.guided, self.capacity, self.seed + number)
            for number in range(self.threads)
        ]
        began = time.perf_counter()
        self._explorers[0].work(0)(np.zeros(2, np.int64))
        return time.perf_counter() - began


class _Explorer:
    """One thread's tree, and room for its simulations."""

    def __init__(self, view: State, habits: Habits, guided: bool, capacity: int, seed: int) -> None:
        game = view.game
        self.nodes, self.tree = tree.plant(capacity)
        self.view = view
        self._states = np.zeros(2, game.kernel.State)
        self._states[0] = view.record[0]
        self._settings = np.zeros(1, Settings)
        self._settings["guided"] = guided
        self._settings["exploration"] = habits.exploration
        self._settings["widening"] = habits.widening if guided else 0.0
        self._settings["cutoff"] = habits.cutoff
        self._observe(view)
        self._out = np.zeros(game.kernel.MAX_MOVES, np.int32)
        self._weights = np.zeros(max(1, game.kernel.MAX_CHANCES), np.int64)
        self._keys = np.zeros(game.kernel.MAX_MOVES, np.int32)
        self._tried = np.zeros(game.kernel.MAX_MOVES, np.bool_)
        self._way, self._movers = np.zeros(LONGEST_WAY, np.int64), np.zeros(LONGEST_WAY, np.int64)
        self._values, self.totals = np.zeros(view.players), np.zeros(view.players)
        self._random = kernels.seeded(seed)

    def _observe(self, view: State) -> None:
        self._settings[0]["observer"] = view.viewer if view.viewer is not None else max(view.to_move, 0)
        secrets = implemented("resample", view.game.kernel.State)
        self._settings[0]["secrets"] = secrets and view.viewer is not None

    def work(self, limit: int) -> Callable[[Any], None]:
        """A thunk for the clock: so many simulations."""
        room = (self._out, self._weights, self._keys, self._tried, self._way, self._movers)

        def explore(flag: Any) -> None:
            simulate(
                self._states,
                self._settings,
                self.nodes,
                self.tree,
                *room,
                self._values,
                self.totals,
                self._random,
                limit,
                flag,
            )

        return explore

    # Going on after moves ----------------------------------------------------------------------

    def fits(self, view: State) -> bool:
        """Whether the tree is of this game, with this set-up."""
        return view.game is self.view.game and view.setup == self.view.setup

    def move_to(self, view: State) -> None:
        """Go on from the node of a position, if the tree has come to it, else begin anew.

        With secrets every move shows something that the old simulations did not know: they count no more.
        """
        there = NONE if self._settings[0]["secrets"] else self._whereabouts(view)
        if there == NONE:
            tree.clear(self.nodes, self.tree)
        else:
            tree.go_on_from(self.nodes, self.tree, there)
        self.view = view
        self._states[0] = view.record[0]
        self._observe(view)
        self.totals[:] = 0.0

    def _whereabouts(self, view: State) -> int:
        """The node of a position a few moves further on."""
        target = view.record.tobytes()
        waiting = [(int(self.tree[0]["root"]), self.view.record)]
        for _ in range(WANDERING):
            if not waiting:
                break
            node, record = waiting.pop(0)
            if record.tobytes() == target:
                return node
            for child in tree.children(self.nodes, node):
                after = record.copy()
                kernels.advance(after, int(self.nodes[child]["move"]))
                waiting.append((child, after))
        return NONE


# What was found -----------------------------------------------------------------------------------


def _findings(view: State, explorers: list[_Explorer], seconds: float) -> Findings:
    """All trees together."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    nodes: dict[int, tuple[int, Any, int]] = {}  # of each move the one visited most
    steps = 0
    decided = view.to_move != TABLE
    for each in explorers:
        root = int(each.tree[0]["root"])
        steps += int(each.nodes[root]["visits"])
        for child in tree.children(each.nodes, root) if decided else []:
            node = each.nodes[child]
            move, count = int(node["move"]), int(node["visits"])
            visits[move] = visits.get(move, 0) + count
            totals[move] = totals.get(move, 0.0) + float(node["total"])
            if count > nodes.get(move, (0, None, 0))[0]:
                nodes[move] = count, each.nodes, child
    candidates = [
        # Who would read four hundred lines? They take longer to write than a quick bot thinks.
        _candidate(
            visits[move], totals[move], _line(view, *nodes[move][1:], LONGEST_LINE if rank < LINES else 1)
        )
        for rank, move in enumerate(sorted(nodes, key=lambda move: -visits[move]))
    ]
    seen = sum(float(each.totals.sum()) for each in explorers)
    values = tuple(
        float(sum(each.totals[seat] for each in explorers)) / max(seen, 1e-12) for seat in range(view.players)
    )
    if not candidates and decided:
        # No time for a single simulation: any legal move is better than none.
        first = next(move for move in view.moves() if not is_call(move))
        candidates = [Candidate(first, 1 / view.players, 0.5, 0, (first,))]
    deepest = max(int(each.tree[0]["deepest"]) for each in explorers)
    return Findings(tuple(candidates), values, steps, seconds, deepest)


def _candidate(visits: int, total: float, line: tuple[str, ...]) -> Candidate:
    mean = total / visits
    # As if it had been won or lost each time, with one of both for good measure: never surer than that.
    guess = (total + 1) / (visits + 2)
    return Candidate(line[0], mean, math.sqrt(guess * (1 - guess) / (visits + 2)), visits, line)


def _line(view: State, nodes: Any, node: int, longest: int) -> tuple[str, ...]:
    """The moves through the most visited nodes."""
    record, write = view.record.copy(), view.game.notation.write_move
    line: list[str] = []
    while len(line) < longest:
        move = int(nodes[node]["move"])
        if line and move not in State(view.game, view.setup, record)._list():
            break  # What the observer saw of a move is not always one that can be made.
        line.append(write(record[0], move))
        if len(line) == longest:
            break
        kernels.advance(record, move)
        below = tree.children(nodes, node)
        if not below or nodes[below[0]]["visits"] < FEWEST_VISITS:
            break
        node = below[0]
    return tuple(line)
