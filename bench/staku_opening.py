"""Does White win Staku by force? Run as `python -m bench.staku_opening`; `--help` tells the rest.

For a first turn of White's and for each of Black's answers, a search that leaves nothing out and remembers
nothing looks for a win within White's next two turns. Where there is none, the usual search proposes turns,
and every further answer to one of them is settled in the same way. So a proof rests on the rules alone; what
is selective only proposes. A first turn is open where some answer was not settled: that is no proof that it
does not win.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

import stackyard
from bench.harness import commit, say
from stackyard import State
from stackyard.engine.search.alphabeta import AlphaBeta
from stackyard.engine.search.budget import Budget
from stackyard.games.staku.rules.layout import BOARD

WINNING = ("a1-b1+c1", "a1-b2+c3", "a2-b2+c3", "a2-b3+c3", "a3-b3+c3", "b2-b3+c3", "b4-b5+c6")
WHITE = 0
ENOUGH = Budget(steps=200_000_000)


def wins(state: State, turns: int) -> bool:
    """Whether White, who is to move, wins for certain within that many turns of White's."""
    if state.over:
        return state.winners == (WHITE,)
    full = AlphaBeta(max_depth=2 * turns - 1, selective=False, use_table=False)
    found = full.search(state, ENOUGH)
    return found.win_in is not None and found.win_in > 0


def settle(state: State, proposals: int, steps: int) -> int | None:
    """Within how many turns White, who is to move, wins for certain; up to three, the first one proposed."""
    for turns in (1, 2):
        if wins(state, turns):
            return turns
    proposed = AlphaBeta(lines=proposals).search(state, Budget(steps=steps)).candidates[:proposals]
    for each in proposed:
        after = state.play(each.move)
        if all(wins(after.play(answer), 2) for answer in after.moves()):
            return 3
    return None


def prove(start: State, first: str, proposals: int, steps: int) -> tuple[Counter[int], str | None]:
    """How many answers of Black's lose in how many turns, and the first one that was not settled, if any."""
    after = start.play(first)
    answers = after.moves()
    told: Counter[int] = Counter()
    # What the usual search thinks best for Black comes first, so that what does not win is soon left.
    best = [each.move for each in AlphaBeta(lines=5).search(after, Budget(steps=steps)).candidates[:5]]
    for number, answer in enumerate([*best, *(each for each in answers if each not in best)], 1):
        turns = settle(after.play(answer), proposals, steps)
        if turns is None:
            return told, answer
        told[turns] += 1
        if number % 100 == 0:
            say(f"{first}: {number}/{len(answers)}")
    return told, None


def main() -> int:
    """Settle first turns, and say how."""
    parser = argparse.ArgumentParser(prog="python -m bench.staku_opening", description=__doc__)
    parser.add_argument(
        "--first", nargs="*", help="first turns of White's; without: the seven that are known"
    )
    parser.add_argument("--all", action="store_true", help="all first turns, one of each mirrored pair")
    parser.add_argument("--max-stack", type=int, choices=(2, 3), default=3)
    parser.add_argument("--capture-ends-turn", action="store_true")
    parser.add_argument("--proposals", type=int, default=8, help="turns that the usual search may propose")
    parser.add_argument("--steps", type=int, default=2_000_000, help="positions that it looks at for that")
    parser.add_argument("--fair", type=int, metavar="N", help="measure instead: the N fairest first turns")
    asked = parser.parse_args()
    began = time.process_time()
    options = {"max_stack": asked.max_stack, "capture_ends_turn": asked.capture_ends_turn}
    start = stackyard.game("staku").start(**options)
    if asked.fair:
        for first, chance in fairest(start, asked.steps)[: asked.fair]:
            print(f"{first}: White wins with {chance:.1%}")
        print(f"{options}: by search of {asked.steps} positions each, no proof")
        print(f"commit {commit()}, {time.process_time() - began:.0f} s of one core")
        return 0
    firsts = one_of_each_pair(start) if asked.all else asked.first or WINNING
    proven = 0
    for first in firsts:
        told, unsettled = prove(start, first, asked.proposals, asked.steps)
        if unsettled is None:
            proven += 1
            print(
                f"{first}: wins; answers by White's further turns: {dict(sorted(told.items()))}", flush=True
            )
        else:
            print(f"{first}: open; {unsettled} was not settled", flush=True)
    print(f"{options}: {proven} of {len(firsts)} first turns are proven to win")
    print(f"commit {commit()}, {time.process_time() - began:.0f} s of one core")
    return 0


def fairest(start: State, steps: int) -> list[tuple[str, float]]:
    """First turns with White's chance to win, the nearest to one half first: how to begin under SU-19."""
    found = []
    for number, first in enumerate(one_of_each_pair(start), 1):
        best = AlphaBeta().search(start.play(first), Budget(steps=steps)).best
        found.append((first, 1 - best.value))
        if number % 20 == 0:
            say(f"{number} first turns")
    return sorted(found, key=lambda each: abs(each[1] - 0.5))


def one_of_each_pair(start: State) -> list[str]:
    """The first turns, one of each pair that is the same with left and right exchanged."""
    kept: dict[frozenset[str], str] = {}
    for move in start.moves():
        kept.setdefault(frozenset({str(start.play(move)), mirrored(str(start.play(move)))}), move)
    return list(kept.values())


def mirrored(position: str) -> str:
    """A position with left and right exchanged."""
    rows, rest = position.split(" ", 1)
    stacks = BOARD.read_rows(rows, "WBn")
    turned: list[str] = []
    cell = 0
    for length in BOARD.lengths:
        turned += reversed(stacks[cell : cell + length])
        cell += length
    return str(stackyard.game("staku").parse(f"{BOARD.write_rows(turned)} {rest}"))


if __name__ == "__main__":
    sys.exit(main())
