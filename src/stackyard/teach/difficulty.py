"""How hard a puzzle is: how deep, how many wrong tries tempt, and how bots of weaker levels do on it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from stackyard.core.state import State
from stackyard.engine import bots
from stackyard.teach.proofs import Proof, Proven

LEVELS = (2, 3, 4, 5, 6)
TRIES = 3  # of each level
EASIEST, DEPTH, TEMPTING, UNSOLVED = 700, 90, 40, 700
MOST = 8  # beyond which depth and temptations no longer count


@dataclass(frozen=True)
class Trial:
    """How weaker bots did on a puzzle."""

    solved: float
    """The share of them that solved it."""
    tempting: tuple[str, ...]
    """Their wrong first moves, the most frequent first."""
    difficulty: int
    """On the scale of a rating, about 800 to 2400."""


def trial(proof: Proof, view: State, proven: Proven, random: Random) -> Trial:
    """Let bots of weaker levels try to solve a puzzle."""
    solved, wrong = 0, Counter[str]()
    for level in LEVELS:
        for _ in range(TRIES):
            states = _try(proof, view, proven, bots.make(str(level), Random(random.random())))
            solved += proof.solves(view, proven, states) is True
            first = states[0].last or ""
            if first in proven.wrong:
                wrong[first] += 1
    share = solved / (len(LEVELS) * TRIES)
    difficulty = (
        EASIEST + DEPTH * min(proven.depth, MOST) + TEMPTING * min(len(wrong), MOST) + UNSOLVED * (1 - share)
    )
    tempting = tuple(move for move, _ in wrong.most_common())
    return Trial(share, tempting, round(difficulty))


def _try(proof: Proof, view: State, proven: Proven, bot: bots.Bot) -> list[State]:
    """The states that a bot comes to until it has solved the puzzle, or has not."""
    states, there = list[State](), view
    while True:
        there = there.play(bots.ask(bot, there))
        states.append(there)
        if there.over or there.to_move != view.to_move or proof.solves(view, proven, states) is not None:
            return states
