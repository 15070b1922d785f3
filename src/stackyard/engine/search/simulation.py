"""Simulations: selection and expansion in the tree, a rollout to the end of the round, backpropagation."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

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
from stackyard.engine.search.tree import NONE, add, find, mark_used

MAX_TREE_DEPTH = 512  # no nodes are made further down
MAX_ROLLOUT = 20_000  # moves, after which a round counts as endless and is evaluated

Settings = record(
    ("observer", np.int64),  # the seat whose knowledge the search uses
    ("secrets", np.bool_),  # whether that seat does not see everything
    ("guided", np.bool_),  # by the game's hints
    ("exploration", np.float64),
    # Progressive widening: a node opens so many moves times the square root of its visits; 0: all.
    ("widening", np.float64),
    ("cutoff", np.int64),  # moves of a rollout before the position is evaluated
)


class Scratch(NamedTuple):
    """All that the simulations of one thread work in."""

    states: Any  # the position, and a copy of it to play in
    settings: Any
    nodes: Any
    tree: Any
    out: Any  # the moves of a position,
    weights: Any  # of an outcome each
    keys: Any  # by which moves are ordered
    tried: Any  # whether a move has a child
    path: Any  # from the root: nodes,
    movers: Any  # and who made the move to each
    values: Any  # of the last simulation, one a seat
    totals: Any  # of all simulations
    random: Any


@kernel
def play_out(
    state: Record, settings: Record, out: Array, weights: Array, random: Array, values: Array
) -> int:
    """Play a round on to its end or to the cut-off, write what it is worth to each seat; return the moves."""
    limit = min(settings.cutoff, MAX_ROLLOUT)
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
def select_child(nodes: Array, node: int, out: Array, count: int, settings: Record, tried: Array) -> int:
    """The child with the highest upper confidence bound, or NONE where a new one is to be opened.

    Only children whose moves are legal now count. `tried` is marked for the moves that have a child.
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
def choose_expansion(
    state: Record, out: Array, count: int, settings: Record, tried: Array, keys: Array, random: Array
) -> int:
    """The index of the move to try next: the first by the game's order, or any; equals at random."""
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
def simulate(scratch: Scratch, limit: int, flag: Array) -> None:
    """Simulate from the position in `states[0]` until `limit` is reached or the flag is set."""
    states, nodes, tree = scratch.states, scratch.nodes, scratch.tree
    out, weights, tried = scratch.out, scratch.weights, scratch.tried
    path, movers, values, random = scratch.path, scratch.movers, scratch.values, scratch.random
    settings = scratch.settings[0]
    state = states[1]
    while flag[1] < limit and flag[0] == 0:
        states[1] = states[0]
        if settings.secrets:
            resample(state, settings.observer, random)
        node = int(tree[0].root)
        mark_used(nodes, tree, node)
        path[0] = node
        length = 1
        expanded = False
        while not expanded and length < MAX_TREE_DEPTH and not over(state):
            seat = to_move(state)
            count = moves(state, out)
            if seat < 0:
                # An outcome never tried is no reason to stop: nobody chose it.
                place = random_outcome(weights, chances(state, weights), random)
                seen = glimpse(state, out[place], settings.observer)
                child = find(nodes, node, seen)
                if child == NONE:
                    child = add(nodes, tree, node, seen, place)
            else:
                child = select_child(nodes, node, out, count, settings, tried)
                if child == NONE:
                    place = choose_expansion(state, out, count, settings, tried, scratch.keys, random)
                    child = add(nodes, tree, node, out[place], place)
                    nodes[child].offered = 1
                    expanded = True
                else:
                    place = int(nodes[child].place)
            mark_used(nodes, tree, child)
            play(state, out[place] if seat < 0 else nodes[child].move)
            node = child
            path[length] = node
            movers[length] = seat
            length += 1
        tree[0].deepest = max(tree[0].deepest, length - 1)
        tree[0].played += length - 1 + play_out(state, settings, out, weights, random, values)
        for step in range(length - 1, -1, -1):
            node = path[step]
            nodes[node].visits += 1
            if step > 0 and movers[step] >= 0:
                nodes[node].total += values[movers[step]]
            mark_used(nodes, tree, node)
        for seat in range(len(values)):
            scratch.totals[seat] += values[seat]
        flag[1] += 1
