"""Principal variation search: the score of a position, searched to a depth, for any game of two seats.

The inner loop of alpha-beta, with a stack of its own instead of recursion. Below the depth comes quiescence
search, which looks at noisy moves only. Scores are those of the seat to move at the node.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from stackyard.core.hints import balance, noisy, noisy_moves, order, rekey, threatened
from stackyard.core.jit import COMPILED, kernel, record
from stackyard.core.kernels import Array, Record, moves, over, play, to_move, winners
from stackyard.engine.search.transpositions import (
    EXACT,
    LOWER_BOUND,
    PROVEN,
    UPPER_BOUND,
    WIN,
    probe,
    score_from_table,
    store,
)

MAX_PLY = 80
"""No line is longer; a position there gets its static score."""

POLL = 1024 if COMPILED else 16  # nodes between two looks at the stop flag
INFINITE = 2 * WIN

# Move ordering: the transposition table's move, killer moves, the history heuristic. The units are those of
# the balance, because `order` guesses at gains in it.
TABLE_MOVE_BONUS = 1 << 30
KILLER_BONUS = 120
HISTORY_LIMIT = 150
HISTORY_SIZE = 1 << 14
SORTED = 32  # so many moves are picked best first, the rest comes as it is

# What a selective search leaves out and adds; margins are in the units of the balance.
FUTILITY_MARGIN = (
    70  # reverse futility pruning: a position that is this much too good for each ply left is cut off
)
DELTA_MARGIN = (
    60  # delta pruning: in quiescence a move that gains too little even with this much more is left out
)
LATE_MOVES = (
    24  # late move pruning: so many moves are looked at one ply above the horizon, and more higher up
)
QUIESCENCE_DEPTH = 6  # plies below the horizon, fewer in the first iterations
THREAT_EXTENSIONS = 2  # plies below the horizon at which a threat to win is still answered, fewer at first

REDUCTIONS = np.zeros((32, 512), np.int16)
"""Late move reductions: how many plies a move's search is shorter, by depth and by the moves before it."""
for _depth in range(2, 32):
    for _place in range(3, 512):
        REDUCTIONS[_depth, _place] = int(0.3 + np.log(_depth) * np.log(_place) / 2.2)
REDUCTIONS.setflags(write=False)

FULL_WINDOW, NULL_WINDOW, REDUCED_NULL_WINDOW = range(3)  # with which a child is being searched

Frame = record(
    ("key", np.uint64),
    ("alpha", np.int32),
    ("beta", np.int32),
    ("first_alpha", np.int32),  # before any move raised it
    ("best", np.int32),
    ("static", np.int32),  # what the position is worth by its evaluation alone
    ("best_move", np.int32),
    ("move", np.int32),  # being searched
    ("count", np.int32),
    ("next", np.int32),
    ("depth", np.int16),
    ("window", np.int8),  # FULL_WINDOW, NULL_WINDOW or REDUCED_NULL_WINDOW
    ("seat", np.int8),
    ("quiescence", np.int8),  # below the depth: noisy moves only
    ("in_danger", np.int8),  # the other side threatens to win, so nothing is left out
    ("pruned", np.int8),  # late moves were left out
)

Run = record(
    ("nodes", np.int64),
    ("limit", np.int64),
    ("count", np.int64),  # moves at the root
    ("depth", np.int64),  # of the last iteration that was completed
    ("max_depth", np.int64),  # of iterations
    ("iteration", np.int64),  # the depth of the present one
    ("age", np.uint8),
    ("selective", np.int8),
    ("use_table", np.int8),
    ("stopped", np.int8),
    ("chance", np.int8),  # whether the table was to move somewhere, where it never should be
)


class Scratch(NamedTuple):
    """All that a search works in, allocated once for a game."""

    states: Any  # one a ply, the root first
    frames: Any
    lists: Any  # moves, a row a ply
    keys: Any  # by which they are ordered
    table: Any
    killers: Any  # the last two quiet moves that caused a cutoff, a row a ply
    history: Any  # how often a move caused a cutoff, a row a seat
    pv: Any  # the principal variation from each ply on (triangular)
    pv_length: Any
    roots: Any
    run: Any


@kernel
def seat_to_move(state: Record) -> int:
    """The seat that decides; of a finished round, in which games may leave the turn to the table, any."""
    seat = to_move(state)
    return 0 if seat < 0 and over(state) else seat


@kernel
def terminal_score(state: Record, seat: int, ply: int) -> int:
    """The score of a finished round for a seat; a win is the better the sooner it comes."""
    won = winners(state)
    if won == 1 << seat:
        return WIN - ply
    if won == 1 << (1 - seat):
        return ply - WIN
    return 0


@kernel
def static_score(state: Record, seat: int) -> int:
    """The evaluation of a position for a seat, never as much as a proven win."""
    lead = min(max(balance(state), 1 - PROVEN), PROVEN - 1)
    return lead if seat == 0 else -lead


@kernel
def history_index(move: int) -> int:
    """Where the history of a move is counted: moves are too many for a place each, so a few share one."""
    place: Any = np.int64(move) * 2_654_435_761 >> 18 & HISTORY_SIZE - 1
    return place  # type: ignore[no-any-return]


@kernel
def add_bonuses(
    moves_: Array, keys: Array, count: int, table_move: int, killers: Array, history: Array
) -> None:
    """Add to the game's order what this search has learnt: the table's move, killer moves, history."""
    for i in range(count):
        move = moves_[i]
        keys[i] += history[history_index(move)]
        if move == killers[0] or move == killers[1]:
            keys[i] += KILLER_BONUS
        if move == table_move:
            keys[i] = TABLE_MOVE_BONUS


@kernel
def select_next(moves_: Array, keys: Array, start: int, count: int) -> None:
    """Bring the best of the moves from `start` on to the front of them: one step of a selection sort."""
    best = start
    for i in range(start + 1, count):
        if keys[i] > keys[best]:
            best = i
    moves_[start], moves_[best] = moves_[best], moves_[start]
    keys[start], keys[best] = keys[best], keys[start]


@kernel
def reward_cutoff(moves_: Array, tried: int, depth: int, killers: Array, history: Array) -> None:
    """Remember that the last of `tried` moves caused a cutoff, and that those before it did not."""
    move = moves_[tried - 1]
    if killers[0] != move:
        killers[1] = killers[0]
        killers[0] = move
    bonus = min(4 * depth * depth, HISTORY_LIMIT)
    for i in range(tried):
        place = history_index(moves_[i])
        change = bonus if i == tried - 1 else -bonus // 4
        history[place] += change - history[place] * abs(change) // HISTORY_LIMIT


@kernel
def open_node(frame: Record, seat: int, depth: int, alpha: int, beta: int) -> None:
    """Set out to search a node."""
    frame.seat = seat
    frame.depth = depth
    frame.alpha = alpha
    frame.beta = beta


@kernel
def search_node(scratch: Scratch, flag: Array, depth: int, alpha: int, beta: int) -> int:
    """The score of `states[1]` within a window; of no use once `run.stopped` is set."""
    states, frames, lists, keys, table = (
        scratch.states,
        scratch.frames,
        scratch.lists,
        scratch.keys,
        scratch.table,
    )
    killers, history, pv, pv_length = scratch.killers, scratch.history, scratch.pv, scratch.pv_length
    run = scratch.run[0]
    selective = run.selective != 0
    ply = 1
    open_node(frames[1], seat_to_move(states[1]), depth, alpha, beta)
    entering = True
    value = 0
    while True:
        if entering:
            # A new node: it is worth something at once, or its moves are listed. ------------------
            run.nodes += 1
            if run.nodes % POLL == 0:
                flag[1] = run.nodes
                if flag[0] != 0:
                    run.stopped = 1
            if run.nodes >= run.limit:
                run.stopped = 1
            if run.stopped != 0:
                return 0
            frame = frames[ply]
            state = states[ply]
            seat = frame.seat
            if seat < 0:
                run.chance = 1
                run.stopped = 1
                return 0
            pv_length[ply] = 0
            done = True
            is_pv = frame.beta - frame.alpha > 1
            if over(state):
                value = terminal_score(state, seat, ply)
            elif frame.alpha >= WIN - ply - 1:
                value = frame.alpha  # Not even a win with the next move would be better.
            elif ply >= MAX_PLY - 1 or (
                selective and ply > run.iteration + min(QUIESCENCE_DEPTH, 2 * run.iteration)
            ):
                value = static_score(state, seat)
            else:
                done = False
                frame.first_alpha = frame.alpha
                frame.best = -INFINITE
                frame.best_move = -1
                frame.next = 0
                frame.pruned = 0
                frame.in_danger = 0
                frame.static = static_score(state, seat)
                if (
                    selective
                    and frame.depth <= 2
                    and ply <= run.iteration + min(THREAT_EXTENSIONS, run.iteration - 1)
                    and threatened(state)
                ):
                    # A seat that is about to lose must find out whether there is a defence, at any depth.
                    frame.in_danger = 1
                    frame.depth = max(frame.depth, 1)
                frame.quiescence = frame.depth <= 0
                table_move = -1
                if frame.quiescence == 0 and run.use_table != 0:
                    slot = probe(table, frame.key)
                    if slot >= 0:
                        entry = table[slot]
                        table_move = entry.move
                        if not is_pv and entry.depth >= frame.depth:
                            score = score_from_table(entry.score, ply)
                            if (
                                entry.bound == EXACT
                                or (entry.bound == LOWER_BOUND and score >= frame.beta)
                                or (entry.bound == UPPER_BOUND and score <= frame.alpha)
                            ):
                                value = score
                                done = True
                if done:
                    pass
                elif frame.quiescence != 0:
                    frame.best = frame.static
                    if frame.static >= frame.beta:
                        value = frame.static
                        done = True
                    else:
                        frame.alpha = max(frame.alpha, frame.static)
                        frame.count = noisy_moves(state, lists[ply])
                        order(state, lists[ply], frame.count, keys[ply])
                elif (
                    selective
                    and not is_pv
                    and frame.depth <= 3
                    and frame.in_danger == 0
                    and frame.static - FUTILITY_MARGIN * frame.depth >= frame.beta
                ):
                    value = frame.static
                    done = True
                else:
                    frame.count = moves(state, lists[ply])
                    order(state, lists[ply], frame.count, keys[ply])
                    add_bonuses(lists[ply], keys[ply], frame.count, table_move, killers[ply], history[seat])
            entering = False
            if not done:
                continue
        else:
            # The next move of a node whose moves are listed, if it has one left. ---------------------
            frame = frames[ply]
            place = frame.next
            is_pv = frame.beta - frame.alpha > 1
            if place < frame.count:
                if place < SORTED:
                    select_next(lists[ply], keys[ply], place, frame.count)
                if selective and frame.in_danger == 0 and frame.best > -PROVEN:
                    if frame.quiescence != 0:
                        most = frame.static + keys[ply, place] + DELTA_MARGIN
                        if most <= frame.alpha and place < SORTED:
                            frame.best = max(frame.best, most)
                            frame.count = place
                    elif not is_pv and frame.depth <= 3 and place >= LATE_MOVES * frame.depth * frame.depth:
                        frame.pruned = 1
                        frame.count = place
            if place < frame.count:
                move = lists[ply, place]
                frame.next = place + 1
                frame.move = move
                states[ply + 1] = states[ply]
                play(states[ply + 1], move)
                child = frames[ply + 1]
                reduction = 0
                child.key = rekey(states[ply + 1], states[ply], move, frame.key)
                frame.window = FULL_WINDOW
                if frame.quiescence == 0 and place > 0:
                    frame.window = NULL_WINDOW
                    if selective and frame.in_danger == 0 and not noisy(states[ply], move):
                        reduction = min(REDUCTIONS[min(frame.depth, 31), min(place, 511)], frame.depth - 1)
                        if reduction > 0:
                            frame.window = REDUCED_NULL_WINDOW
                least, most = frame.alpha, frame.beta if frame.window == FULL_WINDOW else frame.alpha + 1
                child_seat = seat_to_move(states[ply + 1])
                if child_seat == frame.seat:
                    open_node(child, child_seat, frame.depth - 1 - reduction, least, most)
                else:
                    open_node(child, child_seat, frame.depth - 1 - reduction, -most, -least)
                ply += 1
                entering = True
                continue
            value = frame.best
            if frame.quiescence == 0:
                if frame.pruned != 0 and value < 1 - PROVEN:
                    value = 1 - PROVEN  # What was not looked at might have saved it.
                if run.use_table != 0:
                    bound = EXACT if value > frame.first_alpha else UPPER_BOUND
                    store(table, frame.key, run.age, frame.depth, bound, value, ply, frame.best_move)

        # A node has its value: hand it to the node above. --------------------------------------------
        while True:
            if ply == 1:
                return value
            child_seat = frames[ply].seat
            ply -= 1
            frame = frames[ply]
            if child_seat != frame.seat:
                value = -value
            if (
                frame.window != FULL_WINDOW
                and value > frame.alpha
                and (frame.window == REDUCED_NULL_WINDOW or value < frame.beta)
            ):
                # It fails high: search the move again, to the whole depth or with the full window.
                frame.window = NULL_WINDOW if frame.window == REDUCED_NULL_WINDOW else FULL_WINDOW
                least, most = frame.alpha, frame.beta if frame.window == FULL_WINDOW else frame.alpha + 1
                if child_seat == frame.seat:
                    open_node(frames[ply + 1], child_seat, frame.depth - 1, least, most)
                else:
                    open_node(frames[ply + 1], child_seat, frame.depth - 1, -most, -least)
                ply += 1
                entering = True
                break
            if value > frame.best:
                frame.best = value
                frame.best_move = frame.move
                if value > frame.alpha:
                    frame.alpha = value
                    count = pv_length[ply + 1]
                    pv[ply, 0] = frame.move
                    for i in range(count):
                        pv[ply, i + 1] = pv[ply + 1, i]
                    pv_length[ply] = count + 1
            if frame.best < frame.beta:
                break
            value = frame.best
            if frame.quiescence == 0:
                if not noisy(states[ply], frame.move):
                    reward_cutoff(lists[ply], frame.next, frame.depth, killers[ply], history[frame.seat])
                if run.use_table != 0:
                    store(table, frame.key, run.age, frame.depth, LOWER_BOUND, value, ply, frame.move)
