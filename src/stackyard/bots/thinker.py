"""A bot that searches."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from stackyard.bots.chaos import options_of
from stackyard.contract import OptionError, State
from stackyard.search.budget import Budget
from stackyard.search.clock import Progress, Stop
from stackyard.search.findings import Findings


class Search(Protocol):
    """A way to find out about a position."""

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """What the budget allows to find out."""


def _mcts(**settings: Any) -> Search:
    from stackyard.search.mcts import TreeSearch
    from stackyard.search.settled import Settled

    return Settled(TreeSearch(**settings))


def _uct(**settings: Any) -> Search:
    from stackyard.search.mcts import TreeSearch

    return TreeSearch(guided=False, **settings)


def _alphabeta(**settings: Any) -> Search:
    from stackyard.search.alphabeta import AlphaBeta

    return AlphaBeta(**settings)


# Made when first needed: a search brings in the compiler.
KINDS: dict[str, Callable[..., Search]] = {"mcts": _mcts, "uct": _uct, "alphabeta": _alphabeta}


PROBABILITIES = ("slip", "worst")
"""How often a bot plays any move instead of the best one, and how often the worst that it has found."""

EXACT_KINDS = ("mcts",)
EXACT_NODES = 10_000
"""Looked at before any search, in case that the end of the round can be settled."""


class Thinker:
    """Plays what a search finds; now and then it slips, which makes weak players of strong searches."""

    def __init__(
        self,
        kind: str,
        budget: Budget,
        random: Random,
        slip: float = 0.0,
        worst: float = 0.0,
        **settings: Any,
    ) -> None:
        self.name = f"{kind}:{budget}" + "".join(
            f":{name}={value:g}" for name, value in (("slip", slip), ("worst", worst)) if value
        )
        self.budget = budget
        self.slip = slip
        self.worst = worst
        self.random = random
        self._search = KINDS[kind](seed=random.getrandbits(32), **settings)
        self._exact = kind in EXACT_KINDS

    @classmethod
    def read(cls, kind: str, rest: str, random: Random) -> Thinker:
        """A bot as it is written: `mcts:1000`, `mcts:2s:slip=0.1:threads=2`."""
        budget, *words = rest.split(":")
        if not budget:
            raise OptionError(f"say how long {kind} may think, as in {kind}:1000 or {kind}:2s")
        numbers: dict[str, float] = {}
        for word in words:
            name, _, value = word.partition("=")
            try:
                numbers[name] = float(value)
            except ValueError:
                raise OptionError(f"{word!r} is no setting of a bot; write slip=0.2 or threads=2") from None
        chances = {each: numbers.pop(each, 0.0) for each in PROBABILITIES}
        for each, chance in chances.items():
            if not 0 <= chance <= 1:
                raise OptionError(f"{each} is a probability from 0 to 1, not {chance:g}")
        threads = numbers.pop("threads", 1.0)
        if threads < 1 or threads != int(threads):
            raise OptionError(f"threads is a whole number from 1 on, not {threads:g}")
        if numbers:
            raise OptionError(f"a bot has no setting {next(iter(numbers))!r}; it has slip, worst and threads")
        settings = {"threads": int(threads)} if threads > 1 else {}
        return cls(kind, Budget.read(budget), random, **chances, **settings)

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        """The best move that it finds."""
        options = options_of(state)
        if self.slip and self.random.random() < self.slip:
            return self.random.choice(options)
        if len(options) == 1:
            return options[0]
        found = self._think(state.seen_by(state.to_move), stop, progress)
        if self.worst and self.random.random() < self.worst:
            return min(found.candidates, key=lambda candidate: candidate.value).move
        return found.best.move

    def _think(self, view: State, stop: Stop | None, progress: Progress | None) -> Findings:
        """What the budget allows to find out; all of it, where the end is near."""
        budget, began = self.budget, time.perf_counter()
        if self._exact:
            from stackyard.search.expectimax import Expectimax

            nodes = min(EXACT_NODES, 10 * budget.steps) if budget.steps else EXACT_NODES
            settled = Expectimax().search(view, Budget(budget.seconds / 10, nodes), stop=stop)
            if settled is not None:
                return settled
            left = budget.seconds - min(time.perf_counter() - began, budget.seconds / 10)
            budget = Budget(left, budget.steps)
        return self._search.search(view, budget, stop=stop, progress=progress)
