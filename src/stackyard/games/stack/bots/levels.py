"""What levels 1 to 8 are in Stack, by players at least; how strong they are: docs/bots.md."""

from __future__ import annotations

# Luck decides much of a round, with two seats most of all, so weak levels must play to lose now and then:
# random play is about level 3 (docs/stack-evaluation.md). With two seats what there is of skill makes just
# three steps of 70 %, so neighbours are close together there.
LEVELS: dict[int, tuple[str, ...]] = {
    2: (
        "mcts:200:worst=1",
        "mcts:200:worst=0.97",
        "mcts:200:worst=0.78",
        "mcts:200:worst=0.73",
        "mcts:200:worst=0.4",
        "mcts:200:worst=0.36",
        "mcts:10000",
        "mcts:3s",
    ),
    3: (
        "mcts:200:worst=1",
        "mcts:200:worst=0.93",
        "mcts:200:worst=0.78",
        "mcts:200:worst=0.68",
        "mcts:200:worst=0.4",
        "mcts:200:worst=0.32",
        "mcts:10000",
        "mcts:3s",
    ),
}
