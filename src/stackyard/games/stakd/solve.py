"""Completing a solo tower (SD-22): a beam search that grows many towers piece by piece and keeps the best.

No layer is larger than the one below it, so room that is not used is lost for good, and large pieces and the
bomber must be laid while there is room for them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stackyard.contract import OptionError, State
from stackyard.games.stakd import kernel as rules
from stackyard.games.stakd.hints import solo_value
from stackyard.games.stakd.kernel import moves as list_moves
from stackyard.games.stakd.kernel import over, play
from stackyard.jit import kernel
from stackyard.kernels import Array

WIDTH = 100
ATTEMPTS = 20


@dataclass(frozen=True)
class Tower:
    """The best tower that a search found: its moves, and whether they lay all pieces."""

    moves: tuple[str, ...]
    complete: bool


@kernel
def expand(
    beam: Array, count: int, scratch: Array, out: Array, values: Array, parents: Array, chosen: Array
) -> int:
    """Value every tower that is one piece larger than those of the beam; return how many there are."""
    found = 0
    for parent in range(count):
        options = list_moves(beam[parent], out)
        for option in range(options):
            if found == len(values):
                return found
            scratch[0] = beam[parent]
            play(scratch[0], out[option])
            values[found] = solo_value(scratch[0])
            parents[found] = parent
            chosen[found] = out[option]
            found += 1
    return found


@kernel
def grow(beam: Array, grown: Array, parents: Array, chosen: Array, order: Array) -> None:
    """Lay the chosen pieces."""
    for place in range(len(order)):
        grown[place] = beam[parents[order[place]]]
        play(grown[place], chosen[order[place]])


def solve(state: State, width: int = WIDTH, attempts: int = ATTEMPTS, seed: int = 0) -> Tower:
    """The moves that complete a solo tower from here, or those of the largest tower that was found.

    >>> import stackyard
    >>> start = stackyard.game("stakd").start(players=1)
    >>> solve(start).complete
    True
    """
    if state.players != 1:
        raise OptionError(f"only the solo game is solved, not one of {state.players} players")
    best = Tower((), state.winners == (0,))
    random = np.random.default_rng(seed)
    for _ in range(attempts if not state.over else 0):
        found = _attempt(state, width, random)
        if len(found.moves) > len(best.moves) or found.complete:
            best = found
        if best.complete:
            break
    return best


def _attempt(state: State, width: int, random: np.random.Generator) -> Tower:
    """One beam, with a little chance in the values so that attempts differ."""
    record = state._record
    beam = np.zeros(width, rules.State)
    beam[0] = record[0]
    lines: list[tuple[int, ...]] = [()]
    room = width * 256
    values, parents, chosen = np.zeros(room), np.zeros(room, np.int64), np.zeros(room, np.int32)
    out, scratch = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(1, rules.State)
    best: tuple[int, ...] = ()
    while lines:
        found = expand(beam, len(lines), scratch, out, values, parents, chosen)
        noisy = values[:found] + random.normal(0, 0.7, found)
        order = np.argsort(-noisy, kind="stable")[: 2 * width]
        grown = np.zeros(len(order), rules.State)
        grow(beam, grown, parents, chosen, order)
        kept: dict[bytes, tuple[int, ...]] = {}
        for place, index in enumerate(order.tolist()):
            line = (*lines[parents[index]], int(chosen[index]))
            best = max(best, line, key=len)
            if over(grown[place]):
                if grown[place].out == 0:
                    return Tower(_texts(state, line), True)
                continue
            if len(kept) < width:
                kept.setdefault(grown[place].tobytes(), line)
        for place, value_ in enumerate(kept):
            beam[place] = np.frombuffer(value_, rules.State)[0]
        lines = list(kept.values())
    return Tower(_texts(state, best), False)


def _texts(state: State, line: tuple[int, ...]) -> tuple[str, ...]:
    texts = []
    for move in line:
        texts.append(state.game.notation.write_move(state._record[0], move))
        state = state.play(texts[-1])
    return tuple(texts)
