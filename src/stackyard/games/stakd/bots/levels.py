"""What levels 1 to 8 are in Stakd, by players at least; how strong they are: docs/bots.md."""

from __future__ import annotations

_TWO = ("random", "mcts:4:slip=0.5", "mcts:8", "mcts:30", "mcts:100", "mcts:300", "mcts:3000", "mcts:3s")

# With more players less depends on each move, so the steps are larger.
_MORE = (
    "random",
    "mcts:10:slip=0.7",
    "mcts:10:slip=0.15",
    "mcts:10",
    "mcts:100",
    "mcts:300",
    "mcts:4000",
    "mcts:3s",
)

LEVELS: dict[int, tuple[str, ...]] = {1: _TWO, 3: _MORE}
