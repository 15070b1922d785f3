"""White wins Staku by force, beginning with `a2-b3+c3`: the proof. Run as `python -m bench.staku_opening`.

For each of Black's answers a search that leaves nothing out and remembers nothing looks for a win within
White's next two turns. Where there is none, the usual search proposes a turn, and every further answer to it
is settled in the same way. So the proof rests on the rules alone; what is selective only proposes.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

import stackyard
from bench.harness import commit, say
from stackyard import State
from stackyard.engine.search.alphabeta import AlphaBeta
from stackyard.engine.search.budget import Budget

OPENING = "a2-b3+c3"
WHITE = 0
ENOUGH = Budget(steps=200_000_000)


def wins(state: State, turns: int) -> int | None:
    """In how many of White's turns White, who is to move, wins for certain; None where that takes more."""
    if state.over:
        return 0 if state.winners == (WHITE,) else None
    full = AlphaBeta(max_depth=2 * turns - 1, selective=False, use_table=False)
    found = full.search(state, ENOUGH)
    return found.win_in if found.win_in is not None and found.win_in > 0 else None


def settle(state: State) -> int | None:
    """The same for up to three turns, the first of which is proposed."""
    for turns in (1, 2):
        if wins(state, turns) is not None:
            return turns
    for proposed in [
        each.move for each in AlphaBeta(lines=8).search(state, Budget(steps=2_000_000)).candidates[:8]
    ]:
        after = state.play(proposed)
        if all(wins(after.play(answer), 2) is not None for answer in after.moves()):
            return 3
    return None


def main() -> int:
    """Settle every answer and say how."""
    began = time.process_time()
    start = stackyard.game("staku").start()
    after = start.play(OPENING)
    told: Counter[int | None] = Counter()
    answers = after.moves()
    for number, answer in enumerate(answers, 1):
        turns = settle(after.play(answer))
        told[turns] += 1
        if turns is None or turns > 2 or number % 50 == 0:
            say(f"{number}/{len(answers)} {answer}: {turns}")
    print(f"{OPENING}, then {len(answers)} answers of Black; White wins in so many more turns: {dict(told)}")
    print(f"commit {commit()}, {time.process_time() - began:.0f} s of one core")
    return 0 if None not in told else 1


if __name__ == "__main__":
    sys.exit(main())
