"""What a search thinks of a position while somebody looks at it: soon a first word, then better ones."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stackyard.core.game import Game
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.analysis.engine import SAMPLES, Engine, run_ends
from stackyard.engine.analysis.study import won
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.findings import Candidate
from stackyard.engine.search.runner import Stop
from stackyard.engine.search.searches import SEARCHES, Search

LINES = 3
"""Best moves that are told."""
SHORTEST = 0.03
"""Seconds below which a look is mostly beginning and ending."""
FEWEST = 3
"""Samples of what can come of the table's move."""
SMALL: dict[str, dict[str, int]] = {"mcts": {"capacity": 1 << 18}, "alphabeta": {"table_bits": 18}}
"""How much a search may remember, since many people may look at positions at the same time."""


@dataclass(frozen=True)
class Opinion:
    """What is to be expected of a position, and the best moves of whoever decides, best first."""

    values: tuple[float, ...]
    """The share of the win that each seat can expect."""
    lines: tuple[Candidate, ...] = ()
    """None where nobody decides, or where the best move depends on what is hidden from whoever looks."""
    exact: bool = False
    win_in: int | None = None
    depth: int = 0
    seconds: float = 0.0
    """How long it was thought about, in all."""

    def after(self, before: Opinion | None) -> Opinion:
        """The same with the time that an opinion before it took as well."""
        return self if before is None else replace(self, seconds=self.seconds + before.seconds)


class Looker:
    """Looks at one position after another, as somebody explores them, and remembers what it can.

    It uses what a state shows and no more: in a view (`state.seen_by(seat)`) what that seat sees, else, at a
    decision, what whoever decides sees.
    """

    def __init__(self, game: Game, players: int, lines: int = LINES) -> None:
        self.lines = lines
        self._engine = Engine(game, players, make=self._search, apart=True)

    @property
    def goes_on(self) -> bool:
        """Whether it looks at another position the sooner for what it knows.

        Alpha-beta does; a tree looks for the position among all that it has come to first, which takes longer
        than a first opinion may.
        """
        return self._engine.kind == "alphabeta"

    def _search(self, kind: str, full_information: bool) -> Search:
        own = {"lines": self.lines} if kind == "alphabeta" else {"full_information": full_information}
        return SEARCHES[kind](seed=1, **own, **SMALL.get(kind, {}))

    def look(self, state: State, seconds: float, *, stop: Stop | None = None) -> Opinion:
        """What there is to say after so long; stopped early, it says what it has found."""
        if state.over:
            return Opinion(won(state), exact=True)
        if state.to_move == TABLE:
            return Opinion(self._at_table(state, seconds, stop), seconds=seconds)
        if state.viewer not in (None, state.to_move):
            return Opinion(self._expected(state, seconds, stop), seconds=seconds)
        found = self._engine.look(state, Budget(seconds), stop=stop)
        # Alpha-beta knows of the moves behind its lines only that they are no better.
        known = [each for each in found.candidates[: self.lines] if each.error < 0.5]
        return Opinion(found.values, tuple(known), found.exact, found.win_in, found.depth, found.seconds)

    def _at_table(self, state: State, seconds: float, stop: Stop | None) -> tuple[float, ...]:
        """The mean over what can come; in a short time over some of it, since each has to be looked at."""
        ends = run_ends(state)
        parts = SAMPLES if ends is None else len(ends)
        few = max(FEWEST, int(seconds / SHORTEST))
        if few >= parts:
            return self._expected(state, seconds / parts, stop)
        return self._engine.sample(state, Budget(seconds / few), few, stop=stop).values

    def _expected(self, state: State, seconds: float, stop: Stop | None) -> tuple[float, ...]:
        return self._engine.expect(state, Budget(seconds), stop=stop).values
