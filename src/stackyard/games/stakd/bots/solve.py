"""Completing a solo tower (SD-22), or proving that it cannot be done.

Two searches take turns. A beam search grows many towers piece by piece and keeps the best: no layer is larger
than the one below it, so room that is not used is lost for good, and large pieces and the bomber must be laid
while there is room for them. It finds towers, but proves nothing. Digging tries every move, depth first, and
never looks twice at what is the same for the rest of the round; late in a round it comes to an end soon.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from stackyard.core.errors import OptionError
from stackyard.core.jit import kernel
from stackyard.core.kernels import Array, Record
from stackyard.core.state import State
from stackyard.games.stakd.bots.hints import solo_value
from stackyard.games.stakd.bots.keys import key, rekey
from stackyard.games.stakd.rules import encoding
from stackyard.games.stakd.rules import kernel as rules
from stackyard.games.stakd.rules.kernel import over, play

WIDTH = 100
ATTEMPTS = 20
DIGGING = 50_000  # towers looked at before the first attempt, and again after each
SLICE = 10_000  # towers between two reports
SEEN_BITS = 21

GOING_ON, COMPLETE, IMPOSSIBLE = range(3)


@dataclass(frozen=True)
class Tower:
    """The best tower that a search found: its moves, and whether they lay all pieces."""

    moves: tuple[str, ...]
    complete: bool
    impossible: bool = False
    """Whether it is proven that no moves lay all pieces."""


@dataclass(frozen=True)
class Report:
    """How far a search has come: a line of words for people, and the best tower so far."""

    words: str
    best: Tower


# A beam -------------------------------------------------------------------------------------------


@kernel
def expand(
    beam: Array, count: int, scratch: Array, out: Array, values: Array, parents: Array, chosen: Array
) -> int:
    """Value every tower that is one piece larger than those of the beam; return how many there are."""
    found = 0
    for parent in range(count):
        options = placements(beam[parent], out)
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
def placements(state: Record, out: Array) -> int:
    """The moves that lay a piece, without the call that stands behind them (SD-23)."""
    return rules.moves(state, out) - int(state.calls)


@kernel
def grow(beam: Array, grown: Array, parents: Array, chosen: Array, order: Array) -> None:
    """Lay the chosen pieces."""
    for place in range(len(order)):
        grown[place] = beam[parents[order[place]]]
        play(grown[place], chosen[order[place]])


# Digging ------------------------------------------------------------------------------------------


@kernel
def dig(
    states: Array, out: Array, left: Array, values: Array, names: Array, seen: Array, depth: Array, most: int
) -> int:
    """Go on for `most` towers where the last call left off; `depth` is the piece that it stopped at.

    `states[depth]` is the tower, `left` how many moves of each piece are still to be tried; the last of
    `out` is tried first. A tower that was seen and is being looked at again leads nowhere.
    """
    level = int(depth[0])
    looked = 0
    while level >= 0:
        if looked >= most:
            depth[0] = level
            return GOING_ON
        if left[level] < 0:
            if over(states[level]):
                if states[level].out == 0 and states[level].toppled == 0:
                    depth[0] = level
                    return COMPLETE
                level -= 1
                continue
            entry = np.int64(names[level] & np.uint64(len(seen) - 1))
            if seen[entry] == names[level]:
                level -= 1
                continue
            seen[entry] = names[level]
            left[level] = placements(states[level], out[level])
            for option in range(left[level]):
                states[level + 1] = states[level]
                play(states[level + 1], out[level, option])
                values[option] = solo_value(states[level + 1])
                looked += 1
                place = option
                while place > 0 and values[place - 1] > values[place]:
                    values[place - 1], values[place] = values[place], values[place - 1]
                    out[level, place - 1], out[level, place] = out[level, place], out[level, place - 1]
                    place -= 1
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        states[level + 1] = states[level]
        play(states[level + 1], out[level, left[level]])
        names[level + 1] = rekey(states[level + 1], states[level], out[level, left[level]], names[level])
        left[level + 1] = -1
        level += 1
    return IMPOSSIBLE


@kernel
def name_of(states: Array) -> int:
    """`key` of the first state."""
    return key(states[0])


class Digging:
    """A search through all towers that can be stopped and gone on with."""

    def __init__(self, state: State) -> None:
        depth = int(state.record[0].hand[0].sum()) + 2
        self.state = state
        self.states = np.zeros(depth, encoding.State)
        self.states[0] = state.record[0]
        self.out = np.empty((depth, rules.MAX_MOVES), np.int32)
        self.left = np.full(depth, -1, np.int64)
        self.values = np.empty(rules.MAX_MOVES)
        self.names = np.zeros(depth, np.uint64)
        self.names[0] = name_of(self.states)
        self.seen = np.zeros(1 << SEEN_BITS, np.uint64)
        self.depth = np.zeros(1, np.int64)
        self.result = GOING_ON

    def go_on(self, most: int) -> None:
        """Look at about that many more towers."""
        if self.result == GOING_ON:
            self.result = dig(
                self.states, self.out, self.left, self.values, self.names, self.seen, self.depth, most
            )

    def line(self) -> tuple[int, ...]:
        """The moves of the complete tower."""
        return tuple(int(self.out[level, self.left[level]]) for level in range(int(self.depth[0])))


# Both ---------------------------------------------------------------------------------------------


def search(
    state: State,
    *,
    seconds: float = np.inf,
    width: int = WIDTH,
    attempts: int = 0,
    digging: int = DIGGING,
    seed: int = 0,
) -> Iterator[Report]:
    """Look for a complete tower, and report after every piece; `attempts` 0 is no limit."""
    if state.players != 1:
        raise OptionError(f"only the solo game is solved, not one of {state.players} players")
    best = Tower((), state.winners == (0,), impossible=state.over and state.winners == ())
    if state.over:
        yield Report("the round is over", best)
        return
    began = time.perf_counter()
    random = np.random.default_rng(seed)
    hole = Digging(state)
    total = _laid(state) + int(state.record[0].hand[0].sum())
    attempt = 0
    while not attempts or attempt < attempts:
        for start in range(0, digging, SLICE):
            hole.go_on(min(SLICE, digging - start))
            if hole.result == COMPLETE:
                best = Tower(_texts(state, hole.line()), True)
            elif hole.result == IMPOSSIBLE:
                best = Tower(best.moves, False, impossible=True)
            yield Report(
                f"attempt {attempt}, every move tried in turn; best: {_size(state, best, total)}", best
            )
            if hole.result != GOING_ON or time.perf_counter() - began > seconds:
                return
        attempt += 1
        for line, grown in _attempt(state, width, random):
            if len(line) > len(best.moves) or grown.complete:
                best = Tower(_texts(state, line), grown.complete)
            now = f"attempt {attempt}, layer {grown.layer}, {_laid(state) + len(line)} of {total} pieces"
            yield Report(f"{now}; best: {_size(state, best, total)}", best)
            if best.complete or time.perf_counter() - began > seconds:
                return


def solve(
    state: State, width: int = WIDTH, attempts: int = ATTEMPTS, seed: int = 0, digging: int = DIGGING
) -> Tower:
    """The moves that complete a solo tower from here, or those of the largest tower that was found.

    >>> import stackyard
    >>> start = stackyard.game("stakd").start(players=1)
    >>> solve(start).complete
    True
    """
    best = Tower((), False)
    for report in search(state, width=width, attempts=attempts, seed=seed, digging=digging):
        best = report.best
    return best


@dataclass(frozen=True)
class _Grown:
    """What a beam has come to."""

    layer: int
    complete: bool = False


def _attempt(
    state: State, width: int, random: np.random.Generator
) -> Iterator[tuple[tuple[int, ...], _Grown]]:
    """One beam, with a little chance in the values so that attempts differ: a line after every piece."""
    beam = np.zeros(width, encoding.State)
    beam[0] = state.record[0]
    lines: list[tuple[int, ...]] = [()]
    room = width * 256
    values, parents, chosen = np.zeros(room), np.zeros(room, np.int64), np.zeros(room, np.int32)
    out, scratch = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(1, encoding.State)
    while lines:
        found = expand(beam, len(lines), scratch, out, values, parents, chosen)
        noisy = values[:found] + random.normal(0, 0.7, found)
        order = np.argsort(-noisy, kind="stable")[: 2 * width]
        grown = np.zeros(len(order), encoding.State)
        grow(beam, grown, parents, chosen, order)
        kept: dict[bytes, tuple[int, ...]] = {}
        line: tuple[int, ...] = ()
        for place, index in enumerate(order.tolist()):
            line = (*lines[parents[index]], int(chosen[index]))
            if over(grown[place]):
                if grown[place].out == 0:
                    yield line, _Grown(int(grown[place].layer), complete=True)
                    return
                continue
            if len(kept) < width:
                kept.setdefault(grown[place].tobytes(), line)
        yield line, _Grown(int(grown["layer"].max()))
        for place, value_ in enumerate(kept):
            beam[place] = np.frombuffer(value_, encoding.State)[0]
        lines = list(kept.values())


def _laid(state: State) -> int:
    """How many pieces of the tower are laid, bases included."""
    return int(state.record[0].laid_count + state.record[0].base_count)


def _size(state: State, tower: Tower, total: int) -> str:
    layers = int(state.record[0].layer) + sum(move.startswith("^") for move in tower.moves)
    return f"{layers} layers, {_laid(state) + len(tower.moves)} of {total} pieces"


def _texts(state: State, line: tuple[int, ...]) -> tuple[str, ...]:
    texts = []
    for move in line:
        texts.append(state.game.notation.write_move(state.record[0], move))
        state = state.play(texts[-1])
    return tuple(texts)
