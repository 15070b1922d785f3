"""A bot that searches."""

from __future__ import annotations

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

    return TreeSearch(**settings)


def _uct(**settings: Any) -> Search:
    from stackyard.search.mcts import TreeSearch

    return TreeSearch(guided=False, **settings)


def _turn(**settings: Any) -> Search:
    from stackyard.search.turn import TurnSearch

    return TurnSearch(**settings)


def _plan(**settings: Any) -> Search:
    from stackyard.search.plan import PlanSearch

    return PlanSearch(**settings)


# Made when first needed: a search brings in the compiler.
KINDS: dict[str, Callable[..., Search]] = {"mcts": _mcts, "uct": _uct, "turn": _turn, "plan": _plan}


class Thinker:
    """Plays what a search finds; now and then it slips, which makes weak players of strong searches."""

    def __init__(self, kind: str, budget: Budget, random: Random, slip: float = 0.0, **settings: Any) -> None:
        self.name = f"{kind}:{budget}" + (f":slip={slip:g}" if slip else "")
        self.budget = budget
        self.slip = slip
        self.random = random
        self._search = KINDS[kind](seed=random.getrandbits(32), **settings)

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
        slip, threads = numbers.pop("slip", 0.0), numbers.pop("threads", 1.0)
        if not 0 <= slip <= 1:
            raise OptionError(f"slip is a probability from 0 to 1, not {slip:g}")
        if threads < 1 or threads != int(threads):
            raise OptionError(f"threads is a whole number from 1 on, not {threads:g}")
        if numbers:
            raise OptionError(f"a bot has no setting {next(iter(numbers))!r}; it has slip and threads")
        settings = {"threads": int(threads)} if threads > 1 else {}
        return cls(kind, Budget.read(budget), random, slip, **settings)

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        """The best move that it finds."""
        options = options_of(state)
        if self.slip and self.random.random() < self.slip:
            return self.random.choice(options)
        if len(options) == 1:
            return options[0]
        view = state.seen_by(state.to_move)
        return self._search.search(view, self.budget, stop=stop, progress=progress).best.move
