"""Alpha-beta for two seats without chance or secrets: iterative deepening with aspiration windows."""

from __future__ import annotations

import math

import numpy as np

from stackyard.core.entries import has_secrets
from stackyard.core.errors import OptionError
from stackyard.core.hints import key, order, rekey
from stackyard.core.jit import kernel, record
from stackyard.core.kernels import Array, moves, play, to_move
from stackyard.core.message import msg
from stackyard.core.state import State
from stackyard.engine.search import runner
from stackyard.engine.search.budget import Budget
from stackyard.engine.search.decision import check_decision
from stackyard.engine.search.findings import Candidate, Findings
from stackyard.engine.search.line import write_line
from stackyard.engine.search.pvs import (
    HISTORY_SIZE,
    INFINITE,
    MAX_PLY,
    REDUCTIONS,
    Frame,
    Run,
    Scratch,
    search_node,
    seat_to_move,
    select_next,
)
from stackyard.engine.search.runner import Progress, Stop
from stackyard.engine.search.transpositions import (
    EXACT,
    LOWER_BOUND,
    PROVEN,
    UPPER_BOUND,
    WIN,
    make_table,
    probe,
)

MAX_DEPTH = 40
MAX_LINES = 16
ASPIRATION_WINDOW = 30  # how far a score is from that of the iteration before, as a first guess
DEFAULT_SCALE = 100.0

Root = record(
    ("move", np.int32),
    ("score", np.int32),
    ("bound", np.uint8),  # EXACT, or only a bound; 0: nothing is known
    ("nodes", np.int64),
)


@kernel
def list_root_moves(scratch: Scratch) -> None:
    """The moves of the root in the order in which the first iteration looks at them."""
    states, lists, keys, roots = scratch.states, scratch.lists, scratch.keys, scratch.roots
    run = scratch.run[0]
    scratch.frames[0].key = key(states[0])
    scratch.frames[0].seat = to_move(states[0])
    run.count = moves(states[0], lists[0])
    order(states[0], lists[0], run.count, keys[0])
    slot = probe(scratch.table, scratch.frames[0].key)
    if slot >= 0:
        for i in range(run.count):
            if lists[0, i] == scratch.table[slot].move:
                keys[0, i] = INFINITE
    for i in range(run.count):
        select_next(lists[0], keys[0], i, run.count)
        root = roots[i]
        root.move = lists[0, i]
        root.score = -INFINITE
        root.bound = 0
        root.nodes = 0


@kernel
def search_root_move(scratch: Scratch, flag: Array, depth: int, alpha: int, beta: int) -> int:
    """The score of the root's move that stands in `states[1]`, for the seat at the root."""
    if seat_to_move(scratch.states[1]) == scratch.frames[0].seat:
        return search_node(scratch, flag, depth, alpha, beta)
    return -search_node(scratch, flag, depth, -beta, -alpha)


@kernel
def move_to_front(roots: Array, start: int, chosen: int) -> None:
    """Bring a root to the front of those from `start` on; the others keep their order."""
    spare = len(roots) - 1
    roots[spare] = roots[chosen]
    for i in range(chosen, start, -1):
        roots[i] = roots[i - 1]
    roots[start] = roots[spare]


@kernel
def search_root_moves(scratch: Scratch, flag: Array, start: int, depth: int, alpha: int, beta: int) -> int:
    """Search the roots from `start` on within a window and bring the best of them to the front.

    When the search is stopped the best of those that were searched to the end counts.
    """
    states, roots, pv, pv_length = scratch.states, scratch.roots, scratch.pv, scratch.pv_length
    run = scratch.run[0]
    first_alpha = alpha
    best = -INFINITE
    chosen = -1
    for i in range(start, run.count):
        root = roots[i]
        states[1] = states[0]
        play(states[1], root.move)
        scratch.frames[1].key = rekey(states[1], states[0], root.move, scratch.frames[0].key)
        before = run.nodes
        if i == start:
            score = search_root_move(scratch, flag, depth - 1, alpha, beta)
        else:
            reduction = 0
            if run.selective != 0 and depth > 2:
                reduction = min(REDUCTIONS[min(depth, 31), min((i - start) // 2, 511)], depth - 2)
            score = search_root_move(scratch, flag, depth - 1 - reduction, alpha, alpha + 1)
            if run.stopped == 0 and reduction > 0 and score > alpha:
                score = search_root_move(scratch, flag, depth - 1, alpha, alpha + 1)
            if run.stopped == 0 and alpha < score < beta:
                score = search_root_move(scratch, flag, depth - 1, alpha, beta)
        if run.stopped != 0:
            break
        root.nodes += run.nodes - before
        root.score = score
        root.bound = UPPER_BOUND if score <= alpha else LOWER_BOUND if score >= beta else EXACT
        best = max(best, score)
        if score > alpha:
            alpha = score
            chosen = i
            pv[0, 0] = root.move
            for i in range(pv_length[1]):
                pv[0, i + 1] = pv[1, i]
            pv_length[0] = pv_length[1] + 1
            if score >= beta or score == WIN - 1:
                break
    if best > first_alpha:
        move_to_front(roots, start, chosen)
    return best


@kernel
def save_pv(scratch: Scratch, start: int) -> None:
    """Put the principal variation of the root at `start` aside."""
    row = MAX_PLY + start
    scratch.pv_length[row] = scratch.pv_length[0]
    for i in range(scratch.pv_length[0]):
        scratch.pv[row, i] = scratch.pv[0, i]


@kernel
def iterate(scratch: Scratch, lines: int, flag: Array) -> None:
    """Iterative deepening from the root; the best `lines` moves get scores and lines of their own.

    The roots are then in order, and `pv` has their lines from row MAX_PLY on.
    """
    roots, pv_length = scratch.roots, scratch.pv_length
    run = scratch.run[0]
    list_root_moves(scratch)
    lines = min(lines, run.count)
    for i in range(lines):
        pv_length[MAX_PLY + i] = 0
    for depth in range(1, run.max_depth + 1):
        run.iteration = depth
        for start in range(lines):
            guess = roots[start].score
            width = ASPIRATION_WINDOW
            alpha, beta = -INFINITE, INFINITE
            if depth > 2 and -PROVEN < guess < PROVEN:
                alpha, beta = guess - width, guess + width
            pv_length[0] = 0
            while True:
                score = search_root_moves(scratch, flag, start, depth, alpha, beta)
                if pv_length[0] > 0 and score > alpha:
                    save_pv(scratch, start)
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
    """Searches games of two seats without secrets or chance that have a `key` among their hints.

    Chance may have its part in the set-up. `lines` of the best moves get scores and lines of their own; the
    others are only known to be no better. `selective` prunes and reduces what is hardly worth a look, and
    `use_table` is for the transposition table; without both a search of a given depth is plain minimax, only
    quicker. A win that a selective search proves is a win, but there may be a shorter one: `win_in` is then
    the most that it takes. Nothing in it is random, so `seed` changes nothing.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        lines: int = 1,
        max_depth: int = MAX_DEPTH,
        selective: bool = True,
        use_table: bool = True,
        table_bits: int = 20,
    ) -> None:
        if not 1 <= lines <= MAX_LINES:
            raise OptionError(
                msg("lines is a number from 1 to {most}, not {given}", most=MAX_LINES, given=lines)
            )
        if not 1 <= max_depth <= MAX_DEPTH:
            raise OptionError(
                msg(
                    "max_depth is a number from 1 to {most}, not {given}",
                    most=MAX_DEPTH,
                    given=max_depth,
                )
            )
        self.lines = lines
        self.max_depth = max_depth
        self.selective = selective
        self.use_table = use_table
        self._table = make_table(table_bits)
        self._age = 0
        self._scratch: dict[str, Scratch] = {}

    def search(
        self, state: State, budget: Budget, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Findings:
        """What the budget allows to find out about the moves of a position, the best first.

        Moves that are only known to be no better than the lines have the most that they can be worth as their
        value, and an error as large.
        """
        check(state)
        scratch = self._scratch_of(state)
        self._enter(scratch, state, budget.limit)
        seconds = runner.run([lambda flag: iterate(scratch, self.lines, flag)], budget, stop, progress)
        if scratch.run[0].chance:
            title = state.game.title
            raise OptionError(
                msg(
                    "{title} says that only its set-up has chance, but it comes later, too; use mcts",
                    title=title,
                )
            )
        return report(state, scratch, self.lines, seconds)

    def _scratch_of(self, state: State) -> Scratch:
        """The arrays for a game, with its kernels loaded, which takes none of the search's time."""
        game = state.game
        if game.name not in self._scratch:
            most = game.kernel.MAX_MOVES
            scratch = Scratch(
                states=np.zeros(MAX_PLY + 1, game.kernel.State),
                frames=np.zeros(MAX_PLY + 1, Frame),
                lists=np.zeros((MAX_PLY + 1, most), np.int32),
                keys=np.zeros((MAX_PLY + 1, most), np.int32),
                table=self._table,
                killers=np.zeros((MAX_PLY + 1, 2), np.int32),
                history=np.zeros((2, HISTORY_SIZE), np.int32),
                pv=np.zeros((MAX_PLY + MAX_LINES, MAX_PLY + 1), np.int32),
                pv_length=np.zeros(MAX_PLY + MAX_LINES, np.int64),
                roots=np.zeros(most + 1, Root),
                run=np.zeros(1, Run),
            )
            self._scratch[game.name] = scratch
            self._enter(scratch, state, 1)
            iterate(scratch, 1, np.zeros(2, np.int64))
        return self._scratch[game.name]

    def _enter(self, scratch: Scratch, state: State, limit: int) -> None:
        """Make the arrays ready for a new search; the table stays, what was learnt about moves fades."""
        self._age = (self._age + 1) % 256
        scratch.states[0] = state.record[0]
        scratch.killers[:] = -1
        scratch.history[:] //= 4
        run = scratch.run[0]
        run.nodes, run.limit = 0, limit
        run.depth, run.stopped, run.chance, run.age = 0, 0, 0, self._age
        run.max_depth = 1 if len(state._list()) == 1 else self.max_depth
        run.selective, run.use_table = self.selective, self.use_table


def check(state: State) -> None:
    """Raise OptionError where alpha-beta has no business."""
    game = state.game
    check_decision(state)
    if state.players != 2:
        raise OptionError(
            msg("alpha-beta is for two seats, and this round has {players}; use mcts", players=state.players)
        )
    if game.kernel.MAX_CHANCES > 0 and not getattr(game.kernel, "SETUP_CHANCE_ONLY", False):
        raise OptionError(
            msg("alpha-beta is for games without chance, and {title} has some; use mcts", title=game.title)
        )
    if has_secrets(state.record):
        raise OptionError(
            msg("alpha-beta is for games without secrets, and {title} has some; use mcts", title=game.title)
        )
    if not hasattr(game.hints, "key"):
        raise OptionError(
            msg(
                "alpha-beta needs a key among the hints of a game, and {title} has none; use mcts",
                title=game.title,
            )
        )


def win_probability(score: int, scale: float) -> float:
    """The share of the win that a score stands for: a logistic curve, and certainty where it is proven."""
    if abs(score) > PROVEN:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-max(min(score / scale, 50.0), -50.0)))


def report(state: State, scratch: Scratch, lines: int, seconds: float) -> Findings:
    """What the kernels have left behind, in words."""
    run = scratch.run[0]
    scale = float(getattr(state.game.hints, "SCALE", DEFAULT_SCALE))
    roots = scratch.roots[: int(run.count)]
    lines = min(lines, len(roots))
    best = int(roots["score"][0])
    if int(roots["bound"][0]) == 0:  # It was stopped before it knew anything.
        best = 0
    rest = sorted(
        range(lines, len(roots)), key=lambda i: -int(roots["score"][i]) if roots["bound"][i] else WIN
    )
    candidates = []
    for i in [*range(lines), *rest]:
        known = int(roots["bound"][i])
        value = win_probability(min(int(roots["score"][i]), best) if known else best, scale)
        row = MAX_PLY + i
        line = scratch.pv[row, : int(scratch.pv_length[row])].tolist() if i < lines else []
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
