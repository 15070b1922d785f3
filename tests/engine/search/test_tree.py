"""The tree in its array: chains, recycling, going on further down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stackyard.engine.search import tree
from stackyard.engine.search.tree import NONE


def chain(nodes: Any, header: Any) -> list[int]:
    """All nodes by last use, the newest last; checked in both directions."""
    found, node = [], int(header[0]["oldest"])
    while node != NONE:
        found.append(node)
        node = int(nodes[node]["newer"])
    backwards, node = [], int(header[0]["newest"])
    while node != NONE:
        backwards.append(node)
        node = int(nodes[node]["older"])
    assert found == backwards[::-1]
    return found


def below(nodes: Any, node: int) -> Iterator[int]:
    for child in tree.children(nodes, node):
        assert nodes[child]["parent"] == node
        yield child
        yield from below(nodes, child)


def walk_down(nodes: Any, header: Any, moves: list[int]) -> None:
    """A simulation's way: down through these moves, with one new node at most, and back up."""
    node = int(header[0]["root"])
    tree.mark_used(nodes, header, node)
    way = [node]
    for move in moves:
        child = tree.find(nodes, node, move)
        new = child == NONE
        node = tree.add(nodes, header, node, move, 0) if new else child
        tree.mark_used(nodes, header, node)
        way.append(node)
        if new:
            break
    for node in reversed(way):
        nodes[node]["visits"] += 1
        tree.mark_used(nodes, header, node)


ways = st.lists(st.lists(st.integers(0, 3), max_size=6), max_size=60)


@given(ways, ways, st.integers(0, 3))
def test_chains_hold_and_the_oldest_node_has_no_children(
    first: list[list[int]], then: list[list[int]], move: int
) -> None:
    nodes, header = tree.new_tree(12)
    for way in first:
        walk_down(nodes, header, way)
        check(nodes, header)
    root = int(header[0]["root"])
    there = tree.find(nodes, root, move)
    if there != NONE:
        tree.reroot(nodes, header, there)
    for way in then:
        walk_down(nodes, header, way)
        check(nodes, header)


def check(nodes: Any, header: Any) -> None:
    used = chain(nodes, header)
    assert sorted(used) == list(range(int(header[0]["used"])))
    assert nodes[used[0]]["child"] == NONE or len(used) < len(nodes)
    root = int(header[0]["root"])
    living = [root, *below(nodes, root)]
    assert len(living) == len(set(living)) and set(living) <= set(used)
    place = {node: position for position, node in enumerate(used)}
    for node in living[1:]:
        assert place[node] < place[int(nodes[node]["parent"])]


def test_a_full_tree_forgets_what_was_used_longest_ago() -> None:
    nodes, header = tree.new_tree(4)
    for move in (1, 2, 3):
        walk_down(nodes, header, [move])
    walk_down(nodes, header, [1])
    walk_down(nodes, header, [4])
    root = int(header[0]["root"])
    assert {int(nodes[child]["move"]) for child in tree.children(nodes, root)} == {1, 3, 4}


def test_what_is_not_below_a_new_root_is_recycled() -> None:
    nodes, header = tree.new_tree(6)
    for way in ([1], [2], [2, 5], [3]):
        walk_down(nodes, header, way)
    tree.reroot(nodes, header, tree.find(nodes, int(header[0]["root"]), 2))
    for move in (6, 7, 8, 9, 10):
        walk_down(nodes, header, [move])
    root = int(header[0]["root"])
    assert nodes[root]["move"] == 2 and nodes[root]["visits"] == 2 + 5
    assert {int(nodes[child]["move"]) for child in tree.children(nodes, root)} == {6, 7, 8, 9, 10}
