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

from stackyard.core import entries, kernels
from stackyard.core.calls import is_call
from stackyard.core.errors import OptionError
from stackyard.core.jit import implemented
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.search import runner, tree
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.decision import check_view
from stackyard.engine.search.findings import Candidate, Findings
from stackyard.engine.search.runner import Progress, Stop
from stackyard.engine.search.simulation import MAX_TREE_DEPTH, Scratch, Settings, simulate
from stackyard.engine.search.tree import NONE
from stackyard.engine.search.without_calls import without_calls

CAPACITY = 1 << 20  # nodes of a tree, 44 bytes each
MAX_LINE = 12  # moves of an expected line
LINES = 10  # candidates whose expected lines are read from the tree
MIN_VISITS = 3  # of a move that is part of an expected line
REUSE_NODES = 1500  # looked at to find the position that play has come to in the tree that there is


@dataclass(frozen=True)
class Parameters:
    """What tunes a search; a game's hints may say what suits it, in `SEARCH`."""

    exploration: float = 0.6
    widening: float = 0.0
    """Progressive widening: a node opens this many times the square root of its visits moves; 0 opens all."""
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
        full_information: bool = False,
        **parameters: float,
    ) -> None:
        if threads < 1:
            raise OptionError(msg("a search needs at least one thread, not {threads}", threads=threads))
        if capacity <= MAX_TREE_DEPTH:
            raise OptionError(
                msg(
                    "a tree needs more than {least} nodes, not {given}",
                    least=MAX_TREE_DEPTH,
                    given=capacity,
                )
            )
        self.guided = guided
        self.threads = threads
        self.seed = seed
        self.capacity = capacity
        self.full_information = full_information
        """Whether it may be shown more than the seat to move sees, and use it. For umpires."""
        self.parameters = parameters
        self._workers: list[_Worker] = []

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """The moves by how often they were simulated, from what the seat to move sees.

        At the table's turn there is nothing to choose: the findings then hold what each seat can expect.
        """
        if state.over:
            raise OptionError(msg("the round is over; there is nothing to search for"))
        began = time.perf_counter()
        if not self.full_information and state.to_move != TABLE:
            check_view(state)
        view = without_calls(state)
        loading = self._prepare(view)  # Compiling is no thinking.
        work = [
            each.work(limit) for each, limit in zip(self._workers, budget.split(self.threads), strict=True)
        ]
        spent = time.perf_counter() - began - loading
        left = Budget(max(budget.seconds - spent, 1e-3), budget.steps)
        seconds = spent + runner.run(work, left, stop, progress)
        return _findings(view, self._workers, seconds)

    @property
    def played(self) -> int:
        """How many moves all simulations have made, in the trees and below them."""
        return sum(int(each.tree[0]["played"]) for each in self._workers)

    def _prepare(self, view: State) -> float:
        """Go on in the trees that there are, or make new ones; the seconds that loading the kernel took."""
        if self._workers and self._workers[0].fits(view):
            for each in self._workers:
                each.move_to(view)
            return 0.0
        hints = getattr(view.game.hints, "SEARCH", {}) if self.guided else {}
        parameters = Parameters(**{**hints, **self.parameters})
        self._workers = [
            _Worker(view, parameters, self.guided, self.capacity, self.seed + number)
            for number in range(self.threads)
        ]
        began = time.perf_counter()
        self._workers[0].work(0)(np.zeros(2, np.int64))
        return time.perf_counter() - began


class _Worker:
    """One thread's tree, and the arrays that its simulations work in."""

    def __init__(self, view: State, parameters: Parameters, guided: bool, capacity: int, seed: int) -> None:
        rules = view.game.kernel
        self.view = view
        self.nodes, self.tree = tree.new_tree(capacity)
        self.totals = np.zeros(view.players)
        self._scratch = Scratch(
            states=np.zeros(2, rules.State),
            settings=np.zeros(1, Settings),
            nodes=self.nodes,
            tree=self.tree,
            out=np.zeros(rules.MAX_MOVES, np.int32),
            weights=np.zeros(max(1, rules.MAX_CHANCES), np.int64),
            keys=np.zeros(rules.MAX_MOVES, np.int32),
            tried=np.zeros(rules.MAX_MOVES, np.bool_),
            path=np.zeros(MAX_TREE_DEPTH, np.int64),
            movers=np.zeros(MAX_TREE_DEPTH, np.int64),
            values=np.zeros(view.players),
            totals=self.totals,
            random=kernels.seeded(seed),
        )
        self._settings = self._scratch.settings[0]
        self._settings["guided"] = guided
        self._settings["exploration"] = parameters.exploration
        self._settings["widening"] = parameters.widening if guided else 0.0
        self._settings["cutoff"] = parameters.cutoff
        self._enter(view)

    def _enter(self, view: State) -> None:
        """Make a position the one that is searched."""
        self.view = view
        self._scratch.states[0] = view.record[0]
        self._settings["observer"] = view.viewer if view.viewer is not None else max(view.to_move, 0)
        secrets = implemented("resample", view.game.kernel.State)
        self._settings["secrets"] = secrets and view.viewer is not None

    def work(self, limit: int) -> Callable[[Any], None]:
        """So many simulations, for the runner."""
        return lambda flag: simulate(self._scratch, limit, flag)

    # Going on after moves ----------------------------------------------------------------------

    def fits(self, view: State) -> bool:
        """Whether the tree is of this game, with this set-up."""
        return view.game is self.view.game and view.setup == self.view.setup

    def move_to(self, view: State) -> None:
        """Go on from the node of a position, if the tree has come to it, else begin anew.

        With secrets every move shows something that the old simulations did not know: they count no more.
        """
        there = NONE if self._settings["secrets"] else self._find_node(view)
        if there == NONE:
            tree.clear(self.nodes, self.tree)
        else:
            tree.reroot(self.nodes, self.tree, there)
        self._enter(view)
        self.totals[:] = 0.0

    def _find_node(self, view: State) -> int:
        """The node of a position a few moves further on."""
        target = view.record.tobytes()
        waiting = [(int(self.tree[0]["root"]), self.view.record)]
        for _ in range(REUSE_NODES):
            if not waiting:
                break
            node, record = waiting.pop(0)
            if record.tobytes() == target:
                return node
            for child in tree.children(self.nodes, node):
                after = record.copy()
                entries.play(after, int(self.nodes[child]["move"]))
                waiting.append((child, after))
        return NONE


# What was found -----------------------------------------------------------------------------------


def _findings(view: State, workers: list[_Worker], seconds: float) -> Findings:
    """All trees together."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    nodes: dict[int, tuple[int, Any, int]] = {}  # of each move the one visited most
    steps = 0
    decided = view.to_move != TABLE
    for each in workers:
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
        _candidate(visits[move], totals[move], _line(view, *nodes[move][1:], MAX_LINE if rank < LINES else 1))
        for rank, move in enumerate(sorted(nodes, key=lambda move: -visits[move]))
    ]
    seen = sum(float(each.totals.sum()) for each in workers)
    values = tuple(
        float(sum(each.totals[seat] for each in workers)) / max(seen, 1e-12) for seat in range(view.players)
    )
    if not candidates and decided:
        # No time for a single simulation: any legal move is better than none.
        first = next(move for move in view.moves() if not is_call(move))
        candidates = [Candidate(first, 1 / view.players, 0.5, 0, (first,))]
    deepest = max(int(each.tree[0]["deepest"]) for each in workers)
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
        entries.play(record, move)
        below = tree.children(nodes, node)
        if not below or nodes[below[0]]["visits"] < MIN_VISITS:
            break
        node = below[0]
    return tuple(line)
