"""What levels 1 to 8 are in Stack, by players at least; how strong they are: docs/bots.md."""

from __future__ import annotations

# Luck decides much of a round, with two seats most of all, so weak levels must play to lose now and then:
# random play is about as good as level 3 with two seats and level 2 with four (docs/bots.md).
LEVELS: dict[int, tuple[str, ...]] = {
    2: (
        "mcts:200:worst=1",
        "mcts:200:worst=0.9",
        "mcts:200:worst=0.67",
        "mcts:200:worst=0.57",
        "mcts:200:worst=0.33",
        "mcts:200:worst=0.23",
        "mcts:10000",
        "mcts:3s",
    ),
    3: (
        "mcts:200:worst=0.9",
        "mcts:200:worst=0.8",
        "mcts:200:worst=0.67",
        "mcts:200:worst=0.57",
        "mcts:200:worst=0.4",
        "mcts:200:worst=0.3",
        "mcts:10000",
        "mcts:3s",
    ),
}
