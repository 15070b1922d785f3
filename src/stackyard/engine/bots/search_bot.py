"""A bot that searches."""

from __future__ import annotations

from random import Random
from typing import Any

from stackyard.core.errors import OptionError
from stackyard.core.message import listed, msg
from stackyard.core.state import State
from stackyard.engine.bots.ask import careless, choices
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.runner import Progress, Stop
from stackyard.engine.search.searches import SEARCHES, THREADED
from stackyard.engine.search.without_calls import without_calls

PROBABILITIES = ("slip", "worst")
"""How often a bot plays any move instead of the best one, and how often the worst that it has found."""


class SearchBot:
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
        self.expected: tuple[str, ...] = ()
        self._search = SEARCHES[kind](seed=random.getrandbits(32), **settings)

    @classmethod
    def read(cls, kind: str, rest: str, random: Random) -> SearchBot:
        """A bot as it is written: `mcts:1000`, `mcts:2s:slip=0.1:threads=2`."""
        budget, *words = rest.split(":")
        if not budget:
            raise OptionError(msg("say how long {kind} may think, as in {kind}:1000 or {kind}:2s", kind=kind))
        numbers: dict[str, float] = {}
        for word in words:
            name, _, value = word.partition("=")
            try:
                numbers[name] = float(value)
            except ValueError:
                raise OptionError(
                    msg("{word:quoted} is no setting of a bot; write slip=0.2 or threads=2", word=word)
                ) from None
        chances = {each: numbers.pop(each, 0.0) for each in PROBABILITIES}
        for each, chance in chances.items():
            if not 0 <= chance <= 1:
                raise OptionError(
                    msg("{name} is a probability from 0 to 1, not {given}", name=each, given=f"{chance:g}")
                )
        threads = numbers.pop("threads", 1.0)
        if threads < 1 or threads != int(threads):
            raise OptionError(msg("threads is a whole number from 1 on, not {given}", given=f"{threads:g}"))
        if threads > 1 and kind not in THREADED:
            raise OptionError(
                msg(
                    "{kind} uses one thread; those that can use more: {kinds}",
                    kind=kind,
                    kinds=listed(THREADED, ""),
                )
            )
        if numbers:
            raise OptionError(
                msg(
                    "a bot has no setting {name:quoted}; it has slip, worst and threads",
                    name=next(iter(numbers)),
                )
            )
        settings = {"threads": int(threads)} if threads > 1 else {}
        return cls(kind, Budget.read(budget), random, **chances, **settings)

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        """The best move that it finds."""
        options = choices(state)
        self.expected = ()
        if self.slip and self.random.random() < self.slip:
            return careless(state, options, self.random)
        if len(options) == 1:
            return options[0]
        found = self._search.search(without_calls(state), self.budget, stop=stop, progress=progress)
        if self.worst and self.random.random() < self.worst:
            return min(found.candidates, key=lambda candidate: candidate.value).move
        self.expected = found.best.line
        return found.best.move
