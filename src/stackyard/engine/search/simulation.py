"""Simulations: down the tree, on to the end of the round, and back up with what came of it."""

from __future__ import annotations

import math

import numpy as np

from stackyard.core.hints import evaluate, order, rollout, share
from stackyard.core.jit import kernel, record
from stackyard.core.kernels import (
    Array,
    Record,
    chances,
    glimpse,
    moves,
    over,
    play,
    random_below,
    random_move,
    random_outcome,
    resample,
    to_move,
)
from stackyard.engine.search.tree import NONE, add, find, touch

LONGEST_WAY = 512  # through the tree; further down no nodes are made
LONGEST_ROUND = 20_000  # moves of a rollout, after which a round counts as endless and is evaluated

Settings = record(
    ("observer", np.int64),  # the seat whose knowledge the search uses
    ("secrets", np.bool_),  # whether that seat does not see everything
    ("guided", np.bool_),  # by the game's hints
    ("exploration", np.float64),
    ("widening", np.float64),  # a node opens so many moves times the square root of its visits; 0: all
    ("cutoff", np.int64),  # moves of a rollout before the position is evaluated
)


@kernel
def roll(state: Record, settings: Record, out: Array, weights: Array, random: Array, values: Array) -> int:
    """Play a round on to its end or to the cut-off, write what it is worth to each seat; return the moves."""
    limit = min(settings.cutoff, LONGEST_ROUND)
    played = 0
    while not over(state):
        if played >= limit:
            evaluate(state, values)
            return played
        if settings.guided:
            move = rollout(state, out, weights, random)
        else:
            move = random_move(state, out, weights, random)
        play(state, move)
        played += 1
    share(state, values)
    return played


@kernel
def select(nodes: Array, node: int, out: Array, count: int, settings: Record, tried: Array) -> int:
    """The child to visit among those whose moves are legal now, or NONE where a new one is to be opened.

    `tried` is marked at the places of the moves that have a child.
    """
    for i in range(count):
        tried[i] = False
    known = 0
    best = NONE
    best_bound = -1.0
    visits = math.log(nodes[node].visits + 1.0)
    child = int(nodes[node].child)
    while child != NONE:
        move = nodes[child].move
        place = int(nodes[child].place)
        if place >= count or out[place] != move:
            # Only with secrets: another round is dealt, and other moves are legal in it.
            place = 0
            while place < count and out[place] != move:
                place += 1
        if place < count:
            known += 1
            tried[place] = True
            count_here = nodes[child].visits + 1e-9
            if settings.secrets:
                nodes[child].offered += 1
                visits = math.log(nodes[child].offered + 1.0)
            bound = nodes[child].total / count_here + settings.exploration * math.sqrt(visits / count_here)
            if bound > best_bound:
                best_bound = bound
                best = child
        child = int(nodes[child].sibling)
    wanted = count
    if settings.widening > 0.0:
        wanted = min(wanted, 1 + int(settings.widening * math.sqrt(nodes[node].visits)))
    return NONE if known < wanted else best


@kernel
def open_move(
    state: Record, out: Array, count: int, settings: Record, tried: Array, keys: Array, random: Array
) -> int:
    """The place of the move to try next: the first by the game's order, or any; equals at random."""
    if settings.guided:
        order(state, out, count, keys)
    best = NONE
    equals = 0
    for place in range(count):
        if tried[place]:
            continue
        if not settings.guided or best == NONE or keys[place] == keys[best]:
            equals += 1
            if random_below(random, equals) == 0:
                best = place
        elif keys[place] > keys[best]:
            best = place
            equals = 1
    return best


@kernel
def simulate(
    states: Array,
    settings: Array,
    nodes: Array,
    tree: Array,
    out: Array,
    weights: Array,
    keys: Array,
    tried: Array,
    way: Array,
    movers: Array,
    values: Array,
    totals: Array,
    random: Array,
    limit: int,
    flag: Array,
) -> None:
    """Simulate until `limit` is reached or the flag is set; `states[0]` is the position, `states[1]` room."""
    how = settings[0]
    state = states[1]
    while flag[1] < limit and flag[0] == 0:
        states[1] = states[0]
        if how.secrets:
            resample(state, how.observer, random)
        node = int(tree[0].root)
        touch(nodes, tree, node)
        way[0] = node
        length = 1
        opened = False
        while not opened and length < LONGEST_WAY and not over(state):
            seat = to_move(state)
            count = moves(state, out)
            if seat < 0:
                # An outcome never tried is no reason to stop: nobody chose it.
                place = random_outcome(weights, chances(state, weights), random)
                seen = glimpse(state, out[place], how.observer)
                child = find(nodes, node, seen)
                if child == NONE:
                    child = add(nodes, tree, node, seen, place)
            else:
                child = select(nodes, node, out, count, how, tried)
                if child == NONE:
                    place = open_move(state, out, count, how, tried, keys, random)
                    child = add(nodes, tree, node, out[place], place)
                    nodes[child].offered = 1
                    opened = True
                else:
                    place = int(nodes[child].place)
            touch(nodes, tree, child)
            play(state, out[place] if seat < 0 else nodes[child].move)
            node = child
            way[length] = node
            movers[length] = seat
            length += 1
        tree[0].deepest = max(tree[0].deepest, length - 1)
        tree[0].played += length - 1 + roll(state, how, out, weights, random, values)
        for step in range(length - 1, -1, -1):
            node = way[step]
            nodes[node].visits += 1
            if step > 0 and movers[step] >= 0:
                nodes[node].total += values[movers[step]]
            touch(nodes, tree, node)
        for seat in range(len(values)):
            totals[seat] += values[seat]
        flag[1] += 1
