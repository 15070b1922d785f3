"""A search tree in one array: nodes are made on their first visit and recycled when the array is full.

A node stands for a move and what followed it. Its children hang on a chain, so moves that were never tried
cost nothing, which matters where a position has four hundred. All nodes hang on a second chain by their last
use. A parent is always used later than its children, so the node used longest ago has none, and can be taken
for something new. Going on from a node further down after a move is free: the rest is used no more, and so is
recycled in its turn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.jit import kernel, record
from stackyard.core.kernels import Array

NONE = -1

Node = record(
    ("move", np.int32),  # what led here, as the observer saw it
    ("place", np.int32),  # of the move in the list of moves when the node was made
    ("parent", np.int32),
    ("child", np.int32),  # the first one
    ("sibling", np.int32),  # the next one
    ("older", np.int32),  # used before this node
    ("newer", np.int32),  # used after it
    ("visits", np.int32),
    ("offered", np.int32),  # how often the move could be chosen; in games with secrets not always
    ("total", np.float64),  # of the shares of the seat that moved here
)

Tree = record(
    ("root", np.int32),
    ("used", np.int32),  # nodes in use, from the beginning of the array on
    ("oldest", np.int32),
    ("newest", np.int32),
    ("played", np.int64),  # moves made by all simulations, in the tree and below it
    ("deepest", np.int32),
)


def new_tree(capacity: int) -> tuple[Any, Any]:
    """A tree and its array of nodes; memory is taken as nodes are used."""
    nodes, tree = np.zeros(capacity, Node), np.zeros(1, Tree)
    clear(nodes, tree)
    return nodes, tree


def clear(nodes: Any, tree: Any) -> None:
    """Forget everything but an empty root."""
    tree[0] = (0, 0, NONE, NONE, 0, 0)
    tree[0]["root"] = add(nodes, tree, NONE, 0, 0)


@kernel
def unlink(nodes: Array, tree: Array, node: int) -> None:
    """Take a node off the chain of last use."""
    older, newer = nodes[node].older, nodes[node].newer
    if older == NONE:
        tree[0].oldest = newer
    else:
        nodes[older].newer = newer
    if newer == NONE:
        tree[0].newest = older
    else:
        nodes[newer].older = older


@kernel
def link(nodes: Array, tree: Array, node: int) -> None:
    """Put a node at the end of the chain: it was used just now."""
    newest = tree[0].newest
    nodes[node].older = newest
    nodes[node].newer = NONE
    if newest == NONE:
        tree[0].oldest = node
    else:
        nodes[newest].newer = node
    tree[0].newest = node


@kernel
def mark_used(nodes: Array, tree: Array, node: int) -> None:
    """Move a node to the end of the chain of last use."""
    if tree[0].newest != node:
        unlink(nodes, tree, node)
        link(nodes, tree, node)


@kernel
def detach(nodes: Array, node: int) -> None:
    """Take a node from its parent."""
    parent = nodes[node].parent
    if parent == NONE:
        return
    if nodes[parent].child == node:
        nodes[parent].child = nodes[node].sibling
    else:
        before = nodes[parent].child
        while nodes[before].sibling != node:
            before = nodes[before].sibling
        nodes[before].sibling = nodes[node].sibling
    nodes[node].parent = NONE
    nodes[node].sibling = NONE


@kernel
def add(nodes: Array, tree: Array, parent: int, move: int, place: int) -> int:
    """A new child of `parent`: an unused node, or the one used longest ago.

    That one is never on the path to `parent`, whose nodes are marked as used on the way down: with more nodes
    than that, something else is older.
    """
    if tree[0].used < len(nodes):
        node = int(tree[0].used)
        tree[0].used += 1
    else:
        node = int(tree[0].oldest)
        unlink(nodes, tree, node)
        detach(nodes, node)
    nodes[node].move = move
    nodes[node].place = place
    nodes[node].parent = parent
    nodes[node].child = NONE
    nodes[node].sibling = NONE
    nodes[node].visits = 0
    nodes[node].offered = 0
    nodes[node].total = 0.0
    if parent != NONE:
        nodes[node].sibling = nodes[parent].child
        nodes[parent].child = node
    link(nodes, tree, node)
    return node


@kernel
def find(nodes: Array, parent: int, move: int) -> int:
    """The child that a move led to, or NONE."""
    child = int(nodes[parent].child)
    while child != NONE and nodes[child].move != move:
        child = int(nodes[child].sibling)
    return child


@kernel
def reroot(nodes: Array, tree: Array, node: int) -> None:
    """Make a node the root; whatever is not below it will be recycled."""
    detach(nodes, node)
    tree[0].root = node
    tree[0].deepest = 0


def children(nodes: Any, parent: int) -> list[int]:
    """The children of a node, the most visited first."""
    found = []
    child = int(nodes[parent]["child"])
    while child != NONE:
        found.append(child)
        child = int(nodes[child]["sibling"])
    return sorted(found, key=lambda node: (-int(nodes[node]["visits"]), int(nodes[node]["place"])))
