"""What levels 1 to 8 are in Staku, by players at least; how strong they are: docs/bots.md."""

from __future__ import annotations

# White wins from the start by force (docs/staku-evaluation.md). A level that begins with the winning turn
# beats even the best as White, so levels up to 6 search too little to find it. To be measured again whenever
# weights, order or search change.
LEVELS: dict[int, tuple[str, ...]] = {
    2: (
        "random",
        "alphabeta:30:slip=0.6",
        "alphabeta:100:slip=0.3",
        "alphabeta:300:slip=0.15",
        "alphabeta:600:slip=0.1",
        "alphabeta:1000:slip=0.04",
        "alphabeta:20000",
        "alphabeta:3s",
    )
}
