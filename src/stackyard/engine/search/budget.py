"""How long a search may go on: so many seconds, or so many simulations or nodes."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from stackyard.core.errors import OptionError
from stackyard.core.message import msg

UNLIMITED = 1 << 62


@dataclass(frozen=True)
class Budget:
    """A limit in seconds, in steps (simulations of a tree search, nodes of alpha-beta), or both."""

    seconds: float = math.inf
    steps: int = 0
    """0: no limit."""

    def __post_init__(self) -> None:
        if not self.seconds > 0:
            raise OptionError(msg("a search needs more than {seconds} seconds", seconds=self.seconds))
        if self.steps < 0:
            raise OptionError(msg("a search needs at least one step, not {steps}", steps=self.steps))
        if math.isinf(self.seconds) and not self.steps:
            raise OptionError(msg("a search needs a limit: a number of seconds, or of steps"))

    @property
    def limit(self) -> int:
        """The steps as a kernel counts them: a number that is never reached where there is no limit."""
        return self.steps or UNLIMITED

    def split(self, threads: int) -> list[int]:
        """The limit of each of so many threads, which share the steps.

        >>> Budget(steps=7).split(2)
        [4, 3]
        """
        if not self.steps:
            return [UNLIMITED] * threads
        return [self.steps // threads + (number < self.steps % threads) for number in range(threads)]

    @classmethod
    def read(cls, text: str) -> Budget:
        """A budget as it is written: `1000` (steps), `2s`, `0.5s` or `200ms`.

        >>> Budget.read("200ms").seconds, Budget.read("1000").steps
        (0.2, 1000)
        """
        found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|ms)|(\d+)", text)
        if found is None:
            raise OptionError(
                msg("{text:quoted} is no budget; write 1000 for steps, or 2s or 200ms for a time", text=text)
            )
        number, unit, steps = found.groups()
        if steps:
            return cls(steps=int(steps) or -1)
        return cls(seconds=float(number) / (1000 if unit == "ms" else 1))

    def __str__(self) -> str:
        if math.isinf(self.seconds):
            return str(self.steps)
        return f"{self.seconds:g}s" if self.seconds >= 1 else f"{1000 * self.seconds:g}ms"
