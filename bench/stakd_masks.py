"""What masks of 128 nodes would cost Stakd's usual pieces. Run as `python -m bench.stakd_masks`.

The kernel that looks for places spends most of a round's time. Here it runs on positions of random rounds
as it is, with sets of nodes in one number of 64 bits, and written for two such numbers; both in turns, by
processor time. A larger record, which would be copied at every move, is not counted.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from statistics import median
from typing import Any

import numpy as np

import stackyard
from bench.harness import commit
from stackyard.core.jit import kernel, lowest_bit
from stackyard.core.kernels import Array, Record
from stackyard.games.stakd.rules.encoding import ALL_MOVES, HERE, NO_MOVES, State
from stackyard.games.stakd.rules.layout import NONE, NOWHERE, ONE, SIZES, bit
from stackyard.games.stakd.rules.places import open_nodes, places

PLAYERS = (2, 4, 8)
ROUNDS = 12


@kernel
def low(node: int) -> Any:
    """The first half of the mask of a node."""
    return bit(node) if node < 64 else NONE


@kernel
def high(node: int) -> Any:
    """The second half of the mask of a node."""
    return NONE if node < 64 else bit(node - 64)


@kernel
def wide_places(state: Record, kind: int, free: Any, near: Any, below: Array) -> int:
    """`places`, with every set of nodes in two numbers."""
    found = 0
    if free[0] & near[0] == NONE and free[1] & near[1] == NONE:
        return found
    size = SIZES[kind]
    anchors = (free[0] & near[0], free[1] & near[1]) if size == 1 else free
    for orientation in range(state.orientations[kind]):
        first, second, third = (
            int(state.walk[kind, orientation, 0]),
            int(state.walk[kind, orientation, 1]),
            int(state.walk[kind, orientation, 2]),
        )
        for half in range(2):
            left = anchors[0] if half == 0 else anchors[1]
            while left != NONE:
                anchor = lowest_bit(left) + 64 * half
                left &= left - ONE
                mask = low(anchor)
                more = high(anchor)
                if size > 1:
                    b = int(state.step[first, anchor])
                    if b == NOWHERE or (free[0] & low(b) == NONE and free[1] & high(b) == NONE):
                        continue
                    mask |= low(b)
                    more |= high(b)
                    if size > 2:
                        c = int(state.step[second & 7, anchor if second < 8 else b])
                        if c == NOWHERE or (free[0] & low(c) == NONE and free[1] & high(c) == NONE):
                            continue
                        mask |= low(c)
                        more |= high(c)
                        if size > 3:
                            d = int(state.step[third & 7, anchor if third < 8 else b if third < 16 else c])
                            if d == NOWHERE or (free[0] & low(d) == NONE and free[1] & high(d) == NONE):
                                continue
                            mask |= low(d)
                            more |= high(d)
                if mask & near[0] == NONE and more & near[1] == NONE:
                    continue
                if mask != below[anchor, 0] or more != below[anchor, 1]:
                    found += 1
    return found


@kernel
def narrow(states: Array, repeats: int) -> int:
    """All places on the layers of all states, by the kernel as it is."""
    total = 0
    for _ in range(repeats):
        for i in range(len(states)):
            for kind in range(4):
                free = open_nodes(states[i], kind)
                total += places(states[i], kind, free, states[i].near, HERE, None, NO_MOVES, ALL_MOVES)
    return total


@kernel
def wide(states: Array, below: Array, repeats: int) -> int:
    """The same with two numbers."""
    total = 0
    for _ in range(repeats):
        for i in range(len(states)):
            for kind in range(4):
                free = (open_nodes(states[i], kind), NONE)
                total += wide_places(states[i], kind, free, (states[i].near, NONE), below[i])
    return total


def positions() -> Array:
    """Positions of random rounds, from layer 1 on."""
    found = []
    for players in PLAYERS:
        for seed in range(ROUNDS):
            random = Random(f"{players} {seed}")
            state = stackyard.game("stakd").start(players=players)
            while not state.over:
                state = state.play(random.choice(state.moves()))
                if state.record[0].layer > 0:
                    found.append(state.record)
    states = np.zeros(len(found), State)
    for i, record in enumerate(found):
        states[i] = record[0]
    return states


def main() -> int:
    """Measure both, and say what the wider one costs."""
    parser = argparse.ArgumentParser(prog="python -m bench.stakd_masks", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=11)
    asked = parser.parse_args()
    states = positions()
    below = np.zeros((len(states), NOWHERE, 2), np.uint64)
    below[:, :, 0] = states["below"]
    if narrow(states, 1) != wide(states, below, 1):
        print("the two do not find the same places")
        return 1
    ratios = []
    for _ in range(asked.repetitions):
        began = time.process_time()
        narrow(states, 20)
        between = time.process_time()
        wide(states, below, 20)
        ratios.append((time.process_time() - between) / (between - began))
    print(f"{len(states)} positions; masks of 128 nodes take {median(ratios):.2f} times as long")
    print(
        f"in {asked.repetitions} repetitions from {min(ratios):.2f} to {max(ratios):.2f}; commit {commit()}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
