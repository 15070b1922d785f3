"""A search that needs no time: it values positions by a rule that the tests know, too."""

from __future__ import annotations

from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.decision import playable_moves
from stackyard.engine.search.findings import Candidate, Findings
from stackyard.engine.search.runner import Progress, Stop


def worth(text: str) -> float:
    """A number between 0 and 1 for a position: always the same, and nothing to do with the game."""
    return 0.1 + 0.8 * (sum(place * ord(letter) for place, letter in enumerate(text, 7)) % 997) / 997


class FakeSearch:
    """Finds the last of the legal moves best; remembers which positions it was shown."""

    def __init__(self, kind: str = "mcts", full_information: bool = False) -> None:
        self.full_information = full_information
        self.shown: list[State] = []

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """All moves, the last one first."""
        assert state.to_move != TABLE
        self.shown.append(state)
        value, seats = worth(str(state)), state.players
        values = tuple(
            value if seat == state.to_move else (1 - value) / max(1, seats - 1) for seat in range(seats)
        )
        candidates = tuple(
            Candidate(move, value - 0.01 * place, 0.001, 1, (move,))
            for place, move in enumerate(reversed(playable_moves(state)))
        )
        return Findings(candidates, values, steps=len(candidates), seconds=0.0)
