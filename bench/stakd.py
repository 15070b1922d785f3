"""Stakd's speed beside OpenSpiel. Run as `python -m bench.stakd`.

A decision is a piece laid, bases included.
"""

from __future__ import annotations

import sys

from bench import openspiel
from bench.harness import Bench, Figure, Target, main
from bench.rounds import Rounds

ROUNDS = {1: 6_000, 2: 3_000, 4: 3_000, 8: 1_500}


def stakd() -> list[Figure]:
    """What is to be fast."""
    return [figure for players in ROUNDS for figure in Rounds("stakd", players, ROUNDS[players]).figures()]


STAKD = Bench(
    name="stakd",
    title="Stakd's speed",
    sources=(
        stakd,
        lambda: openspiel.figures("lines_of_action", 300)[:1],
        lambda: openspiel.figures("hive", 60)[:1],
    ),
    targets=[
        Target(f"Stakd Elite, {name}: decisions", bound, to=f"OpenSpiel {peer} random turns")
        for peer, bound in (("lines_of_action", 4), ("hive", 30))
        for name in ("1 player", "2 players", "4 players", "8 players")
    ],
)

if __name__ == "__main__":
    sys.exit(main(STAKD))
