"""What levels 1 to 8 are in Stakz, by players at least; how strong they are: docs/bots.md."""

from __future__ import annotations

# Levels 1 to 8. A slip is a random move, which often draws where a tile could be placed: very bad.
LEVELS: dict[int, tuple[str, ...]] = {
    2: (
        "random",
        "turn:200:slip=0.7",
        "turn:500:slip=0.45",
        "turn:1000:slip=0.3",
        "turn:1000:slip=0.2",
        "turn:1000:slip=0.05",
        "plan:300",
        "plan:3s",
    ),
    # With more players there is more luck, so the steps are larger.
    3: (
        "random",
        "turn:200:slip=0.75",
        "turn:500:slip=0.5",
        "turn:1000:slip=0.35",
        "turn:1000:slip=0.22",
        "turn:1000:slip=0.13",
        "plan:500",
        "plan:3s",
    ),
}
