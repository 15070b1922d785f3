"""What levels 1 to 8 are in Stakd, by players at least; how they were found: docs/stakd-evaluation.md."""

from __future__ import annotations

_SEARCHES = ("random", "mcts:4:slip=0.5", "mcts:8", "mcts:25", "mcts:100", "mcts:400", "mcts:2000", "mcts:3s")

LEVELS: dict[int, tuple[str, ...]] = {1: _SEARCHES}
