"""Alpha-beta's inner loop: the score of a position, searched to a depth, for any game of two seats.

Principal variation search with a stack of its own instead of recursion. A node below the depth looks at noisy
moves only. Scores are those of the seat to move at the node.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from stackyard.core.hints import balance, loud, noisy, order, rekey, urgent
from stackyard.core.jit import COMPILED, kernel, record
from stackyard.core.kernels import Array, Record, moves, over, play, to_move, winners
from stackyard.engine.search.transpositions import AT_LEAST, AT_MOST, EXACT, PROVEN, WIN, find, keep, recall

LAST_PLY = 80
"""No line is longer; a position there is judged as it stands."""

POLL = 1024 if COMPILED else 16  # nodes between two looks at the stop flag
INFINITE = 2 * WIN

# Move ordering. The units are those of the balance, because `order` guesses at gains in it.
TABLE_FIRST = 1 << 30
KILLER = 120
HISTORY_MOST = 150
HISTORY_PLACES = 1 << 14
SORTED = 32  # so many moves are picked best first, the rest comes as it is

# What a search may leave out where it is selective, in the units of the balance.
MARGIN = 70  # by depth: a position that is better than needed by so much is not searched on
HOPE = 60  # a capture that gains too little even with so much more is not looked at
ALARM = 2  # so many moves below the horizon a threat to win is still answered, fewer in the first iterations
FLURRY = 6  # so many moves below the horizon captures are still looked at, fewer in the first iterations
PATIENCE = 24  # so many moves are looked at one move above the horizon, and more higher up

REDUCED = np.zeros((32, 512), np.int16)
"""By how much a move's search is made shorter, by depth and by how many moves came before it."""
for _depth in range(2, 32):
    for _place in range(3, 512):
        REDUCED[_depth, _place] = int(0.3 + np.log(_depth) * np.log(_place) / 2.2)
REDUCED.setflags(write=False)

WHOLE, SCOUT, SHORT_SCOUT = range(3)  # how a child is being searched

Frame = record(
    ("key", np.uint64),
    ("alpha", np.int32),
    ("beta", np.int32),
    ("floor", np.int32),  # alpha as it was at first
    ("best", np.int32),
    ("stand", np.int32),  # what the position is worth as it stands
    ("best_move", np.int32),
    ("move", np.int32),  # being searched
    ("count", np.int32),
    ("next", np.int32),
    ("depth", np.int16),
    ("way", np.int8),  # WHOLE, SCOUT or SHORT_SCOUT
    ("seat", np.int8),
    ("quiet", np.int8),  # below the depth: noisy moves only
    ("tense", np.int8),  # the other side threatens to win
    ("hasty", np.int8),  # some moves were left out
)

Run = record(
    ("nodes", np.int64),
    ("limit", np.int64),
    ("count", np.int64),  # moves at the root
    ("depth", np.int64),  # of the last iteration that was completed
    ("deepest", np.int64),  # a longer iteration is not wanted
    ("aim", np.int64),  # the depth of the present iteration
    ("age", np.uint8),
    ("selective", np.int8),
    ("remembers", np.int8),
    ("stopped", np.int8),
)


class Room(NamedTuple):
    """All that a search works in, allocated once for a game."""

    states: Any  # one a ply, the root first
    frames: Any
    lists: Any  # moves, a row a ply
    keys: Any  # by which they are ordered
    table: Any
    killers: Any  # the last two quiet moves that were too good, a row a ply
    history: Any  # how often a move was too good, a row a seat
    line: Any  # the best line from each ply on
    length: Any
    roots: Any
    run: Any


@kernel
def finished(state: Record, seat: int, ply: int) -> int:
    """The score of a finished round for a seat; a win is the better the sooner it comes."""
    won = winners(state)
    if won == 1 << seat:
        return WIN - ply
    if won == 1 << (1 - seat):
        return ply - WIN
    return 0


@kernel
def standing(state: Record, seat: int) -> int:
    """What a position is worth to a seat as it stands, never as much as a proven win."""
    lead = min(max(balance(state), 1 - PROVEN), PROVEN - 1)
    return lead if seat == 0 else -lead


@kernel
def place_of(move: int) -> int:
    """Where the history of a move is counted: moves are too many for a place each, so a few share one."""
    place: Any = np.int64(move) * 2_654_435_761 >> 18 & HISTORY_PLACES - 1
    return place  # type: ignore[no-any-return]


@kernel
def prefer(list_: Array, keys: Array, count: int, table_move: int, killers: Array, history: Array) -> None:
    """Add to the game's order what this search has learnt: the table's move, killers, history."""
    for i in range(count):
        move = list_[i]
        keys[i] += history[place_of(move)]
        if move == killers[0] or move == killers[1]:
            keys[i] += KILLER
        if move == table_move:
            keys[i] = TABLE_FIRST


@kernel
def pick(list_: Array, keys: Array, start: int, count: int) -> None:
    """Bring the best of the moves from `start` on to the front of them."""
    best = start
    for i in range(start + 1, count):
        if keys[i] > keys[best]:
            best = i
    list_[start], list_[best] = list_[best], list_[start]
    keys[start], keys[best] = keys[best], keys[start]


@kernel
def praise(list_: Array, tried: int, depth: int, killers: Array, history: Array) -> None:
    """Remember that the last of `tried` moves was too good, and that those before it were not."""
    move = list_[tried - 1]
    if killers[0] != move:
        killers[1] = killers[0]
        killers[0] = move
    bonus = min(4 * depth * depth, HISTORY_MOST)
    for i in range(tried):
        place = place_of(list_[i])
        change = bonus if i == tried - 1 else -bonus // 4
        history[place] += change - history[place] * abs(change) // HISTORY_MOST


@kernel
def open_frame(frame: Record, seat: int, depth: int, alpha: int, beta: int) -> None:
    """Set out to search a node."""
    frame.seat = seat
    frame.depth = depth
    frame.alpha = alpha
    frame.beta = beta


@kernel
def descend(room: Room, flag: Array, depth: int, alpha: int, beta: int) -> int:
    """The score of `states[1]` within a window; `run.stopped` tells that it is of no use."""
    states, frames, lists, keys, table = room.states, room.frames, room.lists, room.keys, room.table
    killers, history, line, length = room.killers, room.history, room.line, room.length
    run = room.run[0]
    selective = run.selective != 0
    ply = 1
    open_frame(frames[1], to_move(states[1]), depth, alpha, beta)
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
            length[ply] = 0
            settled = True
            wide = frame.beta - frame.alpha > 1
            if over(state):
                value = finished(state, seat, ply)
            elif frame.alpha >= WIN - ply - 1:
                value = frame.alpha  # Not even a win with the next move would be better.
            elif ply >= LAST_PLY - 1 or (selective and ply > run.aim + min(FLURRY, 2 * run.aim)):
                value = standing(state, seat)
            else:
                settled = False
                frame.floor = frame.alpha
                frame.best = -INFINITE
                frame.best_move = -1
                frame.next = 0
                frame.hasty = 0
                frame.tense = 0
                frame.stand = standing(state, seat)
                if (
                    selective
                    and frame.depth <= 2
                    and ply <= run.aim + min(ALARM, run.aim - 1)
                    and urgent(state)
                ):
                    # Who is about to lose must find out whether there is a defence, at any depth.
                    frame.tense = 1
                    frame.depth = max(frame.depth, 1)
                frame.quiet = frame.depth <= 0
                table_move = -1
                if frame.quiet == 0 and run.remembers != 0:
                    slot = find(table, frame.key)
                    if slot >= 0:
                        entry = table[slot]
                        table_move = entry.move
                        if not wide and entry.depth >= frame.depth:
                            score = recall(entry.score, ply)
                            if (
                                entry.says == EXACT
                                or (entry.says == AT_LEAST and score >= frame.beta)
                                or (entry.says == AT_MOST and score <= frame.alpha)
                            ):
                                value = score
                                settled = True
                if settled:
                    pass
                elif frame.quiet != 0:
                    frame.best = frame.stand
                    if frame.stand >= frame.beta:
                        value = frame.stand
                        settled = True
                    else:
                        frame.alpha = max(frame.alpha, frame.stand)
                        frame.count = loud(state, lists[ply])
                        order(state, lists[ply], frame.count, keys[ply])
                elif (
                    selective
                    and not wide
                    and frame.depth <= 3
                    and frame.tense == 0
                    and frame.stand - MARGIN * frame.depth >= frame.beta
                ):
                    value = frame.stand
                    settled = True
                else:
                    frame.count = moves(state, lists[ply])
                    order(state, lists[ply], frame.count, keys[ply])
                    prefer(lists[ply], keys[ply], frame.count, table_move, killers[ply], history[seat])
            entering = False
            if not settled:
                continue
        else:
            # The next move of a node whose moves are listed, if it has one left. ---------------------
            frame = frames[ply]
            place = frame.next
            wide = frame.beta - frame.alpha > 1
            if place < frame.count:
                if place < SORTED:
                    pick(lists[ply], keys[ply], place, frame.count)
                if selective and frame.tense == 0 and frame.best > -PROVEN:
                    if frame.quiet != 0:
                        most = frame.stand + keys[ply, place] + HOPE
                        if most <= frame.alpha and place < SORTED:
                            frame.best = max(frame.best, most)
                            frame.count = place
                    elif not wide and frame.depth <= 3 and place >= PATIENCE * frame.depth * frame.depth:
                        frame.hasty = 1
                        frame.count = place
            if place < frame.count:
                move = lists[ply, place]
                frame.next = place + 1
                frame.move = move
                states[ply + 1] = states[ply]
                play(states[ply + 1], move)
                child = frames[ply + 1]
                shorter = 0
                child.key = rekey(states[ply + 1], states[ply], move, frame.key)
                frame.way = WHOLE
                if frame.quiet == 0 and place > 0:
                    frame.way = SCOUT
                    if selective and frame.tense == 0 and not noisy(states[ply], move):
                        shorter = min(REDUCED[min(frame.depth, 31), min(place, 511)], frame.depth - 1)
                        if shorter > 0:
                            frame.way = SHORT_SCOUT
                least, most = frame.alpha, frame.beta if frame.way == WHOLE else frame.alpha + 1
                child_seat = to_move(states[ply + 1])
                if child_seat == frame.seat:
                    open_frame(child, child_seat, frame.depth - 1 - shorter, least, most)
                else:
                    open_frame(child, child_seat, frame.depth - 1 - shorter, -most, -least)
                ply += 1
                entering = True
                continue
            value = frame.best
            if frame.quiet == 0:
                if frame.hasty != 0 and value < 1 - PROVEN:
                    value = 1 - PROVEN  # What was not looked at might have saved it.
                if run.remembers != 0:
                    says = EXACT if value > frame.floor else AT_MOST
                    keep(table, frame.key, run.age, frame.depth, says, value, ply, frame.best_move)

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
                frame.way != WHOLE
                and value > frame.alpha
                and (frame.way == SHORT_SCOUT or value < frame.beta)
            ):
                # The scout was wrong about the move: search it again, deeper or with the whole window.
                frame.way = SCOUT if frame.way == SHORT_SCOUT else WHOLE
                least, most = frame.alpha, frame.beta if frame.way == WHOLE else frame.alpha + 1
                if child_seat == frame.seat:
                    open_frame(frames[ply + 1], child_seat, frame.depth - 1, least, most)
                else:
                    open_frame(frames[ply + 1], child_seat, frame.depth - 1, -most, -least)
                ply += 1
                entering = True
                break
            if value > frame.best:
                frame.best = value
                frame.best_move = frame.move
                if value > frame.alpha:
                    frame.alpha = value
                    count = length[ply + 1]
                    line[ply, 0] = frame.move
                    for i in range(count):
                        line[ply, i + 1] = line[ply + 1, i]
                    length[ply] = count + 1
            if frame.best < frame.beta:
                break
            value = frame.best
            if frame.quiet == 0:
                if not noisy(states[ply], frame.move):
                    praise(lists[ply], frame.next, frame.depth, killers[ply], history[frame.seat])
                if run.remembers != 0:
                    keep(table, frame.key, run.age, frame.depth, AT_LEAST, value, ply, frame.move)
