"""Alpha-beta for two seats without chance or secrets: deeper and deeper, from every move of the root."""

from __future__ import annotations

import math

import numpy as np

from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.hints import key, order, rekey
from stackyard.core.jit import kernel, record
from stackyard.core.kernels import Array, moves, play, to_move
from stackyard.core.state import State
from stackyard.engine.search import clock
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.clock import Progress, Stop
from stackyard.engine.search.decision import check_decision
from stackyard.engine.search.descent import (
    HISTORY_PLACES,
    INFINITE,
    LAST_PLY,
    REDUCED,
    Frame,
    Room,
    Run,
    descend,
    pick,
)
from stackyard.engine.search.findings import Candidate, Findings
from stackyard.engine.search.line import write_line
from stackyard.engine.search.transpositions import AT_LEAST, AT_MOST, EXACT, PROVEN, WIN, find, make_table

DEEPEST = 40
MOST_LINES = 16
WINDOW = 30  # first guess at how far a score is from that of the iteration before
USUAL_SCALE = 100.0

Root = record(
    ("move", np.int32),
    ("score", np.int32),
    ("says", np.uint8),  # EXACT, or only a bound; 0: nothing is known
    ("nodes", np.int64),
)


@kernel
def list_roots(room: Room) -> None:
    """The moves of the root in the order in which the first iteration looks at them."""
    states, lists, keys, roots = room.states, room.lists, room.keys, room.roots
    run = room.run[0]
    room.frames[0].key = key(states[0])
    room.frames[0].seat = to_move(states[0])
    run.count = moves(states[0], lists[0])
    order(states[0], lists[0], run.count, keys[0])
    slot = find(room.table, room.frames[0].key)
    if slot >= 0:
        for i in range(run.count):
            if lists[0, i] == room.table[slot].move:
                keys[0, i] = INFINITE
    for i in range(run.count):
        pick(lists[0], keys[0], i, run.count)
        root = roots[i]
        root.move = lists[0, i]
        root.score = -INFINITE
        root.says = 0
        root.nodes = 0


@kernel
def probe(room: Room, flag: Array, depth: int, alpha: int, beta: int) -> int:
    """The score of the root's move that stands in `states[1]`, for the seat at the root."""
    if to_move(room.states[1]) == room.frames[0].seat:
        return descend(room, flag, depth, alpha, beta)
    return -descend(room, flag, depth, -beta, -alpha)


@kernel
def promote(roots: Array, start: int, chosen: int) -> None:
    """Bring a root to the front of those from `start` on; the others keep their order."""
    spare = len(roots) - 1
    roots[spare] = roots[chosen]
    for i in range(chosen, start, -1):
        roots[i] = roots[i - 1]
    roots[start] = roots[spare]


@kernel
def try_roots(room: Room, flag: Array, start: int, depth: int, alpha: int, beta: int) -> int:
    """Search the roots from `start` on within a window and bring the best of them to the front.

    When the search is stopped the best of those that were searched to the end counts.
    """
    states, roots, line, length = room.states, room.roots, room.line, room.length
    run = room.run[0]
    floor = alpha
    best = -INFINITE
    chosen = -1
    for i in range(start, run.count):
        root = roots[i]
        states[1] = states[0]
        play(states[1], root.move)
        room.frames[1].key = rekey(states[1], states[0], root.move, room.frames[0].key)
        before = run.nodes
        if i == start:
            score = probe(room, flag, depth - 1, alpha, beta)
        else:
            shorter = 0
            if run.selective != 0 and depth > 2:
                shorter = min(REDUCED[min(depth, 31), min((i - start) // 2, 511)], depth - 2)
            score = probe(room, flag, depth - 1 - shorter, alpha, alpha + 1)
            if run.stopped == 0 and shorter > 0 and score > alpha:
                score = probe(room, flag, depth - 1, alpha, alpha + 1)
            if run.stopped == 0 and alpha < score < beta:
                score = probe(room, flag, depth - 1, alpha, beta)
        if run.stopped != 0:
            break
        root.nodes += run.nodes - before
        root.score = score
        root.says = AT_MOST if score <= alpha else AT_LEAST if score >= beta else EXACT
        best = max(best, score)
        if score > alpha:
            alpha = score
            chosen = i
            line[0, 0] = root.move
            for place in range(length[1]):
                line[0, place + 1] = line[1, place]
            length[0] = length[1] + 1
            if score >= beta or score == WIN - 1:
                break
    if best > floor:
        promote(roots, start, chosen)
    return best


@kernel
def keep_line(room: Room, start: int) -> None:
    """Put the line that was found for the root at `start` aside."""
    row = LAST_PLY + start
    room.length[row] = room.length[0]
    for i in range(room.length[0]):
        room.line[row, i] = room.line[0, i]


@kernel
def deepen(room: Room, lines: int, flag: Array) -> None:
    """Search the root deeper and deeper; the best `lines` roots get scores and lines of their own.

    The roots are then in order, and `line` has their lines from row LAST_PLY on.
    """
    roots, length = room.roots, room.length
    run = room.run[0]
    list_roots(room)
    lines = min(lines, run.count)
    for i in range(lines):
        length[LAST_PLY + i] = 0
    for depth in range(1, run.deepest + 1):
        run.aim = depth
        for start in range(lines):
            guess = roots[start].score
            width = WINDOW
            alpha, beta = -INFINITE, INFINITE
            if depth > 2 and -PROVEN < guess < PROVEN:
                alpha, beta = guess - width, guess + width
            length[0] = 0
            while True:
                score = try_roots(room, flag, start, depth, alpha, beta)
                if length[0] > 0 and score > alpha:
                    keep_line(room, start)
                if run.stopped != 0 or alpha < score < beta:
                    break
                width *= 4
                # A win or a loss is beyond any window.
                if score <= alpha:
                    alpha = score - width if score > -PROVEN and width < 1000 else -INFINITE
                else:
                    beta = score + width if score < PROVEN and width < 1000 else INFINITE
            if run.stopped != 0:
                break
        if run.stopped != 0:
            break
        run.depth = depth
        if abs(roots[0].score) > PROVEN:
            break
    flag[1] = run.nodes


class AlphaBeta:
    """Searches games of two seats without chance or secrets that have a `key` among their hints.

    `lines` of the best moves get scores and lines of their own; the others are only known to be no better.
    `selective` leaves out what is hardly worth a look, and `remembers` uses the table; without both a search
    of a given depth is plain minimax, only quicker. A win that a selective search proves is a win,
    but there may be a shorter one: `win_in` is then the most that it takes. Nothing in it is random, so
    `seed` changes nothing.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        lines: int = 1,
        deepest: int = DEEPEST,
        selective: bool = True,
        remembers: bool = True,
        table_bits: int = 20,
    ) -> None:
        if not 1 <= lines <= MOST_LINES:
            raise OptionError(f"lines is a number from 1 to {MOST_LINES}, not {lines}")
        if not 1 <= deepest <= DEEPEST:
            raise OptionError(f"deepest is a number from 1 to {DEEPEST}, not {deepest}")
        self.lines = lines
        self.deepest = deepest
        self.selective = selective
        self.remembers = remembers
        self._table = make_table(table_bits)
        self._age = 0
        self._rooms: dict[str, Room] = {}

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """What the budget allows to find out about the moves of a position, the best first.

        Moves that are only known to be no better than the lines have the most that they can be worth as their
        value, and an error as large.
        """
        check(state)
        room = self._room(state.game)
        self._enter(room, state, budget.limit)
        seconds = clock.run([lambda flag: deepen(room, self.lines, flag)], budget, stop, progress)
        return report(state, room, self.lines, seconds)

    def _room(self, game: Game) -> Room:
        """The room of a game, with its kernels compiled or loaded: that takes none of the search's time."""
        if game.name not in self._rooms:
            most = game.kernel.MAX_MOVES
            room = Room(
                states=np.zeros(LAST_PLY + 1, game.kernel.State),
                frames=np.zeros(LAST_PLY + 1, Frame),
                lists=np.zeros((LAST_PLY + 1, most), np.int32),
                keys=np.zeros((LAST_PLY + 1, most), np.int32),
                table=self._table,
                killers=np.zeros((LAST_PLY + 1, 2), np.int32),
                history=np.zeros((2, HISTORY_PLACES), np.int32),
                line=np.zeros((LAST_PLY + MOST_LINES, LAST_PLY + 1), np.int32),
                length=np.zeros(LAST_PLY + MOST_LINES, np.int64),
                roots=np.zeros(most + 1, Root),
                run=np.zeros(1, Run),
            )
            self._rooms[game.name] = room
            self._enter(room, game.start(players=2), 1)
            deepen(room, 1, np.zeros(2, np.int64))
        return self._rooms[game.name]

    def _enter(self, room: Room, state: State, limit: int) -> None:
        """Make the room ready for a new search; the table stays, what was learnt about moves fades."""
        self._age = (self._age + 1) % 256
        room.states[0] = state.record[0]
        room.killers[:] = -1
        room.history[:] //= 4
        run = room.run[0]
        run.nodes, run.limit = 0, limit
        run.depth, run.stopped, run.age = 0, 0, self._age
        run.deepest = 1 if len(state._list()) == 1 else self.deepest
        run.selective, run.remembers = self.selective, self.remembers


def check(state: State) -> None:
    """Raise OptionError where alpha-beta has no business."""
    game = state.game
    check_decision(state)
    if state.players != 2:
        raise OptionError(f"alpha-beta is for two seats, and this round has {state.players}; use mcts")
    if game.kernel.MAX_CHANCES > 0:
        raise OptionError(f"alpha-beta is for games without chance, and {game.title} has some; use mcts")
    if not hasattr(game.hints, "key"):
        raise OptionError(
            f"alpha-beta needs a key among the hints of a game, and {game.title} has none; use mcts"
        )


def win_probability(score: int, scale: float) -> float:
    """The share of the win that a score stands for: a logistic curve, and certainty where it is proven."""
    if abs(score) > PROVEN:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-max(min(score / scale, 50.0), -50.0)))


def report(state: State, room: Room, lines: int, seconds: float) -> Findings:
    """What the kernels have left behind, in words."""
    run = room.run[0]
    scale = float(getattr(state.game.hints, "SCALE", USUAL_SCALE))
    roots = room.roots[: int(run.count)]
    lines = min(lines, len(roots))
    best = int(roots["score"][0])
    if int(roots["says"][0]) == 0:  # It was stopped before it knew anything.
        best = 0
    rest = sorted(
        range(lines, len(roots)), key=lambda i: -int(roots["score"][i]) if roots["says"][i] else WIN
    )
    candidates = []
    for i in [*range(lines), *rest]:
        known = int(roots["says"][i])
        value = win_probability(min(int(roots["score"][i]), best) if known else best, scale)
        row = LAST_PLY + i
        line = room.line[row, : int(room.length[row])].tolist() if i < lines else []
        if not line or line[0] != roots["move"][i]:
            line = [int(roots["move"][i])]
        texts = write_line(state, line)
        sure = known == EXACT or (i == 0 and known != 0)
        error = 0.0 if sure else value
        candidates.append(Candidate(texts[0], value, error, int(roots["nodes"][i]), texts))
    value = candidates[0].value
    mine = state.to_move
    proven = abs(best) > PROVEN
    plies = WIN - abs(best)
    return Findings(
        candidates=tuple(candidates),
        values=(value, 1 - value) if mine == 0 else (1 - value, value),
        steps=int(run.nodes),
        seconds=seconds,
        depth=int(run.depth),
        exact=proven,
        win_in=((plies + 1) // 2 if best > 0 else -(plies // 2)) if proven else None,
    )
